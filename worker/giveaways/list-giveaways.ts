/** GET /api/giveaways: newest first, by status, type, creator, token and search, in pages. */
import type { Context } from 'hono';
import { listQuerySchema } from '../../core/giveaways/schemas.ts';
import { transactionsOf } from '../draws/store.ts';
import { type AppContext, database } from '../env.ts';
import { answer, parse } from '../http/answer.ts';
import { listGiveaways as readList } from './lists/store.ts';
import { toGiveaway } from './present.ts';

/** Wallets that take part are told by a giveaway's own call only. */
export async function listGiveaways(c: Context<AppContext>): Promise<Response> {
  const query = parse(listQuerySchema, c.req.query());
  const db = database(c.env);
  const now = Date.now();
  const { rows, more } = await readList(db, query, Math.floor(now / 1000));
  const steps = await transactionsOf(
    db,
    rows.map((row) => row.id),
  );
  const { origin } = new URL(c.req.url);
  const last = rows.at(-1);
  return answer(
    c,
    rows.map((row) => toGiveaway(row, steps.get(row.id) ?? {}, [], origin, now)),
    { nextCursor: more && last ? `${last.createdAt}.${last.id}` : null },
  );
}
