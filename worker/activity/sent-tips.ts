import type { ActivityQuery } from '../../core/activity/schemas.ts';
import { archivedLines, mayLack, mergeLines } from '../archive/read.ts';
import type { Database, Env } from '../env.ts';
import { archivedSent, type TipSentRow, tipsSentBy } from './store.ts';

/** Returns tips that a wallet sent, from the database and behind them from the archive: one more than a page has. */
export async function sentTips({
  env,
  db,
  wallet,
  query,
}: {
  env: Env;
  db: Database;
  wallet: string;
  query: ActivityQuery;
}): Promise<TipSentRow[]> {
  const rows = await tipsSentBy(db, wallet, query);
  const limit = query.limit + 1;
  if (!mayLack(env, rows.length < limit ? undefined : rows.at(-1))) return rows;
  const lines = await archivedLines(env, 'sent', { sender: wallet }, query.cursor, limit);
  if (lines.length === 0) return rows;
  const page = mergeLines(rows, lines, (row) => row, limit);
  const archived = await archivedSent(
    db,
    page.flatMap(({ line }) => line ?? []),
  );
  return page.map(({ row, line }) => row ?? archived.get(line!.id)!);
}
