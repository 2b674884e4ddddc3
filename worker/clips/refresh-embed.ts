/** POST /api/clips/{token}/{clipId}/refresh-embed: asks X about the post once more; open pages hear of a change. */
import type { Context } from 'hono';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, type Database, database, type Env, roomOf } from '../env.ts';
import { answer } from '../http/answer.ts';
import { refuseRate, throttle } from '../http/throttle.ts';
import { readPost } from '../social/x-client.ts';
import { findClip, type ShownClip, saveReading, takeRefresh, toClip } from './store.ts';

/** One clip is asked about at most once in so long, whoever asks. */
const QUIET_MS = 10_000;

export async function refreshEmbed(c: Context<AppContext>): Promise<Response> {
  throttle(c, 'clips-refresh', 30, 60_000);
  const db = database(c.env);
  const clip = await findClip(db, c.req.param('token') ?? '', c.req.param('clipId') ?? '');
  if (!clip) throw new Refusal('clip_not_found');
  const now = Date.now();
  if (!(await takeRefresh(db, clip.id, now, QUIET_MS))) refuseRate(c, QUIET_MS);
  const fresh = toClip(await readAgain(c.env, db, clip, now));
  if (fresh.embedHtml !== toClip(clip).embedHtml && fresh.embedHtml !== null) {
    const room = roomOf(c.env, clip.token);
    c.executionCtx.waitUntil(
      room.announceClip(clip.token, {
        type: 'clip:embed-updated',
        clipId: clip.id,
        embedHtml: fresh.embedHtml,
      }),
    );
  }
  return answer(c, fresh, { clip: fresh });
}

/** Reads the post and keeps what X said. A post that is gone is a finding, an X that is down is none. */
export async function readAgain(env: Env, db: Database, clip: ShownClip, now: number): Promise<ShownClip> {
  let reading: { quote: string | null; unavailable: boolean };
  try {
    const { handle, quote } = await readPost(env, clip.postId);
    // The same number under another author is not the post that was added.
    if (handle.toLowerCase() !== clip.handle.toLowerCase()) throw new Refusal('post_unavailable');
    reading = { quote: JSON.stringify(quote), unavailable: false };
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'post_unavailable')) throw error;
    reading = { quote: null, unavailable: true };
  }
  await saveReading(db, clip.id, reading, now);
  return { ...clip, ...reading, refreshedAt: now };
}
