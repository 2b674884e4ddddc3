/** `npm run simulate -- --seeds N [--seed S]`: simulates seeds, one after another. */
import './hooks.ts';

const { parseArgs } = await import('node:util');
const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' }, show: { type: 'string' } },
});
const real = process.hrtime.bigint;
const began = real();
const { replaceSockets } = await import('./rooms.ts');
replaceSockets();
const { simulate } = await import('./simulate.ts');
const loaded = real();
for (let seed = Number(values.seed); seed < Number(values.seed) + Number(values.seeds); seed++) {
  const outcome = await simulate(seed);
  if (values.show) console.log(outcome.last.slice(-Number(values.show)).join('\n'));
  console.log(outcome.digest);
}
const ms = (from: bigint, to: bigint) => Number((to - from) / 1_000_000n);
console.log('load', ms(began, loaded), 'run', ms(loaded, real()));
