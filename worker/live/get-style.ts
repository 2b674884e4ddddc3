/**
 * GET /api/tip/config/{token}: returns a token's live style as it is stored, with null for unset fields, and beside it
 * `resolved`: each field's value. A look other than Classic has its own instead where a field is unset.
 */
import { wholeStyle } from '../../core/live/style.ts';
import { database } from '../env.ts';
import { answer, endpoint, tokenParam } from '../http/endpoint.ts';
import { loadSettings } from './store.ts';

export const getStyle = endpoint(tokenParam(), async (c) => {
  const { token } = c.req.valid('param');
  const { style } = await loadSettings(database(c.env), token);
  return answer(c, style, { resolved: wholeStyle(style) });
});
