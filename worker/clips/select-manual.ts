/** POST /api/clips/{token}/select-manual: the creator or an admin names a clip. It is written down like every pick. */
import type { Context } from 'hono';
import type { Candidate } from '../../core/clips/record.ts';
import { selectManualSchema } from '../../core/clips/schemas.ts';
import { clipActionMessage } from '../../core/messages.ts';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, database } from '../env.ts';
import { checkSignedMessage } from '../giveaways/messages.ts';
import { answer, body } from '../http/answer.ts';
import { siteOf } from '../http/auth.ts';
import { toPick } from './picks/present.ts';
import { findPick, insertPick, nextNumber } from './picks/store.ts';
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
  await checkSignedMessage(c, {
    ...proof,
    wallet,
    build: (time) =>
      clipActionMessage({ site: siteOf(c), action: 'choose a clip', token, subject: clipId, wallet, time }),
    subject: `pick ${id}`,
  });
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
