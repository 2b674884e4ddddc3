/** The first bundle: decides which program this page is. The overlay on stream carries neither router nor wallet. */
import './client/no-eval.ts';
import { askEarly, tokenPath } from './client/early.ts';
import { looksLikeAddress, overlayToken, paths } from './paths.ts';
import { screenOf, screens } from './screens.ts';

const root = document.getElementById('root')!;
const token = overlayToken(location.pathname);
if (token) {
  const { mountOverlay } = await import('./overlay/main.tsx');
  mountOverlay(root, token, paths.token(token));
} else {
  document.documentElement.style.background = '#090c0b'; // before the styles arrive, so that nothing flashes white
  // Screen and token are under way while the shell still is: on a slow phone each turn costs half a second.
  const shown = screenOf(location.pathname);
  if (shown) screens[shown.screen]().catch(() => {}); // tried again, and told, by the router
  const named = shown?.params.tokenAddress ?? '';
  if (looksLikeAddress(named)) askEarly(tokenPath(named));
  const { mountApp } = await import('./shell/app.tsx');
  mountApp(root);
}
