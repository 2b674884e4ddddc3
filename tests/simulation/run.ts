/** `npm run simulate -- --seeds N [--seed S]`: simulates seeds, one after another. */
import './hooks.ts';

const { parseArgs } = await import('node:util');
const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' }, show: { type: 'string' }, plant: { type: 'string' } },
});
const real = process.hrtime.bigint;
const { z } = await import('zod');
// As on the platform, which lets no program be made at run time.
z.config({ jitless: true });
const { Keypair } = await import('@solana/web3.js');
rememberKeys(Keypair);
const { replaceSockets } = await import('./rooms.ts');
replaceSockets();
const { hearConsole } = await import('./world.ts');
hearConsole();
const { simulate } = await import('./simulate.ts');
const loaded = real();
const cpu = process.cpuUsage();
let failed = 0;
const count = Number(values.seeds);
for (let seed = Number(values.seed); seed < Number(values.seed) + count; seed++) {
  const { violations, digest, world, events } = await simulate(seed, values.plant as never);
  if (violations.length > 0) failed += 1;
  const of = (query: string) => world.rows<{ k: string; n: number }>(query).map(({ k, n }) => `${n} ${k}`).join(', ');
  console.log(seed, of('SELECT status k, count(*) n FROM tips GROUP BY 1'), '|', of("SELECT kind || currency || stage k, count(*) n FROM giveaways GROUP BY 1"), '|', world.network.ledger.count, 'landed', of('SELECT stage k, count(*) n FROM payouts GROUP BY 1'), of("SELECT 'fees' k, count(*) n FROM audit_log WHERE action = 'fee.update'"));
  if (violations.length > 0 || count < 5 || values.show) console.log(`seed ${seed} ${events} events ${digest}\n${violations.slice(0, 20).join('\n')}`);
  if (values.show) console.log(world.log.last(Number(values.show)).join('\n'));
}
const { user, system } = process.cpuUsage(cpu);
console.log(`${count} seeds, ${failed} failed, ${Number((real() - loaded) / 1_000_000n)} ms, CPU ${(user + system) / 1000} ms`);
process.exit(failed > 0 ? 1 : 0);

/** The worker reads its keys from text at each request, which costs a curve multiplication; here it costs it once. */
function rememberKeys(of: typeof import('@solana/web3.js').Keypair): void {
  const known = new Map<string, InstanceType<typeof of>>();
  const read = of.fromSecretKey.bind(of);
  of.fromSecretKey = (secret, options) => {
    const name = Buffer.from(secret).toString('base64');
    const found = known.get(name) ?? read(secret, options);
    known.set(name, found);
    return found;
  };
}
