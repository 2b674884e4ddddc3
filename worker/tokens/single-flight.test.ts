import { expect, test } from 'vitest';
import { SingleFlight } from './single-flight.ts';

test('SingleFlight runs once for many concurrent callers, and again for a caller after the end', async () => {
  const flights = new SingleFlight<number>();
  let runs = 0;
  const work = async () => {
    await Promise.resolve();
    return ++runs;
  };
  expect(await Promise.all(Array.from({ length: 50 }, () => flights.run('a', work)))).toEqual(
    Array(50).fill(1),
  );
  expect(await flights.run('a', work)).toBe(2);
  expect(await Promise.all([flights.run('a', work), flights.run('b', work)])).toEqual([3, 4]);
});

test('SingleFlight throws a failure to all its callers and does not cache it', async () => {
  const flights = new SingleFlight<number>();
  const fail = () => Promise.reject(new Error('down'));
  const outcomes = await Promise.allSettled([flights.run('a', fail), flights.run('a', fail)]);
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected']);
  expect(await flights.run('a', async () => 7)).toBe(7);
});

test('SingleFlight blocks no caller for ever if a run was lost with its request', async () => {
  const flights = new SingleFlight<number>(30);
  void flights.run('a', () => new Promise(() => {}));
  expect(await flights.run('a', async () => 7)).toBe(7);
});
