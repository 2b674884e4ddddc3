/** One giveaway in a world: its users, its entries, and every instruction of it with the right accounts and data. */
import { createHash } from 'node:crypto';
import { addressBytes, addressOf } from '../../core/address.ts';
import { type Entry, packEntries, sortEntries } from '../../core/draw/entries.ts';
import { revealHints } from '../../core/draw/hints.ts';
import { type DrawnPlace, drawPlaces } from '../../core/draw/ticket.ts';
import { proofOf, type TreeTop, treeOf } from '../../core/draw/tree.ts';
import { type Course, courseOf, type EscrowAccount, type EscrowKind } from '../../core/escrow/account.ts';
import { associatedAccount, escrowAddress, escrowId, vaultAddress } from '../../core/escrow/addresses.ts';
import {
  type CommitTerms,
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
  withdrawInstruction,
} from '../../core/escrow/instructions.ts';
import { signRound } from './beacon.ts';
import { type Currency, type Outcome, PROGRAM, SOL, type World } from './harness.ts';
import type { Signer } from './keys.ts';

export interface GiveawayOptions {
  currency?: Currency;
  kind?: EscrowKind;
  prize?: bigint;
  /** Of several places, in place of one `prize`. */
  amounts?: readonly bigint[];
  fee?: bigint;
  /** Seconds from now in which it can be opened; nothing ends it before. */
  opensWithin?: bigint;
  window?: number;
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

/** The stages of a giveaway: its statuses, with revealed split into three. */
export const STAGES = ['open', 'closed', 'committed', 'revealed', 'proven', 'paid'] as const;
export type Stage = (typeof STAGES)[number];
/** The steps that lead to each stage, in order. */
const WAY: readonly EscrowStep[] = ['open', 'close_entries', 'commit', 'reveal', 'prove', 'pay'];

export class Giveaway {
  readonly world: World;
  readonly currency: Currency;
  readonly kind: EscrowKind;
  readonly prize: bigint;
  readonly amounts: readonly bigint[];
  readonly fee: bigint;
  readonly endsAt: bigint;
  readonly openBefore: bigint;
  readonly window: number;
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
    this.amounts = options.amounts ?? [options.prize ?? (currency === 'sol' ? 3n * SOL + 7n : 1_000_003n)];
    this.prize = this.amounts.reduce((sum, amount) => sum + amount);
    this.fee = options.fee ?? this.prize / 50n;
    this.endsAt = world.now + (options.lasts ?? 3n * DAY);
    this.openBefore = world.now + (options.opensWithin ?? 1n);
    this.window = options.window ?? 0;
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
    const { id, escrow } = freeId(this.creator.address, name, this.openBefore);
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

  /** Returns a user's associated account for the prize's coin. */
  accountOf(person: { address: string }): string {
    return associatedAccount(person.address, this.token!.mint, this.token!.tokenProgram);
  }

  /** Returns the winners of all places by the revealed randomness, proven or not. */
  get drawn(): (DrawnPlace & { signer: Signer })[] {
    const places = drawPlaces(
      this.packed,
      addressBytes(this.escrow)!,
      this.state.randomness,
      this.amounts.length,
    );
    return places.map((each) => ({ ...each, signer: this.entrant(addressOf(each.wallet)) }));
  }

  /** Returns the next place to prove. */
  get draw(): DrawnPlace & { signer: Signer } {
    return this.drawn[this.state.proven]!;
  }

  entrant(wallet: string | null | undefined): Signer {
    return this.entrants.find(({ address }) => address === wallet)!;
  }

  /** Returns the proven winner of the first place, once there is one. */
  get winner(): Signer {
    return this.entrant(this.state.places[0]!.winner);
  }

  // Instructions

  #target() {
    return { program: PROGRAM, escrow: this.escrow, token: this.token };
  }

  open(change: Partial<OpenTerms> = {}): EscrowInstruction {
    const { id, kind, amounts, fee, endsAt, window } = this;
    return openInstruction({
      ...this.#target(),
      creator: this.creator.address,
      operator: this.operator.address,
      treasury: this.treasury.address,
      termsHash: createHash('sha256').update('the terms').digest(),
      ...{ id, kind, amounts: [...amounts], fee, endsAt, window },
      ...change,
    });
  }

