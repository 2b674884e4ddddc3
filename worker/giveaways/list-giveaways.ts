/** GET /api/giveaways: by status, type, creator, token and search, newest first or in another order, in pages. */
import type { CreatorStats } from '../../core/giveaways/figures.ts';
import { keepUntil } from '../../core/giveaways/reveal.ts';
import { type ListQuery, listQuerySchema } from '../../core/giveaways/schemas.ts';
import { displayNumber, SOL_DECIMALS } from '../../core/money.ts';
import { type Database, database } from '../env.ts';
import { answer } from '../http/answer.ts';
import { cacheOnlyUntil } from '../http/edge-cache.ts';
import { endpoint, query } from '../http/endpoint.ts';
import { countCall } from '../http/limits.ts';
import { pictureUrl } from '../tokens/picture-key.ts';
import { ownGiveaways, listGiveaways as readList } from './lists/store.ts';
import { toGiveaway } from './present.ts';

/** Only a giveaway's own call returns the wallets that take part. */
export const listGiveaways = endpoint(query(listQuerySchema), async (c) => {
  const query = c.req.valid('query');
  // Of copies nothing comes here, and renewals of ours have no address. A search is counted by itself.
  if (query.search === undefined) await countCall(c, 'lists');
  const db = database(c.env);
  const now = Date.now();
  const seconds = Math.floor(now / 1000);
  const { creator, cursor } = query;
  const { rows, next, stats } =
    creator === undefined || cursor
      ? { ...(await readList(db, query, seconds)), stats: undefined }
      : await withStats(db, { ...query, creator }, seconds);
  const { origin } = new URL(c.req.url);
  // A paid giveaway is listed as ended until its winner is shown, whatever the filter.
  const shown = rows
    .map(({ steps, picture, ...row }) => ({
      ...toGiveaway(row, { steps, commits: [], participants: [], origin, now }),
      tokenImageUrl: row.token && pictureUrl(origin, row.token, picture),
    }))
    .filter(({ status }) => query.status === undefined || query.status === status);
  const listed = answer(c, shown, {
    nextCursor: next && `${next.at}.${next.id}`,
    ...(stats && { stats }),
  });
  return cacheOnlyUntil(
    listed,
    rows.map((row) => keepUntil(row, now)),
  );
});

/** The first page of a creator's list also returns the dashboard's figures. `now` in unix seconds. */
async function withStats(db: Database, query: ListQuery & { creator: string }, now: number) {
  const { rows, next, counts, received } = await ownGiveaways(db, query, now);
  const lamports = received
    .filter(({ currency }) => currency === 'SOL')
    .reduce((sum, { creatorAmount }) => sum + creatorAmount, 0n);
  const stats: CreatorStats = {
    ...counts,
    totalTips: received.reduce((sum, { tips }) => sum + tips, 0),
    totalTipValue: displayNumber(lamports, SOL_DECIMALS),
    totalTipUnits: lamports.toString(),
    uniqueTokens: new Set(received.map(({ token }) => token)).size,
  };
  return { rows, next, stats };
}
