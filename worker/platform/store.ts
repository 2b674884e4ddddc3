/**
 * The operator's settings: fee, payout cut, admins and banned words. Every change is in one batch with its audit entry.
 */
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { isAddress } from '../../core/address.ts';
import { MAX_ADMINS } from '../../core/admin.ts';
import type { BlockSubject } from '../../core/blocks/model.ts';
import { entryIfChanged, entryStatement } from '../admin/store.ts';
import { blocksQuery } from '../blocks/store.ts';
import { channelQuery, type NamedRow, ownNameQuery } from '../channels/store.ts';
import { type Database, database, type Env } from '../env.ts';
import { type StoredSettings, settingsIn, settingsQuery } from '../live/store.ts';
import { type SignedChange, spendStatement } from '../messages/store.ts';
import { admins, bannedWords as bannedWordsTable, platformConfig } from '../schema.ts';
import { batchOf } from '../statements.ts';
import { claimQuery } from '../tokens/store.ts';

export interface Platform {
  /** Share of each tip and prize, in basis points: 200 is 2 %. */
  feeBps: number;
  payoutCutPercent: number;
}

const platformQuery = (db: Database) =>
  db
    .select({ feeBps: platformConfig.feeBps, payoutCutPercent: platformConfig.payoutCutPercent })
    .from(platformConfig)
    .where(eq(platformConfig.id, 1));

export async function loadPlatform(db: Database): Promise<Platform> {
  return platformOf(await platformQuery(db));
}

function platformOf<Row extends Platform>([row]: readonly Row[]): Row {
  if (!row) throw new Error('platform_config has no row: the migrations are incomplete');
  return row;
}

/** Returns the whole configuration. `updatedAt` in ms since 1970; 0 before the first change. */
export async function loadConfig(db: Database): Promise<Platform & { updatedAt: number; admins: string[] }> {
  const { settings, list } = await batchOf(db, {
    settings: db.select().from(platformConfig).where(eq(platformConfig.id, 1)),
    list: db.select().from(admins).orderBy(asc(admins.addedAt), asc(admins.wallet)),
  });
  const { feeBps, payoutCutPercent, updatedAt } = platformOf(settings);
  return { feeBps, payoutCutPercent, updatedAt, admins: list.map(({ wallet }) => wallet) };
}

/** The author of a change, and its time (ms since 1970). */
export interface Change {
  actor: string;
  now: number;
}

const setting = (key: string, column: SQLiteColumn): SQL<string> =>
  sql`(SELECT json_object(${key}, ${column}) FROM ${platformConfig} WHERE ${platformConfig.id} = 1)`;

/** Changes the fee. False, without a change, if the message was used before. */
export function changeFee(
  db: Database,
  { feeBps, ...change }: SignedChange & { feeBps: number },
): Promise<boolean> {
  const entry = {
    action: 'fee.update' as const,
    subject: 'platform fee',
    before: setting('feeBps', platformConfig.feeBps),
    after: { feeBps, message: change.message },
  };
  return changeSetting(db, change, entry, { feeBps });
}

/** Changes the cut. False, without a change, if the message was used before. `payoutCut` in whole percent. */
export function changePayoutCut(
  db: Database,
  { payoutCut, ...change }: SignedChange & { payoutCut: number },
): Promise<boolean> {
  const entry = {
    action: 'payout-cut.update' as const,
    subject: 'payout cut',
    before: setting('payoutCut', platformConfig.payoutCutPercent),
    after: { payoutCut, message: change.message },
  };
  return changeSetting(db, change, entry, { payoutCutPercent: payoutCut });
}

/** Uses up the signed message, writes the audit entry and changes the setting: all of it or nothing. */
async function changeSetting(
  db: Database,
  { actor, now, proof, use }: SignedChange,
  entry: Pick<Parameters<typeof entryIfChanged>[1], 'action' | 'subject' | 'before' | 'after'>,
  values: Partial<Platform>,
): Promise<boolean> {
  const { spent } = await batchOf(db, {
    spent: spendStatement(db, use, now),
    logged: entryIfChanged(db, { at: now, actor, ...entry, signature: proof }),
    // changes() counts the entry above, which is written only if the message was fresh.
    changed: db
      .update(platformConfig)
      .set({ ...values, updatedAt: now })
      .where(and(eq(platformConfig.id, 1), sql`changes() > 0`)),
  });
  return spent.meta.changes > 0;
}

/** Replaces the admin list by `wallets`. Wallets that stay on it keep their start time. */
export async function replaceAdmins(db: Database, wallets: string[], { actor, now }: Change): Promise<void> {
  const list = sql`(SELECT value FROM json_each(${JSON.stringify(wallets)}))`;
  const present = sql<string>`(SELECT json_group_array(wallet) FROM (SELECT wallet FROM ${admins}
    ORDER BY ${admins.addedAt}, ${admins.wallet}))`;
  await db.batch([
    entryStatement(db, {
      at: now,
      actor,
      action: 'config.reload',
      subject: 'admins',
      before: present,
      after: wallets,
    }),
    db.delete(admins).where(sql`${admins.wallet} NOT IN ${list}`),
    db
      .insert(admins)
      .values(wallets.map((wallet) => ({ wallet, addedAt: now })))
      .onConflictDoNothing(),
    db.update(platformConfig).set({ updatedAt: now }).where(eq(platformConfig.id, 1)),
  ]);
}

