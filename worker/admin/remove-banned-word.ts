/** DELETE /api/admin/banned-words/:word, the word encoded as addresses ask for it. */
import type { Context } from 'hono';
import { wordSchema } from '../../core/admin.ts';
import { Refusal } from '../../core/refusals.ts';
import { type AppContext, database } from '../env.ts';
import { requireAdmin } from '../http/auth.ts';
import { removeBannedWord as deleteWord } from '../platform/store.ts';
import { answerWords } from './list-banned-words.ts';

/** Refuses word_not_found. */
export async function removeBannedWord(c: Context<AppContext>): Promise<Response> {
  const { wallet } = await requireAdmin(c);
  const word = wordSchema.safeParse(c.req.param('word'));
  const change = { actor: wallet, now: Date.now() };
  const removed = word.success && (await deleteWord(database(c.env), word.data, change));
  if (!removed) throw new Refusal('word_not_found');
  return answerWords(c);
}
