/** Loads screens. Each is a chunk of its own. */
import type { ComponentType } from 'react';
import { PAGES, type PageKind } from '../core/pages.ts';

/** Pages that the app renders. The overlay is a program of its own. */
export type AppPage = Exclude<PageKind, 'overlay'>;

const modules = import.meta.glob<{ default: ComponentType }>('./**/*-page.tsx');

/** The page's component. Rejects when its chunk cannot be downloaded. */
export function loadScreen(page: AppPage): Promise<{ default: ComponentType }> {
  return modules[`./${PAGES[page].screen}`]!();
}
