/** Differences between browsers and screens: the clipboard, touch, width; and when the user first does something. */

/** Puts text on the clipboard. False when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** For pages on plain http and for web views, where the clipboard API is missing. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
  }
}

/** Touch without a finer pointer: a phone or a tablet, where a second window is a tab that hides this one. */
export function isTouchOnly(): boolean {
  return matchMedia('(pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches;
}

/** Returns the breakpoint `lg`. */
export const wideScreen = (): MediaQueryList => matchMedia('(width >= 64rem)');

/** Resolves when the user first presses or scrolls something, and after `mostMs` at the latest. */
export const whenUsed = (mostMs: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, mostMs);
    for (const use of ['pointerdown', 'keydown', 'scroll']) addEventListener(use, resolve);
  });
