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

test('a first link', () => {
  expect(decideLink(wanted, undefined, undefined, NOW)).toEqual({ ...wanted, linkedAt: NOW });
});

describe('the same account again', () => {
  test('keeps the time of its first link, under a new handle too', () => {
    const renamed = decideLink({ ...wanted, handle: 'Froggy' }, link(), undefined, NOW);
    expect(renamed).toEqual({ ...wanted, handle: 'Froggy', linkedAt: NOW - 1000 });
  });

  test('proven by a post keeps the number that X told before', () => {
    expect(decideLink({ ...wanted, handle: 'FrogFan', xId: null }, link(), undefined, NOW).xId).toBe('7');
  });
});

describe('another account', () => {
  test('is refused for a week, and taken after it', () => {
    const other = { wallet: 'A', handle: 'other', xId: '8' };
    expect(refusal(() => decideLink(other, link(), undefined, NOW))).toBe('x_relink_too_soon');
    const old = link({ linkedAt: NOW - RELINK_COOLDOWN_MS });
    expect(decideLink(other, old, undefined, NOW)).toEqual({ ...other, linkedAt: NOW });
  });

  test('a handle that passed to somebody else is another account', () => {
    expect(refusal(() => decideLink({ ...wanted, xId: '9' }, link(), undefined, NOW))).toBe(
      'x_relink_too_soon',
    );
  });
});

test('an account of another wallet is taken for a week, then whoever proves it has it', () => {
  const rival = link({ wallet: 'B' });
  expect(refusal(() => decideLink(wanted, undefined, rival, NOW))).toBe('x_account_taken');
  const old = link({ wallet: 'B', linkedAt: NOW - RELINK_COOLDOWN_MS });
  expect(decideLink(wanted, undefined, old, NOW)).toEqual({ ...wanted, linkedAt: NOW });
});
