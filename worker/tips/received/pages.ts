/** Pages of what a creator received, wherever the tips are. */
import type { ReceivedCursor, ReceivedFilters } from '../../../core/tips/received.ts';
import { withArchived } from '../../archive/tips.ts';
import { database, type Env } from '../../env.ts';
import type { TipRow } from '../rows.ts';
import { receivedOverview, receivedPage } from './store.ts';

/** Newest first, at most `limit` tips behind the cursor. */
export async function pageOfReceived(
  env: Env,
  creator: string,
  filters: ReceivedFilters,
  cursor: ReceivedCursor | undefined,
  limit: number,
): Promise<TipRow[]> {
  const rows = await receivedPage(database(env), creator, filters, cursor, limit);
  const after = cursor && { at: cursor.confirmedAt, id: cursor.id };
  return withArchived(env, rows, { creator, ...filters }, { after, limit });
}

/** The first page with all sums, and the days since `firstDay`. */
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
