/** A process that simulates the seeds it gets, one after another. */
import './module-mocks.ts';
import type { SeededBug } from './seeded-bugs.ts';

export interface Wanted {
  seed: number;
  bug?: SeededBug;
  /** The number of last events that a failing seed reports. */
  events: number;
}

export interface SeedResult {
  seed: number;
  digest: string;
  happened: string;
  violations: string[];
  events: string[];
  /** CPU time of this process so far, in seconds. */
  cpu: number;
}

const { prepareOnce, simulate } = await import('./simulate.ts');
await prepareOnce();
process.on('disconnect', () => process.exit(0));
process.on('message', async ({ seed, bug, events }: Wanted) => {
  const { digest, happened, violations, world } = await simulate(seed, bug);
  const { user, system } = process.cpuUsage();
  const result: SeedResult = {
    seed,
    digest,
    happened,
    violations,
    events: violations.length > 0 && events > 0 ? world.log.last(events) : [],
    cpu: (user + system) / 1e6,
  };
  process.send!(result);
});
