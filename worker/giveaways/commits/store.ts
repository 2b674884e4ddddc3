/** The commits of a giveaway that landed, at most three: ours and any other. Numbers from 0, as on chain. */
import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../env.ts';
import { giveawayCommits as table } from '../../schema.ts';

export type CommitRow = typeof table.$inferSelect;

export function commitsQuery(db: Database, giveaway: string) {
  return db.select().from(table).where(eq(table.giveaway, giveaway)).orderBy(asc(table.number));
}

export async function commitsOf(db: Database, giveaway: string): Promise<CommitRow[]> {
  return commitsQuery(db, giveaway);
}

/** Stores a commit as the chain has it now: another fork may have had another list, round or time under its number. */
export async function saveCommit(db: Database, commit: CommitRow): Promise<void> {
  const { giveaway: _, number: __, ...facts } = commit;
  await db
    .insert(table)
    .values(commit)
    .onConflictDoUpdate({
      target: [table.giveaway, table.number],
      set: {
        ...facts,
        // What the history says without the account does not replace what the account said of the same list.
        round: sql`CASE WHEN excluded.round IS NULL AND excluded.list_hash = giveaway_commits.list_hash
          THEN giveaway_commits.round ELSE excluded.round END`,
      },
    });
}

/** `at`: unix seconds; the first time stays. */
export async function markWithdrawn(
  db: Database,
  giveaway: string,
  number: number,
  at: number,
): Promise<void> {
  await db
    .update(table)
    .set({ withdrawnAt: at })
    .where(and(eq(table.giveaway, giveaway), eq(table.number, number), isNull(table.withdrawnAt)));
}

/** Deletes the commits from this number on, which a fork dropped. */
export async function forgetCommits(db: Database, giveaway: string, from: number): Promise<void> {
  await db.delete(table).where(and(eq(table.giveaway, giveaway), gte(table.number, from)));
}
