/** The first sign-in of a wallet makes its channel: with its own address, or with a coin whose creator it is. */
import type { Context } from 'hono';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, database } from '../env.ts';
import { requireController } from '../http/auth.ts';
import { linesOf, take } from '../shares/day.ts';
import { endChannel } from './end-channel.ts';
import { hasChannel, saveChannel } from './store.ts';
import { readStanding } from './subject.ts';

/**
 * Lets only the wallet pass that controls what stands at `subject` now, and makes its channel, if it may have one and has
 * none. Above the line's share of the day a coin's creator goes without, and a wallet's own channel is refused. Returns
 * whether the wallet has a channel now. Refuses token_not_found, not_creator, channels_today, chain_unavailable.
 */
export async function claimChannel(
  c: Context<AppContext>,
  wallet: string,
  subject: string,
): Promise<boolean> {
  const { env } = c;
  const db = database(env);
  const standing = await readStanding(env, subject);
  if (standing.is === 'coin') await endChannel(env, subject);
  const isOwn = standing.is === 'wallet' && wallet === subject;
  const isCoin = standing.is === 'coin' && standing.token.creator === wallet;
  if ((isOwn || isCoin) && !(await hasChannel(db, wallet))) {
    const now = Date.now();
    const lines = linesOf(env, 'channels', c.req.raw.headers, now);
    if (await take(env, 'channels', lines, 1, now)) await saveChannel(db, wallet, subject, now);
    else if (isOwn) throw new Refusal('channels_today');
  }
  await requireController(env, subject, wallet, standing);
  return hasChannel(db, wallet);
}
