/** All SQL of X accounts: which wallet has which account, and the two ways to prove it. Times in ms since 1970. */
import { and, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { RELINK_COOLDOWN_MS, X_CODE_LIFETIME_MS, X_STATE_LIFETIME_MS } from '../../core/clips/model.ts';
import type { Database } from '../env.ts';
import { xAccounts, xCodes, xStates } from '../schema.ts';

export type XAccountRow = typeof xAccounts.$inferSelect;

export async function findAccount(db: Database, wallet: string): Promise<XAccountRow | undefined> {
  return db.select().from(xAccounts).where(eq(xAccounts.wallet, wallet)).get();
}

/** Returns the link of another wallet that prevents `wallet` from linking this account. */
export async function findRival(
  db: Database,
  wallet: string,
  account: { handle: string; xId: string | null },
): Promise<XAccountRow | undefined> {
  const same = eq(sql`lower(${xAccounts.handle})`, account.handle.toLowerCase());
  return db
    .select()
    .from(xAccounts)
    .where(
      and(
        ne(xAccounts.wallet, wallet),
        account.xId === null ? same : or(same, eq(xAccounts.xId, account.xId)),
      ),
    )
    .get();
}

/**
 * Stores the link and removes the account from wallets whose cooldown is over, in one batch. False if another wallet
 * got the account in the meantime.
 */
export async function saveAccount(db: Database, row: XAccountRow, now: number): Promise<boolean> {
  const same = eq(sql`lower(${xAccounts.handle})`, row.handle.toLowerCase());
  const { wallet, ...set } = row;
  try {
    await db.batch([
      db
        .delete(xAccounts)
        .where(
          and(
            ne(xAccounts.wallet, wallet),
            lte(xAccounts.linkedAt, now - RELINK_COOLDOWN_MS),
            row.xId === null ? same : or(same, eq(xAccounts.xId, row.xId)),
          ),
        ),
      db.insert(xAccounts).values(row).onConflictDoUpdate({ target: xAccounts.wallet, set }),
    ]);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

function isUniqueViolation(error: unknown): boolean {
  const { cause } = error as { cause?: unknown };
  return /UNIQUE constraint failed/.test(`${error} ${cause}`);
}

export async function insertState(
  db: Database,
  row: { state: string; wallet: string; codeVerifier: string; createdAt: number },
): Promise<void> {
  await db.batch([
    db.delete(xStates).where(lt(xStates.createdAt, row.createdAt - 24 * X_STATE_LIFETIME_MS)),
    db.insert(xStates).values(row),
  ]);
}

export async function findState(
  db: Database,
  state: string,
): Promise<typeof xStates.$inferSelect | undefined> {
  return db.select().from(xStates).where(eq(xStates.state, state)).get();
}

/** Uses a state up. True for exactly one caller, and only while the state is fresh. */
export async function consumeState(db: Database, state: string, now: number): Promise<boolean> {
  const result = await db
    .update(xStates)
    .set({ usedAt: now })
    .where(
      and(eq(xStates.state, state), isNull(xStates.usedAt), gt(xStates.createdAt, now - X_STATE_LIFETIME_MS)),
    );
  return result.meta.changes === 1;
}

export async function insertCode(
  db: Database,
  row: { code: string; wallet: string; sentence: string; createdAt: number },
): Promise<void> {
  await db.batch([
    db.delete(xCodes).where(lt(xCodes.createdAt, row.createdAt - 24 * X_CODE_LIFETIME_MS)),
    db.insert(xCodes).values(row),
  ]);
}

/** Returns a code that was issued to this wallet, unused and fresh. */
export async function findCode(
  db: Database,
  wallet: string,
  code: string,
  now: number,
): Promise<typeof xCodes.$inferSelect | undefined> {
  return db
    .select()
    .from(xCodes)
    .where(
      and(
        eq(xCodes.code, code),
        eq(xCodes.wallet, wallet),
        isNull(xCodes.usedAt),
        gt(xCodes.createdAt, now - X_CODE_LIFETIME_MS),
      ),
    )
    .get();
}

/** Uses a code up. True for exactly one caller. */
export async function consumeCode(db: Database, code: string, now: number): Promise<boolean> {
  const result = await db
    .update(xCodes)
    .set({ usedAt: now })
    .where(and(eq(xCodes.code, code), isNull(xCodes.usedAt)));
  return result.meta.changes === 1;
}
