import { expect, test } from 'vitest';
import {
  agoText,
  clockText,
  createdAgoText,
  dateTimeText,
  dayText,
  timeLeftText,
  timeText,
  utcDayText,
  zoneText,
} from './dates.ts';

/** Times in the time zone of the tests: pages show the visitor's own calendar. */
const at = (...parts: [number, number, number, number, number, number]) => new Date(...parts).toISOString();

test('days and times are shown in the visitor’s time zone', () => {
  const moment = at(2026, 10, 1, 3, 4, 5);
  expect(dayText(moment)).toBe('Nov 1, 2026');
  expect(timeText(moment)).toBe('03:04');
  expect(timeText(moment, true)).toBe('03:04:05');
  const zone = zoneText(-new Date(moment).getTimezoneOffset());
  expect(dateTimeText(moment)).toBe(`Nov 1, 2026, 03:04 ${zone}`);
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

test.each([
  [0, 'GMT'],
  [60, 'GMT+1'],
  [-480, 'GMT-8'],
  [330, 'GMT+5:30'],
  [-210, 'GMT-3:30'],
  [845, 'GMT+14:05'],
])('a time zone %i minutes east of Greenwich is shown as "%s"', (minutes, text) => {
  expect(zoneText(minutes)).toBe(text);
});

test('a day of UTC is the same day in every time zone', () => {
  expect(utcDayText('2026-03-09')).toBe('Mar 9, 2026');
  expect(utcDayText('2026-12-31')).toBe('Dec 31, 2026');
});

const NOW = Date.parse('2026-11-21T12:00:00Z');
const after = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

test.each([
  [-1, 'Ended'],
  [0, 'Ended'],
  [1, 'Under 1m'],
  [59, 'Under 1m'],
  [60, '1m'],
  [3599, '59m'],
  [3600, '1h 0m'],
  [86_399, '23h 59m'],
  [86_400, '1d 0h'],
  [2 * 86_400 + 3 * 3600 + 59 * 60, '2d 3h'],
])('with %i s left the text is "%s"', (seconds, text) => {
  expect(timeLeftText(after(seconds), NOW)).toBe(text);
});

test('an invalid date has no time left', () => {
  expect(timeLeftText('soon', NOW)).toBe('Ended');
});

test.each([
  [-5, 'Just now'],
  [3599, 'Just now'],
  [3600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [7 * 86_400 - 1, '6 days ago'],
])('created %i s ago is shown as "%s"', (seconds, text) => {
  expect(createdAgoText(after(-seconds), NOW)).toBe(text);
});

test('createdAgoText shows the date after a week', () => {
  expect(createdAgoText(after(-7 * 86_400), NOW)).toBe('Nov 14, 2026');
});

test.each([
  [9, 'just now'],
  [40, '40 s ago'],
  [12 * 60, '12 min ago'],
  [3 * 3600, '3 h ago'],
  [47 * 3600, '47 h ago'],
  [48 * 3600, '2 days ago'],
])('agoText of %i s returns "%s"', (seconds, text) => {
  expect(agoText(after(-seconds), NOW)).toBe(text);
});

test('clockText counts down and stops at zero', () => {
  expect(clockText(65_000, 0)).toBe('1:05');
  expect(clockText(3_661_000, 0)).toBe('1:01:01');
  expect(clockText(0, 5000)).toBe('0:00');
});
