/** Where somebody came from who went to X in this very window. Of this tab only, and taken once. */
const KEY = 'fanfare:x-way-back';

/** `path`: with its query. Where storage is forbidden, the way back leads to the clips of all. */
export function keepWayBack(path: string, storage: Pick<Storage, 'setItem'> = sessionStorage): void {
  try {
    storage.setItem(KEY, path);
  } catch {
    // see above
  }
}

/** Null when nobody left this window, and for whatever is no path of this site. */
export function takeWayBack(
  storage: Pick<Storage, 'getItem' | 'removeItem'> = sessionStorage,
): string | null {
  try {
    const path = storage.getItem(KEY);
    storage.removeItem(KEY);
    return path && /^\/(?![/\\])/.test(path) ? path : null;
  } catch {
    return null;
  }
}
