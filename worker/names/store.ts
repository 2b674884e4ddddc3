/** SQL of the names of channels. Times in ms since 1970. */
import { and, asc, eq, lte, ne, type SQL, sql } from 'drizzle-orm';
import { foldName, IDLE_MS, MOVE_MS, type NameFacts, REST_MS, UNUSED_MS } from '../../core/channels/name.ts';
import { searchPhrase } from '../../core/giveaways/search.ts';
import { LIKE } from '../../core/words/look-alikes.ts';
import { entryIfChanged } from '../admin/store.ts';
import { type NamedRow, namedQuery } from '../channels/store.ts';
import type { Database } from '../env.ts';
import { strictSpend, type UsedFor } from '../messages/store.ts';
import { channels, names } from '../schema.ts';
import { batchOf, insertSelect } from '../statements.ts';

/** Coins that are compared with a name. */
const COINS = 50;

const byFold = (db: Database, fold: string) => namedQuery(db, eq(names.fold, fold));

/** Returns the channel of this name, as it is written; null where it has none. */
export async function findNamed(db: Database, name: string): Promise<NamedRow | null> {
  const [row] = await byFold(db, foldName(name));
  return row?.name === name ? row : null;
}

/** Returns the names that channels have, and what each points at. */
export const heldNames = (db: Database, limit: number): Promise<NamedRow[]> =>
  namedQuery(db).orderBy(asc(names.fold)).limit(limit);

/** Returns those of these names that no row stands in the way of. */
export async function unclaimed(db: Database, asked: readonly string[]): Promise<string[]> {
  const folds = JSON.stringify(asked.map(foldName));
  const rows = await db
    .select({ fold: names.fold })
    .from(names)
    .where(sql`${names.fold} IN (SELECT value FROM json_each(${folds}))`);
  const gone = new Set(rows.map(({ fold }) => fold));
  return asked.filter((name) => !gone.has(foldName(name)));
}

/** A wallet that has received a tip keeps its name from who proves the account of it. */
const isInUse = sql<number>`EXISTS (SELECT 1 FROM x_accounts x WHERE x.wallet = names.wallet)
  OR EXISTS (SELECT 1 FROM tip_days d WHERE d.creator = names.wallet)`;

/** Reads what decides about a name for a wallet, in one round trip. Lamports: tipped lately, and received ever. */
export async function nameFacts(
  db: Database,
  name: string,
  wallet: string | null,
): Promise<Omit<NameFacts, 'isReserved'>> {
  const fold = foldName(name);
  const whole = searchPhrase(name.replaceAll('-', ' '))!;
  const { rows, coins, proofs } = await batchOf(db, {
    rows: db
      .select({ name: names.name, wallet: names.wallet, freeAt: names.freeAt, isInUse })
      .from(names)
      .where(eq(names.fold, fold)),
    // Coins that were tipped here.
    coins: db
      .select({
        name: sql<string>`n.name`.as('coin_name'),
        symbol: sql<string>`n.symbol`.as('coin_symbol'),
        creator: sql<string | null>`n.creator`.as('coin_creator'),
      })
      .from(sql`token_names n JOIN tipper_counts c ON c.token = n.mint`)
      .where(
        sql`${foldOf('n.symbol')} = ${fold} OR ${foldOf('n.name')} = ${fold} OR n.id IN (
          SELECT rowid FROM token_search WHERE token_search MATCH ${whole} ORDER BY rowid LIMIT ${COINS})`,
      )
      .limit(COINS),
    proofs: db
      .select({
        handle: sql<string | null>`(SELECT handle FROM x_accounts WHERE wallet = ${wallet})`,
        hasCoin: sql<number>`EXISTS (SELECT 1 FROM token_names WHERE creator = ${wallet})`,
        lamports: sql<string>`CAST(coalesce((SELECT sum(amount_high) * 1000000000 + sum(amount_low) FROM tip_sums
            WHERE creator = ${wallet} AND currency = 'SOL'), 0)
          + coalesce((SELECT sum(amount) FROM (SELECT amount FROM tips WHERE sender = ${wallet}
            AND status = 'confirmed' AND currency = 'SOL' ORDER BY confirmed_at DESC LIMIT 1000)), 0) AS TEXT)`,
      })
      .from(sql`(SELECT 1)`),
  });
  const [row] = rows;
  const { handle, hasCoin, lamports } = proofs[0]!;
  return {
    row: row ? { ...row, isInUse: row.isInUse === 1 } : null,
    coinCreators: coins
      .filter((coin) => [coin.name, coin.symbol].some((text) => foldName(text) === fold))
      .map(({ creator }) => creator),
    asker: wallet === null ? null : { wallet, handle, hasCoin: hasCoin === 1, lamports: BigInt(lamports) },
  };
}

