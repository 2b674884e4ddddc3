/** One giveaway in a world: its users, its entries, and every instruction of it with the right accounts and data. */
import { createHash } from 'node:crypto';
import { addressBytes, addressOf } from '../../core/address.ts';
import { type Entry, packEntries, sortEntries } from '../../core/draw/entries.ts';
import { revealHints } from '../../core/draw/hints.ts';
import type { BeaconNetwork } from '../../core/draw/networks.ts';
import { ticketOf, type Winner, winnerOf } from '../../core/draw/ticket.ts';
import { proofOf, type TreeTop, treeOf } from '../../core/draw/tree.ts';
import type { EscrowAccount, EscrowKind, EscrowStatus } from '../../core/escrow/account.ts';
import { associatedAccount, escrowAddress, vaultAddress } from '../../core/escrow/addresses.ts';
import {
  cancelInstruction,
  closeEntriesInstruction,
  commitInstruction,
  type EscrowInstruction,
  type EscrowStep,
  type FinishTerms,
  finishInstruction,
  type OpenTerms,
  openInstruction,
  type PrizeToken,
  payInstruction,
  proveInstruction,
  reclaimInstruction,
  revealInstruction,
} from '../../core/escrow/instructions.ts';
import { OWN_NETWORK, signRound } from './beacon.ts';
import { type Currency, type Outcome, PROGRAM, SOL, type World } from './harness.ts';
import type { Signer } from './keys.ts';

export interface GiveawayOptions {
  currency?: Currency;
  kind?: EscrowKind;
  network?: BeaconNetwork;
  prize?: bigint;
  fee?: bigint;
  /** Seconds from now to the end. */
  lasts?: bigint;
  /** Weights of the entrants, whose wallets are those of `entrants`. */
  weights?: readonly bigint[];
  /** Distinguishes the giveaways of one world. */
  name?: string;
  /** Uses the users and the coin of another giveaway, which must have the same currency. */
  like?: Giveaway;
  /** Roles that the creator also has: treasury, operator. */
  creatorIs?: readonly ('operator' | 'treasury')[];
}

export const DAY = 86_400n;

/** The steps that lead to a status, in order. */
const WAY: readonly EscrowStep[] = ['open', 'close_entries', 'commit', 'reveal', 'prove', 'pay'];

export class Giveaway {
  readonly world: World;
  readonly currency: Currency;
  readonly kind: EscrowKind;
  readonly network: BeaconNetwork;
  readonly prize: bigint;
  readonly fee: bigint;
  readonly endsAt: bigint;
  readonly creator: Signer;
  readonly operator: Signer;
  readonly treasury: Signer;
  /** A third party, who takes the steps that anyone may take. */
  readonly helper: Signer;
  readonly entrants: readonly Signer[];
  readonly token: PrizeToken | null;
  readonly id: Uint8Array;
  readonly escrow: string;
  readonly packed: Uint8Array;
  readonly top: TreeTop;

  constructor(world: World, options: GiveawayOptions = {}) {
    const { currency = 'sol', name = 'giveaway' } = options;
    this.world = world;
    this.currency = currency;
    this.kind = options.kind ?? 'participants';
    this.network = options.network ?? OWN_NETWORK;
    this.prize = options.prize ?? (currency === 'sol' ? 3n * SOL + 7n : 1_000_003n);
    this.fee = options.fee ?? this.prize / 50n;
    this.endsAt = world.now + (options.lasts ?? 3n * DAY);
    const { like, creatorIs = [] } = options;
    this.creator = like?.creator ?? world.person(`${name} creator`);
    const other = (role: 'operator' | 'treasury', lamports?: bigint) =>
      creatorIs.includes(role) ? this.creator : world.person(`${name} ${role}`, lamports);
    this.operator = like?.operator ?? other('operator');
    this.treasury = like?.treasury ?? other('treasury', SOL);
    this.helper = like?.helper ?? world.person(`${name} helper`);
    const weights = options.weights ?? [1n, 5n, 2n, 40n, 3n];
    this.entrants = like?.entrants ?? weights.map((_, at) => world.person(`${name} entrant ${at}`, SOL));
    this.token = like ? like.token : currency === 'sol' ? null : world.coin(currency, name);
    if (this.token) world.give(this.token, this.creator.address, 2n * (this.prize + this.fee));
    const entries: Entry[] = weights.map((weight, at) => ({
      wallet: addressBytes(this.entrants[at]!.address)!,
      weight,
    }));
    this.packed = sortEntries(packEntries(entries));
    this.top = treeOf(this.packed);
    const { id, escrow } = freeId(this.creator.address, name);
    this.id = id;
    this.escrow = escrow;
  }

  // The state on chain

  get state(): EscrowAccount {
    const state = this.world.escrow(this.escrow);
    if (!state) throw new Error('there is no escrow');
    return state;
  }

  get vault(): string {
    return vaultAddress(this.escrow, this.token!.mint, this.token!.tokenProgram);
  }

  /** A user's associated account for the prize's coin. */
  accountOf(person: { address: string }): string {
    return associatedAccount(person.address, this.token!.mint, this.token!.tokenProgram);
  }

