/**
 * A platform that has grown: four tokens with a tenth of all tips each, many with few; wallets that come back;
 * giveaways in every stage; and at the newest end what waits for the cron. Everything else has ended long ago.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { FILL_SUMS, FILL_THE_REST } from './fill.ts';
import { growGiveaways } from './grow-giveaways.ts';
import { growStreams, growWords } from './grow-streams.ts';
import { growTips } from './grow-tips.ts';
import { Made } from './made.ts';

const MIGRATIONS = new URL('../../migrations/', import.meta.url);
const SCHEMA = readdirSync(MIGRATIONS)
  .sort()
  .map((name) => readFileSync(new URL(name, MIGRATIONS), 'utf8'))
  .join('\n');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface Size {
  tips: number;
  giveaways: number;
}

export interface Growth {
  size: Size;
  /** ms since 1970. */
  now: number;
  /** The tokens with most tips and their creators, first of all. */
  tokens: { mint: string; creator: string }[];
  /** The order of rows and indexes: one row at a time, as over years, or all at once, which is fastest. */
  filled?: 'row by row' | 'at once';
}

export interface Grown {
  /** A funded giveaway with many registrants, and one of them. */
  giveaway: string;
  registrant: string;
  /** A creator with many tips and giveaways. */
  creator: string;
  tip: string;
}

export type Insert = (table: string, rows: Iterable<Record<string, SQLInputValue>>) => void;

/** Empties a database and grows it again, inside the transaction that is open. */
export function grow(sqlite: DatabaseSync, growth: Growth): Grown {
  clear(sqlite);
  sqlite.exec(SCHEMA);
  const rowByRow = growth.filled === 'row by row';
  for (const { type, name } of objects(sqlite)) {
    if (type === 'trigger' || (type === 'index' && !rowByRow)) sqlite.exec(`DROP ${type} ${name}`);
  }
  const made = new Made(1);
  const insert = inserter(sqlite);
  const tip = growTips(sqlite, insert, made, growth);
  const { giveaway, registrant } = growGiveaways(insert, made, growth);
  growTokens(insert, growth);
  growWords(sqlite, growth);
  sqlite.exec(FILL_SUMS);
  sqlite.exec(SCHEMA);
  sqlite.exec(FILL_THE_REST);
  const { creator } = growth.tokens[0]!;
  insert('channels', [{ wallet: creator, subject: creator, claimed_at: growth.now }]);
  insert('names', [
    { fold: 'junlper', name: 'juniper', wallet: creator, since: growth.now, due_at: growth.now + DAY_MS },
  ]);
  growWants(sqlite, growth);
  growStreams(sqlite, insert, growth);
  return { giveaway, registrant, tip, creator };
}

function objects(sqlite: DatabaseSync): { type: string; name: string }[] {
  return sqlite
    .prepare("SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' AND sql IS NOT NULL")
    .all() as { type: string; name: string }[];
}

function clear(sqlite: DatabaseSync): void {
  for (const { type, name } of objects(sqlite)) if (type === 'trigger') sqlite.exec(`DROP TRIGGER ${name}`);
  // A table can go once none refers to it: twice round.
  for (let round = 0; round < 2; round++)
    for (const { type, name } of objects(sqlite)) {
      if (type === 'table' && !/^(giveaway|token)_search_/.test(name)) sqlite.exec(`DELETE FROM ${name}`);
    }
  for (const table of ['registrations', 'giveaway_transactions', 'payout_transactions', 'clip_winners'])
    sqlite.exec(`DROP TABLE IF EXISTS ${table}`);
  for (;;) {
    const [first] = objects(sqlite).filter(({ type }) => type === 'table');
    if (!first) return;
    sqlite.exec(`DROP TABLE ${first.name}`);
  }
}

function inserter(sqlite: DatabaseSync): Insert {
  return (table, rows) => {
    let statement: ReturnType<DatabaseSync['prepare']> | null = null;
    for (const row of rows) {
      const names = Object.keys(row);
      statement ??= sqlite.prepare(
        `INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`,
      );
      statement.run(...Object.values(row));
    }
  };
}

/** Tokens whose price is wanted, of which the job has renewed none for a while; a hundredth is wanted no more. */
function growWants(sqlite: DatabaseSync, { now }: Growth): void {
  const price = { price: null, pricedAt: now - 2 * HOUR_MS, ok: true };
  const noted = [now - 2 * DAY_MS, now - HOUR_MS];
  sqlite
    .prepare('INSERT INTO price_wants SELECT mint, iif(id % 100 = 0, ?, ?), id % 2, id % 5 FROM token_names')
    .run(...noted);
  sqlite
    .prepare('INSERT INTO market_prices SELECT mint, ?, ? FROM token_names')
    .run(JSON.stringify(price), now - 2 * HOUR_MS);
}

/** Of the tokens that users looked at, most were never tipped. */
function growTokens(insert: Insert, { size, now }: Growth): void {
  const made = new Made(3);
  insert(
    'tokens',
    (function* () {
      for (let at = 0; at < size.tips / 50; at++) {
        const mint = made.address();
        const info = JSON.stringify({
          version: 3,
          chain: { name: mint, symbol: 'COIN' },
          offChain: made.words(600),
        });
        yield { mint, info, fetched_at: now - made.below(2 * DAY_MS) };
      }
    })(),
  );
}
