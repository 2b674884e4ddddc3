/** The live overlay: a page of its own, without shell, wallet or schema code. */
import { createRoot } from 'react-dom/client';
import { askedParts } from '../../core/show/shown-parts.ts';
import { readKey } from './overlay-key.ts';
import { Stream } from './stream.tsx';
import './overlay.css';

/**
 * Shows the overlay of `token`, whose tip page is at `tipPath`, in `root`. The key is in the overlay URL that the
 * creator copied, behind "#", so it reaches no server and no log.
 */
export function mountOverlay(root: HTMLElement, token: string, tipPath: string): void {
  const { key, inQuery, better } = readKey(location);
  if (better !== null) history.replaceState(null, '', better);
  const asked = askedParts(new URLSearchParams(location.search).get('show'));
  createRoot(root, {
    // Errors never show on stream: they only leave a log line.
    onCaughtError: (error) => console.error(error),
    onUncaughtError: (error) => console.error(error),
  }).render(<Stream token={token} tipPath={tipPath} overlayKey={key} inQuery={inQuery} asked={asked} />);
}