/** Adds a word. False if it is in the list already. */
export async function addBannedWord(db: Database, word: string, { actor, now }: Change): Promise<boolean> {
  const { added } = await batchOf(db, {
    added: db.insert(bannedWordsTable).values({ word, addedAt: now }).onConflictDoNothing(),
    logged: entryIfChanged(db, { at: now, actor, action: 'word.add', subject: word }),
  });
  return added.meta.changes > 0;
}

/** Removes a word. False if it is not in the list. */
export async function removeBannedWord(db: Database, word: string, { actor, now }: Change): Promise<boolean> {
  const { removed } = await batchOf(db, {
    removed: db.delete(bannedWordsTable).where(eq(bannedWordsTable.word, word)),
    logged: entryIfChanged(db, { at: now, actor, action: 'word.remove', subject: word }),
  });
  return removed.meta.changes > 0;
}

/** Returns the words in alphabetical order. Every cleaned message reads them: a change takes effect at once. */
export async function bannedWords(db: Database): Promise<string[]> {
  return (await wordsQuery(db)).map((row) => row.word);
}

const wordsQuery = (db: Database) =>
  db.select({ word: bannedWordsTable.word }).from(bannedWordsTable).orderBy(asc(bannedWordsTable.word));

/**
 * Reads the rules for preparing a token's tip, in one round trip. `isClaimed`: `recipient` has claimed the token.
 * `isChannel`: the wallet at this address has signed here. `named`: the recipient's name. `blocks`: those of `against`
 * that are in force.
 */
export async function tipRules(
  db: Database,
  token: string,
  recipient: string,
  against: readonly BlockSubject[],
): Promise<
  Rules & { settings: StoredSettings; isClaimed: boolean; isChannel: boolean; named: NamedRow | null }
> {
  const { settings, claims, channel, named, ...rules } = await batchOf(db, {
    ...rulesQueries(db, against),
    settings: settingsQuery(db, [token]),
    claims: claimQuery(db, token, recipient),
    channel: channelQuery(db, token),
    named: ownNameQuery(db, recipient),
  });
  return {
    ...rulesOf(rules),
    settings: settingsIn([token], settings).get(token)!,
    isClaimed: claims.length > 0,
    isChannel: channel.length > 0,
    named: named[0] ?? null,
  };
}

/** Reads the rules for preparing a giveaway, in one round trip. */
export async function giveawayRules(db: Database, against: readonly BlockSubject[]): Promise<Rules> {
  return rulesOf(await batchOf(db, rulesQueries(db, against)));
}

interface Rules {
  platform: Platform;
  words: string[];
  blocks: Pick<BlockSubject, 'kind'>[];
}

const rulesQueries = (db: Database, against: readonly BlockSubject[]) => ({
  platform: platformQuery(db),
  words: wordsQuery(db),
  blocks: blocksQuery(db, against, Date.now()),
});

const rulesOf = ({
  platform,
  words,
  blocks,
}: { platform: readonly Platform[]; words: readonly { word: string }[] } & Pick<Rules, 'blocks'>): Rules => ({
  platform: platformOf(platform),
  words: words.map(({ word }) => word),
  blocks,
});

export async function isAdmin(db: Database, wallet: string): Promise<boolean> {
  const row = await db.select().from(admins).where(eq(admins.wallet, wallet)).get();
  return row !== undefined;
}

/**
 * Returns the wallets of ADMIN_WALLETS (separated by commas or blanks), or null if the list is empty, longer than
 * MAX_ADMINS, or contains a malformed address.
 */
export function parseAdminWallets(text: string | undefined): string[] | null {
  const wallets = [...new Set((text ?? '').split(/[\s,]+/).filter((wallet) => wallet !== ''))];
  const fits = wallets.length > 0 && wallets.length <= MAX_ADMINS;
  return fits && wallets.every(isAddress) ? wallets : null;
}

/**
 * Fills an empty admin list from ADMIN_WALLETS. Called at sign-in only: a token in use must never bring a removed admin
 * back. An invalid list changes nothing.
 */
export async function seedAdmins(env: Env): Promise<void> {
  const db = database(env);
  if (await db.select().from(admins).limit(1).get()) return;
  const wallets = parseAdminWallets(env.ADMIN_WALLETS);
  if (!wallets) {
    console.warn('ADMIN_WALLETS is empty, too long or holds what is no address: nobody can sign in as admin');
    return;
  }
  const at = Date.now();
  await db.batch([
    db
      .insert(admins)
      .values(wallets.map((wallet) => ({ wallet, addedAt: at })))
      .onConflictDoNothing(),
    entryIfChanged(db, {
      at,
      actor: 'platform',
      action: 'config.reload',
      subject: 'admins',
      before: [],
      after: wallets,
    }),
  ]);
}
