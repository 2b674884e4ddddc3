/**
 * GET /api/admin/media: returns open reports of uploaded files, newest first, in pages, those of profiles, hidden
 * profiles, and the log of take-downs.
 */
import { z } from 'zod';
import { pageCursor, pageOf } from '../../../core/list-query.ts';
import { database } from '../../env.ts';
import { adminOnly } from '../../http/auth.ts';
import { answer, endpoint, query } from '../../http/endpoint.ts';
import { hiddenProfiles, openProfileReports } from '../../profiles/reports/store.ts';
import { openReports, takedowns } from './store.ts';

/** Number of reports on a page, and of take-downs. */
const LISTED = 50;
const querySchema = z.object({
  cursor: pageCursor(/[0-9a-f]{64}/),
});

export const listReports = endpoint(adminOnly, query(querySchema), async (c) => {
  const { cursor } = c.req.valid('query');
  const db = database(c.env);
  const found = await openReports(db, cursor, LISTED + 1);
  const { page: reports, nextCursor } = pageOf(found, LISTED, ({ lastAt, hash }) => ({
    at: lastAt,
    id: hash,
  }));
  const [profiles, hidden, log] = await Promise.all([
    openProfileReports(db, LISTED),
    hiddenProfiles(db, LISTED),
    takedowns(db, LISTED),
  ]);
  return answer(c, { reports, profiles, hidden, takedowns: log }, { nextCursor });
});
