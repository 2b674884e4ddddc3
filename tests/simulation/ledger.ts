/** A ledger with reorgs: a fork wins that does not contain the last blocks, and their effects disappear. */
import type { Transaction } from '@solana/kit';
import { addressOf, SYSTEM_PROGRAM } from '../../core/address.ts';
import type { StoredAccount } from '../../local/solana/account-store.ts';
import type { Chain, LandedTransaction } from '../../local/solana/chain.ts';
import { Ledger } from '../../local/solana/ledger.ts';

type Before = [address: string, account: StoredAccount | null][];

interface Entry {
  record: LandedTransaction;
  messageId: string;
  before: Before;
}

export class ForgetfulLedger extends Ledger<LandedTransaction> {
  readonly #chain: Chain;
  /** The transactions that are on chain, oldest first. */
  entries: Entry[] = [];
  #signatures = new Map<string, LandedTransaction>();
  #ids = new Set<string>();
  #byAddress = new Map<string, LandedTransaction[]>();
  #before: Before = [];

  private constructor(chain: Chain) {
    super();
    this.#chain = chain;
  }

  static into(chain: Chain): ForgetfulLedger {
    const ledger = new ForgetfulLedger(chain);
    Object.defineProperty(chain, 'ledger', { value: ledger });
    const send = chain.svm.sendTransaction.bind(chain.svm);
    chain.svm.sendTransaction = (transaction) => {
      ledger.#before = ledger.#look(transaction as Transaction);
      return send(transaction);
    };
    return ledger;
  }

  #look(transaction: Transaction): Before {
    return keysOf(transaction).map((address) => [address, this.#chain.accounts.get(address)]);
  }

  override get count(): number {
    return this.entries.length;
  }

  override add(record: LandedTransaction, addresses: string[], messageId: string): void {
    this.entries.push({ record, messageId, before: this.#before });
    this.#signatures.set(record.signature, record);
    this.#ids.add(messageId);
    for (const address of addresses) {
      const history = this.#byAddress.get(address) ?? [];
      history.push(record);
      this.#byAddress.set(address, history);
    }
  }

  override hasMessage(messageId: string): boolean {
    return this.#ids.has(messageId);
  }

  override find(signature: string, newestSlot: number): LandedTransaction | null {
    const record = this.#signatures.get(signature);
    return record && record.slot <= newestSlot ? record : null;
  }

  override history(
    address: string,
    page: { before?: string; until?: string; limit: number },
    newestSlot: number,
  ): LandedTransaction[] {
    const found: LandedTransaction[] = [];
    let started = page.before === undefined;
    for (const record of (this.#byAddress.get(address) ?? []).toReversed()) {
      if (found.length >= page.limit) break;
      if (record.slot > newestSlot) continue;
      if (record.signature === page.until) break;
      if (started) found.push(record);
      else if (record.signature === page.before) started = true;
    }
    return found;
  }

  /** Removes everything that landed after `slot`, newest first, and returns it. */
  forgetAfter(slot: number): LandedTransaction[] {
    const gone: LandedTransaction[] = [];
    for (let last = this.entries.at(-1); last && last.record.slot > slot; last = this.entries.at(-1)) {
      this.entries.pop();
      const { record, messageId, before } = last;
      this.#signatures.delete(record.signature);
      this.#ids.delete(messageId);
      for (const [address, history] of this.#byAddress) {
        const place = history.indexOf(record);
        if (place >= 0) history.splice(place, 1);
        if (history.length === 0) this.#byAddress.delete(address);
      }
      for (const [address, account] of before) {
        if (account?.executable) continue;
        this.#chain.accounts.set(address, account ?? NOTHING);
      }
      gone.push(record);
    }
    return gone;
  }
}

/** Returns the addresses in a message, legacy or of version 0: fewer than 128. */
function keysOf({ messageBytes: bytes }: Transaction): string[] {
  const header = bytes[0]! < 128 ? 0 : 1;
  const first = header + 4;
  return Array.from({ length: bytes[header + 3]! }, (_, at) =>
    addressOf(Uint8Array.from(bytes.subarray(first + 32 * at, first + 32 * at + 32))),
  );
}

const NOTHING: StoredAccount = {
  lamports: 0n,
  owner: SYSTEM_PROGRAM,
  executable: false,
  data: new Uint8Array(),
};
