/** POST /api/tip/clean-message: returns message and name as the stream shows them, before a fan signs. */
import { z } from 'zod';
import { cleanName } from '../../core/tips/clean-name.ts';
import { cleanMessage } from '../../core/words.ts';
import { database } from '../env.ts';
import { answer, endpoint, jsonBody } from '../http/endpoint.ts';
import { bannedWords } from '../platform/store.ts';

const text = z.string().max(2000, 'must be at most 2000 characters');
const bodySchema = z.object({ message: text, name: text.optional() });

export const cleanTipMessage = endpoint(jsonBody(bodySchema), async (c) => {
  const { message, name } = c.req.valid('json');
  const words = await bannedWords(database(c.env));
  return answer(c, {
    message: cleanMessage(message, words),
    ...(name === undefined ? {} : { name: cleanName(name, words) }),
  });
});
