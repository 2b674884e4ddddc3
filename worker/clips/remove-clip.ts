/**
 * DELETE /api/clips/{token}/{clipId}: by an admin or the token's creator (bearer), or with a signed message by the
 * wallet that added it or the wallet whose verified account wrote the post. It leaves the stream too.
 */
import type { Context } from 'hono';
import { withdrawSchema } from '../../core/clips/schemas.ts';
import { clipAlertId } from '../../core/live/clip-alert.ts';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, database, roomOf } from '../env.ts';
import { requireCreatorOrAdmin } from '../http/auth.ts';
import { answer, anyParams, bodyText, endpoint, readBody } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';
import { findAccount } from '../social/store.ts';
import { checkClipAction } from './signed-action.ts';
import { deleteClip, findClip, type ShownClip } from './store.ts';

export const removeClip = endpoint(anyParams('token', 'clipId'), share('controls'), async (c) => {
  const db = database(c.env);
  const { token, clipId: id } = c.req.valid('param');
  const clip = await findClip(db, token, id);
  if (c.req.header('authorization')) {
    await requireCreatorOrAdmin(c, token);
    if (!clip) throw new Refusal('clip_not_found');
  } else {
    if (!clip) throw new Refusal('clip_not_found');
    await requireOwner(c, clip);
  }
  await deleteClip(db, clip.id);
  await roomOf(c.env, token).dropClip(clipAlertId(clip.id));
  return answer(c, { id: clip.id });
});

async function requireOwner(c: Context<AppContext>, clip: ShownClip): Promise<void> {
  if ((await bodyText(c)) === '') throw new Refusal('auth_required');
  const { walletAddress: wallet, ...proof } = await readBody(c, withdrawSchema);
  const action = { action: 'withdraw a clip', token: clip.token, subject: clip.id } as const;
  await checkClipAction(c, { ...proof, wallet }, action, `withdraw ${clip.id}`);
  if (wallet === clip.wallet) return;
  // No author has to leave a post where a stranger put it.
  const account = clip.handedInBy === null ? undefined : await findAccount(database(c.env), wallet);
  if (account?.handle.toLowerCase() !== clip.handle.toLowerCase()) throw new Refusal('not_clip_author');
}
