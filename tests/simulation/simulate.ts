/** One seed from its beginning to its end. */
import { World } from './world.ts';
import { Tipper } from './tipping.ts';

export interface Outcome {
  seed: number;
  digest: string;
  events: number;
  /** What does not hold; empty for a good course. */
  violations: string[];
  last: string[];
}

const BUSY_MS = 10 * 60_000;

export async function simulate(seed: number): Promise<Outcome> {
  const world = new World(seed);
  const { time, chance, scene } = world;
  const end = time.now + BUSY_MS;
  const tippers = scene.fans.map((fan, at) => new Tipper(world, chance.stream(`fan ${at}`), fan));
  for (const tipper of tippers) void tipper.run(3);
  const tick = () => {
    void world.cron();
    time.after(60_000, tick);
  };
  tick();
  await time.run(end);
  const states = world.rows('SELECT status, count(*) n FROM tips GROUP BY 1');
  console.log(seed, JSON.stringify(states), world.log.count, world.broken);
  return { seed, digest: world.log.digest(), events: world.log.count, violations: [], last: world.log.last(100) };
}
