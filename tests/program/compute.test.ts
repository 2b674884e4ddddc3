/**
 * The maximum cost of every instruction. Run alone, this file prints the table of program/README.md, "Costs". That is
 * not a bound for all users: with 400 sets of users, 4 in 100 took more than the ceiling here to open with Token-2022.
 */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { ESCROW_STEPS, type EscrowStep } from '../../core/escrow/instructions.ts';
import { type Cost, measureCosts, worstOf } from './costs.ts';
import { CURRENCIES, type Currency } from './harness.ts';
import { MAX_TRANSACTION_BYTES } from './transactions.ts';

/** Reserved for what wallets add: priority fee, limits, assertions. */
const SPARE_BYTES = 150;

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

const measured = new Map<Currency, Cost[]>();

/** The maximum cost of `step` with several sets of users, which run once for all tests. */
function worst(step: EscrowStep, currency: Currency): Cost {
  const costs = measured.get(currency) ?? measureCosts(currency);
  measured.set(currency, costs);
  return worstOf(costs, step, currency);
}

describe.each(CURRENCIES)('%s', (currency) => {
  test.each(ESCROW_STEPS)('%s stays below its compute ceiling and fits a transaction', (step) => {
    const { units, bytes } = worst(step, currency);
    expect(units).toBeLessThanOrEqual(CEILINGS[step][currency === 'sol' ? 0 : 1]);
    expect(bytes).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES - SPARE_BYTES);
  });
});

/** Rows of the README's table. */
function table(): string[] {
  return ESCROW_STEPS.map((step) => {
    const cells = CURRENCIES.map((currency) => worst(step, currency));
    const units = cells.map((cost) => cost.units.toLocaleString('en-US'));
    const bytes = Math.max(...cells.map((cost) => cost.bytes)).toLocaleString('en-US');
    return `| ${[step, ...units, bytes].join(' | ')} |`;
  });
}

test('the cost table of the README is current within a small tolerance', () => {
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
