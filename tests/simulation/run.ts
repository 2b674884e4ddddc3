/**
 * `npm run simulate -- --seeds N [--seed S] [--bug name] [--events E] [--jobs J]`: simulates N seeds from S on, in one
 * process per core. A failing seed is printed with its violations and last events; running it again repeats them
 * exactly.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { SeedResult } from './seed-process.ts';
import { SEEDED_BUGS } from './seeded-bugs.ts';
import { Simulator } from './simulator.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    bug: { type: 'string' },
    events: { type: 'string', default: '40' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    /** Ends at the first seed with a violation that matches. */
    until: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const bug = SEEDED_BUGS.find((name) => name === values.bug);
if (values.bug !== undefined && bug === undefined) {
  console.log(`--bug: one of ${SEEDED_BUGS.join(', ')}`);
  process.exit(2);
}
const count = Number(values.seeds);
const first = Number(values.seed);
const failed: number[] = [];
let next = first;
let done = 0;
let over = false;

function report({ seed, digest, happened, violations, events }: SeedResult): void {
  done += 1;
  if (values.verbose || count === 1) console.log(`seed ${seed}: ${happened}\nseed ${seed}: course ${digest}`);
  if (violations.length > 0) {
    failed.push(seed);
    console.log(
      [`seed ${seed} FAILS, course ${digest}`, ...violations.map((text) => `  ${text}`)].join('\n'),
    );
    if (events.length > 0) console.log(['  its last events:', ...events].join('\n    '));
    over ||= values.until !== undefined && violations.some((text) => new RegExp(values.until!).test(text));
  }
  if (done % 100 === 0) console.log(`${done} seeds, ${failed.length} failed`);
}

/** One process, until no seed is left. Returns its CPU seconds. */
async function work(): Promise<number> {
  const simulator = new Simulator();
  while (!over && next < first + count)
    report(await simulator.run({ seed: next++, bug, events: Number(values.events) }));
  simulator.end();
  return simulator.cpu;
}

const began = performance.now();
const used = await Promise.all(Array.from({ length: Math.min(count, Number(values.jobs)) }, work));
const seconds = ((performance.now() - began) / 1000).toFixed(1);
const cpu = used.reduce((sum, one) => sum + one, 0).toFixed(1);
console.log(
  `${done} seeds, ${failed.length} failed${failed.length ? ` (${failed.join(', ')})` : ''}; ${seconds} s, ${cpu} s of CPU`,
);
process.exit(failed.length > 0 ? 1 : 0);
