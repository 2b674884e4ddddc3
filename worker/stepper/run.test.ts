import { describe, expect, test } from 'vitest';
import { retryAfterMs } from './failure.ts';
import { MOVED, type Move, OVER, waits } from './move.ts';
import { runSteps } from './run.ts';

/** Takes these moves under a clock that only sleeping moves; returns the last one and how long it slept. */
async function run(moves: (Move | ((now: number) => Move))[], untilMs?: number) {
  let now = 1000;
  const slept: number[] = [];
  const clock = {
    now: () => now,
    sleep: async (ms: number) => {
      slept.push(ms);
      now += ms;
    },
  };
  let taken = 0;
  const step = async () => {
    const move = moves[Math.min(taken++, moves.length - 1)]!;
    return typeof move === 'function' ? move(now) : move;
  };
  return { last: await runSteps(clock, step, untilMs), slept, taken };
}

describe('runSteps', () => {
  test('moves on until it is over', async () => {
    expect(await run([MOVED, MOVED, OVER])).toEqual({ last: OVER, slept: [], taken: 3 });
  });

  test('waits for nothing without a time limit', async () => {
    expect(await run([MOVED, waits(1500)])).toEqual({ last: waits(1500), slept: [], taken: 2 });
  });

  test('sleeps through what comes before its limit, and returns what comes later', async () => {
    const { last, slept, taken } = await run([waits(1500), MOVED, waits(9000, 'the beacon')], 5000);
    expect({ last, slept, taken }).toEqual({ last: waits(9000, 'the beacon'), slept: [500], taken: 3 });
  });

  test('never spins: it waits a moment for what is due already', async () => {
    const { slept } = await run([waits(0), waits(0), OVER], 5000);
    expect(slept).toEqual([100, 100]);
  });

  test('begins no further step once its limit has passed', async () => {
    expect(await run([waits(2000), MOVED, OVER], 2000)).toMatchObject({ last: MOVED, taken: 2 });
  });

  test('ends at last if every step says that it moved', async () => {
    expect((await run([MOVED])).taken).toBeLessThan(100);
  });

  test('passes on what a step throws', async () => {
    const broken = () => {
      throw new Error('broken');
    };
    await expect(run([MOVED, broken])).rejects.toThrow('broken');
  });
});

test('retryAfterMs doubles from five seconds up to its maximum, whatever the count', () => {
  const waitsOf = [0, 1, 2, 10, 100_000].map((failures) => retryAfterMs(failures, 900_000));
  expect(waitsOf).toEqual([5000, 10_000, 20_000, 900_000, 900_000]);
  expect(retryAfterMs(-1, 900_000)).toBe(5000);
});
