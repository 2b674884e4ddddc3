/** GET /api/tokens/{token}/start: returns the steps of /start that the token's creator has done. */
import { z } from 'zod';
import { addressSchema } from '../../core/address-schema.ts';
import { database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { endpoint, params } from '../http/endpoint.ts';
import { loadStart } from './store.ts';

export const getStart = endpoint(params(z.object({ token: addressSchema })), async (c) =>
  answer(c, { steps: await loadStart(database(c.env), c.req.valid('param').token) }),
);
