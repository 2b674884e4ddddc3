/**
 * A platform that has grown: 100,000 giveaways, a million registrations and a million tips, one busy creator among
 * them.
 */
import type { DatabaseSync } from 'node:sqlite';
import {
  CONFIRM_TIPS,
  SEED,
  SEED_CREATOR,
  seedGiveaways,
  seedTips,
  seedToken,
} from '../../tests/dashboard-seed.ts';
import { FILL_SUMS, FILL_THE_REST } from '../../tests/grown/fill.ts';

/** A trial run takes a fraction: PART=20 is every twentieth. */
const PART = Number(process.env.PART ?? 1);
export const GROWN = {
  giveaways: 100_000 / PART,
  registrations: 1_000_000 / PART,
  tips: 1_000_000 / PART,
  tokens: 1000,
  days: 180,
};
/** Every fifth tip goes to this token. */
export const BUSY_TOKEN = seedToken(100);

const numbers = (count: number) =>
  `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`;

/** `now` in ms. Triggers and indexes are created at the end: row by row they take minutes. */
export function seedGrown(db: DatabaseSync, now: number): void {
  const made =
    "SELECT type, name, sql FROM sqlite_master WHERE type IN ('trigger', 'index') AND sql IS NOT NULL";
  const aside = db.prepare(made).all() as { type: string; name: string; sql: string }[];
  db.exec('PRAGMA journal_mode = OFF; PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF');
  db.exec('PRAGMA cache_size = -400000; BEGIN');
  for (const { type, name } of aside) db.exec(`DROP ${type} ${name}`);
  const own = { tips: Math.ceil(SEED.tips / PART), giveaways: Math.ceil(SEED.giveaways / PART) };
  const tips = GROWN.tips - own.tips;
  db.exec(`${numbers(tips)}
    INSERT INTO tips (id, token, token_symbol, currency, token_program, decimals, sender, creator, treasury, amount,
      platform_fee, creator_amount, message, blockhash, last_valid_block_height, status, signed_transaction, signature,
      prepared_at, confirmed_at, slot)
    SELECT printf('grown-%07d', i), CASE i % 5 WHEN 0 THEN '${BUSY_TOKEN}' ELSE 'token-' || (i * 31 % ${GROWN.tokens}) END,
      'COIN', CASE i % 3 WHEN 0 THEN 'TOKEN' ELSE 'SOL' END, CASE i % 3 WHEN 0 THEN 'program' END,
      CASE i % 3 WHEN 0 THEN 6 ELSE 9 END, 'sender-' || (i * 7919 % 100003),
      CASE i % 5 WHEN 0 THEN 'creator-busy' ELSE 'creator-' || (i * 31 % ${GROWN.tokens}) END, 'treasury', 100000, 2000, 98000,
      'hello', 'blockhash', 1, 'confirmed', 'bytes', 'grown-' || i, at, at, i
    FROM (SELECT i, ${now} - i * ${Math.floor((GROWN.days * 86_400_000) / tips)} AS at FROM n)`);
  db.exec(`INSERT INTO tip_days SELECT creator, token, currency, confirmed_at / 86400000, MAX(token_symbol), MAX(decimals),
    COUNT(*), SUM(amount), SUM(creator_amount), SUM(platform_fee)
    FROM tips GROUP BY creator, token, currency, confirmed_at / 86400000`);
  const giveaways = GROWN.giveaways - own.giveaways;
  const each = GROWN.registrations / (giveaways / 2);
  // Half of them require registration. Of a hundred, one runs and one waits for its draw; the others are over.
  db.exec(`${numbers(giveaways)}
    INSERT INTO giveaways (id, escrow_id, program, site, kind, title, description, creator, operator, treasury, currency,
      places, amounts, window_seconds, open_before, prize, fee, prize_decimals, terms, terms_hash, beacon, ends_at, created_at, stage, registered, eligible, round, token,
      token_symbol, token_program, token_decimals)
    SELECT printf('grown-%06d', i), printf('%064x', i + 1000000), 'program', 'site',
      CASE i % 2 WHEN 0 THEN 'participants' ELSE 'holders' END, 'Giveaway ' || i, 'words', 'creator-' || (i % 2000),
      'operator', 'treasury', 'SOL', 1, json_array(CAST(1000000000 + i AS TEXT)), 0, 1, 1000000000 + i, 20000000, 9,
      '{"version":2,"kind":"participants","gateMint":null,"eligibility":null,"tiers":[],"endsAt":1,"title":"t","description":"d"}',
      printf('%064x', i), '{"id":0}', CASE i % 100 WHEN 0 THEN ${now} / 1000 + 3600 ELSE ${now} / 1000 - 3600 END, ${now} - i * 60000 - 1000000,
      CASE i % 100 WHEN 0 THEN 'open' WHEN 1 THEN 'closed' WHEN 2 THEN 'cancelled' WHEN 3 THEN 'expired' ELSE 'completed' END,
      CASE i % 2 WHEN 0 THEN ${Math.round(each)} ELSE 0 END, 100, 1, CASE i % 10 WHEN 0 THEN 'token-' || (i % ${GROWN.tokens}) END,
      CASE i % 10 WHEN 0 THEN 'COIN' END, CASE i % 10 WHEN 0 THEN 'program' END, CASE i % 10 WHEN 0 THEN 6 END
    FROM n`);
  db.exec(`${numbers(GROWN.registrations)}
    INSERT INTO registrations SELECT printf('grown-%06d', i / ${Math.ceil(each)} * 2), printf('wallet-%07d', i), 's:x', 1,
      ${now} - i FROM n`);
  db.exec(FILL_SUMS);
  for (const { sql } of aside) db.exec(sql);
  db.exec(FILL_THE_REST);
  for (const sql of [seedTips(now, own.tips), CONFIRM_TIPS, seedGiveaways(now, own.giveaways)])
    db.prepare(sql).run(SEED_CREATOR);
  db.exec('COMMIT; PRAGMA journal_mode = WAL');
}
