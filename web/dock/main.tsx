/** The moderators' dock: a program of its own, without shell, router or wallet. It runs for hours inside OBS. */
import '../styles.css';
import { createRoot } from 'react-dom/client';
import { Dock } from './dock.tsx';
import { words } from './words.ts';

/** Shows the dock of `token` in `root`. The link's secret is behind "#", so it reaches no server and no log. */
export function mountDock(root: HTMLElement, token: string): void {
  document.title = words.dock;
  // The browser does not reload if another link differs only behind "#".
  addEventListener('hashchange', () => location.reload());
  createRoot(root).render(<Dock token={token} secret={secretIn(location.hash)} />);
}

function secretIn(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('key') || null;
}
