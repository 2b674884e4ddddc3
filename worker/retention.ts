/**
 * Deletes data that is no longer needed (decision 51), every minute: at most a few thousand rows of a table in a run,
 * oldest first, by less than 400 queries. It may be cut off anywhere and is simply run again.
 */
import { addressOfKey } from '../chain/keys.ts';
import { dayOf } from '../core/shares/days.ts';
import { deleteFindings, deleteResolved, loadCursors, loadPoint, saveCursor } from './chain/store.ts';
import { endIdleChannels } from './channels/end-idle.ts';
import { CRON_JOBS } from './cron-jobs.ts';
import { depsOf } from './draw-engine/deps.ts';
import { dropLists } from './draw-engine/drop-lists.ts';
import { deleteObjections } from './draw-engine/lists/store.ts';
import { forgetDrafts } from './draw-engine/queue.ts';
import { deleteDeadSteps, deleteUnsigned } from './draw-engine/store.ts';
import { type Database, database, type Env } from './env.ts';
import { giveawaysEndedAfter } from './giveaways/jobs/store.ts';
import { deleteRuns } from './health/store.ts';
import { deleteOldPeriods } from './live/store.ts';
import { deletePrices } from './market/store.ts';
import { deleteOrphans } from './media/delete-orphans.ts';
import { deleteChallenges, deleteUsed } from './messages/store.ts';
import { deleteDenied } from './moderation/store.ts';
import { freeIdleNames } from './names/free-idle.ts';
import { deleteRested } from './names/store.ts';
import { deleteDelivered } from './outbox/store.ts';
import { deleteRegistrations } from './registrations/store.ts';
import { deleteShares } from './shares/store.ts';
import { eraseAll } from './tips/erasures/erase-all.ts';
import { ADOPTED, dropWatches, SEARCHED } from './tips/follow/store.ts';
import { OPEN_BLOCKS } from './tips/follow/wallet-sent.ts';
import { deleteDead } from './tips/store.ts';
import { deleteUntouched, mintAfter } from './tokens/store.ts';

/** Rows of one statement, and statements of one kind in a run. */
const CHUNK = 2000;
const ROUNDS = 5;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Age of what no one has paid for. */
const UNPAID_MS = HOUR_MS;
/** Age of tips that never landed at which the search that strangers can delay is waited for no longer. */
const DELAYED_MS = 6 * HOUR_MS;
/** Block heights that the chain must be past a tip's last valid block: 40 minutes, and none while the network halts. */
const DEAD_BLOCKS = 6000;
/** Time in which a used or late text is distinguished from one that was never issued. */
const CHALLENGE_MS = HOUR_MS;
const DELIVERED_MS = HOUR_MS;
/** Age of the reading of a token that nothing names: strangers cause them. */
const UNTOUCHED_MS = HOUR_MS;
const RESOLVED_MS = 30 * DAY_MS;
/** Age of data that strangers can cause: it is judged within a quarter of a year, or never. */
const STRANGERS_MS = 90 * DAY_MS;
/** Time after an end, for a comparison with the receipt. The frozen list stays. */
const ENDED_MS = 14 * DAY_MS;
/** Age of words that no one may read: long enough for their creator to see them, and to change the decision. */
const DENIED_MS = 30 * DAY_MS;
const UNKNOWN_JOB_MS = 7 * DAY_MS;

/** Cursor of the walk through the tokens, among chain_cursors. */
const TOKENS = 'retention:tokens';
/** The last ended giveaway whose registrations are gone, among chain_cursors: `slot` is the time of its end. */
const REGISTRATIONS = 'retention:registrations';
/** The last ruling whose denied words are gone, among chain_cursors: `slot` is the time of the decision. */
const DENIED = 'retention:denied';
/** Lists of one run: each is three objects. */
const LISTS = 20;
/** Ended giveaways of one run. */
const ENDED = 20;

