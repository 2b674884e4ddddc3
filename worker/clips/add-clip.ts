/** POST /api/clips/{token}: adds a post of the wallet's own verified account. */
import { canonicalPostUrl, parsePostUrl } from '../../core/clips/post-url.ts';
import { addClipSchema } from '../../core/clips/schemas.ts';
import { addClipMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { siteOf } from '../http/auth.ts';
import { endpoint, jsonBody } from '../http/endpoint.ts';
import { checkSignedMessage } from '../messages/check-signed.ts';
import { findAccount } from '../social/store.ts';
import { readPost } from '../social/x-client.ts';
import { hasPost, insertClip, toClip } from './store.ts';
import { knownToken, tokenParam } from './token.ts';

export const addClip = endpoint(jsonBody(addClipSchema), tokenParam, async (c) => {
  const { walletAddress: wallet, xUrl, ...proof } = c.req.valid('json');
  const token = await knownToken(c.env, c.req.valid('param').token);
  const post = parsePostUrl(xUrl);
  if (!post) throw new Refusal('clip_url_invalid');
  const db = database(c.env);
  await checkSignedMessage(c, {
    ...proof,
    wallet,
    build: (time) => addClipMessage({ site: siteOf(c), token, url: xUrl, wallet, time }),
    // A new subject each time: a replayed message must not add a withdrawn clip again.
    subject: `clip ${crypto.randomUUID()}`,
  });
  const account = await findAccount(db, wallet);
  if (!account) return c.json(requiresVerification(), 403);
  if (await hasPost(db, token, post.postId)) throw new Refusal('clip_duplicate');

  const { handle, quote } = await readPost(c.env, post.postId);
  if (handle.toLowerCase() !== account.handle.toLowerCase()) {
    throw new Refusal('clip_other_author', { author: handle, handle: account.handle });
  }
  const now = Date.now();
  const row = {
    id: crypto.randomUUID(),
    token,
    wallet,
    handle,
    postId: post.postId,
    url: canonicalPostUrl(handle, post.postId),
    quote: JSON.stringify(quote),
    unavailable: false,
    addedAt: now,
    refreshedAt: now,
  };
  if (!(await insertClip(db, row))) throw new Refusal('clip_duplicate');
  const clip = toClip({ ...row, winner: 0 });
  return answer(c, clip, { clip });
});

/** The refusal, with the field that makes the page open the verification. */
function requiresVerification() {
  const { message, code } = new Refusal('x_not_verified');
  return { success: false, error: message, message, code, requiresVerification: true };
}
