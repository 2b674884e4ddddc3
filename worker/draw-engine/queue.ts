/** The draws' queue: one giveaway a message. A message may come twice, late or never; the cron resends due ones. */

import { within } from '../../chain/clock.ts';
import { SYSTEM_PROGRAM } from '../../core/address.ts';
import { TERMINAL_STAGES } from '../../core/giveaways/model.ts';
import { type DrawMessage, type Env, watchOf } from '../env.ts';
import {
  deadDrafts,
  deleteDrafts,
  lateDrafts,
  saveFailure,
  saveProgress,
  takeDue,
  takeUncounted,
} from '../giveaways/jobs/store.ts';
import { findGiveaway } from '../giveaways/store.ts';
import { answerSmoke } from '../smoke/queue.ts';
import { logFailure, retryAfterMs } from '../stepper/run.ts';
import { runDraw } from './advance.ts';
import { countHolders } from './count-holders.ts';
import { dateGiveaway } from './date-landed.ts';
import { type Deps, depsOf } from './deps.ts';
import { undatedTransactions } from './landed/store.ts';

/** Working time of one message; then the next one continues. */
const WORK_MS = 20_000;
/** A task that takes longer hangs: it is retried, and its slot is free for another. A full list takes two minutes. */
const MESSAGE_MS: Record<DrawMessage['task'], number> = {
  advance: 6 * 60_000,
  count: 6 * 60_000,
  date: 30_000,
  smoke: 30_000,
  watch: 30_000,
};
const LATE = Symbol('late');
/** A draw that is due within this gets a delayed message. A later one is left to the cron. */
const SOON_MS = 120_000;
/** A draw that has waited longer than this will not continue within seconds: the cron polls it. */
const PATIENT_MS = 60_000;
/** After this time the cron counts a message as lost and sends another. */
const LOST_AFTER_MS = 120_000;
/** Seconds after which a block is final, as a rule. */
const FINAL_SECONDS = 15;
/** Longer than a request works. Only fresher steps are dated here, because a waiting draw brings many messages. */
const FRESH_MS = 20_000;
const RETRY_MAX_MS = 900_000;
const BATCH = 100;
/** Drafts cost nothing, and share the queue's five slots with draws: a minute's drafts are spread over it. */
const SPREAD_SECONDS = 50;
/** Batches of a run. Waiting giveaways are due as well and must not delay the others. */
const ROUNDS = 10;
const COUNT_EVERY_MS = 10 * 60_000;
/** Counts that wait or run. A count of a big coin takes minutes, and most of the queue's five slots are for draws. */
const COUNTS_AT_ONCE = 2;
const DAY_MS = 86_400_000;
/** Lifetime of a draft that its creator never signed; a signed one is stored longer. */
const KEEP_UNSIGNED_MS = 3_600_000;
/** A deposit that has not landed within this never will: its blockhash is over after two minutes. */
const KEEP_SIGNED_MS = 6 * 3_600_000;

/** Asks for the next step of a giveaway, soon. If the message is lost, the cron asks again. */
export async function enqueueDraw(env: Env, id: string, delaySeconds = 0): Promise<void> {
  await env.DRAWS.send({ giveaway: id, task: 'advance' }, { delaySeconds });
}

/** Handles messages independently: a failed one delays no other. Returns the first error, or null. */
export async function handleDraws(
  batch: Pick<MessageBatch<DrawMessage>, 'messages'>,
  env: Env,
  given?: Deps,
): Promise<unknown> {
  // A site without giveaways has none, and its watch sends messages too.
  const deps = () => given ?? depsOf(env);
  let failed: unknown = null;
  await Promise.all(
    batch.messages.map(async (message) => {
      const { giveaway, task } = message.body;
      try {
        const done = doTask(deps, env, task, giveaway);
        if ((await within(MESSAGE_MS[task], done, LATE)) === LATE) throw new Error('it did not end in time');
        message.ack();
      } catch (error) {
        failed ??= error;
        const delaySeconds = retryAfterMs(message.attempts - 1, RETRY_MAX_MS) / 1000;
        await recordFailure(deps, giveaway, task, error, delaySeconds);
        message.retry({ delaySeconds });
      }
    }),
  );
  return failed;
}

async function work(deps: Deps, id: string): Promise<void> {
  const { db, clock, env } = deps;
  const move = await runDraw(deps, id, clock.now() + WORK_MS);
  await enqueueDates(deps, id);
  if (move.kind === 'over') return;
  const now = clock.now();
  const next = move.kind === 'moved' ? { until: now, waitsFor: null } : move;
  const wait = Math.max(next.until - now, 0);
  const since = (await findGiveaway(db, id))?.waitingSince ?? now;
  const soon = wait <= SOON_MS && (next.waitsFor === null || now - since < PATIENT_MS);
  await saveProgress(db, id, next.until + (soon ? LOST_AFTER_MS : 0), next.waitsFor, now);
  if (soon) await enqueueDraw(env, id, Math.ceil(wait / 1000));
}

/**
 * Asks for slots and times of steps that landed a moment ago, once their blocks are final: the record can name a step
 * only then. The cron brings lost or late ones.
 */
