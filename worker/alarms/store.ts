/** Outside services that refuse our calls until the operator acts. Times in ms since 1970. */
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../env.ts';
import { serviceAlarms } from '../schema.ts';

type Alarm = typeof serviceAlarms.$inferSelect;
/** Signing in with X costs the operator money; an account without credit refuses every call. */
export const X_SIGN_IN = 'x sign-in';

/** Stores the time of the first refusal only; `detail` is shown to admins, so it holds no secret. */
export async function raiseAlarm(db: Database, service: string, detail: string, now: number): Promise<void> {
  await db
    .insert(serviceAlarms)
    .values({ service, detail, raisedAt: now, seenAt: now })
    .onConflictDoUpdate({ target: serviceAlarms.service, set: { detail, seenAt: now } });
}

/** For a service that answers again. */
export async function clearAlarm(db: Database, service: string): Promise<void> {
  await db.delete(serviceAlarms).where(eq(serviceAlarms.service, service));
}

export async function findAlarm(db: Database, service: string): Promise<Alarm | undefined> {
  return db.select().from(serviceAlarms).where(eq(serviceAlarms.service, service)).get();
}

export async function readAlarms(db: Database): Promise<Alarm[]> {
  return db.select().from(serviceAlarms).orderBy(asc(serviceAlarms.raisedAt)).limit(20);
}
