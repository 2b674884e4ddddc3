/** The name that a tipper used last on this device. */
import { browserStorage, readText, writeText } from '../storage.ts';

const KEY = 'fanfare.tip-name';

export function storedName(): string {
  return readText(browserStorage, KEY) ?? '';
}

export function storeName(name: string): void {
  writeText(browserStorage, KEY, name || null);
}
