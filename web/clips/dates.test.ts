import { expect, test } from 'vitest';
import { datesOf, isWithin } from './dates.ts';

test('clip dates without a day are no bound', () => {
  expect(datesOf({ start: '', end: '' })).toEqual({ dates: {}, problem: null });
  expect(isWithin('2020-01-01T00:00:00.000Z', {})).toBe(true);
});

test('one day as clip dates holds all of its moments and none of its neighbours', () => {
  const { dates, problem } = datesOf({ start: '2026-08-04', end: '2026-08-04' });
  expect(problem).toBeNull();
  const at = (day: number, ...time: number[]) => new Date(2026, 7, day, ...(time as [number])).toISOString();
  expect(isWithin(at(4, 0), dates)).toBe(true);
  expect(isWithin(at(4, 23, 59, 59, 999), dates)).toBe(true);
  expect(isWithin(at(3, 23, 59, 59, 999), dates)).toBe(false);
  expect(isWithin(at(5, 0), dates)).toBe(false);
});

test('one clip date leaves the other side open', () => {
  const { dates } = datesOf({ start: '', end: '2026-08-04' });
  expect(dates.startDate).toBeUndefined();
  expect(isWithin('1999-01-01T00:00:00.000Z', dates)).toBe(true);
});

test('clip dates with an end before the start are refused', () => {
  expect(datesOf({ start: '2026-08-05', end: '2026-08-04' }).problem).toBe(
    'The end date is before the start date',
  );
});
