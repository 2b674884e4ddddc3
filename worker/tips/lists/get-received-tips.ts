/**
 * GET /api/tip/received/{wallet}: returns the tips that a wallet received as a creator, in pages; the first page also
 * has totals, days and tokens.
 */
import { pageOf } from '../../../core/list-query.ts';
import { displayNumber, SOL_DECIMALS } from '../../../core/money.ts';
import {
  RECEIVED_DAYS,
  type ReceivedDay,
  type ReceivedFilters,
  type ReceivedPage,
  type ReceivedTips,
  type ReceivedTotal,
  receivedQuerySchema,
} from '../../../core/tips/received.ts';
import { networkOf } from '../../chain/cluster.ts';
import { answer, endpoint, query, walletParam } from '../../http/endpoint.ts';
import type { TipRow } from '../../schema/tip-columns.ts';
import { share } from '../../shares/minute.ts';
import { publicTip, toTip } from '../rows.ts';
import { mayReadWords } from './may-read-words.ts';
import { overviewOfReceived, pageOfReceived } from './pages.ts';
import type { ReceivedDayRow, ReceivedSum } from './store.ts';

const DAY_MS = 86_400_000;

export const getReceivedTips = endpoint(
  walletParam(),
  query(receivedQuerySchema),
  share('lookups'),
  async (c) => {
    const { wallet } = c.req.valid('param');
    const { cursor, limit, ...filters } = c.req.valid('query');
    // One row more than a page has: it shows whether there is another page.
    const own = await mayReadWords(c, wallet);
    if (cursor)
      return answer(
        c,
        receivedPage(await pageOfReceived(c.env, wallet, filters, cursor, limit + 1), limit, own),
      );
    const firstDay = Math.floor(Date.now() / DAY_MS) - (RECEIVED_DAYS - 1);
    const [{ rows, sums, days }, network] = await Promise.all([
      overviewOfReceived(c.env, wallet, filters, limit + 1, firstDay),
      networkOf(c.env),
    ]);
    const received: ReceivedTips = {
      ...receivedPage(rows, limit, own),
      totals: totalsOf(sums, filters),
      days: daysOf(days, firstDay),
      tokens: tokensOf(sums),
      network,
    };
    return answer(c, received);
  },
);

function receivedPage(rows: TipRow[], limit: number, own: boolean): ReceivedPage {
  const { page, nextCursor } = pageOf(rows, limit, ({ confirmedAt, id }) => ({ at: confirmedAt ?? 0, id }));
  const now = Date.now();
  return { tips: page.map((row) => (own ? toTip(row) : publicTip(row, now))), nextCursor };
}

/** Returns the tokens with their own symbols; a tip in the token itself also has its symbol. */
function tokensOf(sums: ReceivedSum[]): ReceivedTips['tokens'] {
  const symbols = new Map<string, string | null>();
  for (const { token, tokenSymbol, currency, symbol } of sums)
    symbols.set(token, tokenSymbol ?? (currency === 'TOKEN' ? symbol : (symbols.get(token) ?? null)));
  return [...symbols].map(([mint, symbol]) => ({ mint, symbol }));
}

/** Returns the totals: SOL first, then coins by their number of tips. */
function totalsOf(sums: ReceivedSum[], { token, currency }: ReceivedFilters): ReceivedTotal[] {
  const wanted = sums.filter(
    (sum) =>
      (token === undefined || sum.token === token) && (currency === undefined || sum.currency === currency),
  );
  const sol = wanted.filter((sum) => sum.currency === 'SOL');
  const coins = wanted.filter((sum) => sum.currency === 'TOKEN').sort((a, b) => b.tips - a.tips);
  return [
    ...(sol.length > 0 ? [totalOf(sol, null)] : []),
    ...coins.map((coin) => totalOf([coin], coin.token)),
  ];
}

function totalOf(sums: ReceivedSum[], token: string | null): ReceivedTotal {
  const units = (pick: (sum: ReceivedSum) => bigint) => sums.reduce((all, sum) => all + pick(sum), 0n);
  const { currency, symbol, decimals } = sums[0]!;
  const amount = units((sum) => sum.creatorAmount);
  return {
    currency,
    symbol: token === null ? 'SOL' : symbol,
    token,
    decimals,
    tips: sums.reduce((all, sum) => all + sum.tips, 0),
    amount: displayNumber(amount, decimals),
    amountUnits: amount.toString(),
    platformFeeUnits: units((sum) => sum.platformFee).toString(),
  };
}

function daysOf(rows: ReceivedDayRow[], firstDay: number): ReceivedDay[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: RECEIVED_DAYS }, (_, index) => {
    const day = firstDay + index;
    const { tips, lamports } = byDay.get(day) ?? { tips: 0, lamports: 0n };
    return {
      date: new Date(day * DAY_MS).toISOString().slice(0, 10),
      tips,
      sol: displayNumber(lamports, SOL_DECIMALS),
      lamports: lamports.toString(),
    };
  });
}
