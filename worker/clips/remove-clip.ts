/**
 * DELETE /api/clips/{token}/{clipId}: by an admin or the token's creator (bearer), or by its author (signed message).
 */
import type { Context } from 'hono';
import { withdrawSchema } from '../../core/clips/schemas.ts';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { requireCreatorOrAdmin } from '../http/auth.ts';
import { anyParams, bodyText, endpoint, readBody } from '../http/endpoint.ts';
import { checkClipAction } from './signed-action.ts';
import { deleteClip, findClip, type ShownClip } from './store.ts';

export const removeClip = endpoint(anyParams('token', 'clipId'), async (c) => {
  const db = database(c.env);
  const { token, clipId: id } = c.req.valid('param');
  const clip = await findClip(db, token, id);
  if (c.req.header('authorization')) {
    await requireCreatorOrAdmin(c, token);
    if (!clip) throw new Refusal('clip_not_found');
  } else {
    if (!clip) throw new Refusal('clip_not_found');
    await requireAuthor(c, clip);
  }
  await deleteClip(db, clip.id);
  return answer(c, { id: clip.id });
});

async function requireAuthor(c: Context<AppContext>, clip: ShownClip): Promise<void> {
  if ((await bodyText(c)) === '') throw new Refusal('auth_required');
  const { walletAddress: wallet, ...proof } = await readBody(c, withdrawSchema);
  const action = { action: 'withdraw a clip', token: clip.token, subject: clip.id } as const;
  await checkClipAction(c, { ...proof, wallet }, action, `withdraw ${clip.id}`);
  if (wallet !== clip.wallet) throw new Refusal('not_clip_author');
}
