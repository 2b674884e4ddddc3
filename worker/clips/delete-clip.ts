/** DELETE /api/clips/{token}/{clipId}: by an admin or the token's creator (bearer), or by its author (signed message). */
import type { Context } from 'hono';
import { withdrawSchema } from '../../core/clips/schemas.ts';
import { clipActionMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, database } from '../env.ts';
import { checkSignedMessage } from '../giveaways/messages.ts';
import { answer, bodyText, parse, readJson } from '../http/answer.ts';
import { requireCreatorOrAdmin, siteOf } from '../http/auth.ts';
import { deleteClip, findClip, type ShownClip } from './store.ts';

export async function removeClip(c: Context<AppContext>): Promise<Response> {
  const db = database(c.env);
  const token = c.req.param('token') ?? '';
  const id = c.req.param('clipId') ?? '';
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
}

async function requireAuthor(c: Context<AppContext>, clip: ShownClip): Promise<void> {
  const text = await bodyText(c);
  if (text === '') throw new Refusal('auth_required');
  const { walletAddress: wallet, ...proof } = parse(withdrawSchema, readJson(text));
  await checkSignedMessage(c, {
    ...proof,
    wallet,
    build: (time) =>
      clipActionMessage({
        site: siteOf(c),
        action: 'withdraw a clip',
        token: clip.token,
        subject: clip.id,
        wallet,
        time,
      }),
    subject: `withdraw ${clip.id}`,
  });
  if (wallet !== clip.wallet) throw new Refusal('not_clip_author');
}
