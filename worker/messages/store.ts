/** Signed messages that were used: each for one purpose. Times in ms since 1970. */
import { and, eq, lt } from 'drizzle-orm';
import type { Database } from '../env.ts';
import { usedMessages } from '../schema.ts';

/** Much longer than a message is accepted. */
const KEEP_MS = 24 * 3_600_000;

/** What a message was used for, as `spendMessage` stores it. */
export interface UsedFor {
  /** Hex of the SHA-256 of the message, so that all rows have the same length. */
  digest: string;
  wallet: string;
  /** The effect, named so that asking for it again is the same request: "confirm {id}". */
  subject: string;
}

/** Whether this wallet used this message for the same subject before. */
export async function wasUsedFor(db: Database, { digest, wallet, subject }: UsedFor): Promise<boolean> {
  const row = await db
    .select({ digest: usedMessages.digest })
    .from(usedMessages)
    .where(
      and(
        eq(usedMessages.digest, digest),
        eq(usedMessages.wallet, wallet),
        eq(usedMessages.subject, subject),
      ),
    )
    .get();
  return row !== undefined;
}

/**
 * The statement that uses a message up, for the batch of what it asks for; not run yet. It changes a row only for the
 * first request with the message.
 */
export function spendStatement(db: Database, use: UsedFor, now: number) {
  return db
    .insert(usedMessages)
    .values({ ...use, usedAt: now })
    .onConflictDoNothing();
}

/** Uses a message up. True for its first subject, also when repeated; false for every other. */
export async function spendMessage(db: Database, use: UsedFor, now: number): Promise<boolean> {
  await db.delete(usedMessages).where(lt(usedMessages.usedAt, now - KEEP_MS));
  const result = await spendStatement(db, use, now);
  return result.meta.changes > 0 || (await wasUsedFor(db, use));
}
