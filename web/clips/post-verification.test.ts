import { expect, test } from 'vitest';
import { readCode } from './post-verification.tsx';

const given = { code: 'ABC', sentence: 'I am linking', expiresAt: '2026-08-04T11:00:00.000Z' };
const before = Date.parse('2026-08-04T10:59:59.000Z');
const text = JSON.stringify({ wallet: 'W', ...given });

test('a stored code is returned to its wallet until it expires', () => {
  expect(readCode(text, 'W', before)).toEqual(given);
  expect(readCode(text, 'V', before)).toBeNull();
  expect(readCode(text, 'W', before + 1000)).toBeNull();
});

test.each([null, '', 'null', '{', '{"wallet":"W"}', JSON.stringify({ wallet: 'W', ...given, code: 5 })])(
  'a stored code that is malformed is ignored: %s',
  (broken) => {
    expect(readCode(broken, 'W', before)).toBeNull();
  },
);
