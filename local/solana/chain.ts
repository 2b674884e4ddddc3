/** One local cluster: the runtime, its clock, its blockhashes, its accounts and what landed. */
import { randomBytes } from 'node:crypto';
import type { Address } from '@solana/kit';
import { Clock, LiteSVM, Rent } from 'litesvm';
import { addressOf, LIGHTHOUSE_PROGRAM } from '../../core/address.ts';
import { AccountStore } from './account-store.ts';
import { Blockhashes } from './blockhashes.ts';
import { type Commitment, SLOTS_PER_EPOCH, SlotClock } from './clock.ts';
import type { DecodedTransaction } from './decode.ts';
import { type Landed, Ledger } from './ledger.ts';
import { PROGRAM_METADATA } from './metadata-program.ts';
import { noopProgram } from './noop-program.ts';

/** Mainnet's rent per byte since epoch 1033, still falling (SIMD-0437); not published anywhere else. */
const RENT_LAMPORTS_PER_BYTE = 5080n;

export interface LandedTransaction extends Landed {
  decoded: DecodedTransaction;
}

export class Chain {
  readonly svm: LiteSVM;
  readonly clock: SlotClock;
  readonly blockhashes: Blockhashes;
  readonly accounts: AccountStore;
  readonly ledger = new Ledger<LandedTransaction>();
  /** Random at every start, so that nothing signed or stored for another network passes for this one. */
  readonly genesisHash = addressOf(randomBytes(32));
  /** Micro-lamports per compute unit of recent slots, repeated to fill 150 of them. */
  priorityFees: number[] = [0];
  /** A node that contradicts itself denies what landed; set only during such an answer. */
  denying = false;
  /** The clock of each slot at which it was set, oldest first. */
  readonly #times: { slot: number; time: number }[] = [];
  #offsetWritten = 0;

  constructor(slotMs: number, finalitySlots?: number) {
    this.svm = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n);
    this.svm.setRent(new Rent(RENT_LAMPORTS_PER_BYTE, 1, 50));
    this.svm.addProgram(LIGHTHOUSE_PROGRAM as Address, noopProgram());
    this.svm.addProgram(PROGRAM_METADATA as Address, noopProgram());
    this.clock = new SlotClock(slotMs, Date.now(), finalitySlots);
    this.blockhashes = new Blockhashes(this.clock.slot);
    this.accounts = new AccountStore(this.svm);
    this.catchUp();
  }

  /** Updates slot, blockhashes and the programs' clock to the present. Called before every request. */
  catchUp(): void {
    const nowMs = Date.now();
    this.clock.catchUp(nowMs);
    const { offsetSeconds } = this.clock;
    const last = this.#times.at(-1);
    // A slot has one time, as on a cluster. Tests that move the clock get a new slot with it.
    if (last?.slot === this.clock.slot && this.#offsetWritten !== offsetSeconds) this.clock.skip(1);
    this.#offsetWritten = offsetSeconds;
    const { slot } = this.clock;
    const time = this.clock.unixTime(nowMs);
    if (last?.slot === slot) {
      // A slot lasts longer than a second only while a test has stopped the clock.
      if (Math.abs(time - last.time) <= 1) return;
      this.#times.pop();
    }
    this.#times.push({ slot, time });
    this.blockhashes.extendTo(slot);
    const epoch = BigInt(Math.floor(slot / SLOTS_PER_EPOCH));
    this.svm.setClock(new Clock(BigInt(slot), 0n, epoch, epoch + 1n, BigInt(time)));
  }

  /** Returns the time that programs see now, unix seconds. */
  get time(): number {
    return this.#times.at(-1)!.time;
  }

  /** Returns the time that programs saw in `slot`; null for slots that are not there yet or before the first one. */
  timeAt(slot: number): number | null {
    if (slot > this.clock.slot) return null;
    const later = this.#times.findIndex((one) => one.slot > slot);
    // Nothing ran in the slots between two entries, so any time between theirs will do.
    const before = later === -1 ? this.#times.at(-1) : this.#times[later - 1];
    return before?.time ?? null;
  }

  /** Returns a landed transaction, unless it is newer than `commitment` shows or the node denies it. */
  find(signature: string, commitment: Commitment): LandedTransaction | null {
    return this.denying ? null : this.ledger.find(signature, this.clock.slotAt(commitment));
  }

  rentMinimum(bytes: number): bigint {
    return this.svm.minimumBalanceForRentExemption(BigInt(bytes));
  }
}
