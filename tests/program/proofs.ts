/** An escrow right before prove, over any tree and with any randomness. */
import { addressBytes, addressOf } from '../../core/address.ts';
import type { TreeTop } from '../../core/draw/tree.ts';
import { proveInstruction } from '../../core/escrow/instructions.ts';
import { hex, type NaiveEntry, naiveTicket, sha256, u64 } from '../vectors/naive-draw.ts';
import { Giveaway } from './giveaway.ts';
import { type Currency, type Outcome, PROGRAM, type StoredAccount, World } from './harness.ts';

/* Offsets and numbers of program/README.md, written again so that core is not compared with itself. */
const STATUS = 8;
export const PROVEN = 12;
export const BASE = 288;
export const RECLAIM_AT = 304;
const TOTAL = 320;
const ROOT = 328;
const RANDOMNESS = 360;
export const FIRST_PLACE = 480;
export const PLACE_BYTES = 56;
const REVEALED = 4;

export interface Draw {
  top: TreeTop;
  randomness: Uint8Array;
  /** The 32 bytes of the escrow's address; that of the giveaway when absent. */
  escrow?: Uint8Array;
}

export class ProvingGround {
  readonly world = new World();
  readonly giveaway: Giveaway;
  readonly #opened: StoredAccount;
  /** The address of the escrow. */
  #at: string;

  constructor(currency: Currency = 'sol', amounts?: readonly bigint[]) {
    this.giveaway = new Giveaway(this.world, { currency, ...(amounts ? { amounts } : {}) }).upTo('open');
    this.#at = this.giveaway.escrow;
    this.#opened = this.world.account(this.#at)!;
  }

  get escrow(): string {
    return this.#at;
  }

  /** Sets the escrow to its state after a reveal, without an earlier proof. Returns a copy of its bytes. */
  place({ top, randomness, escrow }: Draw): Uint8Array {
    this.#at = escrow ? addressOf(escrow) : this.giveaway.escrow;
    const data = this.#opened.data.slice();
    data[STATUS] = REVEALED;
    data.set(u64(top.total), TOTAL);
    data.set(top.root, ROOT);
    data.set(randomness, RANDOMNESS);
    this.world.set(this.#at, { ...this.#opened, data });
    return data.slice();
  }

  /** Returns the present bytes of the escrow, in hex. */
  get stored(): string {
    return hex(this.world.account(this.#at)!.data);
  }

  prove(
    { wallet, weight }: NaiveEntry,
    proof: Uint8Array,
    place = 0,
    caller = this.giveaway.helper,
  ): Outcome {
    const named = { program: PROGRAM, escrow: this.#at, caller: caller.address };
    const instruction = proveInstruction({ ...named, place, winner: addressOf(wallet), weight, proof });
    return this.world.send(instruction, [caller]);
  }

  /** Returns the ticket of the first place that the giveaway's escrow draws from this randomness. */
  draw(randomness: Uint8Array, total: bigint): { ticket: bigint } {
    return naiveTicket(addressBytes(this.giveaway.escrow)!, randomness, 0, total);
  }

  /** For each ticket below a small total, a randomness that draws it. */
  randomnessByTicket(total: bigint): Uint8Array[] {
    const found = new Array<Uint8Array | undefined>(Number(total)).fill(undefined);
    let missing = found.length;
    for (let seed = 0n; missing > 0; seed++) {
      const randomness = sha256(u64(seed));
      const { ticket } = this.draw(randomness, total);
      if (found[Number(ticket)]) continue;
      found[Number(ticket)] = randomness;
      missing--;
    }
    return found as Uint8Array[];
  }
}
