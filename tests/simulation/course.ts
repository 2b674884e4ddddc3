/** A process that simulates the seeds it is told, one after another. */
import './hooks.ts';
import type { Plant } from './plants.ts';

export interface Wanted {
  seed: number;
  bug?: Plant;
  /** How many of its last events a failing seed tells. */
  events: number;
}

export interface Course {
  seed: number;
  digest: string;
  happened: string;
  violations: string[];
  events: string[];
  /** CPU of this process so far, in seconds. */
  cpu: number;
}

const { prepareOnce, simulate } = await import('./simulate.ts');
await prepareOnce();
process.on('disconnect', () => process.exit(0));
process.on('message', async ({ seed, bug, events }: Wanted) => {
  const { digest, happened, violations, world } = await simulate(seed, bug);
  const { user, system } = process.cpuUsage();
  const course: Course = {
    seed,
    digest,
    happened,
    violations,
    events: violations.length > 0 && events > 0 ? world.log.last(events) : [],
    cpu: (user + system) / 1e6,
  };
  process.send!(course);
});