  /** The entry that the revealed randomness selects. */
  get draw(): Winner & { ticket: bigint; signer: Signer } {
    const ticket = ticketOf(this.id, this.state.randomness, this.top.total);
    const won = winnerOf(this.packed, ticket);
    const wallet = addressOf(won.entry.wallet);
    const signer = this.entrants.find((each) => each.address === wallet)!;
    return { ...won, ticket, signer };
  }

  /** The proven winner, once there is one. */
  get winner(): Signer {
    const { winner } = this.state;
    return this.entrants.find(({ address }) => address === winner)!;
  }

  // Instructions

  #target() {
    return { program: PROGRAM, escrow: this.escrow, token: this.token };
  }

  open(change: Partial<OpenTerms> = {}): EscrowInstruction {
    const { id, kind, network, prize, fee, endsAt } = this;
    return openInstruction({
      ...this.#target(),
      creator: this.creator.address,
      operator: this.operator.address,
      treasury: this.treasury.address,
      termsHash: createHash('sha256').update('the terms').digest(),
      ...{ id, kind, network, prize, fee, endsAt },
      ...change,
    });
  }

  closeEntries(creator = this.creator): EscrowInstruction {
    return closeEntriesInstruction({ ...this.#target(), creator: creator.address });
  }

  commit(change: { operator?: string; root?: Uint8Array; totalWeight?: bigint } = {}): EscrowInstruction {
    const { root, total } = this.top;
    const operator = this.operator.address;
    return commitInstruction({ ...this.#target(), operator, root, totalWeight: total, ...change });
  }

  reveal(caller = this.helper, round = this.state.round): EscrowInstruction {
    const [signature, hints] = [signRound(round), revealHints(round)];
    return revealInstruction({ ...this.#target(), caller: caller.address, signature, hints });
  }

  prove(
    caller = this.helper,
    change: { winner?: string; weight?: bigint; proof?: Uint8Array } = {},
  ): EscrowInstruction {
    const { entry, index } = this.draw;
    return this.proveWith(caller, {
      winner: addressOf(entry.wallet),
      weight: entry.weight,
      proof: proofOf(this.packed, index),
      ...change,
    });
  }

  /** For a tree other than that of the entrants. */
  proveWith(
    caller: Signer,
    opened: { winner: string; weight: bigint; proof: Uint8Array },
  ): EscrowInstruction {
    return proveInstruction({ ...this.#target(), caller: caller.address, ...opened });
  }

  pay(caller = this.helper, into?: string): EscrowInstruction {
    const winner = this.world.escrow(this.escrow)?.winner ?? this.entrants[0]!.address;
    return payInstruction({ ...this.#target(), caller: caller.address, winner, ...(into ? { into } : {}) });
  }

  finish(caller = this.helper, into: Partial<FinishTerms> = {}): EscrowInstruction {
    const creator = this.creator.address;
    const treasury = this.world.escrow(this.escrow)?.treasury ?? this.treasury.address;
    return finishInstruction({ ...this.#target(), caller: caller.address, creator, treasury, ...into });
  }

  cancel(caller = this.creator, into?: string): EscrowInstruction {
    const terms = { ...this.#target(), caller: caller.address, creator: this.creator.address };
    return cancelInstruction({ ...terms, ...(into ? { into } : {}) });
  }

  reclaim(creator = this.creator, into?: string): EscrowInstruction {
    return reclaimInstruction({ ...this.#target(), creator: creator.address, ...(into ? { into } : {}) });
  }

  // Sending

  /** One step by its usual sender. */
  try(step: EscrowStep): Outcome {
    const { creator, operator, helper, world } = this;
    switch (step) {
      case 'open':
        return world.send(this.open(), [creator]);
      case 'close_entries':
        return world.send(this.closeEntries(), [creator]);
      case 'commit':
        return world.send(this.commit(), [operator]);
      case 'reveal':
        return world.send(this.reveal(), [helper]);
      case 'prove':
        return world.send(this.prove(), [helper]);
      case 'pay':
        return world.send(this.pay(), [helper]);
      case 'finish':
        return world.send(this.finish(), [helper]);
      case 'cancel':
        return world.send(this.cancel(), [creator]);
      case 'reclaim':
        return world.send(this.reclaim(), [creator]);
    }
  }

  /** Like `try`, and throws if it does not succeed. */
  do(step: EscrowStep): Outcome {
    const outcome = this.try(step);
    if (!outcome.ok)
      throw new Error(`${step}: refusal ${outcome.refusal}, ${outcome.error}\n${outcome.logs.join('\n')}`);
    return outcome;
  }

  /** Takes every step from the beginning to a status. Time passes only where the terms require it. */
  upTo(status: EscrowStatus): this {
    const steps = { open: 1, closed: 2, committed: 3, revealed: 4, proven: 5, paid: 6 }[status];
    for (const step of WAY.slice(0, steps)) {
      if (this.kind === 'holders') {
        if (step === 'close_entries') continue;
        if (step === 'commit' && this.world.now < this.endsAt) this.world.at(this.endsAt);
      }
      this.do(step);
    }
    return this;
  }
}

/** An id whose escrow has bump 255, the same in every run. */
export function freeId(creator: string, name: string): { id: Uint8Array; escrow: string } {
  for (let counter = 0; ; counter++) {
    const id = Uint8Array.from(createHash('sha256').update(`${name} ${counter}`).digest());
    const escrow = escrowAddress(PROGRAM, creator, id);
    if (escrow) return { id, escrow };
  }
}
