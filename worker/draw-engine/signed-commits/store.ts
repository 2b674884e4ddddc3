/** What became of the commits that we signed. */
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Facts } from '../../../core/draw-engine/facts.ts';
import type { Database } from '../../env.ts';
import { giveawayTransactions as table } from '../../schema.ts';

/** Whether a commit of this number and list was ever signed by us: then it is ours, by any sender. */
export async function wasCommitSigned(
  db: Database,
  giveaway: string,
  { number, listHash }: { number: number; listHash: string },
): Promise<boolean> {
  const same = and(eq(table.giveaway, giveaway), eq(table.step, 'commit'), eq(table.number, number));
  const isList = sql`json_extract(${table.details}, '$.listHash') = ${listHash}`;
  return (await db.$count(table, and(same, isList, isNotNull(table.signature)))) > 0;
}

/** Whether the commit of this number may land, has landed (confirmed at `since`, ms), or can land no more. */
export async function liveCommitState(
  db: Database,
  giveaway: string,
  number: number,
): Promise<NonNullable<Facts['liveCommit']>> {
  const rows = await db
    .select({ status: table.status, confirmedAt: table.confirmedAt })
    .from(table)
    .where(
      and(
        eq(table.giveaway, giveaway),
        eq(table.step, 'commit'),
        eq(table.number, number),
        inArray(table.status, ['signed', 'confirmed']),
      ),
    );
  if (rows.some(({ status }) => status === 'signed')) return { state: 'in flight' };
  const [landed] = rows;
  return landed ? { state: 'landed', since: landed.confirmedAt ?? 0 } : { state: 'dead' };
}
