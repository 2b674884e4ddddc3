import { expect, test } from 'vitest';
import { pronounce } from './speech.ts';

test.each([
  ['gg wp', [{ from: 'GG', to: 'good game' }], 'good game wp'],
  ['eggs and gg.', [{ from: 'gg', to: 'good game' }], 'eggs and good game.'],
  [
    'Wen moon?',
    [
      { from: 'wen', to: 'when' },
      { from: 'wen moon', to: 'when to the moon' },
    ],
    'when to the moon?',
  ],
  [
    'a b',
    [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
    ],
    'b a',
  ],
  ['c++ is c', [{ from: 'c++', to: 'see plus plus' }], 'see plus plus is c'],
  ['Ñandú corre', [{ from: 'ñandú', to: 'bird' }], 'bird corre'],
  ['unchanged $& text', [{ from: 'text', to: '$& $1' }], 'unchanged $& $& $1'],
  ['unchanged', [{ from: ' ', to: 'x' }], 'unchanged'],
  ['unchanged', [], 'unchanged'],
])('%j with %j is said as %j', (text, list, said) => {
  expect(pronounce(text, list)).toBe(said);
});
