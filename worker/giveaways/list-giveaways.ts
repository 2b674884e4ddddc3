/** GET /api/giveaways: returns pages by status, type, creator, token and search, newest first or in another order. */
import type { Context } from 'hono';
import type { CreatorStats } from '../../core/giveaways/figures.ts';
import { hostsOf } from '../../core/giveaways/host.ts';
import { keepUntil } from '../../core/giveaways/reveal.ts';
import { type ListQuery, listQuerySchema } from '../../core/giveaways/schemas.ts';
import { displayNumber, SOL_DECIMALS } from '../../core/money.ts';
import { hasChannel } from '../channels/store.ts';
import { type AppContext, type Database, database } from '../env.ts';
import { cacheOnlyUntil } from '../http/edge-cache.ts';
import { answer, endpoint, query } from '../http/endpoint.ts';
import { loadSettings } from '../live/store.ts';
import { countShare } from '../shares/minute.ts';
import { knownCreator } from '../tokens/load-token.ts';
import { pictureUrl } from '../tokens/picture-key.ts';
import { type ListFilter, ownGiveaways, listGiveaways as readList } from './pages/store.ts';
import { toGiveaway } from './present.ts';

/** Returns a page, without participants: only a giveaway's own call returns those. */
export const listGiveaways = endpoint(query(listQuerySchema), async (c) => {
  const asked = c.req.valid('query');
  // Cached copies do not reach this, and our own renewals have no address.
  await countShare(c, asked.search === undefined ? 'lists' : 'search');
  const db = database(c.env);
  const hosts = await hostsFor(c, asked);
  // A channel has no coin: its list is its wallet's.
  const isChannel = hosts?.length === 1 && hosts[0] === asked.token;
  const query: ListFilter = { ...asked, ...(isChannel && { token: undefined }), hosts };
  const now = Date.now();
  const seconds = Math.floor(now / 1000);
  const { creator, cursor } = query;
  const { rows, next, stats } =
    hosts?.length === 0
      ? { rows: [], next: null, stats: undefined }
      : creator === undefined || cursor
        ? { ...(await readList(db, query, seconds)), stats: undefined }
        : await withStats(db, { ...query, creator }, seconds);
  const { origin } = new URL(c.req.url);
  // A paid giveaway is listed as ended until its winner is shown, whatever the filter.
  const shown = rows
    .map(({ steps, picture, hidden, ...row }) => ({
      ...toGiveaway(row, { steps, commits: [], participants: [], hidden, origin, now }),
      tokenImageUrl: row.token && pictureUrl(origin, row.token, picture),
    }))
    .filter(({ status }) => query.status === undefined || query.status === status);
  const listed = answer(c, shown, {
    nextCursor: next && `${next.at}.${next.id}`,
    ...(hosts && { hosts }),
    ...(stats && { stats }),
  });
  return cacheOnlyUntil(
    listed,
    rows.map((row) => keepUntil(row, now)),
  );
});

/** Returns the only wallets in a list of hosted giveaways, which the answer names; undefined for every other list. */
async function hostsFor(
  c: Context<AppContext>,
  { hosted, token }: ListQuery,
): Promise<readonly string[] | undefined> {
  if (!hosted || token === undefined) return undefined;
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work);
  const [creator, { show }] = await Promise.all([
    knownCreator(c.env, token, { waitUntil }),
    loadSettings(database(c.env), token),
  ]);
  if (creator === null && (await hasChannel(database(c.env), token))) return [token];
  return hostsOf(creator, show.giveaway.hosts);
}

/** Adds the dashboard's figures to the first page of a creator's list. `now` in unix seconds. */
async function withStats(db: Database, query: ListFilter & { creator: string }, now: number) {
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
