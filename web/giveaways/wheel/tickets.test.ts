import { expect, test } from 'vitest';
import { rangeText, ticketText } from './tickets.ts';

test('tickets are counted from 1', () => {
  expect(ticketText(0n)).toBe('1');
  expect(ticketText('1023')).toBe('1,024');
});

test("an entry's tickets are a range, or one ticket", () => {
  expect(rangeText('0', '1')).toBe('1');
  expect(rangeText(6n, 6n)).toBe('7–12');
});
