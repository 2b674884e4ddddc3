/** The overlay's key: what tells the creator's stream from anybody who opens the overlay's address. */
import { QUERY_KEY_UNTIL, type QueueState } from '../core/live.ts';
import type { RoomStorage } from './room-storage.ts';

/** Keys of old addresses that are told from nonsense. */
const FORMER_KEYS = 50;
/** An overlay that is refused may come again and again: noted so often at most. */
const NOTE_MS = 60_000;

type OldAddress = NonNullable<QueueState['oldAddress']>;

/** none: a preview. refused: an old address, or a key that was never one of ours. */
export type KeyCheck = 'right' | 'none' | 'refused';

export class OverlayKeys {
  readonly #storage: RoomStorage;
  readonly #onNews: () => void;

  /** `onNews` is called when `oldAddress` has changed. */
  constructor(storage: RoomStorage, onNews: () => void) {
    this.#storage = storage;
    this.#onNews = onNews;
  }

  /** The present key. Made by this room only, when it is first asked for. */
  present(): string {
    return this.#storage.fact('overlay-key') ?? this.#make();
  }

  /** A new key; addresses with the present one become old. */
  renew(): void {
    const former = [...this.#former(), this.present()].slice(-FORMER_KEYS);
    this.#storage.setFact('former-keys', JSON.stringify(former));
    this.#make();
    this.#setOldAddress(null);
  }

  /** What the key of an overlay that joins is worth. Notes for the creator what an old address was used for. */
  check(key: string | null, inQuery: boolean, now: number): KeyCheck {
    if (key === null) return 'none';
    const isPresent = key === this.present();
    const isOurs = isPresent || this.#former().includes(key);
    const refused = !isPresent || (inQuery && now >= QUERY_KEY_UNTIL);
    // A stranger's guess is nothing that a creator should hear of.
    if (isOurs && (refused || inQuery)) this.note(refused, now);
    else if (isPresent && this.oldAddress()) this.#setOldAddress(null);
    return refused ? 'refused' : 'right';
  }

  /** An overlay with an old address was here. */
  note(refused: boolean, now: number): void {
    const known = this.oldAddress();
    if (known?.refused === refused && now - Date.parse(known.at) < NOTE_MS) return;
    this.#setOldAddress({ at: new Date(now).toISOString(), refused });
  }

  /** The last overlay with an old address; null once one with the present address has come after it. */
  oldAddress(): OldAddress | null {
    const noted = this.#storage.fact('old-address');
    return noted ? (JSON.parse(noted) as OldAddress) : null;
  }

  #setOldAddress(noted: OldAddress | null): void {
    this.#storage.setFact('old-address', noted ? JSON.stringify(noted) : '');
    this.#onNews();
  }

  #former(): string[] {
    return JSON.parse(this.#storage.fact('former-keys') ?? '[]') as string[];
  }

  #make(): string {
    const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('');
    this.#storage.setFact('overlay-key', key);
    return key;
  }
}
