/**
 * GET /api/live/{token}/show: returns figures and settings of the overlay's further parts. A part reads them once, when
 * it opens: the room sends each change.
 */
import { database } from '../../env.ts';
import { answer, endpoint, tokenParam } from '../../http/endpoint.ts';
import { loadSettings } from '../store.ts';
import { figuresOf } from './figures.ts';

export const getShow = endpoint(tokenParam('token_not_found'), async (c) => {
  const { token } = c.req.valid('param');
  const db = database(c.env);
  const [{ show }, figures] = await Promise.all([
    loadSettings(db, token),
    figuresOf(c.env, token, Date.now()),
  ]);
  return answer(c, { settings: show, figures });
});
