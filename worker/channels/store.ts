/** SQL of channels. Times in ms since 1970. */
import { asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { pointsAt } from '../../core/channels/name.ts';
import type { Database } from '../env.ts';
import { channels, names, tipDays } from '../schema.ts';
import { insertSelect } from '../statements.ts';

/** Builds a query for a batch: one row if the wallet has a channel, else none. */
export const channelQuery = (db: Database, wallet: string) =>
  db.select({ wallet: channels.wallet }).from(channels).where(eq(channels.wallet, wallet));

/** Returns whether the wallet has signed here, so that its address is a channel unless it is a mint. */
export async function hasChannel(db: Database, wallet: string): Promise<boolean> {
  return (await channelQuery(db, wallet)).length > 0;
}

/** Returns a wallet's channel with its name; null without a channel. */
export async function findChannel(db: Database, wallet: string) {
  const { subject, claimedAt } = channels;
  const [row] = await db
    .select({ subject, claimedAt, name: names.name })
    .from(channels)
    .leftJoin(names, eq(names.wallet, channels.wallet))
    .where(eq(channels.wallet, wallet));
  return row ?? null;
}

/** Builds a query of the names that wallets have, each with its channel; `where` selects some of them. */
export const namedQuery = (db: Database, where?: SQL) =>
  db
    .select({
      fold: names.fold,
      name: names.name,
      wallet: channels.wallet,
      subject: channels.subject,
      since: names.since,
      movedFrom: names.movedFrom,
      moveUntil: names.moveUntil,
    })
    .from(names)
    .innerJoin(channels, eq(channels.wallet, names.wallet))
    .where(where);

export type NamedRow = Awaited<ReturnType<typeof namedQuery>>[number];

/** Builds a query for a batch: the wallet's name and what it points at; none without a name. */
export const ownNameQuery = (db: Database, wallet: string) => namedQuery(db, eq(names.wallet, wallet));

/**
 * Returns the name that points at this subject; `wallet`: who controls it now. Null while the name moves: links and the
 * code on stream lead to the address then, which takes tips.
 */
export async function nameAt(db: Database, subject: string, wallet: string | null): Promise<string | null> {
  const [named] = await ownNameQuery(db, wallet ?? '');
  return named && pointsAt(named, named.name, subject, Date.now()) ? named.name : null;
}

/** Stores a wallet's channel, unless it has one. An address that was read as a mint gets none. */
export async function saveChannel(db: Database, wallet: string, subject: string, now: number): Promise<void> {
  await insertSelect(
    db,
    channels,
    { wallet: sql`${wallet}`, subject: sql`${subject}`, claimedAt: sql`${now}` },
    sql`WHERE NOT EXISTS (SELECT 1 FROM tokens WHERE mint = ${wallet})`,
  ).onConflictDoNothing();
}

/** Deletes a channel; a trigger deletes what its wallet has stored for its own address. Repeatable. */
export async function deleteChannel(db: Database, wallet: string): Promise<void> {
  await db.delete(channels).where(eq(channels.wallet, wallet));
}

/**
 * Returns channels in the order of their wallets, and whether they have a tip or a name, or were set up after `since`.
 */
export async function channelsAfter(db: Database, after: string, limit: number, since: number) {
  const rows = await db
    .select({
      wallet: channels.wallet,
      claimedAt: channels.claimedAt,
      isUsed: sql<number>`(EXISTS (SELECT 1 FROM tip_days d WHERE d.token = channels.wallet)
        OR EXISTS (SELECT 1 FROM names n WHERE n.wallet = channels.wallet)
        OR EXISTS (SELECT 1 FROM token_settings s WHERE s.token = channels.wallet AND s.updated_at > ${since})
        OR EXISTS (SELECT 1 FROM media_uses m WHERE m.token = channels.wallet AND m.uploaded_at > ${since}))`,
    })
    .from(channels)
    .where(gt(channels.wallet, after))
    .orderBy(asc(channels.wallet))
    .limit(limit);
  return rows.map((row) => ({ ...row, isUsed: row.isUsed === 1 }));
}

/** Returns whether a tip for this address was ever confirmed. */
export async function isTipped(db: Database, address: string): Promise<boolean> {
  const [row] = await db
    .select({ token: tipDays.token })
    .from(tipDays)
    .where(eq(tipDays.token, address))
    .limit(1);
  return row !== undefined;
}
