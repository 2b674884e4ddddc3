import { expect, test } from 'vitest';
import { WRAPPED_SOL_MINT } from '../address.ts';
import {
  choosePrice,
  compactUsdText,
  curvePrice,
  LEAST_AGE_MS,
  LEAST_LIQUIDITY_USD,
  LEAST_VOLUME_24H_USD,
  priceText,
} from './market.ts';

const MINT = 'mint';
const NOW = 1_800_000_000_000;
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const pair = (change: object = {}) => ({
  chainId: 'solana',
  baseToken: { address: MINT },
  quoteToken: { address: WRAPPED_SOL_MINT },
  priceUsd: '0.5',
  priceNative: '0.0025',
  liquidity: { usd: 10_000, base: 0 },
  volume: { h24: 7700 },
  marketCap: 5000,
  fdv: 6000,
  pairCreatedAt: NOW - LEAST_AGE_MS,
  pairAddress: 'some pool',
  ...change,
});
const chosen = (...changes: object[]) => choosePrice(changes.map(pair), MINT, NOW, 'own pool');

test('a plain pair', () => {
  expect(chosen({})).toEqual({
    priceUsd: 0.5,
    priceSol: 0.0025,
    marketCap: 5000,
    volume24h: 7700,
    depthUsd: 10_000,
    source: 'dexscreener',
  });
});

test('the largest liquidity wins, and the first of equals stays', () => {
  expect(
    chosen(
      { liquidity: { usd: 5000, base: 0 } },
      { priceUsd: '2' },
      { liquidity: { usd: 6000, base: 0 } },
      { priceUsd: '3' },
    ),
  ).toMatchObject({ priceUsd: 2 });
});

test.each([
  ['a liquidity of $4,999.99', { liquidity: { usd: LEAST_LIQUIDITY_USD - 0.01, base: 0 } }],
  ['a volume of $499.99', { volume: { h24: LEAST_VOLUME_24H_USD - 0.01 } }],
  ['no liquidity named', { liquidity: undefined }],
  ['a liquidity of null', { liquidity: null }],
  ['no volume named', { volume: undefined }],
  ['no volume of 24 hours named', { volume: { h1: 1e9 } }],
  ['a liquidity that is no number', { liquidity: { usd: '1000000', base: 0 } }],
  ['a million dollars in coins at its own price', { liquidity: { usd: 1e6, base: 2e6 } }],
  ['coins without end', { liquidity: { usd: 1e6, base: Number.POSITIVE_INFINITY } }],
  ['no coins named', { liquidity: { usd: 1e6 } }],
  ["paid for in another coin, at that one's price", { quoteToken: { address: 'made up' } }],
  ['no quote', { quoteToken: null }],
  ['an age of less than a day', { pairCreatedAt: NOW - LEAST_AGE_MS + 1 }],
  ['no age named', { pairCreatedAt: undefined }],
  ['an age that is no number', { pairCreatedAt: '0' }],
  ['a million dollars in it, and no trade', { liquidity: { usd: 1e6, base: 0 }, volume: { h24: 0 } }],
])('a pool is no price: %s', (_what, change) => {
  expect(chosen(change)).toBeNull();
  expect(chosen({ ...change, priceUsd: '9' }, {})?.priceUsd).toBe(0.5);
});

test('the pool that the launch site made counts from its first block', () => {
  expect(chosen({ pairCreatedAt: NOW, pairAddress: 'own pool' })?.priceUsd).toBe(0.5);
});

test('a pool at both thresholds is a price', () => {
  expect([LEAST_LIQUIDITY_USD, LEAST_VOLUME_24H_USD]).toEqual([5000, 500]);
  expect(chosen({ liquidity: { usd: 5000, base: 0 }, volume: { h24: 500 } })?.priceUsd).toBe(0.5);
});

