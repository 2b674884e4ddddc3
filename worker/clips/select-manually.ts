/** POST /api/clips/{token}/select-manual: the creator or an admin names a clip. It is stored like every pick. */
import type { Candidate } from '../../core/clips/record.ts';
import { selectManualSchema } from '../../core/clips/schemas.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { answer, endpoint, jsonBody, tokenParam } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';
import { toClip, toPick } from './present.ts';
import { checkClipAction } from './signed-action.ts';
import { findClip, findPick, insertPick, nextNumber } from './store.ts';
import { knownToken, requireChooser } from './token.ts';

export const selectManually = endpoint(
  jsonBody(selectManualSchema),
  tokenParam('token_not_found'),
  share('posts'),
  async (c) => {
    const { walletAddress: wallet, clipId, startDate, endDate, ...proof } = c.req.valid('json');
    const token = await knownToken(c.env, c.req.valid('param').token);
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
  },
);
