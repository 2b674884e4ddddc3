/** The registrations table: its one writer, and its reading. */
import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { MAX_REGISTRATIONS } from '../../core/giveaways/model.ts';
import type { Database } from '../env.ts';
import { exact, registrations } from '../schema.ts';

export type RegistrationRow = typeof registrations.$inferSelect;

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

/** Registered wallets in the order of their addresses' text, `limit` of them behind `after` ('' for the first page). */
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

/** JSON of core/giveaways/list.ts EntryProof of each of these wallets that is registered. A few hundred at once. */
export async function proofsOf(
  db: Database,
  giveaway: string,
  wallets: readonly string[],
): Promise<Map<string, string>> {
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
 * Registers a wallet if entries are open at this very moment, and answers its registration: this one, an earlier one of the
 * same wallet, or null when it came too late or the giveaway is full. `now` in ms.
 */
export async function insertRegistration(
  db: Database,
  row: Omit<RegistrationRow, 'registeredAt'>,
  now: number,
): Promise<RegistrationRow | null> {
  const { giveaway, wallet, proof, weight, receipt } = row;
  const [, stored] = await db.batch([
    db
      .insert(registrations)
      .select(
        sql`SELECT ${giveaway}, ${wallet}, ${proof}, ${weight.toString()}, ${receipt}, ${now} FROM giveaways
          WHERE id = ${giveaway} AND kind = 'participants' AND stage = 'open' AND ends_at * 1000 > ${now}
            AND registered < ${MAX_REGISTRATIONS}`,
      )
      .onConflictDoNothing(),
    ofWallet(db, giveaway, wallet),
  ]);
  return stored[0] ?? null;
}
