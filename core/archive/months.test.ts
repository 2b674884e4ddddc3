import { expect, test } from 'vitest';
import { archiveBorder, monthEnd, monthName } from './months.ts';

test.each([
  ['2026-10-05T00:00:00Z', '2026-08-01T00:00:00Z'],
  ['2026-10-06T00:00:00Z', '2026-09-01T00:00:00Z'],
  ['2027-02-04T23:59:59Z', '2026-12-01T00:00:00Z'],
  ['2027-02-05T00:00:00Z', '2027-01-01T00:00:00Z'],
])('on %s tips from before %s may be archived', (now, border) => {
  expect(new Date(archiveBorder(Date.parse(now))).toISOString()).toBe(new Date(border).toISOString());
});

test('a month ends where the next one begins, also at the end of a year', () => {
  expect(monthEnd(Date.parse('2026-12-31T23:59:59.999Z'))).toBe(Date.parse('2027-01-01T00:00:00Z'));
  expect(monthName(202608)).toBe('2026-08');
});
