/** The simulation itself: good courses hold, a seed has one course, and bugs planted on purpose are found. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const RUN = fileURLToPath(new URL('run.ts', import.meta.url));
/** A seed takes some seconds; `npm run simulate` takes as many as one likes. */
const SEEDS = 2;
const PATIENCE_MS = 300_000;

/** In a process of its own, because it replaces clock and chance. */
function simulate(...args: string[]): Promise<{ failed: boolean; said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [RUN, ...args], { maxBuffer: 64 * 1024 * 1024 }, (error, said) =>
      resolve({ failed: error !== null, said }),
    );
  });
}

test(
  'seeds hold',
  async () => {
    const { said } = await simulate('--seeds', String(SEEDS));
    expect(said).toMatch(new RegExp(`^${SEEDS} seeds, 0 failed`, 'm'));
  },
  PATIENCE_MS,
);

test(
  'a seed takes the same course again, another one another',
  async () => {
    const course = async (seed: string, seeds = '1') =>
      /course (\w{64})/.exec((await simulate('--seed', seed, '--seeds', seeds)).said)?.[1];
    const [one, again, other] = [await course('7'), await course('7'), await course('8')];
    expect(one).toMatch(/^\w{64}$/);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  },
  PATIENCE_MS,
);

/** Each must be found within so many seeds, by what people would notice. */
const PLANTED: [bug: string, seeds: string, noticed: RegExp][] = [
  ['double-send', '10', /wished to pay once and paid 2 times/],
  ['lost-outbox', '5', /never showed tip/],
  ['unproven-payment', '10', /is confirmed and not on chain/],
];

test.each(PLANTED)(
  'finds the planted bug %s within %s seeds',
  async (bug, seeds, noticed) => {
    const { failed, said } = await simulate('--seeds', seeds, '--plant', bug, '--until', noticed.source);
    expect(failed).toBe(true);
    expect(said).toMatch(noticed);
    expect(said).toMatch(/seed \d+ FAILS, course \w{64}/);
  },
  PATIENCE_MS,
);
