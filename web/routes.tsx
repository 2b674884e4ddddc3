/** The map: which path shows which screen. Each screen is a chunk of its own. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { ParamsContext } from './router.tsx';
import { type Screen, screenOf, screens } from './screens.ts';
import { NotFound } from './shell/not-found.tsx';

const SCREENS = Object.fromEntries(
  Object.entries(screens).map(([name, load]) => [name, lazy<ComponentType>(load)]),
) as Record<Screen, LazyExoticComponent<ComponentType>>;

export function AppRoutes({ pathname }: { pathname: string }) {
  const found = screenOf(pathname);
  if (!found) return <NotFound />;
  const Shown = SCREENS[found.screen];
  return (
    <ParamsContext value={found.params}>
      <Shown />
    </ParamsContext>
  );
}
