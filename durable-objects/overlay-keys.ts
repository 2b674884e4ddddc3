/** The overlay's key: it distinguishes the creator's stream from anyone who opens the overlay's address. */
import { QUERY_KEY_UNTIL, type QueueState } from '../core/live.ts';
import type { RoomStorage } from './room-storage.ts';

/** Number of former keys stored, so that an old address can be distinguished from a random key. */
const MAX_FORMER_KEYS = 50;
/** A refused overlay may reconnect again and again: it is recorded at most this often. */
const RECORD_MS = 60_000;
const DAY_MS = 86_400_000;

type OldAddress = NonNullable<QueueState['oldAddress']>;

/** none: a preview. refused: an old address, or a key that never belonged to this room. */
type KeyCheck = 'right' | 'none' | 'refused';

export class OverlayKeys {
  readonly #storage: RoomStorage;
  readonly #onChange: () => void;

  /** `onChange` is called when `oldAddress` has changed. */
  constructor(storage: RoomStorage, onChange: () => void) {
    this.#storage = storage;
    this.#onChange = onChange;
  }

  /** Returns the current key. Only this room creates it, on first use. */
  present(): string {
    return this.#storage.fact('overlay-key') ?? this.#make();
  }

  /** Creates a new key; addresses with the current one become old. */
  renew(): void {
    const former = [...this.#former(), this.present()].slice(-MAX_FORMER_KEYS);
    this.#storage.setFact('former-keys', JSON.stringify(former));
    this.#make();
    this.#setOldAddress(null);
  }

  /** Checks the key of an overlay that joins. Records for the creator that an old address was used. */
  check(key: string | null, inQuery: boolean, now: number): KeyCheck {
    if (key === null) return 'none';
    // Read without creating one: a stranger's guess must store nothing.
    const isPresent = key === this.#storage.fact('overlay-key');
    const isOurs = isPresent || this.#former().includes(key);
    const refused = !isPresent || (inQuery && now >= QUERY_KEY_UNTIL);
    // A stranger's guess is not worth the creator's attention.
    if (isOurs && (refused || inQuery)) this.note(refused, now);
    else if (isPresent && this.oldAddress()) this.#setOldAddress(null);
    return refused ? 'refused' : 'right';
  }

  /** Records, once a day, that an overlay with the key is here. */
  seen(now: number): void {
    const day = String(Math.floor(now / DAY_MS));
    if (this.#storage.fact('overlay-day') !== day) this.#storage.setFact('overlay-day', day);
  }

  /** Returns the start of the last day with an overlay that had the key, ms since 1970; null without one. */
  seenAt(): number | null {
    const day = this.#storage.fact('overlay-day');
    return day === null ? null : Number(day) * DAY_MS;
  }

  /** Checks the key of a page that draws parts of the overlay. An old key counts as none. Stores nothing. */
  admits(key: string | null): KeyCheck {
    return key !== null && key === this.#storage.fact('overlay-key') ? 'right' : 'none';
  }

  /** Records that an overlay with an old address connected. */
  note(refused: boolean, now: number): void {
    const known = this.oldAddress();
    if (known?.refused === refused && now - Date.parse(known.at) < RECORD_MS) return;
    this.#setOldAddress({ at: new Date(now).toISOString(), refused });
  }

  /** Returns the last use of an old address; null after an overlay with the current address has joined. */
  oldAddress(): OldAddress | null {
    const noted = this.#storage.fact('old-address');
    return noted ? (JSON.parse(noted) as OldAddress) : null;
  }

  #setOldAddress(noted: OldAddress | null): void {
    this.#storage.setFact('old-address', noted ? JSON.stringify(noted) : '');
    this.#onChange();
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
