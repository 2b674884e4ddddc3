/** Whom this browser shows beside what it sends: a name, the wallet's account on X, or no one. */
import { useSyncExternalStore } from 'react';
import type { DrawnPicture } from '../client/profiles.ts';
import { browserStorage, readText, writeText } from '../storage.ts';

/** Keys of the device's storage. */
const NAME = 'fanfare.tip-name';
const AS = 'fanfare.tip-as';

export interface Sender {
  /** As typed; it stays while none is shown. */
  name: string;
  as: 'name' | 'handle' | 'anonymous';
}

/** The last choice of this browser. */
export function storedSender(): Sender {
  const as = readText(browserStorage, AS);
  return {
    name: readText(browserStorage, NAME) ?? '',
    as: as === 'handle' || as === 'anonymous' ? as : 'name',
  };
}

/** An anonymous tip does not make the browser forget the name. */
export function storeSender({ name, as }: Sender): void {
  writeText(browserStorage, NAME, name.trim() || null);
  writeText(browserStorage, AS, as === 'name' ? null : as);
}

/** Returns whether this browser has chosen, also to show none: then nobody asks again. */
export const hasChosen = ({ name, as }: Sender): boolean => as !== 'name' || name.trim() !== '';

let picked: DrawnPicture | null = null;
const listeners = new Set<() => void>();

/** A picture that was chosen before anything is signed: it waits here until its owner keeps it. */
export function pickPicture(picture: DrawnPicture | null): void {
  picked = picture;
  for (const listener of listeners) listener();
}

export const usePickedPicture = () => useSyncExternalStore(subscribe, () => picked);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
