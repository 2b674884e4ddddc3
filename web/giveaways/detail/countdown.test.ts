import { expect, test } from 'vitest';
import {
  automaticDrawAt,
  clockFigures,
  countdownAt,
  expiredText,
  oncePerEnd,
  spokenLeft,
} from './countdown.tsx';
import { isClosed } from './standing.ts';

const END = '2026-11-21T12:00:00.000Z';
const before = (milliseconds: number) => Date.parse(END) - milliseconds;
const HOUR = 3_600_000;

test("the countdown's figures add up to the time left", () => {
  const left = 2 * 24 * HOUR + 3 * HOUR + 4 * 60_000 + 5000;
  expect(countdownAt(END, before(left))).toMatchObject({
    expired: false,
    days: 2,
    hours: 3,
    minutes: 4,
    seconds: 5,
  });
});

test('the countdown shows a second until the very end and expires at it', () => {
  expect(countdownAt(END, before(1))).toMatchObject({ expired: false, seconds: 1 });
  expect(countdownAt(END, before(0))).toMatchObject({ expired: true, seconds: 0, urgency: null });
  expect(countdownAt(END, before(-HOUR))).toMatchObject({ expired: true, days: 0, hours: 0, seconds: 0 });
});

test.each([
  [24 * HOUR + 1, null],
  [24 * HOUR, 'Last chance'],
  [2 * HOUR, 'Last chance'],
  [2 * HOUR - 1, 'Ending Soon'],
  [1, 'Ending Soon'],
  [0, null],
])('the countdown with %d ms left says %s', (left, urgency) => {
  expect(countdownAt(END, before(left)).urgency).toBe(urgency);
});

test("the text of an expired countdown depends on the giveaway's type", () => {
  expect(expiredText('holders')).toBe('Snapshot Complete');
  expect(expiredText('participants')).toBe('Registration Closed');
});

test('entries close at their end or when the creator closes them, whichever comes first', () => {
  expect(isClosed({ stage: 'open', endDate: END }, before(1))).toBe(false);
  expect(isClosed({ stage: 'prepared', endDate: END }, before(1))).toBe(false);
  expect(isClosed({ stage: 'open', endDate: END }, before(0))).toBe(true);
  expect(isClosed({ stage: 'closed', endDate: END }, before(HOUR))).toBe(true);
  expect(isClosed({ stage: 'cancelled', endDate: END }, before(HOUR))).toBe(true);
});

test('oncePerEnd is true once per end date', () => {
  const opens = oncePerEnd();
  expect(opens(END, before(1))).toBe(false);
  expect(opens(END, before(0))).toBe(true);
  expect(opens(END, before(-1000))).toBe(false);
  const later = '2026-11-21T13:00:00.000Z';
  expect(opens(later, before(0))).toBe(false);
  expect(opens(later, before(-HOUR))).toBe(true);
  expect(opens(later, before(-HOUR))).toBe(false);
});

test.each([
  [{ days: 3, hours: 1, minutes: 59 }, '3 days 1 hour left'],
  [{ days: 0, hours: 2, minutes: 1 }, '2 hours 1 minute left'],
  [{ days: 0, hours: 0, minutes: 12 }, '12 minutes left'],
  [{ days: 0, hours: 0, minutes: 0 }, 'Less than a minute left'],
])('%j is announced as "%s", without seconds', (left, said) => {
  expect(spokenLeft(left)).toBe(said);
});

test.each([
  [{ days: 2, hours: 0, minutes: 0, seconds: 1 }, 'days hours minutes seconds'],
  [{ days: 0, hours: 3, minutes: 0, seconds: 0 }, 'hours minutes seconds'],
  [{ days: 0, hours: 0, minutes: 2, seconds: 0 }, 'minutes seconds'],
  [{ days: 0, hours: 0, minutes: 0, seconds: 9 }, 'minutes seconds'],
])('the countdown of %j shows %s', (left, units) => {
  const shown = clockFigures(left).map(({ unit }) => unit);
  expect(shown.join(' ')).toBe(units);
});

test('a giveaway that has ended and waits for its creator is drawn automatically a week later', () => {
  const waits = { type: 'participants', stage: 'open', endDate: END } as const;
  expect(automaticDrawAt(waits, before(1))).toBeNull();
  expect(automaticDrawAt(waits, before(0))).toBe(before(-7 * 24 * HOUR));
  expect(automaticDrawAt({ ...waits, stage: 'closed' }, before(0))).toBeNull();
  expect(automaticDrawAt({ ...waits, type: 'holders' }, before(0))).toBeNull();
});
