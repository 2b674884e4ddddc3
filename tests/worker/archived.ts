/** Tips of months that are over, stored as payments store them, and every list that shows tips, read to its end. */
import { env } from 'cloudflare:workers';
import { addressOf } from '../../core/address.ts';
import { moveTips } from '../../worker/archive/moves/move-tips.ts';
import { database, type Env } from '../../worker/env.ts';
import { recordPayments } from '../../worker/tips/payments/store.ts';
import { Made } from '../grown/made.ts';
import { call } from './support.ts';

export const DAY = 86_400_000;
/** Small parts, so that a list crosses several. */
export const SMALL = { most: 60, least: 2 };

const address = (byte: number) => addressOf(new Uint8Array(32).fill(byte));
export const CREATORS = [address(41), address(42)];
export const TOKENS = [address(51), address(52), address(53)];
export const SENDERS = Array.from({ length: 9 }, (_, at) => address(61 + at));
const made = new Made(21);

/** Paid, final, delivered and shown, at these times (ms since 1970). Returns their ids. */
export async function payTips(times: readonly number[]): Promise<string[]> {
  // Rows are stored in the order of their time.
  const rows = times
    .toSorted((one, other) => one - other)
    .map((at) => ({
      at,
      id: made.uuid(),
      token: made.pick(TOKENS),
      coin: made.below(3) === 0,
      sender: made.favourite(SENDERS),
      creator: made.pick(CREATORS),
      amount: 1000 + made.below(10_000),
      message: made.words(40) || 'hello',
      signature: made.signature(),
    }));
  await env.DB.prepare(`INSERT INTO tips (id, token, token_symbol, currency, token_program, decimals, sender, creator, treasury,
      amount, platform_fee, creator_amount, message, blockhash, last_valid_block_height, status, prepared_at)
    SELECT value ->> 'id', value ->> 'token', 'FROG', iif(value ->> 'coin', 'TOKEN', 'SOL'), iif(value ->> 'coin', 'program', NULL),
      iif(value ->> 'coin', 6, 9), value ->> 'sender', value ->> 'creator', 'treasury', value ->> 'amount', 10, (value ->> 'amount') - 10,
      value ->> 'message', 'hash', 1, 'prepared', (value ->> 'at') - 2000 FROM json_each(?)`)
    .bind(JSON.stringify(rows))
    .run();
  const payments = rows.map(({ id, signature, at }) => ({
    ...{ memoId: id, signature, finalized: true, landedAt: at },
    slot: 1,
  }));
  await recordPayments(database(env), payments, Date.now());
  await settle();
  return rows.map(({ id }) => id);
}

/** Everything that waits is delivered and shown, long ago. */
export async function settle(): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('UPDATE outbox SET delivered_at = 1 WHERE delivered_at IS NULL'),
    env.DB.prepare("UPDATE tip_rulings SET state = 'shown', decided_at = 1 WHERE decided_at IS NULL"),
  ]);
}

/** Runs the job until it has nothing more to do. */
export async function moveAll(using: Env = env, sizes = SMALL): Promise<void> {
  for (let run = 0; run < 200; run++) if (!(await moveTips(using, Date.now(), sizes)).more) return;
  throw new Error('the move does not end');
}

export const count = async (table: string) =>
  (await env.DB.prepare(`SELECT COUNT(*) AS many FROM ${table}`).first<number>('many'))!;

async function pages(path: string, limit: number): Promise<unknown[]> {
  const items: unknown[] = [];
  for (let cursor = ''; ; ) {
    const { status, json } = await call(
      'GET',
      `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${cursor}`,
    );
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(json)}`);
    const { tips = json.data, nextCursor = json.nextCursor } = json.data;
    items.push(...tips);
    if (!nextCursor) return items;
    cursor = `&cursor=${nextCursor}`;
  }
}

/** What each list and figure shows. The same before, while and after tips move. */
export async function everyList(limit: number): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const creator of CREATORS) {
    const path = `/api/tip/received/${creator}`;
    found[path] = await pages(path, limit);
    found[`${path}?token`] = await pages(`${path}?token=${TOKENS[0]}`, limit);
    found[`${path}?currency`] = await pages(`${path}?currency=TOKEN`, limit);
    found[`${path}?both`] = await pages(`${path}?token=${TOKENS[1]}&currency=SOL`, limit);
    found[`${path} totals`] = (await call('GET', path)).json.data.totals;
    found[`${path}/csv`] = (await call('GET', `${path}/csv`)).json;
  }
  for (const sender of SENDERS.slice(0, 3))
    found[sender] = await pages(`/api/activity/${sender}/tips`, limit);
  for (const token of TOKENS) found[token] = (await call('GET', `/api/tip/stats/${token}`)).json.data;
  return found;
}
