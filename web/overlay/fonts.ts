/** Fetches the fonts that a style names. A font that does not come leaves its stand-in on screen. */
import { fontStylesheet } from '../../core/fonts.ts';

/** A font that did not come may be asked for again after this time. */
const RETRY_MS = 30_000;

const asked = new Set<string>();
let turn: Promise<void> = Promise.resolve();

/** Loads the stylesheets of these families one after the other, each once; those that come with the app are skipped. */
export function loadFonts(families: readonly string[]): Promise<void> {
  for (const family of families) {
    const address = fontStylesheet(family);
    if (!address || asked.has(family)) continue;
    asked.add(family);
    turn = turn
      .then(() => stylesheet(address))
      .then((loaded) => {
        if (!loaded) setTimeout(() => asked.delete(family), RETRY_MS);
      });
  }
  return turn;
}

function stylesheet(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => resolve(true);
    link.onerror = () => {
      link.remove();
      resolve(false);
    };
    document.head.append(link);
  });
}
