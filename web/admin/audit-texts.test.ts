import { expect, test } from 'vitest';
import { shortText, valueText } from './audit-texts.ts';

const wallet = 'So11111111111111111111111111111111111111112';

test.each([
  [null, ''],
  [200, '200'],
  [{ feeBps: 200 }, 'fee bps 200'],
  [{ stage: 'moved', reason: null }, 'stage moved'],
  [{ recipients: [wallet, wallet] }, 'recipients So11...1112, So11...1112'],
  [[], 'none'],
])('%j is read as "%s"', (value, text) => {
  expect(valueText(value)).toBe(text);
});

test('words stay whole', () => {
  expect(shortText('badword')).toBe('badword');
});
