/** Where somebody came from who went to X in this very window. Of this tab only. */
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
export function readWayBack(storage: Pick<Storage, 'getItem'> = sessionStorage): string | null {
  try {
    const path = storage.getItem(KEY);
    return path && /^\/(?![/\\])/.test(path) ? path : null;
  } catch {
    return null;
  }
}

/** Once it was used, or another way is taken. */
export function forgetWayBack(storage: Pick<Storage, 'removeItem'> = sessionStorage): void {
  try {
    storage.removeItem(KEY);
  } catch {
    // there is none then
  }
}
