/** POST /api/tip/clean-message: a message as the stream will show it, so that fans see it before they sign. */
import { z } from 'zod';
import { cleanMessage } from '../../core/words.ts';
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { endpoint, jsonBody } from '../http/endpoint.ts';
import { bannedWords } from '../platform/store.ts';

const bodySchema = z.object({ message: z.string().max(2000, 'must be at most 2000 characters') });

export const cleanTipMessage = endpoint(jsonBody(bodySchema), async (c) => {
  const { message } = c.req.valid('json');
  return answer(c, { message: cleanMessage(message, await bannedWords(database(c.env))) });
});
