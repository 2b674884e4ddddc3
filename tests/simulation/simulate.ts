/** Runs one seed from beginning to end. */
import { Keypair } from '@solana/web3.js';
import { z } from 'zod';
import { beAway } from './absence.ts';
import { archivedOnce } from './archiving.ts';
import { claimCoin, paidBeforeClaim } from './claiming.ts';
import { clipAround, clipsRight } from './clipping.ts';
import { Faults } from './faults.ts';
import { Giver, meddle, Notices, registerAround } from './giving.ts';
import { govern } from './governing.ts';
import { violationsOf } from './invariants.ts';
import { easeRules, setRules } from './judging.ts';
import { moderate, releaseAll } from './moderating.ts';
import { refusalsWithoutEffect } from './refused-calls.ts';
import { watchPages } from './relaying.ts';
import { comeToRest, resendReorged } from './rest.ts';
import { replaceSockets } from './rooms.ts';
import { type SeededBug, seedBug } from './seeded-bugs.ts';
import { noteSpared, resumeAll, stream } from './streaming.ts';
import { Tipper } from './tipping.ts';
import { sendForgotten, WalletTipper } from './wallets.ts';
import { watchersOf } from './watching.ts';
import { readAround } from './words.ts';
import { hearConsole, World } from './world.ts';

export interface Outcome {
  seed: number;
  digest: string;
  /** A summary of the results. */
  happened: string;
  /** The violations; empty for a good run. */
  violations: string[];
  world: World;
}

/** Prepares a process, once before its first seed. */
export async function prepareOnce(): Promise<void> {
  // The platform generates no code at run time either.
  z.config({ jitless: true });
  replaceSockets();
  hearConsole();
  cacheKeys();
}

/** The worker parses its keys at each request, which costs a curve multiplication; here it costs that once. */
function cacheKeys(): void {
  const known = new Map<string, Keypair>();
  const read = Keypair.fromSecretKey.bind(Keypair);
  Keypair.fromSecretKey = (secret, options) => {
    const name = Buffer.from(secret).toString('base64');
    const found = known.get(name) ?? read(secret, options);
    known.set(name, found);
    return found;
  };
}

function summary(world: World): string {
  const of = (query: string) =>
    world
      .rows<{ what: string; times: number }>(query)
      .map(({ what, times }) => `${times} ${what}`)
      .join(', ') || 'none';
  const tips = of('SELECT status AS what, count(*) AS times FROM tips GROUP BY 1');
  const giveaways = of("SELECT kind || ' ' || stage AS what, count(*) AS times FROM giveaways GROUP BY 1");
  const payouts = of("SELECT symbol || ' ' || stage AS what, count(*) AS times FROM payouts GROUP BY 1");
  const picks = of(
    "SELECT mode || CASE WHEN w.id IS NULL THEN '' ELSE ' saved' END AS what, count(*) AS times FROM clip_picks p LEFT JOIN clip_winners w ON w.pick = p.id GROUP BY 1",
  );
  const paid = of('SELECT origin AS what, count(*) AS times FROM tip_payments GROUP BY 1');
  return `tips: ${tips}; payments: ${paid}; giveaways: ${giveaways}; payouts: ${payouts}; picks: ${picks}; desk: ${deskActions(world)}; ${world.network.ledger.count} transactions, ${world.log.count} events`;
}

/** Returns the actions of moderators in all rooms. */
function deskActions(world: World): string {
  const done = new Map<string, number>();
  for (const { sqlite } of world.rooms.rooms.values()) {
    if (!sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'desk_log'").get()) continue;
    for (const row of sqlite.prepare('SELECT action FROM desk_log').all())
      done.set(String(row.action), (done.get(String(row.action)) ?? 0) + 1);
  }
  return [...done].map(([action, times]) => `${times} ${action}`).join(', ') || 'none';
}

/** Lets time pass until work is done that no process does. */
async function settled(world: World, work: Promise<void>): Promise<void> {
  let done = false;
  void work.then(() => {
    done = true;
  });
  await world.time.run(world.time.now + 300_000, () => done);
  if (!done) throw new Error('someone waits for an answer that never comes');
}

/** The number of fans who also tip with a wallet that sends by itself. */
const SENDING_WALLETS = 2;
const BUSY_MS = 10 * 60_000;

export async function simulate(seed: number, bug?: SeededBug): Promise<Outcome> {
  const world = new World(seed);
  if (bug) seedBug(world, bug);
  const { time, chance, scene } = world;
  const faults = new Faults(world);
  faults.begin();
  const end = time.now + BUSY_MS;
  let busy = true;
  const notices = new Notices();
  const tippers = scene.fans.map((fan, at) => new Tipper(world, chance.stream(`fan ${at}`), fan));
  for (const tipper of tippers) void tipper.run(2);
  const wallets = scene.fans.slice(0, SENDING_WALLETS).map((fan, at) => {
    return new WalletTipper(world, chance.stream(`wallet ${at}`), fan);
  });
  for (const wallet of wallets) void wallet.run(1);
  scene.fans.forEach((fan, at) => void registerAround(world, chance.stream(`entrant ${at}`), fan, notices));
  scene.creators.forEach((creator, at) => {
    void new Giver(world, chance.stream(`creator ${at}`), creator, notices).run(1);
  });
  scene.admins.forEach((admin, at) => void govern(world, chance.stream(`admin ${at}`), admin));
  void meddle(world, chance.stream('stranger'), scene.stranger, notices);
  const watchers = watchersOf(world);
  noteSpared(world, watchers);
  for (const watcher of watchers) void watcher.run();
  const wrongPages = watchPages(world, watchers, () => !busy);
  scene.coins.forEach(({ mint }, at) => {
    const streams = chance.stream(`stream ${at}`);
    if (streams.happens(0.3)) void stream(world, streams, scene.creators[at]!, mint);
  });
  scene.coins.forEach(({ mint }, at) => {
    const desk = chance.stream(`desk ${at}`);
    if (desk.happens(0.5)) void moderate(world, desk, scene.creators[at]!, mint);
    const rules = chance.stream(`rules ${at}`);
    if (rules.happens(0.7)) void setRules(world, rules, scene.creators[at]!, mint);
  });
  void claimCoin(world, chance.stream('claim'), scene.creators[1]!, scene.coins[1]!.mint);
  void readAround(world, chance.stream('reader'));
  const clips = chance.stream('clips');
  const album = clips.happens(0.3) ? clipAround(world, clips) : null;
  const tick = () => {
    if (!busy) return;
    void world.cron();
    time.after(60_000, tick);
  };
  tick();
  await time.run(end);
  busy = false;
  faults.end();
  for (const watcher of watchers) watcher.stay();
  await resumeAll(world);
  await settled(world, easeRules(world));
  await settled(world, releaseAll(world, 'all'));
  await resendReorged(world);
  await sendForgotten(world, wallets);
  const away = chance.stream('away');
  if (away.happens(0.15)) await beAway(world, away, notices.made);
  const stuck = await comeToRest(world, () => settled(world, releaseAll(world, 'held')));
  const intents = tippers.flatMap((tipper) => tipper.intents);
  const walletIntents = wallets.flatMap((wallet) => wallet.intents);
  const violations = [
    ...stuck,
    ...wrongPages.slice(0, 5),
    ...paidBeforeClaim(world),
    ...(await violationsOf({ world, intents, walletIntents, watchers })),
    ...(album ? await clipsRight(world, album) : []),
    ...(await refusalsWithoutEffect(world, notices.made)),
    ...(await archivedOnce(world)),
  ];
  return { seed, digest: world.log.digest(), happened: summary(world), violations, world };
}
