/**
 * `npm run simulate -- --seeds N [--seed S] [--plant bug] [--events E] [--jobs J]`: simulates N seeds from S on, in a process
 * for each core. A seed that fails is told with what does not hold and its last events; it takes the same course again.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import type { Course } from './course.ts';
import { PLANTS } from './plants.ts';
import { Simulator } from './simulator.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    plant: { type: 'string' },
    events: { type: 'string', default: '40' },
    jobs: { type: 'string', default: String(availableParallelism()) },
    /** Ends at the first seed of which one violation matches. */
    until: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const bug = PLANTS.find((name) => name === values.plant);
if (values.plant !== undefined && bug === undefined) {
  console.log(`--plant: one of ${PLANTS.join(', ')}`);
  process.exit(2);
}
const count = Number(values.seeds);
const first = Number(values.seed);
const failed: number[] = [];
let next = first;
let done = 0;
let over = false;

function tell({ seed, digest, happened, violations, events }: Course): void {
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

/** One process, until no seed is left. Answers its CPU seconds. */
async function work(): Promise<number> {
  const simulator = new Simulator();
  while (!over && next < first + count)
    tell(await simulator.run({ seed: next++, bug, events: Number(values.events) }));
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
