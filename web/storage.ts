/**
 * Text in the browser's storage. Storage can be blocked or full, and then even reading `window.localStorage` throws:
 * nothing is stored, and every read returns null.
 */

/** This tab's storage: survives a reload. */
export const tabStorage = () => sessionStorage;
/** The storage that all tabs share. */
export const browserStorage = () => localStorage;

/** Null when it is missing, or when storage is blocked. */
export function readText(storage: () => Pick<Storage, 'getItem'>, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the entry. */
export function writeText(
  storage: () => Pick<Storage, 'setItem' | 'removeItem'>,
  key: string,
  text: string | null,
): void {
  try {
    if (text === null) storage().removeItem(key);
    else storage().setItem(key, text);
  } catch {
    // Blocked or full: the page's own copy lasts until it is closed.
  }
}
