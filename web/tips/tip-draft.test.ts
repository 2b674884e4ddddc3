import { describe, expect, test } from 'vitest';
import {
  blockedText,
  canSend,
  draftProblem,
  EMPTY_DRAFT,
  feeText,
  leavesText,
  MINIMUM_TEXT,
  plainDraft,
  type TipDraft,
  tokenProblem,
} from './tip-draft.ts';

const token = {
  creator: 'So11111111111111111111111111111111111111112',
  creatorStatus: 'ok' as const,
  creatorReason: 'The creator is a program address.',
  refusedReason: null,
  decimals: 6,
  symbol: 'FAN',
};
const revoked = { ...token, creator: null, creatorStatus: 'none' as const };
const sol = (amount: string): TipDraft => ({ ...EMPTY_DRAFT, amount });
const coin = (amount: string): TipDraft => ({ ...EMPTY_DRAFT, amount, currency: 'TOKEN' });
const ready = { token, connected: true };

describe('the form of the tip page', () => {
  const problem = (draft: TipDraft, situation = ready) => draftProblem('tip-page', draft, situation);

  test('the tip page asks for the amount first, then names a missing creator, wallet and minimum', () => {
    expect(problem(sol(''), { token: revoked as never, connected: false })).toBe('Please enter tip amount');
    expect(problem(sol('0'), { token: revoked as never, connected: false })).toBe(
      'Cannot tip this token - creator authority has been revoked',
    );
    expect(problem(sol('0.00001'), { token, connected: false })).toBe(
      'Please connect your wallet to send tips',
    );
    expect(problem(sol('0.00009'))).toBe('Minimum tip amount is 0.0001 Sol');
    expect(problem(coin('999.999999'))).toBe('Minimum tip amount is 1000 FAN');
  });

  test('the tip page accepts exactly the minimum', () => {
    expect(problem(sol('0.0001'))).toBeNull();
    expect(problem(coin('1000'))).toBeNull();
  });

  test('the tip page refuses text that is not a number, and more decimals than the currency has', () => {
    for (const text of ['abc', '-1', '0'])
      expect(problem(sol(text)), text).toBe('Please enter a valid tip amount');
    expect(problem(sol('1e-3'))).toBe('Write the amount out in full, without an exponent');
    expect(problem(sol('005'))).toBe('Did you mean 0.05?');
    expect(problem(sol('1.2.3'))).toBe('This cannot be read as one number. Write it like 1000.5');
    expect(problem(coin('1000.0000001'))).toBe('At most 6 decimals are possible');
  });

  test('Send on the tip page is disabled without an amount or a creator', () => {
    expect(canSend('tip-page', sol(''), token, false)).toBe(false);
    expect(canSend('tip-page', sol('1'), revoked, false)).toBe(false);
    expect(canSend('tip-page', sol('1'), token, true)).toBe(false);
    expect(canSend('tip-page', sol('0'), token, false)).toBe(true);
    for (const unclear of ['1,000', '005', '1e3'])
      expect(canSend('tip-page', sol(unclear), token, false), unclear).toBe(false);
  });
});

describe('the form of the token page', () => {
  const problem = (draft: TipDraft, situation = ready) => draftProblem('token-page', draft, situation);

  test('the token page asks for the wallet first, then a valid amount', () => {
    expect(problem(sol(''), { token, connected: false })).toBe('Please connect your wallet to send tips');
    for (const text of ['', '0', '-1', 'abc'])
      expect(problem(sol(text))).toBe('Please enter a valid tip amount');
  });

  test('the token page enforces the minimum it states', () => {
    expect(MINIMUM_TEXT['token-page']).toBe('Minimum: 0.001 SOL');
    expect(problem(sol('0.0009'))).toBe('Minimum: 0.001 SOL');
    expect(problem(sol('0.001'))).toBeNull();
    expect(problem(coin('10'))).toBe('Minimum tip amount is 1000 FAN');
  });

  test('Send on the token page is disabled until the amount is above zero', () => {
    for (const text of ['', '0', '-1']) expect(canSend('token-page', sol(text), token, false)).toBe(false);
    expect(canSend('token-page', sol('0.001'), token, false)).toBe(true);
    expect(canSend('token-page', sol('0.001'), token, true)).toBe(false);
  });
});

test('the form says why a token cannot be tipped', () => {
  expect(tokenProblem(token)).toBeNull();
  expect(tokenProblem({ ...token, creator: null, creatorStatus: 'off-curve' })).toContain('program address');
  expect(tokenProblem({ ...token, creator: null, creatorStatus: 'platform' })).toBe(
    'Cannot tip this token. The creator is a program address.',
  );
  expect(tokenProblem({ ...token, creatorStatus: 'unclaimed' })).toMatch(/has not claimed it$/);
  expect(tokenProblem({ ...token, refusedReason: 'it cannot be transferred' })).toBe(
    'This token cannot be used here: it cannot be transferred',
  );
});

test('a coin with too many decimals cannot be chosen, but SOL can', () => {
  const fine = { ...token, decimals: 16 };
  expect(blockedText(coin(''), fine)).toContain('FAN cannot be tipped: it has 16 decimals');
  expect(blockedText(sol(''), fine)).toBeNull();
  for (const variant of ['tip-page', 'token-page'] as const) {
    expect(draftProblem(variant, coin('1000'), { token: fine, connected: true })).toContain('16 decimals');
    expect(canSend(variant, coin('1000'), fine, false)).toBe(false);
    expect(canSend(variant, sol('1'), fine, false)).toBe(true);
  }
});

test.each([
  ['0,05', '0.05', '0.05 SOL'],
  ['.5', '0.5', '0.5 SOL'],
  ['５', '5', '5 SOL'],
  ['1.000,5', '1000.5', '1,000.5 SOL'],
  ['1.2340', '1.2340', '1.234 SOL'],
  ['1,000', '1,000', null],
  ['005', '005', null],
  ['0', '0', null],
])('"%s" is sent as %s and shown as %s', (typed, sent, shown) => {
  expect(plainDraft(sol(typed), token).amount).toBe(sent);
  expect(leavesText(sol(typed), token)).toBe(shown);
});

test('the fee preview is exact', () => {
  expect(feeText(1_000_000n, sol('0.05'), token)).toBe('0.001');
  expect(feeText(25n * 10n ** BigInt(token.decimals), coin('1000'), token)).toBe('25');
  expect(feeText(null, sol(''), token)).toBeNull();
});
