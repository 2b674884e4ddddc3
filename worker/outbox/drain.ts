/**
 * Carries effects from the database to the rooms. A row is a wake-up signal: its subject is read again and the present
 * truth is sent. At least once: a crash after the delivery repeats it, and the room knows a tip by its id.
 */
import type { Env } from '../env.ts';
import { database, roomOf } from '../env.ts';
import { loadStyle } from '../live/store.ts';
import { findTip, toTip } from '../tips/store.ts';
import { markDelivered, markFailedAttempt, type OutboxRow, waitingRows } from './store.ts';

const BATCH = 100;
/** Doubling from one second to a quarter of an hour. */
const RETRY_MS = 1000;
const RETRY_MAX_MS = 15 * 60_000;

/** Delivers what waits; only the rows of `subject` (a tip or a token) when it is given. One that fails stops no other. */
export async function drainOutbox(env: Env, subject?: string): Promise<void> {
  const db = database(env);
  for (const row of await waitingRows(db, Date.now(), BATCH, subject)) {
    try {
      await deliver(env, row);
    } catch (error) {
      const wait = Math.min(RETRY_MS * 2 ** row.attempts, RETRY_MAX_MS);
      await markFailedAttempt(
        db,
        row,
        Date.now() + wait,
        error instanceof Error ? error.message : String(error),
      );
      continue;
    }
    await markDelivered(db, row.id, Date.now());
  }
}

async function deliver(env: Env, row: OutboxRow): Promise<void> {
  const db = database(env);
  const room = roomOf(env, row.token);
  if (row.kind === 'tip:config') {
    await room.setStyle(row.token, await loadStyle(db, row.token));
    return;
  }
  const [style, tip] = await Promise.all([loadStyle(db, row.token), findTip(db, row.subject)]);
  if (tip?.status === 'confirmed') await room.deliverTip(toTip(tip), style);
}
