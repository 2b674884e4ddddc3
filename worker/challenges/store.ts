/** Texts that wallets were asked to sign: issued, used once, forgotten after an hour. Times in ms since 1970. */
import { and, count, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { MESSAGE_LIFETIME_MS } from '../../core/messages.ts';
import type { Database } from '../env.ts';
import { challenges } from '../schema.ts';

export type Challenge = typeof challenges.$inferSelect;
export type Purpose = Challenge['purpose'];

/** Kept for so long, so that a used or late text can be told from one that was never issued. */
const KEEP_MS = 3_600_000;

/**
 * Stores a challenge, unless this asker got one for the same purpose and wallet within `quietMs`. One statement, so that
 * simultaneous asks end in one row.
 */
export async function insertChallenge(
  db: Database,
  row: Omit<Challenge, 'asks' | 'usedAt'>,
  quietMs: number,
): Promise<void> {
  const { nonce, purpose, wallet, token, message, askedBy, issuedAt } = row;
  await db.delete(challenges).where(lt(challenges.issuedAt, issuedAt - KEEP_MS));
  await db.run(sql`
    INSERT INTO challenges (nonce, purpose, wallet, token, message, asked_by, issued_at)
    SELECT ${nonce}, ${purpose}, ${wallet}, ${token}, ${message}, ${askedBy}, ${issuedAt}
    WHERE ${quietMs} = 0 OR NOT EXISTS (
      SELECT 1 FROM challenges
      WHERE purpose = ${purpose} AND wallet IS ${wallet} AND asked_by = ${askedBy}
        AND issued_at > ${issuedAt - quietMs})`);
}

/** The newest challenge that this asker got for this purpose and wallet after `since`. */
export async function newestFor(
  db: Database,
  asker: Pick<Challenge, 'purpose' | 'wallet' | 'askedBy'>,
  since: number,
): Promise<Challenge | undefined> {
  return db
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.purpose, asker.purpose),
        asker.wallet === null ? isNull(challenges.wallet) : eq(challenges.wallet, asker.wallet),
        eq(challenges.askedBy, asker.askedBy),
        gt(challenges.issuedAt, since),
      ),
    )
    .orderBy(desc(challenges.issuedAt))
    .get();
}

/** Counts one more ask for the same text. False once it was used or asked for `limit` times. */
export async function countAsk(db: Database, nonce: string, limit: number): Promise<boolean> {
  const result = await db
    .update(challenges)
    .set({ asks: sql`${challenges.asks} + 1` })
    .where(and(eq(challenges.nonce, nonce), isNull(challenges.usedAt), lt(challenges.asks, limit)));
  return result.meta.changes === 1;
}

/** How many challenges this address was given after `since`. */
export async function countIssuedTo(db: Database, askedBy: string, since: number): Promise<number> {
  const row = await db
    .select({ issued: count() })
    .from(challenges)
    .where(and(eq(challenges.askedBy, askedBy), gt(challenges.issuedAt, since)))
    .get();
  return row?.issued ?? 0;
}

/** The challenge with this text, or none. */
export async function findByMessage(
  db: Database,
  purpose: Purpose,
  message: string,
): Promise<Challenge | undefined> {
  return db
    .select()
    .from(challenges)
    .where(and(eq(challenges.message, message), eq(challenges.purpose, purpose)))
    .get();
}

/** The newest challenges of a wallet, used and late ones too. */
export async function newestOfWallet(
  db: Database,
  purpose: Purpose,
  wallet: string,
  limit: number,
): Promise<Challenge[]> {
  return db
    .select()
    .from(challenges)
    .where(and(eq(challenges.purpose, purpose), eq(challenges.wallet, wallet)))
    .orderBy(desc(challenges.issuedAt))
    .limit(limit);
}

/** Marks a challenge as used. True for exactly one caller, and only while it is fresh. */
export async function consume(db: Database, nonce: string, now: number): Promise<boolean> {
  const result = await db
    .update(challenges)
    .set({ usedAt: now })
    .where(
      and(
        eq(challenges.nonce, nonce),
        isNull(challenges.usedAt),
        gt(challenges.issuedAt, now - MESSAGE_LIFETIME_MS),
      ),
    );
  return result.meta.changes === 1;
}
