/** The draws' queue: one giveaway a message. A message may come twice, late or never; the cron sends anew what is due. */
import { TERMINAL_STAGES } from '../../core/giveaways/model.ts';
import { Refusal } from '../../core/refusals.ts';
import type { DrawMessage, Env } from '../env.ts';
import {
  deadDrafts,
  deleteDraft,
  findGiveaway,
  lateDrafts,
  saveFailure,
  saveProgress,
  takeDue,
  uncounted,
} from '../giveaways/store.ts';
import { answerSmoke } from '../smoke/queue.ts';
import { within } from '../tokens/time-limit.ts';
import { runDraw } from './advance.ts';
import { countHolders } from './count.ts';
import { type Deps, depsOf } from './deps.ts';
import { deleteDrafts, expireDrafts } from './store.ts';

/** One message works at most so long; then the next one goes on. */
const WORK_MS = 20_000;
/** What takes longer hangs: it is tried again, and its place is free for another. A full list takes two minutes. */
const MESSAGE_MS = 6 * 60_000;
const LATE = Symbol('late');
/** What comes within this is waited for with a message of its own; what comes later is left to the cron. */
const SOON_MS = 120_000;
/** What has been missing for longer is no matter of seconds. */
const PATIENT_MS = 60_000;
/** A message that was sent is given so long before the cron sends another. */
const LOST_AFTER_MS = 120_000;
const RETRY_SECONDS = 5;
const RETRY_MAX_SECONDS = 900;
const BATCH = 100;
/** Batches a minute: what only waits is looked at as well, and must not hold up what has come due. */
const ROUNDS = 10;
const COUNT_EVERY_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
const KEEP_DRAFTS_MS = 7 * DAY_MS;

/** Asks for the next step of a giveaway, soon. If the message is lost, the cron asks again. */
export async function enqueueDraw(env: Env, id: string, delaySeconds = 0): Promise<void> {
  await env.DRAWS.send({ giveaway: id, task: 'advance' }, { delaySeconds });
}

/** Each message stands alone: one that fails holds up no other. Answers what the first of them failed with, if one did. */
export async function handleDraws(
  batch: Pick<MessageBatch<DrawMessage>, 'messages'>,
  env: Env,
  deps = depsOf(env),
): Promise<unknown> {
  let failed: unknown = null;
  await Promise.all(
    batch.messages.map(async (message) => {
      const { giveaway, task } = message.body;
      try {
        const done = doTask(deps, env, task, giveaway);
        if ((await within(MESSAGE_MS, done, LATE)) === LATE) throw new Error('it did not end in time');
        message.ack();
      } catch (error) {
        failed ??= error;
        const delaySeconds = retryAfter(message.attempts);
        await remember(deps, giveaway, task, error, delaySeconds);
        message.retry({ delaySeconds });
      }
    }),
  );
  return failed;
}

async function work(deps: Deps, id: string): Promise<void> {
  const { db, clock, env } = deps;
  const move = await runDraw(deps, id, clock.now() + WORK_MS);
  if (move.kind === 'over') return;
  const now = clock.now();
  const next = move.kind === 'moved' ? { until: now, waitsFor: null } : move;
  const wait = Math.max(next.until - now, 0);
  const since = (await findGiveaway(db, id))?.waitingSince ?? now;
  const soon = wait <= SOON_MS && (next.waitsFor === null || now - since < PATIENT_MS);
  await saveProgress(db, id, next.until + (soon ? LOST_AFTER_MS : 0), next.waitsFor, now);
  if (soon) await enqueueDraw(env, id, Math.ceil(wait / 1000));
}

function doTask(deps: Deps, env: Env, task: DrawMessage['task'], id: string): Promise<void> {
  switch (task) {
    case 'smoke':
      return answerSmoke(env, id);
    case 'count':
      return countTask(deps, id);
    default:
      return work(deps, id);
  }
}

async function countTask(deps: Deps, id: string): Promise<void> {
  const row = await findGiveaway(deps.db, id);
  if (row && !TERMINAL_STAGES.includes(row.stage)) await countHolders(deps, row);
}

function retryAfter(attempts: number): number {
  return Math.min(RETRY_SECONDS * 2 ** Math.max(attempts - 1, 0), RETRY_MAX_SECONDS);
}

/** The reason stays readable in the row; what the refusal keeps for the log goes there. */
async function remember(
  deps: Deps,
  id: string,
  task: DrawMessage['task'],
  error: unknown,
  delaySeconds: number,
): Promise<void> {
  const detail = error instanceof Refusal ? error.detail : error instanceof Error ? error.stack : undefined;
  console.error('draw', id, task, error instanceof Error ? error.message : error, detail ?? '');
  if (task !== 'advance') return;
  const text = error instanceof Refusal ? error.message : 'An error of ours; it is tried again';
  const now = deps.clock.now();
  try {
    const row = await findGiveaway(deps.db, id);
    const wait = Math.max(delaySeconds, retryAfter((row?.attempts ?? 0) + 1)) * 1000;
    await saveFailure(deps.db, id, text, now + wait + LOST_AFTER_MS / 4, now);
  } catch (failure) {
    console.error('draw', id, 'not recorded', failure instanceof Error ? failure.message : failure);
  }
}

/** The cron's part: messages for all that is due, and for holders giveaways that were not counted for long. */
export async function sendDue(deps: Deps): Promise<void> {
  const { env, db, clock } = deps;
  const now = clock.now();
  const due: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const some = await takeDue(db, now, now + LOST_AFTER_MS, BATCH);
    due.push(...some);
    if (some.length < BATCH) break;
  }
  const late = await lateDrafts(db, now - DAY_MS, now, BATCH);
  for (const id of late) await saveProgress(db, id, now + DAY_MS / 24, null, now);
  await send(env, 'advance', [...due, ...late]);
  await send(env, 'count', await uncounted(db, now - COUNT_EVERY_MS, BATCH));
}

async function send(env: Env, task: DrawMessage['task'], ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    await env.DRAWS.sendBatch(ids.slice(at, at + BATCH).map((giveaway) => ({ body: { giveaway, task } })));
  }
}

/** Drafts that nobody signed leave no trace after a week: nothing of them ever existed on chain. */
export async function forgetDrafts(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  await expireDrafts(db, clock.now() - DAY_MS);
  for (const id of await deadDrafts(db, clock.now() - KEEP_DRAFTS_MS, BATCH)) {
    await deleteDrafts(db, id);
    await deleteDraft(db, id);
  }
}
