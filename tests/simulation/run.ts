/**
 * `npm run simulate -- --seeds N [--seed S] [--plant bug] [--events E] [--jobs J]`: simulates N seeds from S on, in a process
 * for each core. A seed that fails is told with what does not hold and its last events; it takes the same course again.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Course, Wanted } from './course.ts';
import { PLANTS } from './plants.ts';

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
const cpu = new Map<ChildProcess, number>();
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

/** One process, until no seed is left. */
function work(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL('course.ts', import.meta.url)), {
      // What a seed makes is garbage when it ends; a larger nursery moves less of it about.
      execArgv: ['--max-semi-space-size=64'],
    });
    let seed = next;
    const more = () => {
      if (over || next >= first + count) return void child.disconnect();
      seed = next++;
      const wanted: Wanted = { seed, bug, events: Number(values.events) };
      child.send(wanted);
    };
    child.on('message', (course: Course) => {
      cpu.set(child, course.cpu);
      tell(course);
      more();
    });
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`seed ${seed} ended its process with ${code}`)),
    );
    more();
  });
}

const began = performance.now();
await Promise.all(Array.from({ length: Math.min(count, Number(values.jobs)) }, work));
const seconds = ((performance.now() - began) / 1000).toFixed(1);
const used = [...cpu.values()].reduce((sum, one) => sum + one, 0).toFixed(1);
console.log(
  `${done} seeds, ${failed.length} failed${failed.length ? ` (${failed.join(', ')})` : ''}; ${seconds} s, ${used} s of CPU`,
);
process.exit(failed.length > 0 ? 1 : 0);
