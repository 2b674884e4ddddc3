/**
 * Delivers effects from the database to the rooms. A row is a wake-up signal: its subject is read again and its present
 * state is sent. At least once: a crash after the delivery repeats it, and the room recognizes a tip by its id.
 */

import { systemClock, within } from '../../chain/clock.ts';
import { database, type Env, roomOf } from '../env.ts';
import { figuresOf } from '../live/show/figures.ts';
import { ruleOnTips } from '../moderation/rule-tips.ts';
import { setRuling } from '../moderation/store.ts';
import type { TipRow } from '../schema/tip-columns.ts';
import { shownTip } from '../tips/rows.ts';
import {
  delivery,
  findTips,
  markDelivered,
  markFailedAttempt,
  type OutboxRow,
  rowsOfSubject,
  waitingRows,
} from './store.ts';

/** Time limit of a row; a room that takes longer is retried later. */
const ROW_MS = 5000;
/** Tokens at a time: a room that hangs occupies its place for one row only. */
const LANES = 20;
/** A run stops early enough to be recorded as successful (worker/cron-jobs.ts LIMIT_MS). */
const WORK_MS = 35_000;
/**
 * Half of D1's query limit per invocation. A token costs at most thirteen: style, tips, figures, what the overlay's parts
 * show, delivered and failed rows; where tips were not judged at their confirm, settings, trust, the judge's
 * share of the day, rulings, and the tips once more.
 */
const QUERIES = 450;
const QUERIES_PER_TOKEN = 13;
const QUERIES_TO_CHOOSE = 3;
const ROWS = 120;
/** Doubling from one second to a quarter of an hour. */
const RETRY_MS = 1000;
const RETRY_MAX_MS = 15 * 60_000;
const LATE = Symbol('late');

/**
 * Delivers waiting rows, oldest first within a token; with `subject` (a tip or a token) only its rows. A token whose
 * room fails or hangs is left until the next run, so that its rows keep their order; it delays no other token. True if
 * a further run would deliver more: this one had to stop, and delivered something.
 */
export async function drainOutbox(env: Env, subject?: string): Promise<boolean> {
  const db = database(env);
  if (subject !== undefined) {
    await deliverAll(env, await rowsOfSubject(db, subject, ROWS));
    return false;
  }
  const until = systemClock.now() + WORK_MS;
  const broken = new Set<string>();
  let delivered = 0;
  for (let left = QUERIES; ; ) {
    const limit = Math.min(ROWS, Math.floor((left - QUERIES_TO_CHOOSE) / QUERIES_PER_TOKEN));
    if (limit < 1 || systemClock.now() > until) return delivered > 0;
    const rows = await waitingRows(db, systemClock.now(), limit, [...broken]);
    if (rows.length === 0) return false;
    const lanes = await deliverAll(env, rows, until);
    for (const { token, failed } of lanes) if (failed) broken.add(token);
    delivered += lanes.reduce((sum, lane) => sum + lane.delivered, 0);
    left -= lanes.reduce((sum, { queries }) => sum + queries, QUERIES_TO_CHOOSE);
  }
}

interface Lane {
  token: string;
  /** Number of rows that the room accepted. */
  delivered: number;
  /** Its room did not accept a row. */
  failed: boolean;
  /** The number of queries to D1. */
  queries: number;
}

async function deliverAll(env: Env, rows: OutboxRow[], until = Number.POSITIVE_INFINITY): Promise<Lane[]> {
  const byToken = new Map<string, OutboxRow[]>();
  for (const row of rows) byToken.set(row.token, [...(byToken.get(row.token) ?? []), row]);
  const lanes = [...byToken];
  const over: Lane[] = [];
  const work = async () => {
    for (let lane = lanes.shift(); lane && systemClock.now() < until; lane = lanes.shift())
      over.push(await deliverLane(env, lane[0], lane[1], until));
  };
  await Promise.all(Array.from({ length: LANES }, work));
  return over;
}

