import { expect, test } from 'vitest';
import { networkCosts } from '../../../core/network-costs.ts';
import { totalOf } from './total.ts';
import { type DraftToken, EMPTY_DRAFT } from './wizard-model.ts';

const token = { decimals: 6, symbol: 'FAN' } as DraftToken;

test('the fee is added to the prize, rounded down', () => {
  expect(totalOf({ ...EMPTY_DRAFT, prizeAmount: '0.5' }, null, 200)).toEqual({
    prize: '0.5 SOL',
    fee: '0.01 SOL',
    total: ['0.51 SOL'],
  });
  const coin = { ...EMPTY_DRAFT, prizeCurrency: 'CREATOR_COIN', prizeAmount: '1000.000049' } as const;
  expect(totalOf(coin, token, 200)).toEqual({
    prize: '1,000.000049 FAN',
    fee: '20 FAN',
    total: ['1,020.000049 FAN'],
  });
});

test('the total is missing while amount, coin or fee are unknown', () => {
  expect(totalOf(EMPTY_DRAFT, null, 200)).toBeNull();
  expect(totalOf({ ...EMPTY_DRAFT, prizeAmount: '0' }, null, 200)).toBeNull();
  expect(totalOf({ ...EMPTY_DRAFT, prizeAmount: '1' }, null, undefined)).toBeNull();
  expect(totalOf({ ...EMPTY_DRAFT, prizeAmount: '1', prizeCurrency: 'CREATOR_COIN' }, null, 200)).toBeNull();
});

test('the total names the deposit and includes it', () => {
  const costs = networkCosts(890_880n, false, 15_000n);
  expect(totalOf({ ...EMPTY_DRAFT, prizeAmount: '0,5' }, null, 200, costs)).toEqual({
    prize: '0.5 SOL',
    fee: '0.01 SOL',
    deposit: '0.00464144 SOL',
    back: '0.00462144 SOL',
    networkFee: '0.000015 SOL',
    total: ['0.51464144 SOL'],
  });
  const coin = { ...EMPTY_DRAFT, prizeCurrency: 'CREATOR_COIN', prizeAmount: '1000' } as const;
  expect(totalOf(coin, token, 200, costs)?.total).toEqual(['1,020 FAN', '0.01086368 SOL']);
  const many = { ...EMPTY_DRAFT, prizeAmount: '0.5', placeCount: 32 };
  expect(totalOf(many, null, 200, costs)).toMatchObject({ prize: '0.5 SOL', deposit: '0.017034 SOL' });
});
