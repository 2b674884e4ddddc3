/** Shared by the lists of a wallet's activity: reads a page, and presents a giveaway and a token. */
import type {
  ActivityAmount,
  ActivityList,
  ActivityLists,
  ActivityToken,
} from '../../core/activity/model.ts';
import { type ActivityQuery, activityQuerySchema } from '../../core/activity/schemas.ts';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { statusOf } from '../../core/giveaways/model.ts';
import { pageOf } from '../../core/list-query.ts';
import { type Database, database, type Env } from '../env.ts';
import { answer, endpoint, query, walletParam } from '../http/endpoint.ts';
import { share } from '../shares/minute.ts';
import { pictureUrl } from '../tokens/picture-key.ts';
import type { EntryRow, WinRow } from './store.ts';

export interface Asked {
  env: Env;
  db: Database;
  wallet: string;
  query: ActivityQuery;
  /** Origin of the page's address. */
  origin: string;
  /** Ms since 1970. */
  now: number;
}

/** Builds the endpoint of a list. One more row than a page has shows whether there is another page. */
export function listOf<Kind extends ActivityList, Row extends { at: number; id: string }>(
  _kind: Kind,
  read: (asked: Asked) => Promise<Row[]>,
  show: (row: Row, asked: Asked) => ActivityLists[Kind],
) {
  return endpoint(walletParam(), query(activityQuerySchema), share('lookups'), async (c) => {
    const asked: Asked = {
      env: c.env,
      db: database(c.env),
      wallet: c.req.valid('param').wallet,
      query: c.req.valid('query'),
      origin: new URL(c.req.url).origin,
      now: Date.now(),
    };
    const rows = await read(asked);
    const { page, nextCursor } = pageOf(rows, asked.query.limit, (row) => row);
    return answer(
      c,
      page.map((row) => show(row, asked)),
      { nextCursor },
    );
  });
}

export function giveawayFields(row: EntryRow | WinRow, { origin, now }: Asked) {
  const isSol = row.currency === 'SOL';
  const amount: ActivityAmount = {
    units: row.units,
    decimals: row.decimals,
    symbol: isSol ? 'SOL' : (row.tokenSymbol ?? 'TOKEN'),
    mint: isSol ? WRAPPED_SOL_MINT : row.token,
  };
  return {
    id: row.id,
    title: row.title,
    type: row.kind,
    status: statusOf(row.stage, row.endsAt, Math.floor(now / 1000)),
    places: row.places,
    token: row.token === null ? null : tokenOf(row, row.token, origin),
    ...amount,
  };
}

export function tokenOf(
  row: { tokenName: string | null; tokenSymbol: string | null; picture: string | null },
  mint: string,
  origin: string,
): ActivityToken {
  const imageUrl = pictureUrl(origin, mint, row.picture);
  return { tokenAddress: mint, name: row.tokenName, symbol: row.tokenSymbol, imageUrl };
}

export function iso(ms: number): string {
  return new Date(ms).toISOString();
}
