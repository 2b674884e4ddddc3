/** Fetches the fonts that a style names. If a font does not load, the fallback font stays on screen. */
import { fontStylesheet } from '../../core/live/fonts.ts';
import type { FontFace } from './alert-style.ts';

/** A font that failed may be requested again after this time. */
const RETRY_MS = 30_000;
/** After this time the next font is no longer delayed. The slow one may still arrive. */
const PATIENCE_MS = 8000;

const asked = new Set<string>();
const stylesheets = new Map<string, Promise<boolean>>();
let turn: Promise<unknown> = Promise.resolve();

/**
 * Loads these faces one after the other, each once, before the first text needs them; skips fonts that come with the
 * app. Resolves when all have loaded or failed; never rejects.
 */
export async function loadFonts(faces: readonly FontFace[]): Promise<void> {
  for (const { family, weight } of faces) {
    const address = fontStylesheet(family);
    const face = `${weight} 1em '${family}'`;
    if (!address || asked.has(face)) continue;
    asked.add(face);
    turn = turn.then(() => patiently(load(address, face)));
  }
  await turn;
}

async function load(address: string, face: string): Promise<void> {
  let sheet = stylesheets.get(address);
  if (!sheet) {
    sheet = stylesheet(address);
    stylesheets.set(address, sheet);
  }
  if (await sheet) {
    // Otherwise a browser requests the file only when the first alert is already on screen.
    await document.fonts.load(face).catch(() => {});
  } else {
    stylesheets.delete(address);
    setTimeout(() => asked.delete(face), RETRY_MS);
  }
}

function patiently(loading: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    void loading.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
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
