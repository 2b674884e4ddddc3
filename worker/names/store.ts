/** SQL of the names of channels. Times in ms since 1970. */
import { and, asc, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import { foldName, IDLE_MS, MOVE_MS, type NameFacts, REST_MS, UNUSED_MS } from '../../core/channels/name.ts';
import { searchPhrase } from '../../core/giveaways/search.ts';
import { LIKE } from '../../core/words/look-alikes.ts';
import { entryIfChanged } from '../admin/store.ts';
import type { Database } from '../env.ts';
import { spendStatement, strictSpend, type UsedFor } from '../messages/store.ts';
import { channels, names, xAccounts } from '../schema.ts';
import { batchOf } from '../statements.ts';

/** Coins that are compared with a name. */
const COINS = 50;

const columns = {
  name: names.name,
  wallet: channels.wallet,
  subject: channels.subject,
  since: names.since,
  movedFrom: names.movedFrom,
  moveUntil: names.moveUntil,
};

const namedQuery = (db: Database, fold: string) =>
  db
    .select(columns)
    .from(names)
    .innerJoin(channels, eq(channels.wallet, names.wallet))
    .where(eq(names.fold, fold));

export type NamedRow = Awaited<ReturnType<typeof namedQuery>>[number];

/** Returns the channel of this name, as it is written; null where it has none. */
export async function findNamed(db: Database, name: string): Promise<NamedRow | null> {
  const [row] = await namedQuery(db, foldName(name));
  return row?.name === name ? row : null;
}

/** Returns the names that channels have, and what each points at. */
export async function heldNames(db: Database, limit: number) {
  return db
    .select({ name: names.name, wallet: channels.wallet, subject: channels.subject })
    .from(names)
    .innerJoin(channels, eq(channels.wallet, names.wallet))
    .orderBy(asc(names.fold))
    .limit(limit);
}

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
  const { rows, coins, account, proofs } = await batchOf(db, {
    rows: db
      .select({ name: names.name, wallet: names.wallet, freeAt: names.freeAt, isInUse })
      .from(names)
      .where(eq(names.fold, fold)),
    coins: coinQuery(
      db,
      sql`${foldOf('n.symbol')} = ${fold} OR ${foldOf('n.name')} = ${fold}
      OR n.id IN (SELECT rowid FROM token_search WHERE token_search MATCH ${whole} ORDER BY rowid LIMIT ${COINS})`,
    ),
    account: db
      .select({ handle: xAccounts.handle })
      .from(xAccounts)
      .where(eq(xAccounts.wallet, wallet ?? '')),
    proofs: db
      .select({
        hasCoin: sql<number>`EXISTS (SELECT 1 FROM token_names WHERE creator = ${wallet})`,
        lamports: sql<string>`CAST(coalesce((SELECT sum(amount_high) * 1000000000 + sum(amount_low) FROM tip_sums
            WHERE creator = ${wallet} AND currency = 'SOL'), 0)
          + coalesce((SELECT sum(amount) FROM (SELECT amount FROM tips WHERE sender = ${wallet}
            AND status = 'confirmed' AND currency = 'SOL' ORDER BY confirmed_at DESC LIMIT 1000)), 0) AS TEXT)`,
      })
      .from(sql`(SELECT 1)`),
  });
  const [row] = rows;
  return {
    row: row ? { ...row, isInUse: row.isInUse === 1 } : null,
    coinCreators: coins
      .filter((coin) => [coin.name, coin.symbol].some((text) => foldName(text) === fold))
      .map(({ creator }) => creator),
    asker:
      wallet === null
        ? null
        : {
            wallet,
            handle: account[0]?.handle ?? null,
            hasCoin: proofs[0]?.hasCoin === 1,
            lamports: BigInt(proofs[0]?.lamports ?? 0),
          },
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

/** Coins that were tipped here, of those that `which` finds among token_names n. */
const coinQuery = (db: Database, which: ReturnType<typeof sql>) =>
  db
    .select({
      name: sql<string>`n.name`.as('coin_name'),
      symbol: sql<string>`n.symbol`.as('coin_symbol'),
      creator: sql<string | null>`n.creator`.as('coin_creator'),
    })
    .from(sql`token_names n JOIN tipper_counts c ON c.token = n.mint`)
    .where(which)
    .limit(COINS);

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
  subject: string;
  now: number;
}

/** Frees another name that the wallet has, if `may` holds. */
const freeOther = (db: Database, { name, wallet, now }: Taken, may: ReturnType<typeof sql>) =>
  db
    .update(names)
    .set(rest(now + REST_MS))
    .where(and(eq(names.wallet, wallet), ne(names.fold, foldName(name)), may));

const point = (db: Database, { name, wallet, subject }: Taken) =>
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
  taken: Taken & { byHandle: boolean },
): Promise<boolean> {
  const { name, wallet, now, byHandle } = taken;
  const fold = foldName(name);
  const { held } = await batchOf(db, {
    spent: strictSpend(db, use, now),
    won: byHandle
      ? db
          .update(names)
          .set(rest(0))
          .where(
            and(eq(names.fold, fold), eq(names.name, name), ne(names.wallet, wallet), sql`NOT (${isInUse})`),
          )
      : null,
    rested: db.delete(names).where(and(eq(names.fold, fold), isNull(names.wallet), lte(names.freeAt, now))),
    freed: freeOther(db, taken, sql`NOT EXISTS (SELECT 1 FROM names other WHERE other.fold = ${fold})`),
    taken: db
      .insert(names)
      .values({ fold, name, wallet, since: now, dueAt: now + UNUSED_MS })
      .onConflictDoNothing(),
    written: db
      .update(names)
      .set({ name })
      .where(and(eq(names.fold, fold), eq(names.wallet, wallet), ne(names.name, name))),
    pointed: point(db, taken),
    held: namedQuery(db, fold),
  });
  return held[0]?.wallet === wallet;
}

