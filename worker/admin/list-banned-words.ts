/** GET /api/admin/banned-words: returns the words that messages show as ****, in alphabetical order. */
import type { Context } from 'hono';
import { type AppContext, database } from '../env.ts';
import { adminOnly } from '../http/auth.ts';
import { answer, endpoint } from '../http/endpoint.ts';
import { bannedWords } from '../platform/store.ts';

export const listBannedWords = endpoint(adminOnly, async (c) => {
  return answerWords(c);
});

export async function answerWords(c: Context<AppContext>): Promise<Response> {
  const words = await bannedWords(database(c.env));
  return answer(c, words, { bannedWords: words });
}
