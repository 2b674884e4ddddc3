/** Loads screens. Each is a chunk of its own. */
import type { ComponentType } from 'react';
import { PAGES, type PageKind, type ProgramKind } from '../core/pages.ts';

/** Pages that the app renders. Overlay and dock are programs of their own. */
export type AppPage = Exclude<PageKind, ProgramKind>;

const modules = import.meta.glob<{ default: ComponentType }>('./**/*-page.tsx');

/** Returns the page's component. Rejects when its chunk cannot be downloaded. */
export function loadScreen(page: AppPage): Promise<{ default: ComponentType }> {
  return modules[`./${PAGES[page].screen}`]!();
}
