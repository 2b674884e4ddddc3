/** The first bundle: decides which program this page is. The overlay on stream carries neither router nor wallet. */
import { overlayToken } from './paths.ts';

const root = document.getElementById('root')!;
const token = overlayToken(location.pathname);
if (token) {
  const { mountOverlay } = await import('./overlay/main.tsx');
  mountOverlay(root, token);
} else {
  document.documentElement.style.background = '#090c0b'; // before the styles arrive, so that nothing flashes white
  const { mountApp } = await import('./shell/app.tsx');
  mountApp(root);
}
