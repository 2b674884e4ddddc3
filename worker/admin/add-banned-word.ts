/** POST /api/admin/banned-words: adds one word, or several in a row; messages are cleaned of them at once. */
import { addWordSchema } from '../../core/admin.ts';
import { database } from '../env.ts';
import { adminOnly, walletOf } from '../http/auth.ts';
import { endpoint, jsonBody } from '../http/endpoint.ts';
import { addBannedWord as saveWord } from '../platform/store.ts';
import { answerWords } from './list-banned-words.ts';

const requestBody = jsonBody(addWordSchema, { word: 'word_missing' });

/** Adds the words. An existing one stays. Refuses word_missing. */
export const addBannedWord = endpoint(adminOnly, requestBody, async (c) => {
  const wallet = walletOf(c);
  const { word } = c.req.valid('json');
  await saveWord(database(c.env), word, { actor: wallet, now: Date.now() });
  return answerWords(c);
});
