/** Which prizes were seen on this device: the badge in the header counts the others. */
import { useSyncExternalStore } from 'react';
import { browserStorage, readText, writeText } from '../storage.ts';

const keyOf = (wallet: string) => `winsSeen:${wallet}`;
const listeners = new Set<() => void>();

/** A prize: when it was shown to everyone. */
interface Won {
  wonAt: string;
}

/** Prizes that are newer than the newest one that was seen. A wallet that was never here has seen none. */
export function unseenOf<W extends Won>(wins: readonly W[], seenUntil: string | null): W[] {
  return wins.filter(({ wonAt }) => seenUntil === null || wonAt > seenUntil);
}

/** Stores these and all older ones as seen. */
export function markSeen(wallet: string, wins: readonly Won[]): void {
  const newest = wins
    .map(({ wonAt }) => wonAt)
    .sort()
    .at(-1);
  const known = seenUntil(wallet);
  if (newest === undefined || (known !== null && known >= newest)) return;
  writeText(browserStorage, keyOf(wallet), newest);
  for (const changed of listeners) changed();
}

/** When the newest prize that was seen was won, ISO 8601; null for none. */
export function useSeenUntil(wallet: string | null): string | null {
  return useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => (wallet === null ? null : seenUntil(wallet)),
    () => null,
  );
}

function seenUntil(wallet: string): string | null {
  return readText(browserStorage, keyOf(wallet));
}
