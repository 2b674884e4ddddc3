/** POST /api/clips/{token}/select-manual: the creator or an admin names a clip. It is written down like every pick. */
import type { Context } from 'hono';
import type { Candidate } from '../../core/clips/record.ts';
import { selectManualSchema } from '../../core/clips/schemas.ts';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, database } from '../env.ts';
import { answer, body } from '../http/answer.ts';
import { toPick } from './picks/present.ts';
import { findPick, insertPick, nextNumber } from './picks/store.ts';
import { checkClipAction } from './signed-action.ts';
import { findClip, toClip } from './store.ts';
import { requireChooser, tokenOfPath } from './token.ts';

export async function selectManually(c: Context<AppContext>): Promise<Response> {
  const { walletAddress: wallet, clipId, startDate, endDate, ...proof } = await body(c, selectManualSchema);
  const token = await tokenOfPath(c);
  const db = database(c.env);
  const clip = await findClip(db, token, clipId);
  if (!clip) throw new Refusal('clip_not_found');
  await requireChooser(c, token, wallet);
  const id = crypto.randomUUID();
  const action = { action: 'choose a clip', token, subject: clipId } as const;
  await checkClipAction(c, { ...proof, wallet }, action, `pick ${id}`);
  const now = Date.now();
  const chosen: Candidate = [clip.id, clip.postId, clip.handle, new Date(clip.addedAt).toISOString()];
  for (;;) {
    const stored = await insertPick(db, {
      id,
      token,
      number: await nextNumber(db, token),
      mode: 'manual',
      chosenBy: wallet,
      startDate,
      endDate,
      candidates: JSON.stringify([chosen]),
      pickedAt: now,
      clip: clip.id,
      drawnAt: now,
    });
    if (stored) break;
  }
  const selectedClip = toClip(clip);
  const pick = toPick((await findPick(db, token, id))!, false);
  return answer(c, { selectedClip, pick }, { selectedClip, pick });
}