/** Deletes all of it. Throws the error of the first part that fails, after all parts have run. */
export async function deleteOld(env: Env): Promise<void> {
  const db = database(env);
  const now = Date.now();
  const parts = [
    () => deleteTips(db, now),
    () => inChunks((limit) => dropWatches(db, now - DAY_MS, limit)),
    () => inChunks((limit) => deleteChallenges(db, now - CHALLENGE_MS, limit)),
    () => inChunks((limit) => deleteUsed(db, now, limit)),
    () => inChunks((limit) => deleteDelivered(db, now - DELIVERED_MS, limit)),
    () => inChunks((limit) => deleteUnsigned(db, now - UNPAID_MS, limit)),
    () => inChunks((limit) => deleteDeadSteps(db, addressOfKey(env.PAYER_KEY), now - DAY_MS, limit)),
    () => deleteTokens(db, now),
    () => deleteOldRegistrations(db, now),
    () => inChunks((limit) => deleteFindings(db, 'unmatched-tip', now - STRANGERS_MS, limit)),
    () => inChunks((limit) => deleteShares(db, dayOf(now - DAY_MS), limit)),
    () => inChunks((limit) => deleteOldPeriods(db, now, limit)),
    () => deleteDeniedWords(db, now),
    () => eraseAll(env, now),
    () => deleteResolved(db, now - RESOLVED_MS),
    () => deleteRuns(db, [...CRON_JOBS, 'queue'], now - UNKNOWN_JOB_MS),
    () => deleteOrphans(env, now),
    () => freeIdleNames(env, now),
    () => inChunks((limit) => deleteRested(db, now, limit)),
    () => endIdleChannels(env, now),
    async () => {
      if (env.ESCROW_PROGRAM) await forgetDrafts(depsOf(env));
    },
    async () => {
      if (env.ESCROW_PROGRAM) await dropLists(depsOf(env), LISTS);
    },
  ];
  const failures: unknown[] = [];
  for (const part of parts) await part().catch((error: unknown) => void failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function inChunks(remove: (limit: number) => Promise<number>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) if ((await remove(CHUNK)) < CHUNK) return;
}

/**
 * Deletes tips that never landed, as far as the reconciler has read the chain: while the RPC is away, its cursors stand
 * still and no row goes. Strangers can delay its second search, which finds only payments that the first could not
 * read, so that one is waited for no longer than `DELAYED_MS`. A signature changes nothing: it costs nothing either,
 * when the node refuses the tip, or its wallet is emptied before it lands.
 */
async function deleteTips(db: Database, now: number): Promise<void> {
  const read = await loadCursors(db, [ADOPTED, SEARCHED]);
  const upTo = (height: number) => ({ lastValid: height - DEAD_BLOCKS, watched: height - OPEN_BLOCKS });
  const [searched, adopted] = [upTo(read[SEARCHED].slot), upTo(read[ADOPTED].slot)];
  await inChunks((limit) => deleteDead(db, now - UNPAID_MS, searched, limit));
  await inChunks((limit) => deleteDead(db, now - DELAYED_MS, adopted, limit));
}

/** Deletes the next tokens in the order of their key, with their prices; after the last one the next run starts again. */
async function deleteTokens(db: Database, now: number): Promise<void> {
  // While the chain cannot be asked no reading becomes younger, and pages live on the old ones.
  const chainAskedAt = (await loadCursors(db, [ADOPTED]))[ADOPTED].updatedAt;
  let after = (await loadPoint(db, TOKENS))?.signature ?? '';
  for (let round = 0; round < ROUNDS; round++) {
    const upTo = await mintAfter(db, after, CHUNK);
    await deleteUntouched(db, [after, upTo], Math.min(now, chainAskedAt) - UNTOUCHED_MS);
    await deletePrices(db, [after, upTo], now - DAY_MS);
    after = upTo ?? '';
    await saveCursor(db, TOKENS, { signature: after, slot: 0 }, now);
    if (upTo === null) return;
  }
}

async function deleteOldRegistrations(db: Database, now: number): Promise<void> {
  const after = await loadPoint(db, REGISTRATIONS);
  const last = { endedAt: after?.slot ?? 0, id: after?.signature ?? '' };
  let rounds = 0;
  for (const { id, endedAt } of await giveawaysEndedAfter(db, last, now - ENDED_MS, ENDED)) {
    for (let deleted = CHUNK; deleted === CHUNK; rounds++) {
      if (rounds === ENDED) return;
      deleted = await deleteRegistrations(db, id, CHUNK);
    }
    await deleteObjections(db, id);
    await saveCursor(db, REGISTRATIONS, { signature: id, slot: endedAt }, now);
  }
}

async function deleteDeniedWords(db: Database, now: number): Promise<void> {
  const point = await loadPoint(db, DENIED);
  let after = { decidedAt: point?.slot ?? 0, tipId: point?.signature ?? '' };
  for (let round = 0; round < ROUNDS; round++) {
    const last = await deleteDenied(db, after, now - DENIED_MS, CHUNK);
    if (!last) return;
    after = last;
    await saveCursor(db, DENIED, { signature: last.tipId, slot: last.decidedAt }, now);
    if (last.tips < CHUNK) return;
  }
}
