/** The registrations table: its one writer, and its reading. */
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
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
    db.run(sql`
      INSERT INTO registrations (giveaway, wallet, proof, weight, receipt, registered_at)
      SELECT ${giveaway}, ${wallet}, ${proof}, ${weight.toString()}, ${receipt}, ${now} FROM giveaways
      WHERE id = ${giveaway} AND kind = 'participants' AND stage = 'open' AND ends_at * 1000 > ${now}
        AND registered < ${MAX_REGISTRATIONS}
      ON CONFLICT DO NOTHING`),
    ofWallet(db, giveaway, wallet),
  ]);
  return stored[0] ?? null;
}
