/** Takes the words of a blocked wallet off the air: rooms keep their own copy of what waits, and of what was missed. */
import { database, type Env } from '../env.ts';
import { drainOutbox } from '../outbox/drain.ts';
import { forgetInRooms } from '../tips/erasures/forget-in-rooms.ts';
import { tippedTokens, wordedTips } from '../tips/erasures/store.ts';
import { renewFigures } from '../tips/store.ts';

/** Tips of one wallet, the newest ones: pages show no older ones. A room finds all that it has itself. */
const TIPS = 500;
/** Rooms of one wallet's tips. */
const ROOMS = 500;

/** A room that fails is logged, because the block stands by then: an admin sets it again. `now` in ms since 1970. */
export async function withdrawWords(env: Env, wallet: string, now: number): Promise<void> {
  const db = database(env);
  const tips = await wordedTips(db, { wallet, askedAt: now }, TIPS);
  const tokens = await tippedTokens(db, wallet, ROOMS);
  try {
    await forgetInRooms(env, tips, { sender: wallet, tokens });
    await renewFigures(db, tokens, now);
    for (const token of tokens) await drainOutbox(env, token);
  } catch (error) {
    console.error('words of a blocked wallet may still be in a room', wallet, error);
  }
}
