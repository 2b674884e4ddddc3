/** GET /api/activity/{wallet}/tips: returns the confirmed tips that a wallet sent, without messages (decision 71). */
import type { ActivityLists } from '../../core/activity/model.ts';
import type { ActivityQuery } from '../../core/activity/schemas.ts';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { areWordsPublic } from '../../core/moderation/model.ts';
import { archivedLines, mayLack, mergeLines } from '../archive/read.ts';
import type { Database, Env } from '../env.ts';
import { toRuling } from '../schema/tip-columns.ts';
import { type Asked, iso, listOf, tokenOf } from './list-of.ts';
import { archivedSent, type TipSentRow, tipsSentBy } from './store.ts';

export const getSentTips = listOf('tips', sentTips, sentTip);

function sentTip(row: TipSentRow, { origin, now }: Asked): ActivityLists['tips'] {
  const { id, currency, units, decimals, creatorUnits, feeUnits, signature } = row;
  const ruling = toRuling(row.ruling);
  // Anyone may read it: a name that no page shows is not here either.
  const isPublic = ruling === null || areWordsPublic(ruling, now);
  const { name, handle } = isPublic ? row : { name: null, handle: null };
  const symbol = currency === 'SOL' ? 'SOL' : row.symbol;
  const mint = currency === 'SOL' ? WRAPPED_SOL_MINT : row.token;
  return {
    id,
    token: tokenOf(row, row.token, origin),
    currency,
    ...{ units, decimals, symbol, mint, creatorUnits, feeUnits, signature, name, handle },
    hasWords: row.hasWords === 1 || row.name !== null || row.handle !== null,
    plan: row.plan ?? 'spoken',
    sentAt: iso(row.at),
  };
}

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
