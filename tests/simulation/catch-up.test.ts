/** After an outage of the network everything is caught up within minutes, and nothing is lost. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { volume } from '../volume.ts';
import type { CaughtUp, Rush } from './catch-up.ts';

const RUSH: Rush = {
  perMinute: volume({ sample: 100, long: 2000 }),
  minutes: volume({ sample: 2, long: 10 }),
  before: volume({ sample: 60, long: 1000 }),
  outageMinutes: volume({ sample: 6, long: 60 }),
};
/** From the end of the outage, the minutes of the rush included. */
const CAUGHT_UP_MINUTES = RUSH.minutes + 5;
const PATIENCE_MS = 3_600_000;

function simulated(rush: Rush): Promise<CaughtUp> {
  const child = fork(fileURLToPath(new URL('catch-up-process.ts', import.meta.url)), {
    execArgv: ['--max-semi-space-size=64'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    let said = '';
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.once('message', (result) => resolve(result as CaughtUp));
    child.once('exit', (code) => reject(new Error(`the simulation ended with ${code}: ${said}`)));
    child.send(rush);
  });
}

test(
  `${RUSH.perMinute} tips a minute after an outage of ${RUSH.outageMinutes} minutes are caught up in time`,
  async () => {
    const { problems, minutes, worst, course, ...numbers } = await simulated(RUSH);
    console.log(JSON.stringify({ minutes, ...numbers, worst, course }, null, 1));
    expect(problems.slice(0, 20)).toEqual([]);
    expect(numbers.landed).toBeGreaterThan(RUSH.perMinute * RUSH.minutes * 0.7);
    expect(minutes).toBeLessThanOrEqual(CAUGHT_UP_MINUTES);
    for (const [kind, { queries, calls }] of Object.entries(worst)) {
      expect(queries, kind).toBeLessThan(500);
      expect(calls, kind).toBeLessThan(5000);
    }
  },
  PATIENCE_MS,
);
