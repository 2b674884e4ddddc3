/** GET /api/clips/{token}/picks/{id}: the record of a random pick, as a file with `?download`. */
import type { Context } from 'hono';
import { Refusal } from '../../core/refusals.ts';
import type { AppContext } from '../env.ts';
import { pickDepsOf } from './picks/deps.ts';
import { drawPick } from './picks/draw-pick.ts';
import { toRecord } from './picks/present.ts';
import { findPick } from './picks/store.ts';
import { tokenOfPath } from './token.ts';

/** The bare record, like a draw's: what is downloaded is what is verified. */
export async function getPick(c: Context<AppContext>): Promise<Response> {
  const token = await tokenOfPath(c);
  const deps = pickDepsOf(c.env);
  const pick = await findPick(deps.db, token, c.req.param('pickId') ?? '');
  if (pick?.mode !== 'random') throw new Refusal('pick_not_found');
  // A round that came late is looked up when somebody asks.
  const drawn = await drawPick(deps, pick, 0).catch(() => pick);
  const record = toRecord(drawn, deps.operator.publicKey.toBase58());
  if (!record) throw new Refusal('pick_not_found');
  c.header('cache-control', record.winner ? 'public, max-age=31536000, immutable' : 'no-store');
  if (c.req.query('download') !== undefined)
    c.header('content-disposition', `attachment; filename="fanfare-pick-${record.number}.json"`);
  return c.json(record);
}
