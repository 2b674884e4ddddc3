/**
 * POST /api/clips/{token}/winners: saves the clip of a pick as winner after checking that its post still exists. The
 * stream shows it at its turn.
 */
import type { Context } from 'hono';
import { noPrizeReason } from '../../core/clips/entry.ts';
import type { ClipWinner, Quote } from '../../core/clips/model.ts';
import { posterText } from '../../core/clips/poster.ts';
import { saveWinnerSchema } from '../../core/clips/schemas.ts';
import { refuseField } from '../../core/fields.ts';
import { clipAlert } from '../../core/live/clip-alert.ts';
import { type Beside, NO_FACE } from '../../core/profiles/model.ts';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, database, type Env, roomOf } from '../env.ts';
import { answer, endpoint, jsonBody, tokenParam } from '../http/endpoint.ts';
import { ruleOnClip } from '../moderation/rule-clip.ts';
import { share } from '../shares/minute.ts';
import { findReading } from '../tokens/store.ts';
import { toClip, toPick } from './present.ts';
import { readAgain } from './refresh-embed.ts';
import { checkClipAction } from './signed-action.ts';
import { findClip, findPick, insertWinner, type PickRow, type WinnerRow, winnerOfPick } from './store.ts';
import { knownToken, requireChooser } from './token.ts';

export const saveWinner = endpoint(
  jsonBody(saveWinnerSchema),
  tokenParam('token_not_found'),
  share('posts'),
  async (c) => {
    const { walletAddress: wallet, clipId, pickId, ...proof } = c.req.valid('json');
    const token = await knownToken(c.env, c.req.valid('param').token);
    const db = database(c.env);
    const pick = await findPick(db, token, pickId);
    if (!pick) throw new Refusal('pick_not_found');
    if (pick.clip === null) throw new Refusal('pick_not_drawn');
    if (pick.clip !== clipId) refuseField('clipId', 'is not the clip of this pick');
    await requireChooser(c, token, wallet);
    const action = { action: 'save the winning clip', token, subject: pickId } as const;
    await checkClipAction(c, { ...proof, wallet }, action, `winner ${pickId}`);
    const saved = await winnerOfPick(db, pickId);
    const show = () => c.executionCtx.waitUntil(showOnStream(c.env, token, clipId));
    if (saved) {
      // The first attempt may have stopped before the room heard of it.
      show();
      return reply(c, saved, pick);
    }

    const clip = await findClip(db, token, clipId);
    if (!clip) throw new Refusal('clip_not_found');
    if (noPrizeReason(toClip(clip)) === 'handed-in')
      throw new Refusal('clip_cannot_win', { author: clip.handle });
    const now = Date.now();
    const fresh = toClip(await readAgain(c, db, clip, now));
    if (noPrizeReason(fresh) === 'gone') throw new Refusal('post_unavailable');
    await insertWinner(db, {
      id: crypto.randomUUID(),
      token,
      clip: clip.id,
      pick: pickId,
      handle: clip.handle,
      url: clip.url,
      savedBy: wallet,
      savedAt: now,
    });
    const stored = (await winnerOfPick(db, pickId))!;
    const rows = { winner: toWinner(stored, pick.mode), pick: toPick(pick, true) };
    const news = { type: 'clip:winner', clipId: clip.id, tokenAddress: token, ...rows } as const;
    c.executionCtx.waitUntil(roomOf(c.env, token).announceClip(token, news));
    show();
    return reply(c, stored, pick);
  },
);

function reply(c: Context<AppContext>, row: WinnerRow, pick: PickRow): Response {
  const winner = toWinner(row, pick.mode);
  return answer(c, winner, { winner });
}

/** `beside`: what the author shows; a message of the room has none of it, because it outlives a deletion. */
export function toWinner(
  row: WinnerRow,
  mode: PickRow['mode'],
  { name, face }: Beside = NO_FACE,
): ClipWinner {
  return {
    id: row.id,
    clipId: row.clip,
    pickId: row.pick,
    username: row.handle,
    xUrl: row.url,
    mode,
    savedAt: new Date(row.savedAt).toISOString(),
    ...{ name, face },
  };
}

/** Gives the clip to the room, which shows it once. Repeatable; a failure is only logged, as the winner is saved. */
export async function showOnStream(env: Env, token: string, clipId: string): Promise<void> {
  const db = database(env);
  const room = roomOf(env, token);
  try {
    const [clip, reading] = await Promise.all([findClip(db, token, clipId), findReading(db, token)]);
    if (!clip || clip.unavailable) return;
    const quote: Quote | null = clip.quote === null ? null : JSON.parse(clip.quote);
    const about = { token, wallet: clip.wallet, handle: clip.handle, text: quote?.text ?? '' };
    const ruled = await ruleOnClip(env, db, about, reading?.chain.symbol ?? '');
    if (!ruled) return;
    const { ruling, message, ...author } = ruled;
    // Without its name an author is nobody, so it has no face.
    const face = author.handle === null ? null : (clip.beside?.face ?? null);
    const tip = clipAlert(clip, { ...author, face, message: posterText(message) }, Date.now());
    await room.showClip(token, tip, ruling);
    // Deleted meanwhile, or its face hidden: that may have reached the room first.
    const still = await findClip(db, token, clipId);
    if (!still || still.unavailable) await room.dropClip(tip.id);
    else if (face !== null && still.beside?.face !== face) await room.forgetWords([tip.id], 'face');
  } catch (error) {
    console.error('a winning clip did not reach its stream', error instanceof Error ? error.message : error);
  }
}
