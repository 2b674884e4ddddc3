/** GET /api/admin/audit: returns the audit log, newest first, in pages. */
import { z } from 'zod';
import { optional, pageLimit } from '../../core/list-query.ts';
import { database } from '../env.ts';
import { adminOnly } from '../http/auth.ts';
import { answer, endpoint, query } from '../http/endpoint.ts';
import { listEntries } from './store.ts';

const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;
const querySchema = z.object({
  cursor: optional(
    z
      .string()
      .regex(/^\d{1,15}$/, 'is not one that a list gave out')
      .transform(Number),
  ),
  limit: pageLimit(PAGE_SIZE, MAX_PAGE_SIZE),
});

export const listAudit = endpoint(adminOnly, query(querySchema), async (c) => {
  const { cursor, limit } = c.req.valid('query');
  const found = await listEntries(database(c.env), cursor, limit + 1);
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  return answer(c, entries, { nextCursor: found.length > limit && last ? String(last.id) : null });
});
