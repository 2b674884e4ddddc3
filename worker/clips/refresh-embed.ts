/** POST /api/clips/{token}/{clipId}/refresh-embed: reads the post from X again; open pages show a change. */
import type { Context } from 'hono';
import { clipAlertId } from '../../core/live/clip-alert.ts';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, type Database, database, roomOf } from '../env.ts';
import { answer, anyParams, endpoint } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';
import { readPost } from '../social/x-client.ts';
import { toClip } from './present.ts';
import { findClip, type ShownClip, saveReading, takeRefresh } from './store.ts';

/** X is asked about one clip at most once in this time, by all users together. */
const QUIET_MS = 10_000;

export const refreshEmbed = endpoint(anyParams('token', 'clipId'), share('posts'), async (c) => {
  const db = database(c.env);
  const { token, clipId } = c.req.valid('param');
  const clip = await findClip(db, token, clipId);
  if (!clip) throw new Refusal('clip_not_found');
  const now = Date.now();
  // A reading this recent is fresh, whoever asked for it: the first click on a new card is not an error.
  const due = await takeRefresh(db, clip.id, now, QUIET_MS);
  const fresh = toClip(due ? await readAgain(c, db, clip, now) : clip);
  return answer(c, fresh, { clip: fresh });
});

/**
 * Reads the post, stores it and notifies open pages of a change. A deleted post is a result; an unavailable X is not.
 */
export async function readAgain(
  c: Context<AppContext>,
  db: Database,
  clip: ShownClip,
  now: number,
): Promise<ShownClip> {
  let reading: { quote: string | null; unavailable: boolean };
  try {
    const { handle, quote } = await readPost(c.env, clip.postId);
    // The same number under another author is not the post that was added.
    if (handle.toLowerCase() !== clip.handle.toLowerCase()) throw new Refusal('post_unavailable');
    reading = { quote: JSON.stringify(quote), unavailable: false };
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'post_unavailable')) throw error;
    reading = { quote: null, unavailable: true };
    if (clip.winner) c.executionCtx.waitUntil(roomOf(c.env, clip.token).dropClip(clipAlertId(clip.id)));
  }
  await saveReading(db, clip.id, reading, now);
  const fresh = { ...clip, ...reading, refreshedAt: now };
  const { embedHtml } = toClip(fresh);
  if (embedHtml !== null && embedHtml !== toClip(clip).embedHtml) {
    const news = { type: 'clip:embed-updated', clipId: clip.id, embedHtml } as const;
    c.executionCtx.waitUntil(roomOf(c.env, clip.token).announceClip(clip.token, news));
  }
  return fresh;
}
