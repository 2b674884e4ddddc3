/** Shows a winning clip on its token's stream, at its turn. */
import type { Quote } from '../../core/clips/model.ts';
import { posterText } from '../../core/clips/poster.ts';
import { clipAlert } from '../../core/live/clip-alert.ts';
import { database, type Env, roomOf } from '../env.ts';
import { ruleOnClip } from '../moderation/rule-clip.ts';
import { findReading } from '../tokens/store.ts';
import { findClip } from './store.ts';

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
