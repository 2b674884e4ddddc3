import { expect, test } from 'vitest';
import { dateText, dateTimeText, dayText, timeText, utcDayText } from './dates.ts';

/** Moments of the zone that the tests run in: what is shown is the visitor's own calendar. */
const at = (...parts: [number, number, number, number, number, number]) => new Date(...parts).toISOString();

test('days and times are the visitor’s', () => {
  const moment = at(2026, 10, 1, 3, 4, 5);
  expect(dateText(moment)).toBe('1 Nov 2026');
  expect(dayText(moment)).toBe('Nov 1, 2026');
  expect(timeText(moment)).toBe('03:04');
  expect(timeText(moment, true)).toBe('03:04:05');
  expect(dateTimeText(moment)).toBe('1 Nov 2026, 03:04');
});

test('each month has the name that a browser gives it', () => {
  for (let month = 0; month < 12; month++) {
    const moment = at(2026, month, 15, 12, 0, 0);
    const named = new Date(moment).toLocaleDateString('en-US', {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
    });
    expect(dayText(moment)).toBe(named);
  }
});

test('a day of UTC is the same day everywhere', () => {
  expect(utcDayText('2026-03-09')).toBe('9 Mar 2026');
  expect(utcDayText('2026-12-31')).toBe('31 Dec 2026');
});
