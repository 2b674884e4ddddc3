/** GET /api/tip/config/{token}: the live style of a token, or the defaults if none is stored. */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { endpoint, params } from '../http/endpoint.ts';
import { loadStyle } from './store.ts';

const paramsSchema = z.object({ token: addressSchema });

export const getStyle = endpoint(params(paramsSchema), async (c) => {
  const { token } = c.req.valid('param');
  return answer(c, (await loadStyle(database(c.env), token)).config);
});
