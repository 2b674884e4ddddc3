/**
 * Text in the browser's storage. Storage can be blocked or full, and then even reading `window.localStorage` throws:
 * nothing is stored, and every read returns null.
 */

/** Returns this tab's storage, which survives a reload. */
export const tabStorage = () => sessionStorage;
/** Returns the storage that all tabs share. */
export const browserStorage = () => localStorage;

/** Returns the stored text; null if there is none or storage is blocked. */
export function readText(storage: () => Pick<Storage, 'getItem'>, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Stores `text`; null removes the entry. */
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