/** Delivers the rows of one token in their order, up to the first that fails; begins none after `until`. */
async function deliverLane(env: Env, token: string, rows: OutboxRow[], until: number): Promise<Lane> {
  const db = database(env);
  const delivered: number[] = [];
  let failed: { row: OutboxRow; error: unknown } | null = null;
  try {
    const deliver = await delivererOf(env, token, rows);
    for (const row of rows) {
      if (systemClock.now() > until) break;
      try {
        if ((await within(ROW_MS, deliver(row), LATE)) === LATE) throw new Error('the room does not answer');
        delivered.push(row.id);
      } catch (error) {
        failed = { row, error };
        break;
      }
    }
    // The stream waits for the alerts, so the figures follow them. They are read now and count the delivered tips.
    if (delivered.length > 0) await pushFigures(env, token);
  } catch (error) {
    failed = { row: rows[0]!, error };
    delivered.length = 0;
  }
  if (delivered.length > 0) await markDelivered(db, delivered, systemClock.now());
  const readQueries = rows.some(({ kind }) => kind === 'tip:new') ? QUERIES_PER_TOKEN - 2 : 2;
  const queries = readQueries + (delivered.length > 0 ? 1 : 0);
  if (failed === null) return { token, delivered: delivered.length, failed: false, queries };
  const { row, error } = failed;
  const again = systemClock.now() + Math.min(RETRY_MS * 2 ** row.attempts, RETRY_MAX_MS);
  await markFailedAttempt(db, row, again, error instanceof Error ? error.message : String(error));
  return { token, delivered: delivered.length, failed: true, queries: queries + 1 };
}

/** Pushes the figures of the overlay's parts to the room. A failure repeats the delivery: the room recognizes its tips. */
async function pushFigures(env: Env, token: string): Promise<void> {
  const figures = await figuresOf(env, token, systemClock.now());
  if ((await within(ROW_MS, roomOf(env, token).setFigures(token, figures), LATE)) === LATE)
    throw new Error('the room does not answer');
}

/**
 * Builds the function that delivers a row of this token to its room, in its present state. Leaves out a tip that is no
 * longer confirmed. A tip carries the token's totals, read after it was confirmed: no page has to ask for them.
 */
async function delivererOf(
  env: Env,
  token: string,
  rows: OutboxRow[],
): Promise<(row: OutboxRow) => Promise<void>> {
  const db = database(env);
  const ids = rows.filter(({ kind }) => kind === 'tip:new').map(({ subject }) => subject);
  const { style, tips: found, totals } = await delivery(db, token, ids);
  const tips = await ruled(env, found);
  const room = roomOf(env, token);
  return async ({ kind, subject }) => {
    if (kind === 'tip:config') {
      await room.setStyle(token, style);
      return;
    }
    if (kind === 'tip:canary') {
      await room.tellCanary(token, subject);
      return;
    }
    const tip = tips.get(subject);
    if (tip?.status !== 'confirmed') return;
    const { ruling } = tip;
    const waits = await room.deliverTip(shownTip(tip), style, totals, ruling ?? undefined);
    // The room's panic began after the ruling: the words are withdrawn everywhere. Dropped words stay dropped.
    if (waits && ruling !== null && (ruling.state === 'shown' || ruling.until !== null))
      await setRuling(db, [tip.id], 'held', {
        ...{ by: 'room', now: systemClock.now(), reason: 'panic', from: ['shown', 'held'] },
      });
  };
}

/** Judges the tips that have no ruling yet. Returns all of them, each with its ruling. */
async function ruled(env: Env, tips: Map<string, TipRow>): Promise<Map<string, TipRow>> {
  const db = database(env);
  const open = [...tips.values()].filter(
    ({ status, ruling }) => status === 'confirmed' && ruling !== null && !ruling.decided,
  );
  if (open.length === 0) return tips;
  await ruleOnTips(env, db, open, { since: systemClock.now() });
  // Read again: someone may have decided meanwhile.
  return findTips(db, [...tips.keys()]);
}
