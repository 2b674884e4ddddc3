/** The queries of `GET /api/activity/{wallet}/…`. */
import { z } from 'zod';
import { pageCursor, pageLimit } from '../list-query.ts';

const PAGE_SIZE = 12;
const MAX_PAGE_SIZE = 50;

export const activityQuerySchema = z.object({
  limit: pageLimit(PAGE_SIZE, MAX_PAGE_SIZE),
  cursor: pageCursor(),
});
export type ActivityQuery = z.output<typeof activityQuerySchema>;
