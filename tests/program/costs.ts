/**
 * The cost of every instruction, measured in the Solana runtime: compute units, and bytes of a transaction that
 * contains it alone. The addresses of token accounts are found by a search, 1,500 units per try, so an instruction's
 * cost depends on its users. Every course therefore runs with several sets of users ("casts"), always the same.
 */
import { sha256 } from '@noble/hashes/sha2';
import { concatBytes } from '@noble/hashes/utils';
import { addressBytes } from '../../core/address.ts';
import { commitRound, roundMessage } from '../../core/draw/beacon.ts';
import { hashToField, mapToCurve } from '../../core/draw/map.ts';
import { timeOf } from '../../core/draw/networks.ts';
import { NODE_BYTES } from '../../core/draw/tree.ts';
import type { EscrowStep } from '../../core/escrow/instructions.ts';
import { OWN_NETWORK } from './beacon.ts';
import { DAY, Giveaway } from './giveaway.ts';
import { type Currency, type Outcome, World } from './harness.ts';
import type { Signer } from './keys.ts';
import { closeTokenAccount, transferTokens } from './others.ts';

const PEOPLE = 12;
const LEVELS = 20;

export interface Cost {
  step: EscrowStep;
  currency: Currency;
  units: number;
  bytes: number;
}

/** One value for each instruction of each cast, of giveaways with prizes in this currency. */
export function measureCosts(currency: Currency): Cost[] {
  const costs: Cost[] = [];
  const note = (step: EscrowStep, outcome: Outcome) => {
    if (!outcome.ok) throw new Error(`${step}: ${outcome.refusal ?? outcome.error}`);
    costs.push({ step, currency, units: outcome.units, bytes: outcome.bytes });
  };
  for (let people = 0; people < PEOPLE; people++) {
    course(currency, people, note);
    ended(currency, people, 'cancel', note);
    ended(currency, people, 'reclaim', note);
  }
  return costs;
}

/** The highest value of each. */
export function worstOf(costs: readonly Cost[], step: EscrowStep, currency: Currency): Cost {
  const of = costs.filter((cost) => cost.step === step && cost.currency === currency);
  if (of.length === 0) throw new Error(`${step} with ${currency} was not measured`);
  const most = (pick: (cost: Cost) => number) => Math.max(...of.map(pick));
  return { step, currency, units: most(({ units }) => units), bytes: most(({ bytes }) => bytes) };
}

type Note = (step: EscrowStep, outcome: Outcome) => void;

/** The next round for which both field elements take the most expensive way to the curve. */
function dearestRoundFrom(first: bigint): bigint {
  for (let round = first; ; round++) {
    const branches = hashToField(roundMessage(round)).map((u) => mapToCurve(u)?.branch);
    if (branches.every((branch) => branch === 3)) return round;
  }
}

/** A tree in which one wallet has nearly all weight, 20 levels deep: root, total, and the proof of that wallet. */
function deepTree(wallet: Uint8Array) {
  const weight = 1n << 62n;
  const u64 = (value: bigint) => new Uint8Array(BigUint64Array.of(value).buffer);
  let node = concatBytes(sha256(concatBytes(Uint8Array.of(0), wallet, u64(weight))), u64(weight));
  let total = weight;
  const proof = new Uint8Array(5 + LEVELS * NODE_BYTES);
  proof[0] = LEVELS;
  for (let level = 0; level < LEVELS; level++) {
    const sibling = concatBytes(sha256(Uint8Array.of(level)), u64(1n));
    proof.set(sibling, 5 + level * NODE_BYTES);
    total += 1n;
    node = concatBytes(sha256(concatBytes(Uint8Array.of(1), node, sibling)), u64(total));
  }
  return { root: node.subarray(0, 32), total, weight, proof };
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

function course(currency: Currency, people: number, note: Note): void {
  const made = new Giveaway(new World(), { currency, name: `cost ${people}` });
  const { world, helper, entrants, operator } = made;
  note('open', made.try('open'));
  note('close_entries', made.try('close_entries'));
  const winner = entrants[people % entrants.length]!.address;
  const { root, total, weight, proof } = deepTree(addressBytes(winner)!);
  const round = dearestRoundFrom(commitRound(OWN_NETWORK, Number(world.now)));
  world.at(BigInt(timeOf(OWN_NETWORK, round) - OWN_NETWORK.lead));
  note('commit', world.send(made.commit({ root, totalWeight: total }), [operator]));
  if (made.state.round !== round) throw new Error('another round was committed than the dearest');
  note('reveal', made.try('reveal'));
  note('prove', world.send(made.proveWith(helper, { winner, weight, proof }), [helper]));
  note('pay', made.try('pay'));
  if (made.token && people % 2) closeAccountOf(made, made.treasury);
  note('finish', made.try('finish'));
}

function ended(currency: Currency, people: number, step: 'cancel' | 'reclaim', note: Note): void {
  const made = new Giveaway(new World(), { currency, name: `${step} ${people}` }).upTo('open');
  if (step === 'reclaim') made.world.at(made.endsAt + 30n * DAY);
  if (made.token && people % 2) closeAccountOf(made, made.creator);
  note(step, made.try(step));
}
