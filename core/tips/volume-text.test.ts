import { expect, test } from 'vitest';
import { volumeText } from './volume-text.ts';

test.each([
  [13_135_799_999n, 9, 'SOL', '13.1357 SOL'],
  [12_873_063_322n, 9, 'SOL', '12.873 SOL'],
  [1_234_567_000_000n, 6, 'FROG', '1,234,567 FROG'],
  [10_000n, 9, 'SOL', '0.00001 SOL'],
  [0n, 9, 'SOL', '0 SOL'],
  [5n, 0, 'GOLD', '5 GOLD'],
])(
  'a volume of %d base units of %d decimals reads the same on every screen',
  (units, decimals, symbol, text) => {
    expect(volumeText(units, decimals, symbol)).toBe(text);
  },
);

test('a volume says whether the fee is in it', () => {
  expect(volumeText(1_000_000_000n, 9, 'SOL', 'before')).toBe('1 SOL before fee');
  expect(volumeText(980_000_000n, 9, 'SOL', 'after')).toBe('0.98 SOL after fee');
});
