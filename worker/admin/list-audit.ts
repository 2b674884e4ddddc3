/** GET /api/admin/audit: who did what, newest first, in pages. */
import type { Context } from 'hono';
import { z } from 'zod';
import { listEntries } from '../audit/store.ts';
import { type AppContext, database } from '../env.ts';
import { answer, parse } from '../http/answer.ts';
import { requireAdmin } from '../http/auth.ts';

const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;
const querySchema = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, 'is not one that a list gave out')
    .transform(Number)
    .optional(),
  limit: z.coerce
    .number()
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(MAX_PAGE_SIZE, `must be at most ${MAX_PAGE_SIZE}`)
    .default(PAGE_SIZE),
});

export async function listAudit(c: Context<AppContext>): Promise<Response> {
  await requireAdmin(c);
  const { cursor, limit } = parse(querySchema, c.req.query());
  const found = await listEntries(database(c.env), cursor, limit + 1);
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  return answer(c, entries, { nextCursor: found.length > limit && last ? String(last.id) : null });
}
