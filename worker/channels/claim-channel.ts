/** The first sign-in of a wallet makes its channel: with its own address, or with a coin whose creator it is. */
import type { Context } from 'hono';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, database } from '../env.ts';
import { linesOf, take } from '../shares/day.ts';
import { hasChannel, saveChannel } from './store.ts';
import type { Standing } from './subject.ts';

/**
 * Makes the wallet's channel, if it may have one and has none; `subject` and its standing were just read. Above the
 * line's share of the day a coin's creator goes without, and a wallet's own channel is refused: channels_today. Returns
 * whether the wallet has a channel now.
 */
export async function claimChannel(
  c: Context<AppContext>,
  wallet: string,
  subject: string,
  standing: Standing,
): Promise<boolean> {
  const db = database(c.env);
  const isOwn = standing.is === 'wallet' && wallet === subject;
  const isCoin = standing.is === 'coin' && standing.token.creator === wallet;
  if (await hasChannel(db, wallet)) return true;
  if (!isOwn && !isCoin) return false;
  const now = Date.now();
  if (await take(c.env, 'channels', linesOf(c.env, 'channels', c.req.raw.headers, now), 1, now)) {
    await saveChannel(db, wallet, subject, now);
    return hasChannel(db, wallet);
  }
  if (isOwn) throw new Refusal('channels_today');
  return false;
}
