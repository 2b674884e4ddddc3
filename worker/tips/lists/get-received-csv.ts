/** GET /api/tip/received/{wallet}/csv: returns all tips that a creator's wallet received, newest first, as a file. */
import { CSV_MARK, csvLine } from '../../../core/csv.ts';
import type { ListCursor } from '../../../core/list-query.ts';
import { formatAmount } from '../../../core/money.ts';
import { receivedFiltersSchema } from '../../../core/tips/received.ts';
import { endpoint, query, walletParam } from '../../http/endpoint.ts';
import type { TipRow } from '../../schema/tip-columns.ts';
import { share } from '../../shares/minute.ts';
import { publicTip, toTip } from '../rows.ts';
import { mayReadWords } from './may-read-words.ts';
import { pageOfReceived } from './pages.ts';

/** Rows in memory at a time. */
const PAGE = 1000;

const HEADER = [
  'Time (UTC)',
  'Amount',
  'Currency',
  'You received',
  'Platform fee',
  'Token address',
  'Sender',
  'Name',
  'X account',
  'Message',
  'On stream',
  'Transaction',
  'Tip',
];

export const getReceivedCsv = endpoint(
  walletParam(),
  query(receivedFiltersSchema),
  share('exports'),
  async (c) => {
    const { wallet } = c.req.valid('param');
    const filters = c.req.valid('query');
    const own = await mayReadWords(c, wallet);
    const pageAfter = (cursor?: ListCursor) => pageOfReceived(c.env, wallet, filters, cursor, PAGE);
    // Read before the response begins, so that a failure still gets an error response.
    let page: TipRow[] | null = await pageAfter();
    const encoder = new TextEncoder();
    const lines = new ReadableStream<Uint8Array>(
      {
        start(controller) {
          controller.enqueue(encoder.encode(CSV_MARK + csvLine(HEADER)));
        },
        // One page at a time, once the reader has taken the previous one.
        async pull(controller) {
          const rows: TipRow[] = page ?? [];
          if (rows.length > 0)
            controller.enqueue(encoder.encode(rows.map((row) => lineOf(row, own)).join('')));
          if (rows.length < PAGE) return controller.close();
          const { confirmedAt, id } = rows.at(-1)!;
          page = null;
          page = await pageAfter({ at: confirmedAt ?? 0, id });
        },
      },
      { highWaterMark: 1 },
    );
    return new Response(lines, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="fanfare-tips-${wallet.slice(0, 8)}.csv"`,
      },
    });
  },
);

/** Returns the plan that was fixed before the tip was signed, and the decision since. */
function onStream({ plan, ruling }: TipRow): string {
  if (plan === 'unseen') return 'Not shown: below the minimum';
  if (ruling && ruling.state !== 'shown') return RULED[ruling.state];
  return plan === 'shown' ? 'Shown' : 'Shown and spoken';
}

const RULED = {
  held: 'Held by moderation',
  wordless: 'Shown without name and message',
  removed: 'Removed by moderation',
} as const;

function lineOf(row: TipRow, own: boolean): string {
  const { name, handle, message, senderAddress } = own ? toTip(row) : publicTip(row, Date.now());
  const amount = (units: bigint) => formatAmount(units, row.decimals);
  return csvLine([
    new Date(row.confirmedAt ?? row.preparedAt).toISOString(),
    amount(row.amount),
    row.currency === 'SOL' ? 'SOL' : row.tokenSymbol,
    amount(row.creatorAmount),
    amount(row.platformFee),
    row.token,
    senderAddress ?? '',
    name ?? '',
    handle ?? '',
    message,
    onStream(row),
    row.signature ?? '',
    row.id,
  ]);
}
