/** DELETE /api/admin/banned-words/:word: removes a word, percent-encoded in the path. */
import { z } from 'zod';
import { wordSchema } from '../../core/admin.ts';
import { Refusal } from '../../core/refusals.ts';
import { database } from '../env.ts';
import { adminOnly, walletOf } from '../http/auth.ts';
import { endpoint, params } from '../http/endpoint.ts';
import { removeBannedWord as deleteWord } from '../platform/store.ts';
import { answerWords } from './list-banned-words.ts';

const paramsSchema = z.object({ word: wordSchema });

/** Removes the word. Refuses word_not_found. */
export const removeBannedWord = endpoint(adminOnly, params(paramsSchema, 'word_not_found'), async (c) => {
  const wallet = walletOf(c);
  const { word } = c.req.valid('param');
  const change = { actor: wallet, now: Date.now() };
  const removed = await deleteWord(database(c.env), word, change);
  if (!removed) throw new Refusal('word_not_found');
  return answerWords(c);
});
