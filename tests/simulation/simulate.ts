/** One seed from its beginning to its end. */
import { Giver, meddle, Notices, registerAround } from './giving.ts';
import { govern } from './governing.ts';
import { violationsOf } from './invariants.ts';
import { type Plant, plant } from './plants.ts';
import { refusalsWithoutEffect } from './refusing.ts';
import { comeToRest } from './rest.ts';
import { Tipper } from './tipping.ts';
import { Overlay } from './watching.ts';
import { Weather } from './weather.ts';
import { World } from './world.ts';

export interface Outcome {
  seed: number;
  digest: string;
  events: number;
  /** What does not hold; empty for a good course. */
  violations: string[];
  world: World;
}

const BUSY_MS = 10 * 60_000;

export async function simulate(seed: number, bug?: Plant): Promise<Outcome> {
  const world = new World(seed);
  if (bug) plant(world, bug);
  const { time, chance, scene } = world;
  const weather = new Weather(world);
  weather.begin();
  const end = time.now + BUSY_MS;
  let busy = true;
  const notices = new Notices();
  const tippers = scene.fans.map((fan, at) => new Tipper(world, chance.stream(`fan ${at}`), fan));
  for (const tipper of tippers) void tipper.run(2);
  scene.fans.forEach((fan, at) => void registerAround(world, chance.stream(`entrant ${at}`), fan, notices));
  scene.creators.forEach((creator, at) => {
    void new Giver(world, chance.stream(`creator ${at}`), creator, notices).run(1);
  });
  scene.admins.forEach((admin, at) => void govern(world, chance.stream(`admin ${at}`), admin));
  void meddle(world, chance.stream('stranger'), scene.stranger, notices);
  const overlays = scene.coins.map(({ mint }, at) => new Overlay(world, chance.stream(`overlay ${at}`), mint));
  for (const overlay of overlays) void overlay.run();
  const tick = () => {
    if (!busy) return;
    void world.cron();
    time.after(60_000, tick);
  };
  tick();
  await time.run(end);
  busy = false;
  weather.end();
  for (const overlay of overlays) overlay.stay();
  const stuck = await comeToRest(world);
  const intents = tippers.flatMap((tipper) => tipper.intents);
  const violations = [
    ...stuck,
    ...(await violationsOf({ world, intents, overlays })),
    ...(await refusalsWithoutEffect(world, notices.made)),
  ];
  return { seed, digest: world.log.digest(), events: world.log.count, violations, world };
}