/** SQL: a column in the form of foldName, but for signs that few coins have; worded as the indexes of token_names. */
const foldOf = (column: string) =>
  sql.raw(
    [...[' ', '-', '_', '.', '$'].map((sign) => [sign, '']), ...LIKE].reduce(
      (text, [sign, letter]) => `replace(${text}, '${sign}', '${letter}')`,
      `lower(${column})`,
    ),
  );

/** What ends the use of a row: it rests until `freeAt`; null: for good. */
const rest = (freeAt: number | null) => ({
  wallet: null,
  dueAt: null,
  freeAt,
  movedFrom: null,
  moveUntil: null,
});

const isHeld = (fold: string, wallet: string) =>
  sql`EXISTS (SELECT 1 FROM names WHERE fold = ${fold} AND wallet = ${wallet})`;

interface Taken {
  name: string;
  wallet: string;
  now: number;
}

const freed = (db: Database, { wallet, now }: Pick<Taken, 'wallet' | 'now'>, which: SQL | undefined) =>
  db
    .update(names)
    .set(rest(now + REST_MS))
    .where(and(eq(names.wallet, wallet), which));

const freeOther = (db: Database, taken: Taken, may: SQL) =>
  freed(db, taken, and(ne(names.fold, foldName(taken.name)), may));

/** Gives the wallet a name in place of its other one, unless a row stands in the way for which `yields` does not hold. */
function holdStatements(db: Database, taken: Taken, yields: SQL) {
  const { name, wallet, now } = taken;
  const fold = foldName(name);
  const may = sql`NOT EXISTS (SELECT 1 FROM names WHERE fold = ${fold} AND (${yields}) IS NOT TRUE)`;
  const held = { name, wallet, since: now, dueAt: now + UNUSED_MS };
  return {
    freed: freeOther(db, taken, may),
    held: insertSelect(db, names, { fold, ...held }, sql`WHERE ${may}`).onConflictDoUpdate({
      target: names.fold,
      set: { ...rest(null), ...held },
    }),
  };
}

const point = (db: Database, { name, wallet }: Taken, subject: string) =>
  db
    .update(channels)
    .set({ subject })
    .where(and(eq(channels.wallet, wallet), isHeld(foldName(name), wallet)));

/**
 * Gives the wallet this name, and frees its other one; the message is used up by the same batch. Of many at once one
 * takes it. `byHandle`: also from a holder without account and tips. False, and nothing but the message changed, where
 * another has it. Throws a unique violation for a message that was used before.
 */
export async function takeName(
  db: Database,
  use: UsedFor,
  taken: Taken & { subject: string; byHandle: boolean },
): Promise<boolean> {
  const { name, wallet, subject, now, byHandle } = taken;
  const fold = foldName(name);
  const isWon = sql`${byHandle ? 1 : 0} AND names.name = ${name} AND names.wallet <> ${wallet} AND NOT (${isInUse})`;
  const { row } = await batchOf(db, {
    spent: strictSpend(db, use, now),
    written: db
      .update(names)
      .set({ name })
      .where(and(eq(names.fold, fold), eq(names.wallet, wallet))),
    ...holdStatements(db, taken, sql`(names.wallet IS NULL AND names.free_at <= ${now}) OR (${isWon})`),
    pointed: point(db, taken, subject),
    row: byFold(db, fold),
  });
  return row[0]?.wallet === wallet;
}

