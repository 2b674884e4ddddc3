/**
 * SQL of texts that wallets sign. Challenges are issued, used once, and deleted by the job `retention`; a message that
 * names its time is stored when it is used, each for one purpose. Times in ms since 1970.
 */

import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { MESSAGE_LIFETIME_MS } from '../../core/messages.ts';
import type { Database } from '../env.ts';
import { challenges, usedMessages } from '../schema.ts';

export type Challenge = typeof challenges.$inferSelect;
export type Purpose = Challenge['purpose'];

/** The request for a challenge, and its sender. `site` is the start of the text. */
export type Asked = Pick<Challenge, 'purpose' | 'wallet' | 'token' | 'askedBy'> & { site: string };

/**
 * Selects challenges that are returned again instead of a new one: an admin's to the same asker, a creator's unused one
 * to all. Only its wallet can use it up, so a stranger who asks a thousand times adds nothing to the rows that
 * `newestOfWallet` tries.
 */
const givenAgain = ({ purpose, wallet, token, askedBy, site }: Asked, since: number) =>
  purpose === 'admin'
    ? sql`purpose = ${purpose} AND wallet IS ${wallet} AND asked_by = ${askedBy} AND issued_at > ${since}`
    : sql`purpose = ${purpose} AND wallet IS ${wallet} AND token IS ${token} AND used_at IS NULL
        AND issued_at > ${since} AND substr(message, 1, ${site.length + 1}) = ${`${site} `}`;

/** Stores a challenge, unless one can be returned again. One statement, so that concurrent requests end in one row. */
export async function insertChallenge(
  db: Database,
  asked: Asked,
  row: Pick<Challenge, 'nonce' | 'message' | 'issuedAt'>,
  quietMs: number,
): Promise<void> {
  const { nonce, message, issuedAt } = row;
  const { purpose, wallet, token, askedBy } = asked;
  await db.run(sql`
    INSERT INTO challenges (nonce, purpose, wallet, token, message, asked_by, issued_at)
    SELECT ${nonce}, ${purpose}, ${wallet}, ${token}, ${message}, ${askedBy}, ${issuedAt}
    WHERE NOT EXISTS (SELECT 1 FROM challenges WHERE ${givenAgain(asked, issuedAt - quietMs)})`);
}

/** Returns the newest challenge after `since` that can be returned again. */
export async function newestFor(db: Database, asked: Asked, since: number): Promise<Challenge | undefined> {
  return db
    .select()
    .from(challenges)
    .where(givenAgain(asked, since))
    .orderBy(desc(challenges.issuedAt))
    .get();
}

/** Counts one more request for the same text. False once it was used or requested `limit` times. */
export async function countAsk(db: Database, nonce: string, limit: number): Promise<boolean> {
  const result = await db
    .update(challenges)
    .set({ asks: sql`${challenges.asks} + 1` })
    .where(and(eq(challenges.nonce, nonce), isNull(challenges.usedAt), lt(challenges.asks, limit)));
  return result.meta.changes === 1;
}

/** Returns the challenge with this text, or undefined. */
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

/** Returns the newest challenges of a wallet that are valid for `token`, including used and late ones. */
export async function newestOfWallet(
  db: Database,
  purpose: Purpose,
  wallet: string,
  token: string | undefined,
  limit: number,
): Promise<Challenge[]> {
  return db
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.purpose, purpose),
        eq(challenges.wallet, wallet),
        token === undefined ? undefined : or(isNull(challenges.token), eq(challenges.token, token)),
      ),
    )
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

/** Deletes at most `limit` of the oldest challenges that were issued before `before`. Returns how many there were. */
export async function deleteChallenges(db: Database, before: number, limit: number): Promise<number> {
  const old = db
    .select({ nonce: challenges.nonce })
    .from(challenges)
    .where(lt(challenges.issuedAt, before))
    .orderBy(challenges.issuedAt)
    .limit(limit);
  const { meta } = await db.delete(challenges).where(inArray(challenges.nonce, old));
  return meta.changes;
}

/** Longer than a message is accepted: two lifetimes, if its signer's clock is ahead. */
const KEEP_MS = 3 * MESSAGE_LIFETIME_MS;

/** The use of a message, as `spendMessage` stores it. */
export interface UsedFor {
  /** Hex of the SHA-256 of the message, so that all rows have the same length. */
  digest: string;
  wallet: string;
  /** The effect, named so that asking for it again is the same request: "confirm {id}". */
  subject: string;
}

/** A change that an admin signed. `proof`: the signature or the memo transaction, so that anyone can check it. */
export interface SignedChange {
  actor: string;
  /** ms since 1970. */
  now: number;
  message: string;
  proof: string;
  use: UsedFor;
}

/** Returns whether this wallet used this message for the same subject before. */
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
 * Builds the statement that uses a message up, for the batch of its effect, without running it. It changes a row only
 * for the first request with the message.
 */
export function spendStatement(db: Database, use: UsedFor, now: number) {
  return db
    .insert(usedMessages)
    .values({ ...use, usedAt: now })
    .onConflictDoNothing();
}

/** Builds the same for an effect that must happen once: the batch fails as a whole for a message that was used before. */
export function strictSpend(db: Database, use: UsedFor, now: number) {
  return db.insert(usedMessages).values({ ...use, usedAt: now });
}

/** Uses a message up. True only for the first request with it. */
export async function spendMessage(db: Database, use: UsedFor, now: number): Promise<boolean> {
  const result = await spendStatement(db, use, now);
  return result.meta.changes > 0;
}

/** Deletes at most `limit` of the oldest used messages, which no one can use again. Returns how many there were. */
export async function deleteUsed(db: Database, now: number, limit: number): Promise<number> {
  const old = db
    .select({ digest: usedMessages.digest })
    .from(usedMessages)
    .where(lt(usedMessages.usedAt, now - KEEP_MS))
    .orderBy(usedMessages.usedAt)
    .limit(limit);
  const { meta } = await db.delete(usedMessages).where(inArray(usedMessages.digest, old));
  return meta.changes;
}