  closeEntries(creator = this.creator): EscrowInstruction {
    return closeEntriesInstruction({ ...this.#target(), creator: creator.address });
  }

  /** By the operator alone, unless `live`. */
  commit(change: Partial<CommitTerms> = {}): EscrowInstruction {
    const { root, total } = this.top;
    return commitInstruction({
      ...this.#target(),
      operator: this.operator.address,
      creator: this.creator.address,
      live: false,
      number: this.world.escrow(this.escrow)?.commits ?? 0,
      root,
      totalWeight: total,
      listHash: LIST_HASH,
      ...change,
    });
  }

  /** Of the last commit, unless `number` names another one. */
  withdraw(caller = this.creator, number = Math.max(this.course.commits - 1, 0)): EscrowInstruction {
    return withdrawInstruction({ ...this.#target(), caller: caller.address, number });
  }

  reveal(caller = this.helper, round = this.state.round): EscrowInstruction {
    const [signature, hints] = [signRound(round), revealHints(round)];
    return revealInstruction({ ...this.#target(), caller: caller.address, signature, hints });
  }

  prove(caller = this.helper, change: Partial<Opening> = {}): EscrowInstruction {
    return this.proveWith(caller, { ...this.opening(this.draw), ...change });
  }

  /** For a tree other than that of the entrants. */
  proveWith(
    caller: Signer,
    {
      place = this.world.escrow(this.escrow)?.proven ?? 0,
      ...opened
    }: Omit<Opening, 'place'> & { place?: number },
  ): EscrowInstruction {
    return proveInstruction({ ...this.#target(), caller: caller.address, place, ...opened });
  }

  /** Returns the arguments of prove for a place. */
  opening({ place, index, wallet, weight }: DrawnPlace): Opening {
    return { place, winner: addressOf(wallet), weight, proof: proofOf(this.packed, index) };
  }

  /** Pays the first place that waits for it, unless `place` names another one. */
  pay(caller = this.helper, into?: string, place = this.unpaidPlace): EscrowInstruction {
    const winner = this.world.escrow(this.escrow)?.places[place]?.winner ?? this.entrants[0]!.address;
    const terms = { ...this.#target(), caller: caller.address, place, winner };
    return payInstruction({ ...terms, ...(into ? { into } : {}) });
  }

  /** Returns the first place without its prize; the last one when all have it. */
  get unpaidPlace(): number {
    const at = this.world.escrow(this.escrow)?.places.findIndex(({ paid }) => !paid) ?? 0;
    return at === -1 ? this.amounts.length - 1 : at;
  }

  finish(caller = this.helper, into: Partial<FinishTerms> = {}): EscrowInstruction {
    const creator = this.creator.address;
    const treasury = this.world.escrow(this.escrow)?.treasury ?? this.treasury.address;
    const { course } = this;
    return finishInstruction({
      ...this.#target(),
      caller: caller.address,
      creator,
      treasury,
      course,
      ...into,
    });
  }

  cancel(caller = this.creator, into?: string, course = this.course): EscrowInstruction {
    const terms = { ...this.#target(), caller: caller.address, creator: this.creator.address, course };
    return cancelInstruction({ ...terms, ...(into ? { into } : {}) });
  }

  reclaim(creator = this.creator, into?: string, course = this.course): EscrowInstruction {
    const terms = { ...this.#target(), creator: creator.address, course };
    return reclaimInstruction({ ...terms, ...(into ? { into } : {}) });
  }

  /** What an end must say now; without an escrow, what it would say of a new one. */
  get course(): Course {
    const state = this.world.escrow(this.escrow);
    return state ? courseOf(state) : { commits: 0, proven: 0, paid: 0, status: 'open' };
  }

  /** The same after further commits, proofs and payments of the transaction. */
  courseAfter(change: Partial<Course>): Course {
    return { ...this.course, ...change };
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
      case 'withdraw':
        return world.send(this.withdraw(), [creator]);
    }
  }

  /** Like `try`, and throws if it does not succeed. */
  do(step: EscrowStep): Outcome {
    const outcome = this.try(step);
    if (!outcome.ok)
      throw new Error(`${step}: refusal ${outcome.refusal}, ${outcome.error}\n${outcome.logs.join('\n')}`);
    return outcome;
  }

  /** Takes every step from the beginning to a stage. Time passes only where the terms require it. */
  upTo(stage: Stage): this {
    for (const step of WAY.slice(0, STAGES.indexOf(stage) + 1)) {
      if (this.kind === 'holders') {
        if (step === 'close_entries') continue;
        if (step === 'commit' && this.world.now < this.endsAt) this.world.at(this.endsAt);
      }
      const times = step === 'prove' || step === 'pay' ? this.amounts.length : 1;
      for (let time = 0; time < times; time++) this.do(step);
      // From here on it could end.
      if (step === 'open') this.world.at(this.openBefore);
    }
    return this;
  }
}

/** The content of a proof, and its place. */
interface Opening {
  place: number;
  winner: string;
  weight: bigint;
  proof: Uint8Array;
}

const LIST_HASH = createHash('sha256').update('the list').digest();

/** The search for an id is half of the time that a giveaway takes to make. */
const freeCounters = new Map<string, number>();

/** Returns an id whose escrow has bump 255, the same in every run. */
export function freeId(
  creator: string,
  name: string,
  openBefore: bigint,
): { id: Uint8Array; escrow: string } {
  const known = `${creator} ${name} ${openBefore}`;
  for (let counter = freeCounters.get(known) ?? 0; ; counter++) {
    const random = createHash('sha256').update(`${name} ${counter}`).digest().subarray(0, 24);
    const id = escrowId(openBefore, random);
    const escrow = escrowAddress(PROGRAM, creator, id);
    if (!escrow) continue;
    freeCounters.set(known, counter);
    return { id, escrow };
  }
}
