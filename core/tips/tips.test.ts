import { describe, expect, test } from 'vitest';
import { Refusal } from '../refusals.ts';
import { checkFunds, type TipFunds } from './funds.ts';
import { prepareTipSchema } from './schemas.ts';
import { tipAmount } from './tip-amount.ts';

const frog = { decimals: 6, symbol: 'FROG' };
const wallet = 'So11111111111111111111111111111111111111112';
const refusalOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  return null;
};

describe('the amount of a tip', () => {
  test('is exact in base units of its currency', () => {
    expect(tipAmount('0.0001', 'SOL', frog)).toBe(100_000n);
    expect(tipAmount('1000', 'TOKEN', frog)).toBe(1_000_000_000n);
  });

  test.each([
    ['0.00009999', 'SOL', 'Minimum tip amount is 0.0001 Sol'],
    ['999.999999', 'TOKEN', 'Minimum tip amount is 1000 FROG'],
    ['0.0000000001', 'SOL', 'amount: must have at most 9 decimals'],
    ['1000.0000001', 'TOKEN', 'amount: must have at most 6 decimals'],
    ['9300000000000', 'TOKEN', 'amount: is too large'],
  ] as const)('%s %s is refused: %s', (text, currency, sentence) => {
    expect(refusalOf(() => tipAmount(text, currency, frog))?.message).toBe(sentence);
  });
});

describe('a coin with too many decimals for a tip of 1000', () => {
  const fine = { decimals: 16, symbol: 'FINE' };
  const sentence =
    'FINE cannot be tipped: it has 16 decimals, too many for a tip of 1000 FINE. Its creator can be tipped in SOL';

  test.each(['1', '900', '922.3', '1000', '5000'])(
    'is refused with the same sentence for an amount of %s',
    (amount) => {
      expect(refusalOf(() => tipAmount(amount, 'TOKEN', fine))?.message).toBe(sentence);
      expect(refusalOf(() => tipAmount(amount, 'TOKEN', { ...fine, decimals: 255 }))?.code).toBe(
        'tip_coin_decimals',
      );
    },
  );

  test('does not prevent tips in SOL; a coin with one decimal less is accepted', () => {
    expect(tipAmount('1', 'SOL', fine)).toBe(1_000_000_000n);
    expect(tipAmount('1000', 'TOKEN', { ...fine, decimals: 15 })).toBe(10n ** 18n);
  });
});

describe('the body of a prepare request', () => {
  const good = { recipientAddress: wallet, senderAddress: wallet, amount: 0.05, currency: 'SOL' };

  test('takes numbers and decimal texts alike, and CREATOR_COIN as TOKEN', () => {
    expect(prepareTipSchema.parse(good).amount).toBe('0.05');
    expect(prepareTipSchema.parse({ ...good, amount: '0.05' }).amount).toBe('0.05');
    expect(prepareTipSchema.parse({ ...good, amount: 1e-4 }).amount).toBe('0.0001');
    expect(prepareTipSchema.parse({ ...good, currency: 'CREATOR_COIN' }).currency).toBe('TOKEN');
  });

  test.each([
    ['amount', 0],
    ['amount', -1],
    ['amount', '1e3'],
    ['amount', 'abc'],
    ['amount', null],
    ['currency', 'USD'],
    ['senderAddress', 'nobody'],
    ['senderAddress', `${wallet}1`],
    ['recipientAddress', 5],
    ['message', 'x'.repeat(281)],
    ['tipTokenAddress', '0x00'],
  ])('%s = %j is refused by name', (field, value) => {
    const result = prepareTipSchema.safeParse({ ...good, [field]: value });
    expect(result.error?.issues[0]?.path).toEqual([field]);
  });
});

describe('funds', () => {
  const rich: TipFunds = {
    senderLamports: 10n ** 9n,
    senderTokens: null,
    senderFrozen: false,
    creatorLamports: 10n ** 9n,
    treasuryLamports: 10n ** 9n,
    networkCost: 5000n,
    rentMinimum: 650_240n,
  };
  const tip = {
    amount: 50_000_000n,
    platformFee: 1_000_000n,
    creatorAmount: 49_000_000n,
    currency: 'SOL',
    decimals: 9,
    symbol: 'SOL',
  } as const;
  const tokenTip = { ...tip, currency: 'TOKEN', decimals: 6, symbol: 'FROG' } as const;

  test('sufficient funds pass, even if nothing is left afterwards', () => {
    expect(refusalOf(() => checkFunds(rich, tip))).toBeNull();
    expect(refusalOf(() => checkFunds({ ...rich, senderLamports: 50_005_000n }, tip))).toBeNull();
    expect(refusalOf(() => checkFunds({ ...rich, senderLamports: 50_005_000n + 650_240n }, tip))).toBeNull();
    expect(refusalOf(() => checkFunds({ ...rich, senderTokens: 50_000_000n }, tokenTip))).toBeNull();
  });

  test.each([
    ['insufficient_sol', { senderLamports: 50_004_999n }, tip],
    ['sender_below_rent', { senderLamports: 50_005_001n }, tip],
    ['sender_below_rent', { senderLamports: 50_005_000n + 650_239n }, tip],
    [
      'creator_below_rent',
      { creatorLamports: 0n, rentMinimum: 49_000_001n, senderLamports: 10n ** 12n },
      tip,
    ],
    ['treasury_below_rent', { treasuryLamports: 0n, rentMinimum: 1_000_001n }, tip],
    ['insufficient_token', { senderTokens: 49_999_999n }, tokenTip],
    ['insufficient_token', { senderTokens: 0n }, tokenTip],
    ['insufficient_sol', { senderTokens: 50_000_000n, senderLamports: 4999n }, tokenTip],
    ['sender_token_frozen', { senderTokens: 50_000_000n, senderFrozen: true }, tokenTip],
  ] as const)('refuses as %s (case %#)', (code, change, of) => {
    expect(refusalOf(() => checkFunds({ ...rich, ...change }, of))?.code).toBe(code);
  });

  test('a fee of zero needs no treasury account', () => {
    const free = { ...tip, platformFee: 0n, creatorAmount: 50_000_000n };
    expect(refusalOf(() => checkFunds({ ...rich, treasuryLamports: 0n }, free))).toBeNull();
  });
});
