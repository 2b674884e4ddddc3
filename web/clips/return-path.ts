/** The path to return to after a login at X in this same window. Stored for this tab only. */
import { readText, tabStorage, writeText } from '../storage.ts';

const KEY = 'fanfare:x-way-back';

/** `path`: with its query. Where storage is blocked, the return leads to the page of all clips. */
export function storeReturnPath(
  path: string,
  storage: () => Pick<Storage, 'setItem' | 'removeItem'> = tabStorage,
): void {
  writeText(storage, KEY, path);
}

/** Null if this window was not left, and for anything that is not a path of this site. */
export function readReturnPath(storage: () => Pick<Storage, 'getItem'> = tabStorage): string | null {
  const path = readText(storage, KEY);
  return path && /^\/(?![/\\])/.test(path) ? path : null;
}

/** Call it after use, or when the user goes elsewhere. */
export function forgetReturnPath(storage: () => Pick<Storage, 'setItem' | 'removeItem'> = tabStorage): void {
  writeText(storage, KEY, null);
}
