/**
 * Brings a world to rest: no more faults, the cron runs, days pass, until nothing is left to do or the rest will never
 * be done.
 */
import type { World } from './world.ts';

const HOUR_MS = 3_600_000;
/** Hours to skip between checks. Together more than the longest life of a giveaway. */
const SKIPS = [0, 0, 0, 0, 0.2, 1, 6, 25, 25, 25, 25, 25, 25, 25, 25, 25, 25];
const MINUTES_EACH = 2;
/** Longer than the delay of the last check of a settled giveaway (worker/draw-engine/reorged-settlements.ts). */
const FINAL_MINUTES = 15;

/** Returns the parts that are not at rest; none if all are. */
export function restless(world: World): string[] {
  const open = (what: string, query: string) =>
    world.rows<{ id: string; is: string }>(query).map(({ id, is }) => `${what} ${id} is ${is}`);
  return [
    ...open('tip', "SELECT id, status AS 'is' FROM tips WHERE status IN ('prepared', 'signed')"),
    ...open(
      'unfinalized tip',
      "SELECT tip_id AS id, origin AS 'is' FROM tip_payments WHERE finalized_at IS NULL AND vanished_at IS NULL",
    ),
    ...open(
      'outbox row',
      "SELECT id, COALESCE(last_error, 'waiting') AS 'is' FROM outbox WHERE delivered_at IS NULL",
    ),
    ...open(
      'giveaway',
      "SELECT id, stage || ' ' || COALESCE(last_error, '') AS 'is' FROM giveaways WHERE stage NOT IN ('completed', 'cancelled', 'expired')",
    ),
    ...open(
      'transaction of a giveaway',
      "SELECT id, step || ' ' || status AS 'is' FROM giveaway_transactions WHERE status = 'signed'",
    ),
    // A fork dropped it after it was confirmed: its end is checked for the last time minutes later.
    ...open(
      'landed step of a draw',
      `SELECT id, step || ' in no final block' AS 'is' FROM giveaway_transactions
        WHERE status = 'confirmed' AND block_time IS NULL
          AND giveaway IN (SELECT id FROM giveaways WHERE stage = 'completed')`,
    ),
    ...open('pick', "SELECT id, 'waiting' AS 'is' FROM clip_picks WHERE clip IS NULL"),
    ...open(
      'payout',
      "SELECT id, stage || ' ' || COALESCE(last_error, '') AS 'is' FROM payouts WHERE ended_at IS NULL",
    ),
    ...open(
      'transaction of a payout',
      "SELECT id, step AS 'is' FROM payout_transactions WHERE status = 'signed'",
    ),
  ];
}

/** Alerts that wait although an overlay is there to show them. */
async function alerts(world: World): Promise<string[]> {
  const found: string[] = [];
  for (const { name, object } of world.rooms.rooms.values()) {
    const { length, overlays, paused } = await object.state();
    if (length > 0)
      found.push(`${length} alerts of ${name} wait for ${overlays} overlays${paused ? ', held back' : ''}`);
  }
  return found;
}

const all = async (world: World) => [...restless(world), ...(await alerts(world))];

/**
 * A confirmed transaction that was reorged is sent again once it would be final. If the platform were down from that
 * very moment until creators may reclaim, no one could help.
 */
export async function resendReorged(world: World): Promise<void> {
  if (world.network.reorged.size > 0) await runCron(world, FINAL_MINUTES);
}

async function runCron(world: World, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    void world.cron();
    await world.time.run(world.time.now + 60_000);
  }
}

/** `tidy`: what users do meanwhile. */
export async function comeToRest(world: World, tidy: () => Promise<void>): Promise<string[]> {
  for (const hours of SKIPS) {
    if (hours > 0) world.time.skip(hours * HOUR_MS);
    await runCron(world, MINUTES_EACH);
    await tidy();
    if ((await all(world)).length === 0) return [];
  }
  return (await all(world)).map((text) => `stuck: ${text}`);
}
