/** Texts that wallets were asked to sign: issued, used once, forgotten after an hour. Times in ms since 1970. */
import { and, count, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { MESSAGE_LIFETIME_MS } from '../../core/messages.ts';
import type { Database } from '../env.ts';
import { challenges } from '../schema.ts';

export type Challenge = typeof challenges.$inferSelect;
export type Purpose = Challenge['purpose'];

/** Kept for so long, so that a used or late text can be told from one that was never issued. */
const KEEP_MS = 3_600_000;

/** What is asked for, and by whom. `site` stands at the start of the text. */
export type Asked = Pick<Challenge, 'purpose' | 'wallet' | 'token' | 'askedBy'> & { site: string };

/**
 * Challenges that are given again instead of a new one: an admin's to the same asker, a creator's unused one to everybody.
 * Only its wallet can use it up, so a stranger who asks a thousand times adds nothing to what `newestOfWallet` tries.
 */
const givenAgain = ({ purpose, wallet, token, askedBy, site }: Asked, since: number) =>
  purpose === 'admin'
    ? sql`purpose = ${purpose} AND wallet IS ${wallet} AND asked_by = ${askedBy} AND issued_at > ${since}`
    : sql`purpose = ${purpose} AND wallet IS ${wallet} AND token IS ${token} AND used_at IS NULL
        AND issued_at > ${since} AND substr(message, 1, ${site.length + 1}) = ${`${site} `}`;

/** Stores a challenge, unless one is to be given again. One statement, so that simultaneous asks end in one row. */
export async function insertChallenge(
  db: Database,
  asked: Asked,
  row: Pick<Challenge, 'nonce' | 'message' | 'issuedAt'>,
  quietMs: number,
): Promise<void> {
  const { nonce, message, issuedAt } = row;
  const { purpose, wallet, token, askedBy } = asked;
  await db.delete(challenges).where(lt(challenges.issuedAt, issuedAt - KEEP_MS));
  await db.run(sql`
    INSERT INTO challenges (nonce, purpose, wallet, token, message, asked_by, issued_at)
    SELECT ${nonce}, ${purpose}, ${wallet}, ${token}, ${message}, ${askedBy}, ${issuedAt}
    WHERE NOT EXISTS (SELECT 1 FROM challenges WHERE ${givenAgain(asked, issuedAt - quietMs)})`);
}

/** The newest challenge after `since` that is to be given again. */
export async function newestFor(db: Database, asked: Asked, since: number): Promise<Challenge | undefined> {
  return db
    .select()
    .from(challenges)
    .where(givenAgain(asked, since))
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

/** The newest challenges of a wallet that are good for `token`, used and late ones too. */
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
