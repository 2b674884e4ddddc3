import { expect, test } from 'vitest';
import type { Payout, PayoutTransaction } from '../../core/payouts.ts';
import { stepLines } from './payout-steps.ts';

const tx = (step: PayoutTransaction['step'], status: PayoutTransaction['status'], signature: string) =>
  ({ step, status, signature }) as PayoutTransaction;
const lines = (fields: Partial<Payout>) =>
  stepLines({ asset: 'mint', stage: 'confirmed', returnAsked: false, transactions: [], ...fields } as Payout);
const states = (fields: Partial<Payout>) => lines(fields).map(({ state }) => state);

test("a token's payout has four steps: confirmed, in the swap wallet, swapped to SOL, shared among the admins", () => {
  expect(states({})).toEqual(['done', 'active', 'waiting', 'waiting']);
  expect(states({ stage: 'moved' })).toEqual(['done', 'done', 'active', 'waiting']);
  expect(states({ stage: 'done' })).toEqual(['done', 'done', 'done', 'done']);
  expect(states({ stage: 'failed' })).toEqual(['done', 'failed', 'waiting', 'waiting']);
});

test('a payout of SOL has two steps: confirmed and shared', () => {
  expect(lines({ asset: 'SOL' }).map(({ label, state }) => [label, state])).toEqual([
    ['Confirmed', 'done'],
    ['Shared among the admins', 'active'],
  ]);
});

test('a payout that returns its token ends in the treasury', () => {
  const back = (stage: Payout['stage']) => lines({ stage, returnAsked: true }).map(({ state }) => state);
  expect(back('moved')).toEqual(['done', 'done', 'active']);
  expect(back('returned')).toEqual(['done', 'done', 'done']);
  expect(lines({ stage: 'returned' }).at(-1)?.label).toBe('Back in the treasury');
});

test("a payout's step shows the transaction that landed, else the last one sent", () => {
  const transactions = [
    tx('move', 'expired', 'first'),
    tx('move', 'confirmed', 'second'),
    tx('swap', 'failed', 'third'),
    tx('swap', 'signed', 'fourth'),
  ];
  expect(lines({ stage: 'moved', transactions }).map(({ signature }) => signature)).toEqual([
    null,
    'second',
    'fourth',
    null,
  ]);
});
