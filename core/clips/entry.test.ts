import { expect, test } from 'vitest';
import { checkEntry, isHandedIn, MAX_CLIPS, MAX_HANDED_IN, noPrizeReason } from './entry.ts';

const NONE = { all: 0, handedIn: 0 };

test('a post of the own account is not handed in, however its handle is written', () => {
  expect(isHandedIn('FrogFan', 'frogfan', NONE)).toBe(false);
  expect(isHandedIn('clipqueen', 'frogfan', NONE)).toBe(true);
});

test('a post that a token has already is refused, but its author takes over a clip that was handed in', () => {
  const handedIn = { author: 'Frogfan', handedIn: true };
  expect(checkEntry('frogfan', undefined, NONE)).toEqual({ takesOver: false });
  expect(checkEntry('frogfan', handedIn, NONE)).toEqual({ takesOver: true });
  expect(() => checkEntry('clipqueen', handedIn, NONE)).toThrow('already been added');
  expect(() => checkEntry('frogfan', { author: 'frogfan', handedIn: false }, NONE)).toThrow(
    'already been added',
  );
});

test('a wallet adds so many clips a day, and fewer that are handed in', () => {
  expect(() => checkEntry('frogfan', undefined, { all: MAX_CLIPS, handedIn: 0 })).toThrow('clips a day');
  const full = { all: MAX_HANDED_IN, handedIn: MAX_HANDED_IN };
  expect(() => isHandedIn('clipqueen', 'frogfan', full)).toThrow('by other people a day');
  expect(isHandedIn('frogfan', 'frogfan', full)).toBe(false);
});

test('only a clip of its own author whose post exists can win', () => {
  expect(noPrizeReason({ handedInBy: null, unavailable: false })).toBeNull();
  expect(noPrizeReason({ handedInBy: 'friend', unavailable: false })).toBe('handed-in');
  expect(noPrizeReason({ handedInBy: null, unavailable: true })).toBe('gone');
});

test('a clip that was handed in cannot win while its post is gone either: it may come back', () => {
  expect(noPrizeReason({ handedInBy: 'friend', unavailable: true })).toBe('handed-in');
});
