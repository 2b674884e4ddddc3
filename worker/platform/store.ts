/** What the operator sets: fee, payout cut, admins and banned words. */
import { eq } from 'drizzle-orm';
import { isAddress } from '../../core/address.ts';
import { type Database, database, type Env } from '../env.ts';
import { admins, bannedWords as bannedWordsTable, platformConfig } from '../schema.ts';

export interface Platform {
  /** Share of each tip and prize, in basis points: 200 is 2 %. */
  feeBps: number;
  payoutCutPercent: number;
}

export async function loadPlatform(db: Database): Promise<Platform> {
  const row = await db
    .select({ feeBps: platformConfig.feeBps, payoutCutPercent: platformConfig.payoutCutPercent })
    .from(platformConfig)
    .where(eq(platformConfig.id, 1))
    .get();
  if (!row) throw new Error('platform_config has no row: the migrations are incomplete');
  return row;
}

export async function bannedWords(db: Database): Promise<string[]> {
  const rows = await db.select({ word: bannedWordsTable.word }).from(bannedWordsTable).all();
  return rows.map((row) => row.word);
}

export async function isAdmin(db: Database, wallet: string): Promise<boolean> {
  const row = await db.select().from(admins).where(eq(admins.wallet, wallet)).get();
  return row !== undefined;
}

/** The wallets of ADMIN_WALLETS (separated by commas or blanks), or null if the list is empty or one is no address. */
export function parseAdminWallets(text: string | undefined): string[] | null {
  const wallets = (text ?? '').split(/[\s,]+/).filter((wallet) => wallet !== '');
  return wallets.length > 0 && wallets.every(isAddress) ? [...new Set(wallets)] : null;
}

/**
 * Fills an empty admin list from ADMIN_WALLETS (decisions.md 27). Asked at sign-in only: a token in use must never
 * bring a removed admin back. An invalid list changes nothing.
 */
export async function seedAdmins(env: Env): Promise<void> {
  const db = database(env);
  if (await db.select().from(admins).limit(1).get()) return;
  const wallets = parseAdminWallets(env.ADMIN_WALLETS);
  if (!wallets) {
    console.warn('ADMIN_WALLETS is empty or holds something that is no address: nobody can sign in as admin');
    return;
  }
  const addedAt = Date.now();
  await db
    .insert(admins)
    .values(wallets.map((wallet) => ({ wallet, addedAt })))
    .onConflictDoNothing();
}
