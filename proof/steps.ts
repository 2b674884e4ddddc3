/** Finds the next step of a draw and its instruction, from the escrow's present state and the record's list. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import type { Keypair } from '@solana/web3.js';
import { systemClock } from '../chain/clock.ts';
import type { BeaconClient } from '../chain/drand-client.ts';
import type { SolanaRpc } from '../chain/rpc.ts';
import { CLOCK_SYSVAR, decodeClock } from '../core/accounts/clock.ts';
import { addressBytes, addressOf } from '../core/address.ts';
import { verifyBeacon } from '../core/draw/beacon.ts';
import { packEntries } from '../core/draw/entries.ts';
import { revealHints } from '../core/draw/hints.ts';
import { readList } from '../core/draw/list-text.ts';
import { type BeaconNetwork, timeOf } from '../core/draw/networks.ts';
import type { DrawRecord } from '../core/draw/record.ts';
import { type DrawnPlace, drawPlaces } from '../core/draw/ticket.ts';
import { proofOf, treeOf } from '../core/draw/tree.ts';
import { courseOf, type EscrowAccount, isDone, isProven } from '../core/escrow/account.ts';
import {
  type EscrowInstruction,
  finishInstruction,
  payInstruction,
  proveInstruction,
  revealInstruction,
} from '../core/escrow/instructions.ts';
import { ProofError, when } from './input.ts';

const ASK_AGAIN_MS = 1000;
/** The clock here may be wrong: ask now and then, even long before the round's time. */
const ASK_LATEST_MS = 10_000;
const CLOCK_MS = 2000;
/** A place whose winner cannot be paid must not stop the others. */
const MOST_REFUSALS = 3;

export interface Step {
  /** "reveal", "prove 1", "pay 1", "finish". */
  name: string;
  instruction: EscrowInstruction;
  detail: string;
}

export class Course {
  readonly #record: DrawRecord;
  readonly #rpc: SolanaRpc;
  readonly #beacon: BeaconClient;
  readonly #caller: string;
  readonly #network: BeaconNetwork;
  #list: { packed: Uint8Array; drawn: DrawnPlace[] } | null = null;
  /** Refusals of each step by its name. */
  readonly #refusals = new Map<string, { times: number; last: string }>();

  constructor(
    record: DrawRecord,
    rpc: SolanaRpc,
    beacon: BeaconClient,
    caller: Keypair,
    network: BeaconNetwork,
  ) {
    this.#record = record;
    this.#rpc = rpc;
    this.#beacon = beacon;
    this.#caller = caller.publicKey.toBase58();
    this.#network = network;
  }

  taken({ name }: Step): void {
    this.#refusals.delete(name);
  }