/** Moves a name between two wallets that both signed. False, and nothing but the messages changed, if `from` lacks it. */
export async function moveName(
  db: Database,
  uses: { from: UsedFor; to: UsedFor },
  taken: Taken & { from: string },
): Promise<boolean> {
  const { name, wallet, from, now } = taken;
  const fold = foldName(name);
  const { held } = await batchOf(db, {
    spentFrom: strictSpend(db, uses.from, now),
    // Signed in the same second, both texts are one.
    spentTo: uses.to.digest === uses.from.digest ? null : strictSpend(db, uses.to, now),
    freed: freeOther(db, taken, isHeld(fold, from)),
    moved: db
      .update(names)
      .set({ wallet, movedFrom: from, moveUntil: now + MOVE_MS, dueAt: now + UNUSED_MS })
      .where(and(eq(names.fold, fold), eq(names.wallet, from))),
    pointed: point(db, taken),
    held: namedQuery(db, fold),
  });
  return held[0]?.wallet === wallet;
}

/** Frees the name, if the wallet has it still; the message is used up by the same batch. */
export async function giveUpName(
  db: Database,
  use: UsedFor,
  { name, wallet, now }: Omit<Taken, 'subject'>,
): Promise<void> {
  await batchOf(db, {
    freed: db
      .update(names)
      .set(rest(now + REST_MS))
      .where(and(eq(names.fold, foldName(name)), eq(names.wallet, wallet))),
    spent: spendStatement(db, use, now),
  });
}

interface ByAdmin {
  name: string;
  by: string;
  reason: string;
  now: number;
}

/** Takes a name down for good, also one that no one has, with its audit entry. */
export async function takeNameDown(db: Database, { name, by, reason, now }: ByAdmin): Promise<void> {
  const fold = foldName(name);
  await batchOf(db, {
    row: db
      .insert(names)
      .values({ fold, name, wallet: null, since: now, freeAt: null })
      .onConflictDoUpdate({ target: names.fold, set: rest(null) }),
    logged: entryIfChanged(db, {
      at: now,
      actor: by,
      action: 'name.take-down',
      subject: name,
      after: { reason },
    }),
  });
}

/** Gives a name to a wallet that has a channel, whoever has it, with its audit entry. */
export async function giveName(
  db: Database,
  wallet: string,
  { name, by, reason, now }: ByAdmin,
): Promise<void> {
  const fold = foldName(name);
  const held = { name, wallet, since: now, dueAt: now + UNUSED_MS };
  await batchOf(db, {
    freed: freeOther(db, { name, wallet, subject: wallet, now }, sql`true`),
    row: db
      .insert(names)
      .values({ fold, ...held })
      .onConflictDoUpdate({ target: names.fold, set: { ...rest(null), ...held } }),
    logged: entryIfChanged(db, {
      at: now,
      actor: by,
      action: 'name.give',
      subject: name,
      after: { wallet, reason },
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

type Due = Pick<Awaited<ReturnType<typeof dueNames>>[number], 'fold' | 'wallet' | 'dueAt'>;
const still = ({ fold, wallet, dueAt }: Due) =>
  and(eq(names.fold, fold), eq(names.wallet, wallet), eq(names.dueAt, dueAt!));

/** Keeps a name that was used at this time. */
export async function keepName(db: Database, due: Due, usedAt: number): Promise<void> {
  await db
    .update(names)
    .set({ dueAt: usedAt + IDLE_MS })
    .where(still(due));
}

/** Frees a name that is no longer used, unless its row has changed since it was read. */
export async function freeName(db: Database, due: Due, now: number): Promise<void> {
  await db
    .update(names)
    .set(rest(now + REST_MS))
    .where(still(due));
}

/** Deletes names that have rested, at most `limit`. Returns how many. */
export async function deleteRested(db: Database, now: number, limit: number): Promise<number> {
  const { meta } = await db.run(sql`DELETE FROM names WHERE fold IN (
    SELECT fold FROM names WHERE free_at IS NOT NULL AND free_at <= ${now} LIMIT ${limit})`);
  return meta.changes;
}
