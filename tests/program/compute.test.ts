/**
 * What every instruction costs, at most: compute units, and bytes of the transaction that carries it alone. Run alone, this
 * file prints the table of program/README.md, "Costs".
 *
 * Token accounts stand at addresses that are searched for, 1,500 units a try: what an instruction costs depends on the
 * people in it. Every course is therefore run with several, always the same, and the dearest counts. That is no bound for
 * all people: of 400 casts, 4 in 100 opened with Token-2022 for more than the ceiling here.
 */
import { readFileSync } from 'node:fs';
import { sha256 } from '@noble/hashes/sha2';
import { concatBytes } from '@noble/hashes/utils';
import { afterAll, describe, expect, test } from 'vitest';
import { addressBytes } from '../../core/address.ts';
import { roundMessage } from '../../core/draw/beacon.ts';
import { hashToField, mapToCurve } from '../../core/draw/map.ts';
import { committedRound, timeOf } from '../../core/draw/networks.ts';
import { NODE_BYTES } from '../../core/draw/tree.ts';
import { ESCROW_STEPS, type EscrowStep } from '../../core/escrow.ts';
import { OWN_NETWORK } from './beacon.ts';
import { DAY, Giveaway } from './giveaway.ts';
import { CURRENCIES, type Currency, type Outcome, World } from './harness.ts';
import type { Signer } from './keys.ts';
import { closeTokenAccount, transferTokens } from './others.ts';
import { MAX_TRANSACTION_BYTES } from './transactions.ts';

/** Left for what wallets add: priority, limits, assertions. */
const SPARE_BYTES = 150;
const PEOPLE = 12;
const LEVELS = 20;

/** Compute units: SOL, token. */
const CEILINGS: Readonly<Record<EscrowStep, readonly [number, number]>> = {
  open: [15_000, 60_000],
  close_entries: [6_000, 6_000],
  commit: [6_000, 6_000],
  reveal: [72_000, 72_000],
  prove: [20_000, 20_000],
  pay: [10_000, 60_000],
  finish: [40_000, 40_000],
  cancel: [20_000, 45_000],
  reclaim: [20_000, 45_000],
};

interface Cost {
  units: number;
  bytes: number;
}
const costs = new Map<string, Cost>();

function noted(step: EscrowStep, currency: Currency, { units, bytes }: Outcome): void {
  const name = `${step} ${currency}`;
  const known = costs.get(name) ?? { units: 0, bytes: 0 };
  costs.set(name, { units: Math.max(known.units, units), bytes: Math.max(known.bytes, bytes) });
}

/** The next round of which both field elements take the dearest way to the curve. */
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

/** The dearer case: the account that is to receive something must be made again. */
function closeAccountOf(made: Giveaway, person: Signer): void {
  const { world, helper, token } = made;
  const at = made.accountOf(person);
  const aside = world.give(token!, helper.address, 0n);
  const instructions = [
    transferTokens(token!, at, aside, person.address, world.tokens(at)),
    closeTokenAccount(token!, at, person.address),
  ];
  expect(world.send(instructions, [person]).error).toBeNull();
}

function course(currency: Currency, people: number): void {
  const made = new Giveaway(new World(), { currency, name: `cost ${people}` });
  const { world, helper, entrants, operator } = made;
  const note = (step: EscrowStep, outcome: Outcome) => {
    expect([step, outcome.refusal, outcome.error]).toEqual([step, null, null]);
    noted(step, currency, outcome);
  };
  note('open', made.try('open'));
  note('close_entries', made.try('close_entries'));
  const winner = entrants[people % entrants.length]!.address;
  const { root, total, weight, proof } = deepTree(addressBytes(winner)!);
  const round = dearestRoundFrom(committedRound(OWN_NETWORK, Number(world.now)));
  world.at(BigInt(timeOf(OWN_NETWORK, round) - OWN_NETWORK.lead));
  note('commit', world.send(made.commit({ root, totalWeight: total }), [operator]));
  expect(made.state.round).toBe(round);
  note('reveal', made.try('reveal'));
  const opened = made.proveWith(helper, { winner, weight, proof });
  note('prove', world.send(opened, [helper]));
  note('pay', made.try('pay'));
  if (made.token && people % 2) closeAccountOf(made, made.treasury);
  note('finish', made.try('finish'));
}

function ended(currency: Currency, people: number, step: 'cancel' | 'reclaim'): void {
  const made = new Giveaway(new World(), { currency, name: `${step} ${people}` }).upTo('open');
  if (step === 'reclaim') made.world.at(made.endsAt + 30n * DAY);
  if (made.token && people % 2) closeAccountOf(made, made.creator);
  const outcome = made.try(step);
  expect([outcome.refusal, outcome.error]).toEqual([null, null]);
  noted(step, currency, outcome);
}

describe.each(CURRENCIES)('%s', (currency) => {
  test('a whole course with several casts', () => {
    for (let people = 0; people < PEOPLE; people++) {
      course(currency, people);
      ended(currency, people, 'cancel');
      ended(currency, people, 'reclaim');
    }
  });

  test.each(ESCROW_STEPS)('%s stays below its ceiling and fits a transaction', (step) => {
    const cost = costs.get(`${step} ${currency}`)!;
    expect(cost.units).toBeLessThanOrEqual(CEILINGS[step][currency === 'sol' ? 0 : 1]);
    expect(cost.bytes).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES - SPARE_BYTES);
  });
});

/** Rows of the README's table. */
function table(): string[] {
  return ESCROW_STEPS.map((step) => {
    const cells = CURRENCIES.map((currency) => costs.get(`${step} ${currency}`)!);
    const units = cells.map((cost) => cost.units.toLocaleString('en-US'));
    const bytes = Math.max(...cells.map((cost) => cost.bytes)).toLocaleString('en-US');
    return `| ${[step, ...units, bytes].join(' | ')} |`;
  });
}

test('the README quotes these figures, or nearly', () => {
  const readme = readFileSync(new URL('../../program/README.md', import.meta.url), 'utf8');
  const section = readme.slice(readme.indexOf('## Costs'), readme.indexOf('## Attacks'));
  const figures = (row: string) =>
    [...row.matchAll(/[\d,]{3,}/g)].map(([text]) => Number(text.replaceAll(',', '')));
  for (const [at, step] of ESCROW_STEPS.entries()) {
    const quoted = figures(section.split('\n').find((line) => line.startsWith(`| ${step}`)) ?? '');
    // A unit more or less needs no new table.
    const near = figures(table()[at]!).map((measured, cell) => {
      return Math.abs(measured - (quoted[cell] ?? 0)) <= 20 + measured * 0.05;
    });
    expect([step, quoted.length, ...near]).toEqual([step, 4, true, true, true, true]);
  }
});

afterAll(() => {
  console.log(
    [
      '| instruction | SOL | Token | Token-2022 | bytes |',
      '| --- | --- | --- | --- | --- |',
      ...table(),
    ].join('\n'),
  );
});
