/** POST /api/tip/clean-message: a message as the stream will show it, so that people see it before they sign. */
import type { Context } from 'hono';
import { z } from 'zod';
import { cleanMessage } from '../../core/words.ts';
import { type AppContext, database } from '../env.ts';
import { answer, body } from '../http/answer.ts';
import { bannedWords } from '../platform/store.ts';

const bodySchema = z.object({ message: z.string().max(2000, 'must be at most 2000 characters') });

export async function cleanTipMessage(c: Context<AppContext>): Promise<Response> {
  const { message } = await body(c, bodySchema);
  return answer(c, { message: cleanMessage(message, await bannedWords(database(c.env))) });
}
