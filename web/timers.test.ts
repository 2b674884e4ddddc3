import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeat } from './timers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('repeat waits for a slow answer, continues after a failure, and starts nothing after the stop', async () => {
  const begun: number[] = [];
  let open = 0;
  let most = 0;
  const start = Date.now();
  const stop = repeat(async () => {
    begun.push(Date.now() - start);
    most = Math.max(most, ++open);
    await new Promise((resolve) => setTimeout(resolve, 2500));
    open--;
    if (begun.length === 2) throw new Error('the network');
  }, 1000);
  await vi.advanceTimersByTimeAsync(9000);
  expect(begun).toEqual([1000, 4500, 8000]);
  expect(most).toBe(1);
  stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(begun).toHaveLength(3);
});