test.each([
  ['another chain', { chainId: 'ethereum' }],
  ['another token is sold', { baseToken: { address: 'other' }, quoteToken: { address: MINT } }],
  ['no token at all', { baseToken: null }],
])('a pair counts for nothing: %s', (_what, change) => {
  expect(chosen({ ...change, priceUsd: '9', liquidity: { usd: 1e9, base: 0 } }, {})?.priceUsd).toBe(0.5);
  expect(chosen(change)).toBeNull();
});

test.each([
  ['-1'],
  ['0'],
  ['NaN'],
  ['Infinity'],
  ['1e400'],
  ['9e99'],
  ['0x10'],
  ['1,5'],
  [' 1'],
  [''],
  [1.5],
  [null],
  [undefined],
  [['2']],
  [{ usd: '2' }],
])('%j is no price', (priceUsd) => {
  expect(chosen({ priceUsd })).toBeNull();
  expect(chosen({ priceNative: priceUsd })?.priceSol).toBeNull();
});

test.each([['1000'], [-5], [Number.NaN], [Number.POSITIVE_INFINITY], [1e16], [null], [{}]])(
  '%j is no sum of dollars',
  (sum) => {
    expect(chosen({ marketCap: sum })).toMatchObject({ marketCap: 6000 });
    expect(chosen({ marketCap: sum, fdv: sum })?.marketCap).toBeNull();
    // Nor does it make a pool deep, or traded.
    expect(chosen({ priceUsd: '9', volume: { h24: sum } }, {})?.priceUsd).toBe(0.5);
    expect(chosen({ priceUsd: '9', liquidity: { usd: sum, base: 0 } }, {})?.priceUsd).toBe(0.5);
  },
);

test('SOL is a price only where the pair is paid in SOL', () => {
  expect(chosen({ quoteToken: { address: USDC } })).toMatchObject({ priceUsd: 0.5, priceSol: null });
});

test('an entry that is no pair is skipped', () => {
  expect(choosePrice([null, 7, 'pair', [], {}, { baseToken: 'x', chainId: 'solana' }], MINT, NOW)).toBeNull();
  expect(choosePrice([], MINT, NOW)).toBeNull();
});

/** The initial values of every curve of the launch site. */
const curve = {
  virtualTokenReserves: 1_073_000_000_000_000n,
  virtualQuoteReserves: 30_000_000_000n,
  realQuoteReserves: 2_000_000_000n,
  supply: 1_000_000_000_000_000n,
  decimals: 6,
};

test("a curve's price is what is paid for what is left", () => {
  const price = curvePrice(curve, 150);
  expect(price).toMatchObject({ volume24h: null, source: 'curve' });
  expect(price?.priceSol).toBeCloseTo(30 / 1_073_000_000, 15);
  expect(price?.priceUsd).toBeCloseTo((30 / 1_073_000_000) * 150, 13);
  expect(price?.marketCap).toBeCloseTo((30 / 1_073_000_000) * 150 * 1_000_000_000, 6);
  expect(curvePrice(curve, null)).toMatchObject({
    priceSol: price?.priceSol,
    priceUsd: null,
    marketCap: null,
    depthUsd: null,
  });
  // What buyers have paid in stands behind the price.
  expect(price?.depthUsd).toBe(300);
});

test('an empty curve has no price', () => {
  expect(curvePrice({ ...curve, virtualTokenReserves: 0n }, 150)).toBeNull();
  expect(curvePrice({ ...curve, virtualQuoteReserves: 0n }, 150)).toBeNull();
  expect(curvePrice({ ...curve, virtualTokenReserves: 0n, virtualQuoteReserves: 0n }, 150)).toBeNull();
});

test.each([
  [1234.567, '$1,234.57'],
  [1, '$1.00'],
  [0.5, '$0.50'],
  [0.0000123456, '$0.0000123'],
  [1e-12, '< $0.00000000010'],
])('the price %d reads %s', (usd, text) => {
  expect(priceText(usd)).toBe(text);
});

test.each([
  [0, '$0'],
  [950.4, '$950.4'],
  [1_234_000, '$1.2M'],
  [80_000_000_000, '$80B'],
])('the sum %d reads %s', (usd, text) => {
  expect(compactUsdText(usd)).toBe(text);
});
