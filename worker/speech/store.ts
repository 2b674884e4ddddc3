/** SQL of what speech costs, and of the languages that the smoke test has heard. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SpeechBudget } from '../../core/alerts/speech-budget.ts';
import { LANGUAGES, type Language, UNSURE } from '../../core/alerts/voices.ts';
import type { Database } from '../env.ts';
import { speechLanguages, speechSpent } from '../schema.ts';

/** The row of the whole platform. */
const SITE = '';

/** Counts what is about to be said. False, with nothing counted, if token or platform have no more for that day. */
export async function spend(
  db: Database,
  { token, day, characters }: { token: string; day: number; characters: number },
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
  try {
    await db.batch([add(token, budget.token), add(SITE, budget.site)]);
    return true;
  } catch (error) {
    if (isSpent(error)) return false;
    throw error;
  }
}

/** drizzle wraps D1's error. */
function isSpent(error: unknown): boolean {
  const { cause } = error as { cause?: unknown };
  return /CHECK constraint failed: speech_budget/.test(`${error} ${cause}`);
}

/** What was counted and not said. */
export async function giveBack(
  db: Database,
  { token, day, characters }: { token: string; day: number; characters: number },
): Promise<void> {
  await db
    .update(speechSpent)
    .set({ characters: sql`max(0, ${speechSpent.characters} - ${characters})` })
    .where(and(eq(speechSpent.day, day), inArray(speechSpent.token, [token, SITE])));
}

/** Characters said on a day, by the token and by the whole platform. */
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

/** Deletes the days before `day`. */
export async function deleteSpent(db: Database, day: number, limit: number): Promise<number> {
  const old = sql`SELECT day, token FROM speech_spent WHERE day < ${day} ORDER BY day LIMIT ${limit}`;
  const { meta } = await db.run(sql`DELETE FROM speech_spent WHERE (day, token) IN (${old})`);
  return meta.changes;
}

/** Languages that alerts are spoken in: the dependable ones, and those that the smoke test has heard. */
export async function spokenLanguages(db: Database): Promise<Language[]> {
  const rows = await db.select({ language: speechLanguages.language }).from(speechLanguages);
  const heard = new Set(rows.map(({ language }) => language));
  return LANGUAGES.filter((language) => !UNSURE.includes(language) || heard.has(language));
}

/** Notes what the smoke test has heard. */
export async function noteLanguage(db: Database, language: Language, heardAt: number | null): Promise<void> {
  if (heardAt === null) await db.delete(speechLanguages).where(eq(speechLanguages.language, language));
  else
    await db
      .insert(speechLanguages)
      .values({ language, heardAt })
      .onConflictDoUpdate({ target: speechLanguages.language, set: { heardAt } });
}
