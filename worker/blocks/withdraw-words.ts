/** Takes what a wallet shows off the air: rooms keep their own copy of what waits, and of what was missed. */
import type { Forgotten } from '../../core/tips/model.ts';
import { database, type Env } from '../env.ts';
import { drainOutbox } from '../outbox/drain.ts';
import { forgetInRooms } from '../tips/erasures/forget-in-rooms.ts';
import { tokensOf, wordedTips } from '../tips/erasures/store.ts';
import { renewFigures } from '../tips/store.ts';

/** Tips of one wallet, the newest ones: pages show no older ones. A room finds all that it has itself. */
const TIPS = 500;
/** Rooms of one wallet's tips and clips. */
const ROOMS = 500;
const AT_ONCE = 20;

/**
 * Withdraws the words of a blocked wallet, the name of a deleted profile, or the face of a hidden one. A room that fails
 * is logged, because the rows have changed by then: the same call again reaches it. `now` in ms since 1970.
 */
export async function withdrawWords(
  env: Env,
  wallet: string,
  now: number,
  what: Forgotten = 'words',
  rooms = ROOMS,
): Promise<void> {
  const db = database(env);
  const tips = await wordedTips(db, { wallet, askedAt: now, what: what === 'words' ? what : 'name' }, TIPS);
  const tokens = await tokensOf(db, wallet, rooms);
  try {
    await forgetInRooms(env, tips, what, { sender: wallet, tokens });
    await renewFigures(db, tokens, now);
    for (const token of tokens) await drainOutbox(env, token);
  } catch (error) {
    console.error('withdrawn words may still be in a room', what, wallet, error);
  }
}

/** Has the streams of a wallet's tips show its face again: the last ones at once, the others by the cron. */
export async function returnFace(env: Env, wallet: string, now: number): Promise<void> {
  const db = database(env);
  const tokens = await tokensOf(db, wallet, ROOMS);
  await renewFigures(db, tokens, now);
  for (const token of tokens.slice(0, AT_ONCE)) await drainOutbox(env, token);
}
