/** Pages of a creator's received tips, from the database and the archive. */
import type { ListCursor } from '../../../core/list-query.ts';
import type { ReceivedFilters } from '../../../core/tips/received.ts';
import { database, type Env } from '../../env.ts';
import type { TipRow } from '../../schema/tip-columns.ts';
import { withArchived } from './any-tips.ts';
import { receivedOverview, receivedPage } from './store.ts';

/** Returns at most `limit` tips behind the cursor, newest first. */
export async function pageOfReceived(
  env: Env,
  creator: string,
  filters: ReceivedFilters,
  after: ListCursor | undefined,
  limit: number,
): Promise<TipRow[]> {
  const rows = await receivedPage(database(env), creator, filters, after, limit);
  return withArchived(env, rows, { creator, ...filters }, { after, limit });
}

/** Returns the first page with all sums, and the days since `firstDay`. */
export async function overviewOfReceived(
  env: Env,
  creator: string,
  filters: ReceivedFilters,
  limit: number,
  firstDay: number,
): ReturnType<typeof receivedOverview> {
  const { rows, ...rest } = await receivedOverview(database(env), creator, filters, limit, firstDay);
  return { ...rest, rows: await withArchived(env, rows, { creator, ...filters }, { limit }) };
}
