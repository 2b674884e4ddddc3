/** SQL of the judge's calls, by day. */
import { sql } from 'drizzle-orm';
import type { Database } from '../../env.ts';
import { judgeDays, judgeUnpaid } from '../../schema.ts';

/** Counts `calls` of the judge on a day. False, and nothing counted, if that would be more than `budget`. */
export async function countJudgements(
  db: Database,
  day: number,
  calls: number,
  budget: number,
): Promise<boolean> {
  if (calls > budget) return false;
  const counted = await db.all(addCalls(day, calls, budget));
  return counted.length > 0;
}

const addCalls = (day: number, calls: number, budget: number) =>
  sql`INSERT INTO judge_days (day, calls) VALUES (${day}, ${calls})
    ON CONFLICT (day) DO UPDATE SET calls = calls + excluded.calls
    WHERE calls + excluded.calls <= ${budget} RETURNING day`;

/**
 * Counts one call of the judge for a tip that is not paid, for each of those that it counts for: false, and nothing
 * counted, if one of them has had its `most` on that day, or the day its `budget`.
 */
export async function countUnpaid(
  db: Database,
  day: number,
  counted: readonly { who: string; most: number }[],
  budget: number,
): Promise<boolean> {
  if (budget < 1 || counted.some(({ most }) => most < 1)) return false;
  const rows = JSON.stringify(counted);
  try {
    const [, all] = await db.batch([
      db
        .insert(judgeUnpaid)
        .select(
          sql`SELECT ${day}, value ->> '$.who', 1, value ->> '$.most' FROM json_each(${rows}) WHERE true`,
        )
        .onConflictDoUpdate({
          target: [judgeUnpaid.day, judgeUnpaid.who],
          set: { calls: sql`${judgeUnpaid.calls} + 1`, most: sql`excluded.most` },
        }),
      db
        .insert(judgeDays)
        .values({ day, calls: 1 })
        .onConflictDoUpdate({
          target: judgeDays.day,
          set: { calls: sql`${judgeDays.calls} + 1` },
          setWhere: sql`${judgeDays.calls} < ${budget}`,
        })
        .returning(),
    ]);
    return all.length > 0;
  } catch (error) {
    // drizzle wraps D1's error.
    const { cause } = error as { cause?: unknown };
    if (/CHECK constraint failed: judge_share/.test(`${error} ${cause}`)) return false;
    throw error;
  }
}

/** Deletes what was counted for addresses before `day`. */
export async function deleteUnpaid(db: Database, day: number, limit: number): Promise<number> {
  const old = sql`SELECT day, who FROM judge_unpaid WHERE day < ${day} ORDER BY day LIMIT ${limit}`;
  const { meta } = await db.run(sql`DELETE FROM judge_unpaid WHERE (day, who) IN (${old})`);
  return meta.changes;
}
