/** All SQL of the shares of a day. */
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { DayName } from '../../core/shares/days.ts';
import type { Database } from '../env.ts';
import { shares, tipDays, wideSum } from '../schema.ts';
import { insertSelect } from '../statements.ts';

/** The owner of the row that counts all. */
export const SITE = '';

/** One row to raise by `cost`, which may then be `limit` at most. */
export interface Claim {
  owner: string;
  cost: number;
  limit: number;
}

const amongOwners = (owners: readonly string[]) =>
  sql`${shares.owner} IN (SELECT value FROM json_each(${JSON.stringify(owners)}))`;

/** Returns what these owners have used, each owner that has. */
export async function readUsed(
  db: Database,
  day: number,
  what: DayName,
  owners: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ owner: shares.owner, used: shares.used })
    .from(shares)
    .where(and(eq(shares.day, day), eq(shares.what, what), amongOwners(owners)));
  return new Map(rows.map(({ owner, used }) => [owner, used]));
}

/** Returns what all owners together have used on a day. */
export async function readSite(
  db: Database,
  day: number,
  names: readonly DayName[],
): Promise<Map<DayName, number>> {
  const rows = await db
    .select({ what: shares.what, used: shares.used })
    .from(shares)
    .where(and(eq(shares.day, day), inArray(shares.what, [...names]), eq(shares.owner, SITE)));
  return new Map(rows.map(({ what, used }) => [what, used]));
}

/** Returns the lamports of fees that tips in SOL to a creator have paid since a day. */
export async function readFees(db: Database, creator: string, since: number): Promise<bigint> {
  const [row] = await db
    .select({ fees: wideSum(tipDays.platformFee) })
    .from(tipDays)
    .where(and(eq(tipDays.creator, creator), eq(tipDays.currency, 'SOL'), gte(tipDays.day, since)));
  return row?.fees ?? 0n;
}

/**
 * Raises all of these rows. False, with nothing raised, if one would pass its limit: the constraint of the table fails
 * the whole statement, so that no requests at once pass a limit together.
 */
export async function raise(
  db: Database,
  day: number,
  what: DayName,
  claims: readonly Claim[],
): Promise<boolean> {
  const json = JSON.stringify(claims);
  const limit = sql`(SELECT value ->> '$.limit' FROM json_each(${json}) WHERE value ->> '$.owner' = shares.owner)`;
  const raised = sql`shares.used + excluded.used`;
  try {
    await insertSelect(
      db,
      shares,
      { day, what, owner: sql`value ->> '$.owner'`, used: sql`value ->> '$.cost'` },
      sql`FROM json_each(${json}) WHERE true`,
    ).onConflictDoUpdate({
      target: [shares.day, shares.what, shares.owner],
      set: { used: sql`iif(${raised} <= ${limit}, ${raised}, -1)` },
    });
    return true;
  } catch (error) {
    // drizzle wraps D1's error.
    const { cause } = error as { cause?: unknown };
    if (`${error} ${cause}`.includes('CHECK constraint failed: share_left')) return false;
    throw error;
  }
}

/** Lowers these rows by `cost`, to nothing at least. */
export async function lower(
  db: Database,
  day: number,
  what: DayName,
  owners: readonly string[],
  cost: number,
): Promise<void> {
  await db
    .update(shares)
    .set({ used: sql`max(0, ${shares.used} - ${cost})` })
    .where(and(eq(shares.day, day), eq(shares.what, what), amongOwners(owners)));
}

/** Deletes at most `limit` rows of days before `day`. Returns how many. */
export async function deleteShares(db: Database, day: number, limit: number): Promise<number> {
  const { meta } = await db.run(sql`DELETE FROM shares WHERE (day, what, owner) IN (
    SELECT day, what, owner FROM shares WHERE day < ${day} ORDER BY day LIMIT ${limit})`);
  return meta.changes;
}
