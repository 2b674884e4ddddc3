/** Finds a giveaway once its prize is in the escrow, for all calls on it, and leaves the rest to the queue. */
import type { Context } from 'hono';
import { within } from '../../chain/clock.ts';
import { isOver, reachedEscrow } from '../../core/giveaways/can.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { Refusal } from '../../core/refusals.ts';
import { advance, runDraw } from '../draw-engine/advance.ts';
import type { Deps } from '../draw-engine/deps.ts';
import { enqueueDates, enqueueDraw } from '../draw-engine/queue.ts';
import type { AppContext, Database, Env } from '../env.ts';
import { claimDue } from './jobs/store.ts';
import { presentGiveaway } from './present.ts';
import { findGiveaway, findSigned, type GiveawayRow } from './store.ts';

/** The time that one request waits for chain and beacon; then it answers with the progress, and the queue continues. */
export const PATIENCE_MS = 15_000;

/** Returns a giveaway. Refuses giveaway_not_found. */
export async function knownGiveaway(db: Database, id: string): Promise<GiveawayRow> {
  const row = await findGiveaway(db, id);
  if (!row) throw new Refusal('giveaway_not_found');
  return row;
}

/** Returns a giveaway that may be shown: its creator has signed. Refuses giveaway_not_found. */
export async function signedGiveaway(db: Database, id: string): Promise<GiveawayRow> {
  const row = await findSigned(db, id);
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
 * Returns the giveaway to its creator only. A draft may have landed without its confirm, so the chain is read. Refuses
 * giveaway_not_found, not_giveaway_creator, step_impossible.
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

/** Lifetime of a claim: a little longer than one request works. */
const CLAIM_MS = PATIENCE_MS + 5000;

/**
 * Returns whether the caller may start work on a giveaway: it is due, and no one else works on it. Anyone may ask, any
 * number of times, and all draws share one queue.
 */
export function claim({ db, clock }: Deps, id: string): Promise<boolean> {
  const now = clock.now();
  return claimDue(db, id, now, now + CLAIM_MS);
}

/**
 * Continues the draw for as long as a request may last, and returns the progress. `waits`: also for steps that become
 * due within that time. `isClaimed`: the caller has claimed it. The queue retries a step that fails, and longer work
 * continues behind the response.
 */
export async function workOn(
  c: Context<AppContext>,
  deps: Deps,
  id: string,
  until: number,
  waits = false,
  isClaimed = false,
): Promise<GiveawayRow> {
  const left = Math.max(until - deps.clock.now(), 0);
  const work = runDraw(deps, id, waits ? until : 0).catch((error: unknown) =>
    console.error(c.get('requestId'), 'draw', id, error instanceof Error ? error.message : error),
  );
  c.executionCtx.waitUntil(work);
  await within(left, work, null);
  const row = await knownGiveaway(deps.db, id);
  goOnLater(c, deps, row, isClaimed);
  return row;
}

/**
 * Continues unfinished work at once, if it is due and no message for it is on its way. If that fails too, the cron takes
 * over. `isClaimed`: the caller has claimed it.
 */
export function goOnLater(c: Context<AppContext>, deps: Deps, row: GiveawayRow, isClaimed: boolean): void {
  const later = isOver(row) ? enqueueDates(deps, row.id) : goOn(c.env, deps, row.id, isClaimed);
  c.executionCtx.waitUntil(later.catch((error) => console.error(c.get('requestId'), 'draw', error)));
}

async function goOn(env: Env, deps: Deps, id: string, isClaimed: boolean): Promise<void> {
  if (isClaimed || (await claim(deps, id))) await enqueueDraw(env, id);
}

/** Presents the giveaway for an answer. `full`: for its creator, who may know the winner before everyone does. */
export function shown(
  c: Context<AppContext>,
  deps: Pick<Deps, 'env' | 'db'>,
  row: GiveawayRow,
  full = false,
): Promise<Giveaway> {
  return presentGiveaway(deps.env, deps.db, row, new URL(c.req.url).origin, full);
}
