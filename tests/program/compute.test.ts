/**
 * The maximum cost of every instruction. Run alone, this file prints the table of program/README.md, "Costs". That is
 * not a bound for all users: with 400 sets of users, 4 in 100 took more than the ceiling here to open with Token-2022.
 */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { ESCROW_STEPS, type EscrowStep } from '../../core/escrow/instructions.ts';
import { QUICK, third } from '../volume.ts';
import { type Cost, measureCosts, worstOf } from './costs.ts';
import { CURRENCIES, type Currency } from './harness.ts';
import { MAX_TRANSACTION_BYTES } from './transactions.ts';

/** Reserved for what wallets add: priority fee, limits, assertions. */
const SPARE_BYTES = 150;

const MOST_PLACES = 32;
/** A course of that many places is long, on a busy machine above all. */
const TIMEOUT = 120_000;

/** Compute units: SOL, token; of one place, and of the most. */
const CEILINGS: Readonly<Record<EscrowStep, readonly [number, number]>> = {
  open: [15_000, 65_000],
  close_entries: [2_000, 2_000],
  commit: [2_000, 2_000],
  reveal: [66_000, 66_000],
  prove: [8_000, 8_000],
  pay: [5_000, 60_000],
  finish: [5_000, 40_000],
  cancel: [2_000, 45_000],
  reclaim: [2_000, 45_000],
  withdraw: [2_000, 2_000],
};

const measured = new Map<string, Cost[]>();

/** Returns the maximum cost of `step` with several sets of users, which run once for all tests. */
function worst(step: EscrowStep, currency: Currency, places: number): Cost {
  const name = `${currency} ${places}`;
  const costs = measured.get(name) ?? measureCosts(currency, places);
  measured.set(name, costs);
  return worstOf(costs, step, currency);
}

const ROWS = third(
  CURRENCIES.flatMap((currency) => [1, MOST_PLACES].map((places) => ({ currency, places }))),
  4,
);

describe.each(ROWS)('$currency, $places places', ({ currency, places }) => {
  test.each(ESCROW_STEPS)(
    '%s stays below its compute ceiling and fits a transaction',
    (step) => {
      const { units, bytes } = worst(step, currency, places);
      expect(units).toBeLessThanOrEqual(CEILINGS[step][currency === 'sol' ? 0 : 1]);
      expect(bytes).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES - SPARE_BYTES);
    },
    TIMEOUT,
  );
});

/** Rows of the README's table: units and bytes of a giveaway with one place, then of one with the most. */
function table(): string[] {
  return ESCROW_STEPS.map((step) => {
    const cells = [1, MOST_PLACES].flatMap((places) => {
      const costs = CURRENCIES.map((currency) => worst(step, currency, places));
      const units = costs.map((cost) => cost.units.toLocaleString('en-US'));
      return [...units, Math.max(...costs.map((cost) => cost.bytes)).toLocaleString('en-US')];
    });
    return `| ${[step, ...cells].join(' | ')} |`;
  });
}

test.skipIf(QUICK)(
  'the cost table of the README is current within a small tolerance',
  () => {
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
      expect([step, quoted.length, ...near]).toEqual([step, 8, ...Array<boolean>(8).fill(true)]);
    }
  },
  TIMEOUT,
);

afterAll(() => {
  if (QUICK) return;
  console.log(
    [
      '| instruction | SOL | Token | Token-2022 | bytes | 32: SOL | Token | Token-2022 | bytes |',
      `|${' --- |'.repeat(9)}`,
      ...table(),
    ].join('\n'),
  );
});
