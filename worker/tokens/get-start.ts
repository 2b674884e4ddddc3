/** GET /api/tokens/{token}/start: returns the steps of /start that the token's creator has done. */
import { database } from '../env.ts';
import { answer, endpoint, tokenParam } from '../http/endpoint.ts';
import { loadStart } from './store.ts';

export const getStart = endpoint(tokenParam(), async (c) =>
  answer(c, { steps: await loadStart(database(c.env), c.req.valid('param').token) }),
);
