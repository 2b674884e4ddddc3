/** What one asker does changes no honest asker's answer: every kind of hostile beside an honest crowd. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { QUICK, volume } from '../volume.ts';
import type { HostileName } from './hostile.ts';
import type { Shared, SharingRun } from './sharing.ts';

const HOSTILES = Object.keys({
  'empty calls': true,
  'heavy lines': true,
  'new tokens': true,
  'spoken tests': true,
  'judged words': true,
  uploads: true,
  'throwaway entries': true,
  presser: true,
  squatter: true,
  reporter: true,
  'forged words': true,
} satisfies Record<HostileName, true>) as HostileName[];

const SEEDS = volume({ sample: 1, long: 20 });
const PEOPLE = volume({ sample: 40, long: 1000 });
const CROWD = {
  fans: 0.8 * PEOPLE,
  creators: 0.1 * PEOPLE,
  hosts: 0.05 * PEOPLE,
  behindOne: 0.05 * PEOPLE,
};
const PATIENCE_MS = 3_600_000;

let child: ReturnType<typeof fork>;
let said = '';
beforeAll(() => {
  child = fork(fileURLToPath(new URL('sharing-process.ts', import.meta.url)), {
    execArgv: ['--max-semi-space-size=64'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
});
afterAll(() => child.disconnect());

function shared(run: SharingRun): Promise<Shared> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the simulation ended with ${code}: ${said}`));
    if (child.exitCode !== null) return ended(child.exitCode);
    child.once('exit', ended);
    child.once('message', (result) => {
      child.off('exit', ended);
      resolve(result as Shared);
    });
    child.send(run);
  });
}

// In the quick run all are hostile at once; the others tell which of them it was.
test.each(QUICK ? (['all'] as const) : HOSTILES)(
  `${PEOPLE} honest askers learn the same beside %s`,
  async (hostile) => {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const { differences, waited } = await shared({ seed, crowd: CROWD, hostile });
      if (SEEDS > 1) console.log(hostile, seed, JSON.stringify(waited));
      expect(differences.slice(0, 5), `seed ${seed}`).toEqual([]);
    }
  },
  PATIENCE_MS,
);

test(
  'a counter that heavy calls share with the first calls of others is found',
  async () => {
    const { differences, waited } = await shared({
      seed: 1,
      crowd: CROWD,
      hostile: 'heavy lines',
      planted: true,
    });
    expect(differences.length + waited[1] - waited[0]).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);
