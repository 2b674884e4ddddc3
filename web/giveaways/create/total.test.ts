import { expect, test } from 'vitest';
import { WRAPPED_SOL_MINT } from '../../../core/address.ts';
import { networkCosts } from '../../../core/network-costs.ts';
import { shortage, sumText, type Total, totalOf } from './total.ts';
import { type DraftToken, EMPTY_GIVEAWAY } from './wizard-model.ts';

const token = { decimals: 6, symbol: 'FAN', tokenAddress: 'Fan' } as DraftToken;

/** Returns every sum as its text. */
function texts(total: Total | null) {
  if (!total) return null;
  const { total: sums, ...named } = total;
  const said = Object.entries(named).map(([name, sum]) => [name, sumText(sum)]);
  return { ...Object.fromEntries(said), total: sums.map(sumText) };
}

test('the fee is added to the prize, rounded down', () => {
  expect(texts(totalOf({ ...EMPTY_GIVEAWAY, prizeAmount: '0.5' }, null, 200))).toEqual({
    prize: '0.5 SOL',
    fee: '0.01 SOL',
    total: ['0.51 SOL'],
  });
  const coin = { ...EMPTY_GIVEAWAY, prizeCurrency: 'CREATOR_COIN', prizeAmount: '1000.000049' } as const;
  expect(texts(totalOf(coin, token, 200))).toEqual({
    prize: '1,000.000049 FAN',
    fee: '20 FAN',
    total: ['1,020.000049 FAN'],
  });
});

test('the total is missing while amount, coin or fee are unknown', () => {
  expect(totalOf(EMPTY_GIVEAWAY, null, 200)).toBeNull();
  expect(totalOf({ ...EMPTY_GIVEAWAY, prizeAmount: '0' }, null, 200)).toBeNull();
  expect(totalOf({ ...EMPTY_GIVEAWAY, prizeAmount: '1' }, null, undefined)).toBeNull();
  expect(
    totalOf({ ...EMPTY_GIVEAWAY, prizeAmount: '1', prizeCurrency: 'CREATOR_COIN' }, null, 200),
  ).toBeNull();
});

test('the total names the deposit and includes it', () => {
  const costs = networkCosts(890_880n, 15_000n);
  expect(texts(totalOf({ ...EMPTY_GIVEAWAY, prizeAmount: '0,5' }, null, 200, costs))).toEqual({
    prize: '0.5 SOL',
    fee: '0.01 SOL',
    deposit: '0.00464144 SOL',
    back: '0.00462144 SOL',
    networkFee: '0.000015 SOL',
    total: ['0.51464144 SOL'],
  });
  const coin = { ...EMPTY_GIVEAWAY, prizeCurrency: 'CREATOR_COIN', prizeAmount: '1000' } as const;
  expect(texts(totalOf(coin, token, 200, costs))?.total).toEqual(['1,020 FAN', '0.01086368 SOL']);
  const many = { ...EMPTY_GIVEAWAY, prizeAmount: '0.5', placeCount: 32 };
  expect(texts(totalOf(many, null, 200, costs))).toMatchObject({ prize: '0.5 SOL', deposit: '0.017034 SOL' });
});

test('a wallet is short of a currency whose balance is below the total with the network fee', () => {
  const costs = networkCosts(890_880n, 15_000n);
  const draft = { ...EMPTY_GIVEAWAY, prizeAmount: '0.5' };
  const total = totalOf(draft, null, 200, costs);
  const needed = 514_641_440n + 15_000n;
  expect(shortage(total, { [WRAPPED_SOL_MINT]: needed })).toBeNull();
  expect(shortage(total, {})).toBeNull();
  expect(shortage(total, { [WRAPPED_SOL_MINT]: needed - 1n })).toMatchObject({
    held: { units: needed - 1n },
    needed: { units: needed, symbol: 'SOL' },
  });
  const coin = { ...EMPTY_GIVEAWAY, prizeCurrency: 'CREATOR_COIN', prizeAmount: '1000' } as const;
  const inCoin = totalOf(coin, token, 200, costs);
  const coins = { Fan: 1_020_000_000n, [WRAPPED_SOL_MINT]: 10n ** 9n };
  expect(shortage(inCoin, coins)).toBeNull();
  expect(shortage(inCoin, { ...coins, Fan: 1_019_999_999n })?.needed.symbol).toBe('FAN');
  expect(shortage(inCoin, { ...coins, [WRAPPED_SOL_MINT]: 10n })?.needed.symbol).toBe('SOL');
});
