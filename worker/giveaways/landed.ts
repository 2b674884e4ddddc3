/**
 * Shared by the calls on one giveaway: finding it once its prize is in the escrow, and leaving the rest to the queue.
 */
import type { Context } from 'hono';
import { within } from '../../chain/time-limit.ts';
import { isOver, reachedEscrow } from '../../core/giveaways/can.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { Refusal } from '../../core/refusals.ts';
import { advance, runDraw } from '../draw-engine/advance.ts';
import type { Deps } from '../draw-engine/deps.ts';
import { enqueueDraw } from '../draw-engine/queue.ts';
import type { AppContext, Database } from '../env.ts';
import { presentGiveaway } from './present.ts';
import { findGiveaway, type GiveawayRow } from './store.ts';

/** How long one request waits for chain and beacon; then it answers with the progress, and the queue continues. */
export const PATIENCE_MS = 15_000;

/** Refuses giveaway_not_found. */
export async function knownGiveaway(db: Database, id: string): Promise<GiveawayRow> {
  const row = await findGiveaway(db, id);
  if (!row) throw new Refusal('giveaway_not_found');
  return row;
}

/** Refuses step_impossible while the prize is not in the escrow, as far as our database knows. */
export function checkLanded(row: GiveawayRow): void {
  if (!reachedEscrow(row)) {
    throw new Refusal('step_impossible', { reason: 'its prize has not reached the escrow' });
  }
}

/**
 * The giveaway, for its creator only. One that our database holds as a draft may have landed without its confirm: the
 * chain is asked. Refuses giveaway_not_found, not_giveaway_creator, step_impossible.
 */
export async function ownGiveaway(deps: Deps, id: string, creator: string): Promise<GiveawayRow> {
  const row = await knownGiveaway(deps.db, id);
  if (row.creator !== creator) throw new Refusal('not_giveaway_creator');
  if (reachedEscrow(row)) return row;
  await advance(deps, id);
  const looked = await knownGiveaway(deps.db, id);
  checkLanded(looked);
  return looked;
}

/**
 * Continues the draw for as long as a request may last, and returns the progress. `waits`: also for what becomes due
 * within that time. The queue retries a step that fails, and what takes longer continues behind the response.
 */
export async function workOn(
  c: Context<AppContext>,
  deps: Deps,
  id: string,
  until: number,
  waits = false,
): Promise<GiveawayRow> {
  const left = Math.max(until - deps.clock.now(), 0);
  const work = runDraw(deps, id, waits ? until : 0).catch((error: unknown) =>
    console.error(c.get('requestId'), 'draw', id, error instanceof Error ? error.message : error),
  );
  c.executionCtx.waitUntil(work);
  await within(left, work, null);
  const row = await knownGiveaway(deps.db, id);
  goOnLater(c, row);
  return row;
}

/** What this request did not finish continues at once; if that fails too, the cron takes over. */
function goOnLater(c: Context<AppContext>, row: GiveawayRow): void {
  if (isOver(row)) return;
  c.executionCtx.waitUntil(
    enqueueDraw(c.env, row.id).catch((error) => console.error(c.get('requestId'), 'draw', error)),
  );
}

/** The giveaway as the answer shows it. `full`: for its creator, who may know the winner before everyone does. */
export function shown(
  c: Context<AppContext>,
  deps: Pick<Deps, 'env' | 'db'>,
  row: GiveawayRow,
  full = false,
): Promise<Giveaway> {
  return presentGiveaway(deps.env, deps.db, row, new URL(c.req.url).origin, full);
}
