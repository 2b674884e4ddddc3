/** The landed transactions, in order, and the addresses that they name. */
import type { TransactionError } from './errors.ts';

export interface Landed {
  signature: string;
  slot: number;
  blockTime: number;
  err: TransactionError | null;
  memo: string | null;
  /** Ready for getTransaction, except for the transaction's own encoding. */
  meta: object;
}

export class Ledger<T extends Landed> {
  readonly #bySignature = new Map<string, T>();
  readonly #byAddress = new Map<string, T[]>();
  readonly #messages = new Set<string>();

  get count(): number {
    return this.#bySignature.size;
  }

  /** `messageId` distinguishes a message from all others, whatever its signatures. */
  add(record: T, addresses: string[], messageId: string): void {
    this.#bySignature.set(record.signature, record);
    this.#messages.add(messageId);
    for (const address of addresses) {
      const history = this.#byAddress.get(address);
      if (history) history.push(record);
      else this.#byAddress.set(address, [record]);
    }
  }

  /** Forgets which transactions name this address. They stay known by their signatures. */
  forgetHistory(address: string): void {
    this.#byAddress.delete(address);
  }

  /** Returns whether this message was processed before, also under another signature of the same signer. */
  hasMessage(messageId: string): boolean {
    return this.#messages.has(messageId);
  }

  /** Finds an entry; null if it is unknown or newer than `newestSlot`. */
  find(signature: string, newestSlot: number): T | null {
    const record = this.#bySignature.get(signature);
    return record && record.slot <= newestSlot ? record : null;
  }

  /**
   * Newest first: those after `until` and before `before`, both exclusive. An unknown `before` gives nothing, an
   * unknown `until` stops nothing, as on a cluster.
   */
  history(
    address: string,
    page: { before?: string; until?: string; limit: number },
    newestSlot: number,
  ): T[] {
    const all = this.#byAddress.get(address) ?? [];
    const found: T[] = [];
    let started = page.before === undefined;
    for (let i = all.length - 1; i >= 0 && found.length < page.limit; i--) {
      const record = all[i]!;
      if (record.slot > newestSlot) continue;
      if (record.signature === page.until) break;
      if (started) found.push(record);
      else if (record.signature === page.before) started = true;
    }
    return found;
  }
}
