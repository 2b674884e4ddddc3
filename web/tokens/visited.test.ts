import { beforeEach, expect, test, vi } from 'vitest';
import { forgetTokens, MOST_VISITED, storeVisited, visitedTokens } from './visited.ts';

const address = (number: number) => `${'A'.repeat(42)}${String.fromCharCode(65 + number)}1`;

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});

test('the last token that was opened comes first, each once', () => {
  for (const number of [0, 1, 2, 0]) storeVisited({ tokenAddress: address(number), name: `Token ${number}` });
  expect(visitedTokens().map(({ name }) => name)).toEqual(['Token 0', 'Token 2', 'Token 1']);
});

test('a pasted address keeps the name that is known of it', () => {
  storeVisited({ tokenAddress: address(0), name: 'Frog', symbol: 'FROG', imageUrl: '/frog' });
  storeVisited({ tokenAddress: address(0) });
  expect(visitedTokens()).toEqual([
    { tokenAddress: address(0), name: 'Frog', symbol: 'FROG', imageUrl: '/frog' },
  ]);
});

test('the list has a limit, and can be cleared', () => {
  for (let number = 0; number < MOST_VISITED + 3; number++) storeVisited({ tokenAddress: address(number) });
  expect(visitedTokens()).toHaveLength(MOST_VISITED);
  forgetTokens();
  expect(visitedTokens()).toEqual([]);
});

test.each(['{', '{}', '[1]', '[{"tokenAddress":"x"}]', 'null'])(
  'a broken entry of the device %s counts as none',
  (text) => {
    localStorage.setItem('visitedTokens', text);
    expect(visitedTokens()).toEqual([]);
  },
);

test('a text that is no address is not stored', () => {
  storeVisited({ tokenAddress: 'frog' });
  expect(visitedTokens()).toEqual([]);
});
