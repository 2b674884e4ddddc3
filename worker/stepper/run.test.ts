import { describe, expect, test } from 'vitest';
import { MOVED, type Move, OVER, retryAfterMs, runSteps, waits } from './run.ts';

/** Takes these moves under a clock that only sleep advances; returns the last one and how long it slept. */
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
  test('runSteps takes steps until the work is over', async () => {
    expect(await run([MOVED, MOVED, OVER])).toEqual({ last: OVER, slept: [], taken: 3 });
  });

  test('runSteps waits for nothing without a time limit', async () => {
    expect(await run([MOVED, waits(1500)])).toEqual({ last: waits(1500), slept: [], taken: 2 });
  });

  test('runSteps sleeps until a step within its limit is due, and returns a later one', async () => {
    const { last, slept, taken } = await run([waits(1500), MOVED, waits(9000, 'the beacon')], 5000);
    expect({ last, slept, taken }).toEqual({ last: waits(9000, 'the beacon'), slept: [500], taken: 3 });
  });

  test('runSteps pauses before a step that is due already, so that it never spins', async () => {
    const { slept } = await run([waits(0), waits(0), OVER], 5000);
    expect(slept).toEqual([100, 100]);
  });

  test('runSteps begins no further step after its limit', async () => {
    expect(await run([waits(2000), MOVED, OVER], 2000)).toMatchObject({ last: MOVED, taken: 2 });
  });

  test('runSteps ends even if every step says that it moved', async () => {
    expect((await run([MOVED])).taken).toBeLessThan(100);
  });

  test("runSteps throws a step's error", async () => {
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
