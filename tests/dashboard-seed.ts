/**
 * SQL that gives one creator a long history: bulk rows with values that look random and are the same each time. An
 * update confirms tips, as the pipeline does, so that the trigger counts them. Bind the creator to each `?`.
 */
import { addressOf } from '../core/address.ts';

export const SEED = { giveaways: 500, tips: 20_000, tokens: 5 } as const;
const made = (byte: number) => addressOf(new Uint8Array(32).fill(byte));
export const SEED_CREATOR = made(9);

/** Begins every signature, six more characters make 64 bytes: a node refuses a whole call for one malformed one. */
export const SEED_SIGNATURE = '2'.repeat(82);

/** Returns the mints, by index. */
export const seedToken = (index: number) => made(101 + index);
const mints = JSON.stringify(Array.from({ length: SEED.tokens }, (_, index) => seedToken(index)));

const numbers = (count: number) =>
  `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`;

/** `at` (ms) is the time of the newest. */
export const seedTips = (at: number, tips: number = SEED.tips) => `${numbers(tips)}
  INSERT INTO tips (id, token, token_symbol, currency, token_program, decimals, sender, creator, treasury, amount,
    platform_fee, creator_amount, message, blockhash, last_valid_block_height, status, signed_transaction, signature,
    prepared_at)
  SELECT printf('tip-%05d-%x', i, i * 7919 % 65521), '${mints}' ->> (i * i % 7 % ${SEED.tokens}), CASE i % 3 WHEN 0 THEN 'COIN' || (i * i % 7 % ${SEED.tokens} + 1) ELSE 'SOL' END, CASE i % 3 WHEN 0 THEN 'TOKEN' ELSE 'SOL' END,
    CASE i % 3 WHEN 0 THEN 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' END, CASE i % 3 WHEN 0 THEN 6 ELSE 9 END,
    'Sender' || (i * 31 % 997 + 1000) || 'SenderSenderSenderSenderSenderSend', ?, 'treasury',
    100 * (1000 + i * 7919 % 1000003), 2 * (1000 + i * 7919 % 1000003), 98 * (1000 + i * 7919 % 1000003),
    CASE i % 5 WHEN 0 THEN '=1+' || i WHEN 1 THEN 'hello, "stream" ' || i ELSE '' END, 'blockhash', 1, 'signed', 'bytes',
    '${SEED_SIGNATURE}' || replace(printf('%06d', i), '0', 'Z'), ${at} - i * 400000
  FROM n`;

/** Every third one shares its moment with a neighbour: only the cursor's id orders them. */
export const CONFIRM_TIPS = `UPDATE tips SET status = 'confirmed', slot = 1, confirmed_at = prepared_at / 1200000 * 1200000
  WHERE creator = ? AND status = 'signed'`;

/** `now` in ms. Two of five run, one is over, one was cancelled, one is a draft that never came on chain. */
export const seedGiveaways = (now: number, giveaways: number = SEED.giveaways) => `${numbers(giveaways)}
  INSERT INTO giveaways (id, escrow_id, program, site, kind, title, description, creator, operator, treasury, currency,
    places, amounts, window_seconds, open_before, prize, fee, prize_decimals, terms, terms_hash, beacon, ends_at, created_at, stage, round, registered, eligible)
  SELECT replace(printf('SeedGiveaway%03dSeedGiveawaySeedGiveawaySeed', i * 7 % ${SEED.giveaways} + 100), '0', 'z'), printf('%064x', i), 'program', 'site',
    CASE i % 2 WHEN 0 THEN 'participants' ELSE 'holders' END, 'Giveaway ' || i, 'words', ?, 'operator', 'treasury', 'SOL',
    1, json_array(CAST(1000000000 + i AS TEXT)), 0, 1, 1000000000 + i, 20000000, 9,
    '{"version":2,"kind":"participants","gateMint":null,"eligibility":null,"tiers":[],"endsAt":1,"title":"t","description":"d"}',
    printf('%064x', i), '{"id":0}', ${Math.floor(now / 1000)} + 3600, ${now} - i / 3 * 1000,
    CASE i % 5 WHEN 0 THEN 'open' WHEN 1 THEN 'open' WHEN 2 THEN 'completed' WHEN 3 THEN 'cancelled' ELSE 'expired' END,
    CASE i % 5 WHEN 2 THEN 100 END, i, 2 * i
  FROM n`;
