/** The first bundle: decides which program this page is. Overlay and dock load neither router nor wallet. */
import './client/no-eval.ts';
import { PAGES, pageOf } from '../core/pages.ts';
import { askEarly, namePath, tokenPath } from './client/early.ts';
import { paths } from './paths.ts';
import { loadScreen } from './screens.ts';

const root = document.getElementById('root')!;
const page = pageOf(location.pathname);
if (page?.kind === 'overlay') {
  const { mountOverlay } = await import('./overlay/main.tsx');
  mountOverlay(root, page.subject, paths.tip(page.subject));
} else if (page?.kind === 'desk') {
  document.documentElement.style.background = '#090c0b';
  askEarly(tokenPath(page.subject));
  const { mountDock } = await import('./dock/main.tsx');
  mountDock(root, page.subject);
} else {
  document.documentElement.style.background = '#090c0b'; // before the styles load, so that nothing flashes white
  // Screen and token load in parallel with the shell: on a slow phone each round trip costs half a second.
  if (page) loadScreen(page.kind).catch(() => {}); // the router loads it again and shows the error
  if (page && PAGES[page.kind].path.includes(':tokenAddress')) askEarly(tokenPath(page.subject));
  if (page?.kind === 'channel') askEarly(namePath(page.subject));
  const { mountApp } = await import('./shell/app.tsx');
  mountApp(root);
}
