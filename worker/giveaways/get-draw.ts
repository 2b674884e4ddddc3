/** GET /api/giveaways/{id}/draw: returns the draw's record, from the frozen list on. `?download` saves it as a file. */
import { z } from 'zod';
import { Refusal } from '../../core/refusals.ts';
import { isFinal, keepRecord, openRecord, recordParts, recordTag } from '../draw-engine/records.ts';
import { database } from '../env.ts';
import { anyParams, endpoint, query } from '../http/endpoint.ts';
import { signedGiveaway } from './landed.ts';

const querySchema = z.object({ download: z.string().optional() });

/** Returns the bare record, not in an envelope: it is a public file. */
export const getDraw = endpoint(anyParams('id'), query(querySchema), async (c) => {
  const db = database(c.env);
  const row = await signedGiveaway(db, c.req.valid('param').id);
  // A giveaway that was cancelled after its list was withdrawn has a record, too.
  if (row.root === null && row.commits === 0) throw new Refusal('list_not_frozen');
  const parts = await recordParts(db, row);
  const final = isFinal(parts);
  const tag = recordTag(parts);
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': final ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    'access-control-allow-origin': '*',
    etag: tag,
  });
  if (c.req.valid('query').download !== undefined) {
    headers.set('content-disposition', `attachment; filename="draw-${row.id}.json"`);
  }
  const known = c.req.header('if-none-match') ?? '';
  if (known.split(/\s*,\s*/).some((one) => one.replace(/^W\//, '') === tag)) {
    return new Response(null, { status: 304, headers });
  }
  const record = await openRecord(c.env, db, parts);
  if (final) c.executionCtx.waitUntil(keepRecord(c.env, db, parts));
  return new Response(record.body, { headers });
});
