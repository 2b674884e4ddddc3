/** Tips, their payments, days and outbox rows. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { TOKEN_PROGRAM } from '../../core/address.ts';
import type { Growth, Insert } from './grow.ts';
import type { Made } from './made.ts';

const DAYS = 180;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Base64 of a signed tip. */
const BYTES = 520;
/** The number of tips in each state that wait for the cron, at most a hundredth of all. */
const WAITING = { unfinalized: 2000, undelivered: 500, signed: 200, prepared: 300, dead: 3000 };

type Row = Record<string, SQLInputValue>;

/** Returns the id of a confirmed tip of the first token. */
export function growTips(sqlite: DatabaseSync, insert: Insert, made: Made, growth: Growth): string {
  const { size, now, tokens } = growth;
  const share = (count: number) => Math.min(count, Math.ceil(size.tips / 100));
  const waiting = Object.fromEntries(
    Object.entries(WAITING).map(([name, count]) => [name, share(count)]),
  ) as typeof WAITING;
  const big = [...tokens, ...coins(made, 4 - tokens.length)];
  const small = coins(made, Math.ceil(size.tips / 200));
  const senders = made.addresses(Math.ceil(size.tips / 15));
  const treasury = made.address();
  const bytes = made.text(BYTES);
  let first = '';
  const step = (DAYS * DAY_MS) / size.tips;

  function tip(at: number): Row {
    const { mint, creator } = made.below(10) < 4 ? made.pick(big) : made.favourite(small);
    const paid = made.below(3) === 0 ? 'TOKEN' : 'SOL';
    const amount = 100_000 * (1 + made.below(100_000));
    const fee = amount / 50;
    return {
      id: made.uuid(),
      token: mint,
      token_symbol: paid === 'SOL' ? 'SOL' : 'COIN',
      currency: paid,
      token_program: paid === 'SOL' ? null : TOKEN_PROGRAM,
      decimals: paid === 'SOL' ? 9 : 6,
      sender: made.favourite(senders),
      creator,
      treasury,
      amount,
      platform_fee: fee,
      creator_amount: amount - fee,
      message: made.words(280),
      blockhash: made.text(44),
      last_valid_block_height: 1,
      status: 'confirmed',
      signed_transaction: null,
      signature: made.signature(),
      failure: null,
      prepared_at: at - 2000,
      confirmed_at: at,
      slot: Math.floor(at / 400),
    };
  }

  insert(
    'tips',
    (function* () {
      for (let number = 0; number < size.tips; number++) {
        const row = tip(Math.floor(now - 60_000 - (size.tips - number) * step));
        if (row.token === tokens[0]?.mint) first = String(row.id);
        yield row;
      }
      const open = { confirmed_at: null, slot: null, signed_transaction: null };
      for (let number = 0; number < waiting.signed; number++)
        yield {
          ...tip(now),
          ...open,
          status: 'signed',
          signed_transaction: bytes,
          last_valid_block_height: 2 ** 40,
        };
      for (let number = 0; number < waiting.prepared; number++)
        yield { ...tip(now - made.below(90_000)), ...open, status: 'prepared', signature: null };
      for (let number = 0; number < waiting.dead; number++) {
        const status = made.pick(['expired', 'expired', 'failed']);
        const signature = status === 'failed' ? made.signature() : null;
        yield { ...tip(now - made.below(8 * HOUR_MS)), ...open, status, signature };
      }
    })(),
  );
  const last = (many: number) => `(SELECT confirmed_at FROM tips WHERE status = 'confirmed'
    ORDER BY confirmed_at DESC LIMIT 1 OFFSET ${many - 1})`;
  // Row by row they are in the order of their time as well, which is that of the rows.
  sqlite.exec(`INSERT INTO tip_payments SELECT signature, id, id, 'row', slot, confirmed_at, confirmed_at,
      CASE WHEN confirmed_at < ${last(waiting.unfinalized)} THEN confirmed_at + 15000 END, NULL
    FROM tips WHERE status = 'confirmed';
    UPDATE tips SET signed_transaction = '${bytes}'
      WHERE status = 'confirmed' AND confirmed_at >= ${last(waiting.unfinalized)};
    INSERT INTO tip_days SELECT creator, token, currency, confirmed_at / ${DAY_MS}, MAX(token_symbol), MAX(decimals),
      COUNT(*), SUM(amount), SUM(creator_amount), SUM(platform_fee)
    FROM tips WHERE status = 'confirmed' GROUP BY creator, token, currency, confirmed_at / ${DAY_MS};
    INSERT INTO outbox (token, kind, subject, created_at, delivered_at)
      SELECT token, 'tip:new', id, confirmed_at,
        CASE WHEN confirmed_at < ${last(waiting.undelivered)} THEN confirmed_at + 50 END
      FROM tips WHERE status = 'confirmed' AND confirmed_at > ${now - HOUR_MS - 600_000}
        OR status = 'confirmed' AND confirmed_at >= ${last(waiting.undelivered)}`);
  return first;
}

function coins(made: Made, count: number): { mint: string; creator: string }[] {
  return Array.from({ length: count }, () => ({ mint: made.address(), creator: made.address() }));
}
