/** GET /api/tip/config/{token}: the live style of a token, the defaults where none was stored. */
import type { Context } from 'hono';
import { addressSchema } from '../../core/address-schema.ts';
import { type AppContext, database } from '../env.ts';
import { answer, parse } from '../http/answer.ts';
import { loadStyle } from './store.ts';

export async function getStyle(c: Context<AppContext>): Promise<Response> {
  const token = parse(addressSchema, c.req.param('token'));
  return answer(c, (await loadStyle(database(c.env), token)).config);
}
