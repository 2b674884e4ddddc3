/**
 * What one asker does changes no honest asker's answer: each seed runs without and with one hostile, and each honest
 * asker must learn the same.
 */
import { Chance } from './chance.ts';
import { countersOf } from './counters.ts';
import { actHonestly, type Crowd, lookAround, setStage } from './honest.ts';
import { HOSTILES, type HostileName } from './hostile.ts';
import { World } from './world.ts';

export interface SharingRun {
  seed: number;
  crowd: Crowd;
  /** Which hostile, or all of them at once. */
  hostile: HostileName | 'all';
  /** Puts all lanes of a share on one counter: a mistake that must be found. */
  planted?: boolean;
}

export interface Shared {
  differences: string[];
  /** Calls of honest askers that waited for the next minute, without and with the hostile. */
  waited: [number, number];
}

/** The crowd for which the product's numbers are made. */
const WHOLE = 1000;
const END_MS = 60 * 60_000;

/** The courses of this process so far. */
let courses = 0;

interface Course {
  learned: Map<string, string[]>;
  waited: number;
}

/** The last course without a hostile, by its seed and crowd: each hostile is compared with it. */
let undisturbed: { of: string; course: Promise<Course> } | null = null;

export async function share(run: SharingRun): Promise<Shared> {
  const of = JSON.stringify([run.seed, run.crowd, run.planted]);
  if (undisturbed?.of !== of) undisturbed = { of, course: course(run, false) };
  const alone = await undisturbed.course;
  const beside = await course(run, true);
  const differences: string[] = [];
  for (const [name, lines] of alone.learned) {
    const others = beside.learned.get(name) ?? [];
    const at = lines.findIndex((line, place) => line !== others[place]);
    if (at >= 0) differences.push(`${name}: ${lines[at]} became ${others[at]}`);
    else if (others.length > lines.length) differences.push(`${name}: ${others[lines.length]} came beside`);
  }
  return { differences, waited: [alone.waited, beside.waited] };
}

async function course({ seed, crowd, hostile, planted }: SharingRun, isHostile: boolean): Promise<Course> {
  // Isolates remember coins by their address: each course has addresses of its own.
  const world = new World(1_000_000 * seed + courses++);
  const { time } = world;
  const people = crowd.fans + crowd.creators + crowd.hosts + crowd.behindOne;
  const scale = people / WHOLE;
  Object.assign(world.env, countersOf(world, scale));
  if (planted) plant(world);
  const stage = setStage(world, crowd);
  let isBusy = true;
  const tick = () => {
    if (!isBusy) return;
    void world.cron();
    time.after(60_000, tick);
  };
  tick();
  // The hostile comes first, and knows everybody.
  const kinds = hostile === 'all' ? Object.values(HOSTILES) : [HOSTILES[hostile]];
  if (isHostile) for (const act of kinds) void act({ world, stage, scale });
  let learned: Map<string, string[]> | null = null;
  void actHonestly(world, stage, crowd, new Chance(`honest ${seed}`))
    .then(() => lookAround(world, stage))
    .then((seen) => {
      learned = new Map([
        ...[...stage.askers].map(([name, asker]) => [name, asker.learned] as const),
        ['viewer', seen],
      ]);
    });
  await time.run(time.now + END_MS, () => learned !== null);
  isBusy = false;
  if (!learned) throw new Error(`seed ${seed}: honest askers wait without an end`);
  const waited = [...stage.askers.values()].reduce((sum, asker) => sum + asker.waited, 0);
  return { learned, waited };
}

/** Heavy calls count where first calls do. */
function plant(world: World): void {
  const counters = world.env as unknown as Record<string, { limit(of: { key: string }): Promise<unknown> }>;
  const first = { ...counters };
  for (const name of Object.keys(counters).filter((one) => one.startsWith('LIMIT_')))
    counters[name] = {
      limit: ({ key }) => {
        const [share, , who] = key.split(' ');
        return who === 'all'
          ? first.LIMIT_1000!.limit({ key: `${share} 0 all` })
          : first[name]!.limit({ key });
      },
    };
}
