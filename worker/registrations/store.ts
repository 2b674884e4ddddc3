/** The registrations table: its only writer, and its reader. */
import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { BlockSubject } from '../../core/blocks/model.ts';
import type { EntryProof } from '../../core/giveaways/list.ts';
import { MAX_REGISTRATIONS } from '../../core/giveaways/model.ts';
import { blocksQuery, isAnyBlocked } from '../blocks/store.ts';
import { type ObjectionRow, objectionInsert } from '../draw-engine/lists/store.ts';
import type { Database } from '../env.ts';
import { type GiveawayRow, giveawayQuery } from '../giveaways/store.ts';
import { exact, registrations } from '../schema.ts';
import { batchOf } from '../statements.ts';

type RegistrationRow = typeof registrations.$inferSelect;

const columns = { ...getTableColumns(registrations), weight: exact(registrations.weight) };

const ofWallet = (db: Database, giveaway: string, wallet: string) =>
  db
    .select(columns)
    .from(registrations)
    .where(and(eq(registrations.giveaway, giveaway), eq(registrations.wallet, wallet)));

export async function findRegistration(
  db: Database,
  giveaway: string,
  wallet: string,
): Promise<RegistrationRow | null> {
  return (await ofWallet(db, giveaway, wallet))[0] ?? null;
}

/** Returns registered wallets by the text of their addresses, `limit` of them after `after` ('' for the first page). */
export async function registeredWallets(
  db: Database,
  giveaway: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const page = await db
    .select({ wallet: registrations.wallet })
    .from(registrations)
    .where(and(eq(registrations.giveaway, giveaway), gt(registrations.wallet, after)))
    .orderBy(asc(registrations.wallet))
    .limit(limit);
  return page.map((row) => row.wallet);
}

/** Returns the registered wallets among these with their proofs. A few hundred at once. */
export async function proofsOf(
  db: Database,
  giveaway: string,
  wallets: readonly string[],
): Promise<Map<string, EntryProof>> {
  const rows = await db
    .select({ wallet: registrations.wallet, proof: registrations.proof })
    .from(registrations)
    .where(
      and(
        eq(registrations.giveaway, giveaway),
        sql`${registrations.wallet} IN (SELECT value FROM json_each(${JSON.stringify(wallets)}))`,
      ),
    );
  return new Map(rows.map((row) => [row.wallet, row.proof]));
}

/**
 * Returns a giveaway, the wallet's registration for it, and those of `against` that are in force, in one round trip;
 * null for a missing one.
 */
export async function findBoth(
  db: Database,
  giveaway: string,
  wallet: string,
  against: readonly BlockSubject[],
): Promise<{
  row: GiveawayRow | null;
  known: RegistrationRow | null;
  blocks: Pick<BlockSubject, 'kind'>[];
}> {
  const { found, known, blocks } = await batchOf(db, {
    found: giveawayQuery(db, giveaway),
    known: ofWallet(db, giveaway, wallet),
    blocks: blocksQuery(db, against, Date.now()),
  });
  return { row: found[0] ?? null, known: known[0] ?? null, blocks };
}

/**
 * Deletes at most `limit` registrations of an ended giveaway. The frozen list in R2 has all of them, with their proofs.
 * Returns how many.
 */
export async function deleteRegistrations(db: Database, giveaway: string, limit: number): Promise<number> {
  const { meta } = await db.run(sql`DELETE FROM registrations WHERE giveaway = ${giveaway} AND wallet IN (
    SELECT wallet FROM registrations WHERE giveaway = ${giveaway} LIMIT ${limit})`);
  return meta.changes;
}

/**
 * Registers a wallet if entries are open and not paused at this moment. `now` in ms. `isRestored`: it has the receipt
 * of a lost registration, so that neither the end, the limit nor a block is in its way. `against`: blocks that close
 * the entries to it. False if it stored nothing: entries are not open, or the wallet is registered.
 */
export async function insertRegistration(
  db: Database,
  row: Omit<RegistrationRow, 'registeredAt'>,
  now: number,
  { isRestored = false, against = [] }: { isRestored?: boolean; against?: readonly BlockSubject[] } = {},
): Promise<boolean> {
  const { giveaway, wallet, proof, weight } = row;
  const mayEnter = isRestored
    ? sql`1`
    : sql`ends_at * 1000 > ${now} AND registered < ${MAX_REGISTRATIONS} AND NOT ${isAnyBlocked(against, now)}`;
  const { meta } = await db.run(sql`INSERT INTO registrations (giveaway, wallet, proof, weight, registered_at)
    SELECT ${giveaway}, ${wallet}, ${proof}, ${weight.toString()}, ${now} FROM giveaways
    WHERE id = ${giveaway} AND kind = 'participants' AND stage = 'open' AND ${mayEnter}
      AND (prompt_until IS NULL OR prompt_until <= ${now})
    ON CONFLICT DO NOTHING`);
  return meta.changes > 0;
}

/**
 * Restores a lost registration, for a wallet whose receipt the committed list lacks, with its objection: in one
 * transaction, because neither may stay without the other. The trigger registrations_while_open asks for the objection.
 */
export async function restoreRegistration(
  db: Database,
  row: Omit<RegistrationRow, 'registeredAt'>,
  objection: ObjectionRow,
): Promise<void> {
  await db.batch([
    objectionInsert(db, objection),
    db
      .insert(registrations)
      .values({ ...row, registeredAt: objection.raisedAt })
      .onConflictDoNothing(),
  ]);
}
