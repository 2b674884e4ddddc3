/**
 * `npm run simulate -- --seeds N [--seed S] [--plant bug] [--events E]`: simulates N seeds from S on, one after another. A seed
 * that fails is told with what does not hold and its last events; the same seed takes the same course again.
 */
import './hooks.ts';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    plant: { type: 'string' },
    events: { type: 'string', default: '40' },
    until: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});
const { prepareOnce, simulate } = await import('./simulate.ts');
const { PLANTS } = await import('./plants.ts');
await prepareOnce();

const bug = PLANTS.find((name) => name === values.plant);
if (values.plant !== undefined && bug === undefined) {
  console.log(`--plant: one of ${PLANTS.join(', ')}`);
  process.exit(2);
}
const count = Number(values.seeds);
const first = Number(values.seed);
const failed: number[] = [];
const began = process.hrtime.bigint();
const cpu = process.cpuUsage();
let done = 0;
for (let seed = first; seed < first + count; seed++) {
  done += 1;
  const { violations, digest, happened, world } = await simulate(seed, bug);
  if (values.verbose || count === 1) console.log(`seed ${seed}: ${happened}`);
  if (count === 1) console.log(`seed ${seed}: course ${digest}`);
  if (done % 100 === 0) console.log(`${done} seeds, ${failed.length} failed before this one`);
  if (violations.length === 0) continue;
  failed.push(seed);
  console.log([`seed ${seed} FAILS, course ${digest}`, ...violations.map((text) => `  ${text}`)].join('\n'));
  if (values.events !== '0')
    console.log(['  its last events:', ...world.log.last(Number(values.events))].join('\n    '));
  if (values.until !== undefined && violations.some((text) => new RegExp(values.until!).test(text))) break;
}
const { user, system } = process.cpuUsage(cpu);
const seconds = Number(process.hrtime.bigint() - began) / 1e9;
const used = ((user + system) / 1e6).toFixed(1);
console.log(
  `${done} seeds, ${failed.length} failed${failed.length ? ` (${failed.join(', ')})` : ''}; ${seconds.toFixed(1)} s, ${used} s of CPU`,
);
process.exit(failed.length > 0 ? 1 : 0);
