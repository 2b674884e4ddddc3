/** POST /api/admin/banned-words: one more word, or several in a row; messages are cleaned by it at once. */
import type { Context } from 'hono';
import { addWordSchema } from '../../core/admin.ts';
import { type AppContext, database } from '../env.ts';
import { body } from '../http/answer.ts';
import { requireAdmin } from '../http/auth.ts';
import { addBannedWord as saveWord } from '../platform/store.ts';
import { answerWords } from './list-banned-words.ts';

/** A word that is there already stays. Refuses word_missing. */
export async function addBannedWord(c: Context<AppContext>): Promise<Response> {
  const { wallet } = await requireAdmin(c);
  const { word } = await body(c, addWordSchema, { word: 'word_missing' });
  await saveWord(database(c.env), word, { actor: wallet, now: Date.now() });
  return answerWords(c);
}
