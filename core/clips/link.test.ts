import { describe, expect, test } from 'vitest';
import { decideLink, type XLink } from './link.ts';
import { RELINK_COOLDOWN_MS } from './model.ts';

const NOW = 1_800_000_000_000;
const link = (more: Partial<XLink> = {}): XLink => ({
  wallet: 'A',
  handle: 'frogfan',
  xId: '7',
  linkedAt: NOW - 1000,
  ...more,
});
const refusal = (act: () => unknown) => {
  try {
    act();
    return null;
  } catch (error) {
    return (error as { code?: string }).code;
  }
};
const wanted = { wallet: 'A', handle: 'frogfan', xId: '7' };

test('decideLink accepts the first X account of a wallet', () => {
  expect(decideLink(wanted, undefined, undefined, NOW)).toEqual({ ...wanted, linkedAt: NOW });
});

describe('linking the same X account again', () => {
  test('the same X account again keeps the time of its first link, also under a new handle', () => {
    const renamed = decideLink({ ...wanted, handle: 'Froggy' }, link(), undefined, NOW);
    expect(renamed).toEqual({ ...wanted, handle: 'Froggy', linkedAt: NOW - 1000 });
  });

  test('the same X account proven by a post keeps the account number that X returned before', () => {
    expect(decideLink({ ...wanted, handle: 'FrogFan', xId: null }, link(), undefined, NOW).xId).toBe('7');
  });
});

describe('linking another X account', () => {
  test('another X account is refused for a week, and accepted after it', () => {
    const other = { wallet: 'A', handle: 'other', xId: '8' };
    expect(refusal(() => decideLink(other, link(), undefined, NOW))).toBe('x_relink_too_soon');
    const old = link({ linkedAt: NOW - RELINK_COOLDOWN_MS });
    expect(decideLink(other, old, undefined, NOW)).toEqual({ ...other, linkedAt: NOW });
  });

  test('a handle with a new owner counts as another X account', () => {
    expect(refusal(() => decideLink({ ...wanted, xId: '9' }, link(), undefined, NOW))).toBe(
      'x_relink_too_soon',
    );
  });
});

test("another wallet's X account is refused for a week, then goes to the wallet that proves it", () => {
  const rival = link({ wallet: 'B' });
  expect(refusal(() => decideLink(wanted, undefined, rival, NOW))).toBe('x_account_taken');
  const old = link({ wallet: 'B', linkedAt: NOW - RELINK_COOLDOWN_MS });
  expect(decideLink(wanted, undefined, old, NOW)).toEqual({ ...wanted, linkedAt: NOW });
});
