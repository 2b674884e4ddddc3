import { expect, test } from 'vitest';
import { isTrusted, type TipRecord } from './trust.ts';

type Known = Omit<TipRecord, 'proven'>;
const HOUR = 3_600_000;
const NOW = 100 * 24 * HOUR;
const EARNED: Known = {
  cleanLamports: 50_000_000,
  cleanDays: 3,
  firstClean: NOW - 72 * HOUR,
  denied: false,
};
const NOTHING: Known = { cleanLamports: 0, cleanDays: 0, firstClean: null, denied: false };

test.each<[string, Known, marked: boolean, trusted: boolean]>([
  ['0.05 SOL on three days, the first 72 hours ago', EARNED, false, true],
  ['a lamport less', { ...EARNED, cleanLamports: 49_999_999 }, false, false],
  ['two days', { ...EARNED, cleanDays: 2 }, false, false],
  ['a first tip of today', { ...EARNED, firstClean: NOW - 71 * HOUR }, false, false],
  ['all of it, and one flagged or removed', { ...EARNED, denied: true }, false, false],
  ['nothing', NOTHING, false, false],
  ['a mark', NOTHING, true, true],
  ['a mark, and one flagged or removed', { ...NOTHING, denied: true }, true, false],
])('%s', (_, record, marked, trusted) => expect(isTrusted(record, marked, NOW)).toBe(trusted));