export async function enqueueDates({ db, env, clock }: Deps, id: string): Promise<void> {
  const newest = (await undatedTransactions(db, { giveaway: id }, 100)).at(-1);
  if (newest && newest.confirmedAt > clock.now() - FRESH_MS)
    await env.DRAWS.send({ giveaway: id, task: 'date' }, { delaySeconds: FINAL_SECONDS });
}

/** Dates steps, and repeats while a block is not final. Each message sends at most one more. */
async function dateTask(deps: Deps, id: string): Promise<void> {
  if (await dateGiveaway(deps, id))
    await deps.env.DRAWS.send({ giveaway: id, task: 'date' }, { delaySeconds: FINAL_SECONDS });
}

function doTask(deps: () => Deps, env: Env, task: DrawMessage['task'], id: string): Promise<void> {
  switch (task) {
    case 'smoke':
      return answerSmoke(env, id);
    case 'watch':
      return watchOf(env).arrived(id);
    case 'count':
      return countTask(deps(), id);
    case 'date':
      return dateTask(deps(), id);
    default:
      return work(deps(), id);
  }
}

async function countTask(deps: Deps, id: string): Promise<void> {
  const row = await findGiveaway(deps.db, id);
  if (!row || TERMINAL_STAGES.includes(row.stage)) return;
  // A message may come twice.
  if ((row.countedAt ?? 0) < row.countAskedAt) await countHolders(deps, row);
  await sendCounts(deps);
}

/** Asks for counts that are due, as many as there are slots for. */
async function sendCounts({ env, db, clock }: Deps): Promise<void> {
  const now = clock.now();
  await send(env, 'count', await takeUncounted(db, now, now - COUNT_EVERY_MS, COUNTS_AT_ONCE));
}

/** Stores in the row why it failed and when it is retried. */
async function recordFailure(
  deps: () => Deps,
  id: string,
  task: DrawMessage['task'],
  error: unknown,
  delaySeconds: number,
): Promise<void> {
  const text = logFailure(error, 'draw', id, task);
  if (task !== 'advance') return;
  try {
    const { db, clock } = deps();
    const now = clock.now();
    const row = await findGiveaway(db, id);
    const wait = Math.max(delaySeconds * 1000, retryAfterMs(row?.attempts ?? 0, RETRY_MAX_MS));
    await saveFailure(db, id, text, now + wait + LOST_AFTER_MS / 4, now);
  } catch (failure) {
    console.error('draw', id, 'not recorded', failure instanceof Error ? failure.message : failure);
  }
}

/**
 * Sends, for the cron, messages for giveaways that are due, oldest first, and for holders giveaways that need a new
 * count. True if more are due than one run takes.
 */
export async function sendDue(deps: Deps): Promise<boolean> {
  const { env, db, clock } = deps;
  const now = clock.now();
  let more = true;
  for (let round = 0; round < ROUNDS && more; round++) {
    const { funded, drafts } = await takeDue(db, now, now + LOST_AFTER_MS, BATCH);
    // At once: those of a run that is cut off before it sends come again only after LOST_AFTER_MS.
    await send(env, 'advance', funded);
    await send(env, 'advance', drafts, SPREAD_SECONDS);
    more = funded.length + drafts.length >= BATCH;
  }
  const late = await lateDrafts(db, now - DAY_MS, now, BATCH);
  for (const id of late) await saveProgress(db, id, now + DAY_MS / 24, null, now);
  await send(env, 'advance', late, SPREAD_SECONDS);
  if (more || late.length === BATCH) return true;
  await sendCounts(deps);
  return false;
}

/** Sends messages, a batch of them evenly over `spreadSeconds`. */
async function send(env: Env, task: DrawMessage['task'], ids: string[], spreadSeconds = 0): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH).map((giveaway, place) => ({
      body: { giveaway, task },
      delaySeconds: Math.floor((place * spreadSeconds) / BATCH),
    }));
    await env.DRAWS.sendBatch(batch);
  }
}

/**
 * Deletes drafts whose deposit never landed, after a last look: one whose escrow is on the finalized chain after all is
 * brought up to date instead. Throws RpcUnavailable.
 */
export async function forgetDrafts({ db, env, rpc, clock }: Deps): Promise<void> {
  const now = clock.now();
  const before = { unsigned: now - KEEP_UNSIGNED_MS, signed: now - KEEP_SIGNED_MS };
  for (let round = 0; round < ROUNDS; round++) {
    const ids = await deadDrafts(db, before, BATCH);
    if (ids.length === 0) return;
    const accounts = await rpc.accounts(ids, 'finalized');
    // Lamports that a stranger sent to the address make no escrow.
    const isEscrow = (at: number) => accounts[at] != null && accounts[at].owner !== SYSTEM_PROGRAM;
    const landed = ids.filter((_, at) => isEscrow(at));
    await deleteDrafts(
      db,
      ids.filter((_, at) => !isEscrow(at)),
    );
    await send(env, 'advance', landed);
    if (landed.length > 0 || ids.length < BATCH) return;
  }
}