  refused({ name }: Step, last: string): void {
    const times = (this.#refusals.get(name)?.times ?? 0) + 1;
    this.#refusals.set(name, { times, last });
  }

  /** Returns the next step, or why only creator or operator can take one now. Waits for beacon and clock. */
  async next(escrow: EscrowAccount): Promise<Step | { waiting: string }> {
    if (escrow.status === 'open' || escrow.status === 'closed') {
      return {
        waiting: `Nothing is committed, and only the operator can commit. The creator may reclaim the prizes from ${when(escrow.reclaimAt)}.`,
      };
    }
    if (escrow.status === 'committed') return this.#reveal(escrow);
    const place = isProven(escrow) || this.#isStuck(proveName(escrow.proven)) ? null : escrow.proven;
    if (place !== null) return this.#prove(escrow, place);
    const unpaid = escrow.places.flatMap(({ winner, paid }, at) => (winner !== null && !paid ? [at] : []));
    const due = unpaid.find((at) => !this.#isStuck(payName(at)));
    if (due !== undefined) return this.#pay(escrow, due);
    if (isDone(escrow)) return this.#finish(escrow);
    const stuck = [...this.#refusals].map(([name, { last }]) => `${name} (${last})`);
    return { waiting: `These steps are refused, all others are done: ${stuck.join('; ')}.` };
  }

  #isStuck(name: string): boolean {
    return (this.#refusals.get(name)?.times ?? 0) >= MOST_REFUSALS;
  }

  get #target() {
    return { program: this.#record.program, escrow: this.#record.escrow, caller: this.#caller };
  }

  async #reveal(escrow: EscrowAccount): Promise<Step> {
    const signature = await this.#signatureOf(escrow);
    const hints = revealHints(escrow.round);
    return {
      name: 'reveal',
      instruction: revealInstruction({ ...this.#target, signature, hints }),
      detail: '',
    };
  }

  #prove(escrow: EscrowAccount, place: number): Step {
    this.#list ??= this.#committedList(escrow);
    const { packed, drawn } = this.#list;
    const { wallet, weight, index } = drawn[place]!;
    const winner = addressOf(wallet);
    const proof = proofOf(packed, index);
    const instruction = proveInstruction({ ...this.#target, place, winner, weight, proof });
    return {
      name: proveName(place),
      instruction,
      detail: `\nThe winner of place ${place + 1} is ${winner}.`,
    };
  }

  #pay(escrow: EscrowAccount, place: number): Step {
    const winner = escrow.places[place]!.winner!;
    const instruction = payInstruction({ ...this.#target, place, winner, token: tokenOf(escrow) });
    return {
      name: payName(place),
      instruction,
      detail: `\nThe prize of place ${place + 1} went to ${winner}.`,
    };
  }

  async #finish(escrow: EscrowAccount): Promise<Step> {
    const { creator, treasury, openBefore } = escrow;
    await this.#reach(openBefore);
    const token = tokenOf(escrow);
    const instruction = finishInstruction({
      ...this.#target,
      ...{ creator, treasury, token, course: courseOf(escrow) },
    });
    return { name: 'finish', instruction, detail: '' };
  }

  /** Waits until the chain's clock shows `time`. */
  async #reach(time: bigint): Promise<void> {
    for (let hasSaid = false; ; hasSaid = true) {
      const [clock] = await this.#rpc.accounts([CLOCK_SYSVAR]);
      const now = clock && decodeClock(clock.data);
      const left = now == null ? 1 : Number(time) - now;
      if (left <= 0) return;
      if (!hasSaid)
        console.log(`Everybody is paid. The escrow can be closed from ${when(time)} on; waiting.`);
      await systemClock.sleep(Math.min(left * 1000, CLOCK_MS));
    }
  }

  /** Returns the committed round's signature: the record's if it has it, else from the relays when the round appears. */
  async #signatureOf({ round }: EscrowAccount): Promise<Uint8Array> {
    const network = this.#network;
    const known = this.#record.reveal && hexToBytes(this.#record.reveal.signature);
    if (known && 'randomness' in verifyBeacon(network, round, known)) return known;
    console.log(
      `Waiting for round ${round} of the beacon, which appears at ${when(timeOf(network, round))}.`,
    );
    let reported = '';
    for (;;) {
      try {
        const signature = await this.#beacon.signature(network, round);
        if (signature) return signature;
      } catch (error) {
        const problem = (error as { detail?: string }).detail ?? (error as Error).message;
        if (problem !== reported)
          console.log(`The beacon's relays do not answer (${problem}); asking again.`);
        reported = problem;
      }
      const ahead = timeOf(network, round) * 1000 - Date.now();
      await systemClock.sleep(Math.min(Math.max(ahead, ASK_AGAIN_MS), ASK_LATEST_MS));
    }
  }

  /** Returns the packed list and its winners, if it is the list that was committed. Throws ProofError. */
  #committedList(escrow: EscrowAccount) {
    const { list, escrow: address } = this.#record;
    const problem = new ProofError('The list in this record is not the one that was committed on chain.');
    if (list === null) throw new ProofError('This record holds no list: please take a newer one.');
    const packed = packEntries(
      readList(list).entries.map(([wallet, weight]) => ({
        wallet: addressBytes(wallet)!,
        weight: BigInt(weight),
      })),
    );
    const { root, total } = treeOf(packed);
    if (bytesToHex(root) !== bytesToHex(escrow.root) || total !== escrow.totalWeight) throw problem;
    const drawn = drawPlaces(packed, addressBytes(address)!, escrow.randomness, escrow.places.length);
    return { packed, drawn };
  }
}

const proveName = (place: number) => `prove ${place + 1}`;
const payName = (place: number) => `pay ${place + 1}`;

function tokenOf({ mint, tokenProgram }: EscrowAccount) {
  return mint !== null && tokenProgram !== null ? { mint, tokenProgram } : null;
}
