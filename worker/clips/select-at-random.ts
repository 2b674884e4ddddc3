/** POST /api/clips/{token}/select-random: picks a clip by a round of the beacon that does not exist yet. */
import { selectRandomSchema } from '../../core/clips/schemas.ts';
import { answer, endpoint, jsonBody, tokenParam } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';
import { toClip, toPick } from './present.ts';
import { commitPick, drawPick, pickDepsOf } from './random-pick.ts';
import { checkClipAction } from './signed-action.ts';
import { findClip } from './store.ts';
import { knownToken, requireChooser } from './token.ts';

/** `selectedClip` is null if the beacon is late: the pick stays, and the same round decides it (see GET picks/{id}). */
export const selectAtRandom = endpoint(
  jsonBody(selectRandomSchema),
  tokenParam('token_not_found'),
  share('posts'),
  async (c) => {
    const { walletAddress: wallet, startDate, endDate, ...proof } = c.req.valid('json');
    const token = await knownToken(c.env, c.req.valid('param').token);
    await requireChooser(c, token, wallet);
    const action = { action: 'choose a clip at random', token } as const;
    await checkClipAction(c, { ...proof, wallet }, action, `pick ${crypto.randomUUID()}`);
    const deps = pickDepsOf(c.env);
    const committed = await commitPick(deps, token, wallet, { startDate, endDate });
    // A beacon that fails now delays the pick without changing it.
    const drawn = await drawPick(deps, committed).catch(() => committed);
    const clip = drawn.clip === null ? undefined : await findClip(deps.db, token, drawn.clip);
    const selectedClip = clip ? toClip(clip) : null;
    const pick = toPick(drawn, false);
    return answer(
      c,
      { selectedClip, totalClips: pick.candidates, pick },
      { selectedClip, totalClips: pick.candidates, pick },
    );
  },
);
