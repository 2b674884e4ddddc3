/** An escrow right before prove, over any tree and with any randomness. */
import { addressOf } from '../../core/address.ts';
import type { TreeTop } from '../../core/draw/tree.ts';
import { proveInstruction } from '../../core/escrow/instructions.ts';
import { hex, type NaiveEntry, naiveTicket, sha256, u64 } from '../vectors/naive-draw.ts';
import { Giveaway } from './giveaway.ts';
import { type Currency, type Outcome, PROGRAM, type StoredAccount, World } from './harness.ts';

/* Offsets and numbers of program/README.md, written again so that core is not compared with itself. */
export const STATUS = 8;
const ID = 208;
export const BASE = 288;
export const RECLAIM_AT = 304;
const TOTAL = 320;
const ROOT = 328;
const RANDOMNESS = 360;
export const WINNER = 392;
const REVEALED = 4;
export const PROVEN = 5;

export interface Draw {
  top: TreeTop;
  randomness: Uint8Array;
  /** The escrow's own when absent. */
  id?: Uint8Array;
}

export class ProvingGround {
  readonly world = new World();
  readonly giveaway: Giveaway;
  readonly #opened: StoredAccount;

  constructor(currency: Currency = 'sol') {
    this.giveaway = new Giveaway(this.world, { currency }).upTo('open');
    this.#opened = this.world.account(this.giveaway.escrow)!;
  }

  /** Sets the escrow to its state after a reveal, without an earlier proof. Returns a copy of its bytes. */
  place({ top, randomness, id = this.giveaway.id }: Draw): Uint8Array {
    const data = this.#opened.data.slice();
    data[STATUS] = REVEALED;
    data.set(id, ID);
    data.set(u64(top.total), TOTAL);
    data.set(top.root, ROOT);
    data.set(randomness, RANDOMNESS);
    this.world.set(this.giveaway.escrow, { ...this.#opened, data });
    return data.slice();
  }

  /** The present bytes of the escrow, in hex. */
  get stored(): string {
    return hex(this.world.account(this.giveaway.escrow)!.data);
  }

  prove({ wallet, weight }: NaiveEntry, proof: Uint8Array): Outcome {
    const caller = this.giveaway.helper;
    const named = { program: PROGRAM, escrow: this.giveaway.escrow, caller: caller.address };
    const instruction = proveInstruction({ ...named, winner: addressOf(wallet), weight, proof });
    return this.world.send(instruction, [caller]);
  }

  /** The ticket that the escrow draws from this randomness. */
  draw(randomness: Uint8Array, total: bigint): { ticket: bigint } {
    return naiveTicket(this.giveaway.id, randomness, total);
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
