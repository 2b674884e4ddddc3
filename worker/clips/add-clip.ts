/**
 * POST /api/clips/{token}: adds a post. One of the wallet's own verified account can win; another author's is handed
 * in, and becomes the author's own once that author adds it.
 */
import { checkEntry, ENTRY_WINDOW_MS, isHandedIn } from '../../core/clips/entry.ts';
import { canonicalPostUrl, parsePostUrl } from '../../core/clips/post-url.ts';
import { addClipSchema } from '../../core/clips/schemas.ts';
import { addClipMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { siteOf } from '../http/bearer.ts';
import { answer, endpoint, jsonBody, tokenParam } from '../http/endpoint.ts';
import { checkSignedMessage } from '../messages/check-signed.ts';
import { share } from '../shares/minute.ts';
import { findAccount } from '../social/store.ts';
import { readPost } from '../social/x-client.ts';
import { toClip } from './present.ts';
import { findByPost, findClip, insertClip, recentEntries, takeOver } from './store.ts';
import { knownToken } from './token.ts';

export const addClip = endpoint(
  jsonBody(addClipSchema),
  tokenParam('token_not_found'),
  share('posts'),
  async (c) => {
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
    const now = Date.now();
    const [existing, recent] = await Promise.all([
      findByPost(db, token, post.postId),
      recentEntries(db, wallet, now - ENTRY_WINDOW_MS),
    ]);
    const { takesOver } = checkEntry(
      account.handle,
      existing && { author: existing.handle, handedIn: existing.handedInBy !== null },
      recent,
    );

    const { handle, quote } = await readPost(c.env, post.postId);
    const handedIn = isHandedIn(handle, account.handle, recent);
    const reading = {
      wallet,
      handle,
      url: canonicalPostUrl(handle, post.postId),
      quote: JSON.stringify(quote),
      unavailable: false,
      // A clip that its author takes over is new from here on: a pick of earlier days must not gain a candidate.
      addedAt: now,
      refreshedAt: now,
    };
    // X may name another author by now: the row stays whose it is.
    const own = takesOver && !handedIn ? existing : undefined;
    const id = own?.id ?? crypto.randomUUID();
    const stored = own
      ? await takeOver(db, id, reading)
      : await insertClip(
          db,
          { id, token, postId: post.postId, ...reading },
          handedIn ? account.handle : null,
        );
    const row = stored ? await findClip(db, token, id) : undefined;
    if (!row) throw new Refusal('clip_duplicate');
    const clip = toClip(row);
    return answer(c, clip, { clip });
  },
);

/** Returns the refusal, with the field that makes the page open the verification. */
function requiresVerification() {
  const { message, code } = new Refusal('x_not_verified');
  return { success: false, error: message, message, code, requiresVerification: true };
}
