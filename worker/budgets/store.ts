/**
 * Counts a day's costs: uploaded bytes, calls of the judge of words, spoken characters. Each is counted before it is
 * spent. Rows have their own limit, `most`, which a constraint enforces, so that concurrent requests cannot pass it
 * together.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SpeechBudget } from '../../core/alerts/speech-budget.ts';
import { LEAST_COUNTED, MAX_SITE_DAY_BYTES, MAX_TOKEN_DAY_BYTES } from '../../core/media/model.ts';
import type { Database } from '../env.ts';
import { judgeDays, judgeUnpaid, mediaDays, speechSpent } from '../schema.ts';
import { batchOf, insertSelect } from '../statements.ts';

/** The rows of the whole site. */
const SITE = '';

/** Runs `count`. False, with nothing counted, if one of its rows would pass its limit, by the error of `constraint`. */
async function fits(constraint: string, count: () => Promise<unknown>): Promise<boolean> {
  try {
    await count();
    return true;
  } catch (error) {
    // drizzle wraps D1's error.
    const { cause } = error as { cause?: unknown };
    if (`${error} ${cause}`.includes(`CHECK constraint failed: ${constraint}`)) return false;
    throw error;
  }
}

/** Counts a write of so many bytes. False, with nothing counted, if token or site have no more for that day. */
export function countWrite(db: Database, token: string, size: number, day: number): Promise<boolean> {
  const bytes = Math.max(size, LEAST_COUNTED);
  const add = (of: string, most: number) =>
    db
      .insert(mediaDays)
      .values({ day, token: of, bytes, most })
      .onConflictDoUpdate({
        target: [mediaDays.day, mediaDays.token],
        set: { bytes: sql`${mediaDays.bytes} + excluded.bytes`, most },
      });
  return fits('media_day', () => db.batch([add(token, MAX_TOKEN_DAY_BYTES), add(SITE, MAX_SITE_DAY_BYTES)]));
}

/** Counts `calls` of the judge on a day. False, and nothing counted, if that would be more than `budget`. */
export async function countJudgements(
  db: Database,
  day: number,
  calls: number,
  budget: number,
): Promise<boolean> {
  if (calls > budget) return false;
  return (await addCalls(db, day, calls, budget)).length > 0;
}

/** Returns a row if the day has so many calls left. */
const addCalls = (db: Database, day: number, calls: number, budget: number) =>
  db
    .insert(judgeDays)
    .values({ day, calls })
    .onConflictDoUpdate({
      target: judgeDays.day,
      set: { calls: sql`${judgeDays.calls} + excluded.calls` },
      setWhere: sql`${judgeDays.calls} + excluded.calls <= ${budget}`,
    })
    .returning();

/**
 * Counts one call of the judge for an unpaid tip, in each of its rows. False, with nothing counted, if one of them has
 * no more on that day, or if the day has used up its `budget`.
 */
export async function countUnpaid(
  db: Database,
  day: number,
  counted: readonly { who: string; most: number }[],
  budget: number,
): Promise<boolean> {
  if (budget < 1 || counted.some(({ most }) => most < 1)) return false;
  let isLeft = false;
  const count = async () => {
    const { left } = await batchOf(db, {
      shares: insertSelect(
        db,
        judgeUnpaid,
        { day, who: sql`value ->> '$.who'`, calls: 1, most: sql`value ->> '$.most'` },
        sql`FROM json_each(${JSON.stringify(counted)}) WHERE true`,
      ).onConflictDoUpdate({
        target: [judgeUnpaid.day, judgeUnpaid.who],
        set: { calls: sql`${judgeUnpaid.calls} + 1`, most: sql`excluded.most` },
      }),
      left: addCalls(db, day, 1, budget),
    });
    isLeft = left.length > 0;
  };
  return (await fits('judge_share', count)) && isLeft;
}

interface Speech {
  token: string;
  day: number;
  characters: number;
}

/** Counts characters about to be spoken. False, with nothing counted, if token or site have no more for that day. */
export function spend(
  db: Database,
  { token, day, characters }: Speech,
  budget: SpeechBudget,
): Promise<boolean> {
  const add = (of: string, most: number) =>
    db
      .insert(speechSpent)
      .values({ day, token: of, characters, most })
      .onConflictDoUpdate({
        target: [speechSpent.day, speechSpent.token],
        set: { characters: sql`${speechSpent.characters} + excluded.characters`, most },
      });
  return fits('speech_budget', () => db.batch([add(token, budget.token), add(SITE, budget.site)]));
}

/** Subtracts characters that were counted and not spoken. */
export async function giveBack(db: Database, { token, day, characters }: Speech): Promise<void> {
  await db
    .update(speechSpent)
    .set({ characters: sql`max(0, ${speechSpent.characters} - ${characters})` })
    .where(and(eq(speechSpent.day, day), inArray(speechSpent.token, [token, SITE])));
}

/** Returns the characters spoken on a day, by the token and by the whole site. */
export async function readSpent(
  db: Database,
  token: string,
  day: number,
): Promise<{ token: number; site: number }> {
  const rows = await db
    .select({ token: speechSpent.token, characters: speechSpent.characters })
    .from(speechSpent)
    .where(and(eq(speechSpent.day, day), inArray(speechSpent.token, [token, SITE])));
  const of = (name: string) => rows.find((row) => row.token === name)?.characters ?? 0;
  return { token: of(token), site: of(SITE) };
}

const DAYS = {
  media: { table: mediaDays, who: mediaDays.token },
  judge: { table: judgeUnpaid, who: judgeUnpaid.who },
  speech: { table: speechSpent, who: speechSpent.token },
};

/** Deletes at most `limit` rows of days before `day`. Returns how many. */
export async function deleteDays(
  db: Database,
  kind: keyof typeof DAYS,
  day: number,
  limit: number,
): Promise<number> {
  const { table, who } = DAYS[kind];
  const old = sql`SELECT ${table.day}, ${who} FROM ${table} WHERE ${table.day} < ${day} ORDER BY ${table.day} LIMIT ${limit}`;
  const { meta } = await db.run(sql`DELETE FROM ${table} WHERE (${table.day}, ${who}) IN (${old})`);
  return meta.changes;
}
