/** GET /api/admin/media: returns open reports of uploaded files, newest first, and the log of take-downs. */
import { database } from '../../env.ts';
import { answer } from '../../http/answer.ts';
import { adminOnly } from '../../http/auth.ts';
import { endpoint } from '../../http/endpoint.ts';
import { openReports, takedowns } from './store.ts';

/** Number of reports, and of take-downs. */
const LISTED = 50;

export const listReports = endpoint(adminOnly, async (c) => {
  const db = database(c.env);
  return answer(c, { reports: await openReports(db, LISTED), takedowns: await takedowns(db, LISTED) });
});
