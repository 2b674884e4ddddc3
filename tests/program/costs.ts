/**
 * The cost of every instruction, measured in the Solana runtime: compute units, and bytes of a transaction that
 * contains it alone. The addresses of token accounts are found by a search, 1,500 units per try, so an instruction's
 * cost depends on its users. Every course therefore runs with several sets of users ("casts"), always the same.
 */
import { sha256 } from '@noble/hashes/sha2';
import { concatBytes } from '@noble/hashes/utils';
import { addressBytes, addressOf } from '../../core/address.ts';
import { roundMessage } from '../../core/draw/beacon.ts';
import { hashToField, mapToCurve } from '../../core/draw/map.ts';
import { firstRoundFrom, LOCAL_BEACON, timeOf } from '../../core/draw/networks.ts';
import { shifted, ticketOf, winnerOf } from '../../core/draw/ticket.ts';
import { proofOf } from '../../core/draw/tree.ts';
import { remainingWeight } from '../../core/escrow/account.ts';
import type { EscrowStep } from '../../core/escrow/instructions.ts';
import { DAY, Giveaway } from './giveaway.ts';
import { type Currency, type Outcome, World } from './harness.ts';
import type { Signer } from './keys.ts';
import { closeTokenAccount, transferTokens } from './others.ts';

/** Casts of a giveaway with one place, and of one with more, whose courses are long. */
const CASTS = 12;
const CASTS_OF_MANY = 4;
const LEVELS = 20;
const u64 = (value: bigint) => new Uint8Array(BigUint64Array.of(value).buffer);
/** Returns a sibling with a single ticket, as in a proof. */
const siblingOf = (level: number) => concatBytes(sha256(Uint8Array.of(level)), u64(1n));

export interface Cost {
  step: EscrowStep;
  currency: Currency;
  units: number;
  bytes: number;
}

/** Returns one value for each instruction of each cast, of giveaways with prizes in this currency. */
export function measureCosts(currency: Currency, places = 1): Cost[] {
  const costs: Cost[] = [];
  const note = (step: EscrowStep, outcome: Outcome) => {
    if (!outcome.ok) throw new Error(`${step}: ${outcome.refusal ?? outcome.error}`);
    costs.push({ step, currency, units: outcome.units, bytes: outcome.bytes });
  };
  const casts = places === 1 ? CASTS : CASTS_OF_MANY;
  for (let people = 0; people < casts; people++) {
    course(currency, places, people, note);
    for (const step of ['cancel', 'reclaim', 'withdraw'] as const)
      ended(currency, places, people, step, note);
  }
  return costs;
}

/** Returns the highest value of each. */
export function worstOf(costs: readonly Cost[], step: EscrowStep, currency: Currency): Cost {
  const of = costs.filter((cost) => cost.step === step && cost.currency === currency);
  if (of.length === 0) throw new Error(`${step} with ${currency} was not measured`);
  const most = (pick: (cost: Cost) => number) => Math.max(...of.map(pick));
  return { step, currency, units: most(({ units }) => units), bytes: most(({ bytes }) => bytes) };
}

type Note = (step: EscrowStep, outcome: Outcome) => void;

/** Returns the next round for which both field elements take the most expensive way to the curve. */
function dearestRoundFrom(first: bigint): bigint {
  for (let round = first; ; round++) {
    const branches = hashToField(roundMessage(round)).map((u) => mapToCurve(u)?.branch);
    if (branches.every((branch) => branch === 3)) return round;
  }
}

/**
 * The tree of the giveaway's entrants, made LEVELS deep by siblings with a single ticket each: root, total, and the
 * opening of the next place.
 */
class DeepTree {
  readonly root: Uint8Array;
  readonly total: bigint;
  readonly #made: Giveaway;
  readonly #siblings: readonly Uint8Array[];

  constructor(made: Giveaway) {
    this.#made = made;
    let { root, total } = made.top;
    const height = Math.ceil(Math.log2(made.entrants.length));
    this.#siblings = Array.from({ length: LEVELS - height }, (_, level) => siblingOf(level));
    for (const sibling of this.#siblings) {
      root = sha256(concatBytes(Uint8Array.of(1), root, u64(total), sibling));
      total += 1n;
    }
    this.root = root;
    this.total = total;
  }

  opening(): { winner: string; weight: bigint; proof: Uint8Array } {
    const { packed, escrow, state } = this.#made;
    const taken = state.order.map((place) => state.places[place]!);
    const ticket = ticketOf(addressBytes(escrow)!, state.randomness, state.proven, remainingWeight(state));
    const { index, entry } = winnerOf(packed, shifted(ticket, taken));
    const short = proofOf(packed, index);
    const proof = concatBytes(short, ...this.#siblings);
    proof[0] = short[0]! + this.#siblings.length;
    return { winner: addressOf(entry.wallet), weight: entry.weight, proof };
  }
}

/** The more expensive case: the receiving account must be created again. */
function closeAccountOf(made: Giveaway, person: Signer): void {
  const { world, helper, token } = made;
  const at = made.accountOf(person);
  const aside = world.give(token!, helper.address, 0n);
  const instructions = [
    transferTokens(token!, at, aside, person.address, world.tokens(at)),
    closeTokenAccount(token!, at, person.address),
  ];
  const { ok, error } = world.send(instructions, [person]);
  if (!ok) throw new Error(`an account cannot be closed: ${error}`);
}

/** All entrants but one win, and their weights leave nothing to the siblings of the deep tree. */
const optionsOf = (currency: Currency, places: number, name: string) => ({
  ...{ currency, name },
  amounts: Array<bigint>(places).fill(10_000_000n),
  weights: Array.from({ length: Math.max(5, places + 1) }, (_, at) => (1n << 56n) + BigInt(at)),
});

function course(currency: Currency, places: number, people: number, note: Note): void {
  const made = new Giveaway(new World(), optionsOf(currency, places, `cost ${people}`));
  const { world, helper, operator, creator } = made;
  note('open', made.try('open'));
  note('close_entries', made.try('close_entries'));
  const tree = new DeepTree(made);
  const live = people % 2 === 1;
  const wait = live ? LOCAL_BEACON.lead : 7 + 5;
  const round = dearestRoundFrom(firstRoundFrom(LOCAL_BEACON, Number(world.now) + wait));
  world.at(BigInt(timeOf(LOCAL_BEACON, round) - wait));
  const commit = made.commit({ root: tree.root, totalWeight: tree.total, live });
  note('commit', world.send(commit, live ? [operator, creator] : [operator]));
  if (made.state.round !== round) throw new Error('another round was committed than the dearest');
  note('reveal', made.try('reveal'));
  for (let place = 0; place < places; place++)
    note('prove', world.send(made.proveWith(helper, tree.opening()), [helper]));
  for (let place = 0; place < places; place++) note('pay', made.try('pay'));
  if (made.token && people % 2) closeAccountOf(made, made.treasury);
  note('finish', made.try('finish'));
}

function ended(
  currency: Currency,
  places: number,
  people: number,
  step: 'cancel' | 'reclaim' | 'withdraw',
  note: Note,
): void {
  const made = new Giveaway(new World(), optionsOf(currency, places, `${step} ${people}`));
  made.upTo(step === 'withdraw' ? 'committed' : 'open');
  if (step === 'reclaim') made.world.at(made.endsAt + 30n * DAY);
  if (made.token && people % 2 && step !== 'withdraw') closeAccountOf(made, made.creator);
  note(step, made.try(step));
}