/** Moves a name between two wallets that both signed. False, and nothing but the messages changed, if `from` lacks it. */
export async function moveName(
  db: Database,
  uses: { from: UsedFor; to: UsedFor },
  taken: Taken & { subject: string; from: string },
): Promise<boolean> {
  const { name, wallet, subject, from, now } = taken;
  const fold = foldName(name);
  const { row } = await batchOf(db, {
    spentFrom: strictSpend(db, uses.from, now),
    // Signed in the same second, both texts are one.
    spentTo: uses.to.digest === uses.from.digest ? null : strictSpend(db, uses.to, now),
    freed: freeOther(db, taken, isHeld(fold, from)),
    moved: db
      .update(names)
      .set({ wallet, movedFrom: from, moveUntil: now + MOVE_MS, dueAt: now + UNUSED_MS })
      .where(and(eq(names.fold, fold), eq(names.wallet, from))),
    pointed: point(db, taken, subject),
    row: byFold(db, fold),
  });
  return row[0]?.wallet === wallet;
}

/**
 * Frees the name, if the wallet has it still; the message is used up by the same batch. Throws a unique violation for a
 * message that was used before: the name may be the wallet's again.
 */
export async function giveUpName(db: Database, use: UsedFor, given: Taken): Promise<void> {
  await batchOf(db, {
    spent: strictSpend(db, use, given.now),
    freed: freed(db, given, eq(names.fold, foldName(given.name))),
  });
}

/**
 * Gives a name to a wallet that has a channel, whoever has it; null takes it down for good, also one that no one has. With
 * its audit entry.
 */
export async function changeName(
  db: Database,
  wallet: string | null,
  { name, by, reason, now }: { name: string; by: string; reason: string; now: number },
): Promise<void> {
  const down = { fold: foldName(name), name, wallet: null, since: now };
  await batchOf(db, {
    ...(wallet
      ? holdStatements(db, { name, wallet, now }, sql`true`)
      : {
          held: db
            .insert(names)
            .values(down)
            .onConflictDoUpdate({ target: names.fold, set: rest(null) }),
        }),
    logged: entryIfChanged(db, {
      at: now,
      actor: by,
      action: wallet ? 'name.give' : 'name.take-down',
      subject: name,
      after: wallet ? { wallet, reason } : { reason },
    }),
  });
}

/** Names whose use is to be looked at: `usedAt` is the last day of a tip, if another wallet ever paid one; else null. */
export async function dueNames(db: Database, now: number, limit: number) {
  return db
    .select({
      fold: names.fold,
      wallet: channels.wallet,
      subject: channels.subject,
      dueAt: names.dueAt,
      usedAt: sql<number | null>`(SELECT max(d.day) * 86400000 FROM tip_days d
        WHERE d.creator = channels.wallet AND d.token = channels.subject
        AND EXISTS (SELECT 1 FROM tippers t WHERE t.token = d.token AND t.sender <> d.creator))`,
    })
    .from(names)
    .innerJoin(channels, eq(channels.wallet, names.wallet))
    .where(lte(names.dueAt, now))
    .orderBy(asc(names.dueAt))
    .limit(limit);
}

/** Keeps a name for long after its last use, or frees it; neither if its row has changed since it was read. */
export async function settleName(
  db: Database,
  { fold, wallet, dueAt }: Awaited<ReturnType<typeof dueNames>>[number],
  usedAt: number,
  now: number,
): Promise<void> {
  await db
    .update(names)
    .set(usedAt + IDLE_MS > now ? { dueAt: usedAt + IDLE_MS } : rest(now + REST_MS))
    .where(and(eq(names.fold, fold), eq(names.wallet, wallet), eq(names.dueAt, dueAt!)));
}

/** Deletes names that have rested, at most `limit`. Returns how many there were. */
export async function deleteRested(db: Database, now: number, limit: number): Promise<number> {
  const { meta } = await db.run(sql`DELETE FROM names WHERE fold IN (
    SELECT fold FROM names WHERE free_at IS NOT NULL AND free_at <= ${now} LIMIT ${limit})`);
  return meta.changes;
}
