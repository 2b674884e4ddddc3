/** All SQL of public profiles. A profile's files are those of the media library that is named "face:" and its wallet. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { FACE_LIBRARY, type MediaType } from '../../core/media/model.ts';
import type { Face, Profile } from '../../core/profiles/model.ts';
import { blocksQuery } from '../blocks/store.ts';
import { channelQuery } from '../channels/store.ts';
import type { Database } from '../env.ts';
import { type NewUse, statementsOfUse } from '../media/store.ts';
import { spendStatement, type UsedFor } from '../messages/store.ts';
import {
  isPublic,
  mediaFiles,
  mediaOrphans,
  mediaReports,
  mediaTakedowns,
  mediaUses,
  profiles,
  usedMessages,
  xAccounts,
} from '../schema.ts';
import { batchOf, insertSelect } from '../statements.ts';
import { erasureStatement } from '../tips/erasures/store.ts';

export const libraryOf = (wallet: string) => FACE_LIBRARY + wallet;
/** Returns the wallet of a profile's library, or null for a token's. */
export const profileOf = (library: string) =>
  library.startsWith(FACE_LIBRARY) ? library.slice(FACE_LIBRARY.length) : null;
/** SQL: the wallet whose profile a library belongs to; of any other library it is no wallet. */
const ownerOf = sql`iif(${mediaUses.token} GLOB ${`${FACE_LIBRARY}*`}, substr(${mediaUses.token}, ${FACE_LIBRARY.length + 1}), '')`;

export type ProfileRow = typeof profiles.$inferSelect;

const isVisible = isNull(profiles.hiddenAt);
const { wallet, name, bio, picture, banner, links, updatedAt } = profiles;
const faceColumns = { wallet, name, picture, handle: xAccounts.handle };
const shownAccount = and(eq(xAccounts.wallet, profiles.wallet), eq(profiles.showsHandle, true));

/** Returns the faces of these wallets; those without a visible profile are left out. */
export function findFaces(db: Database, wallets: readonly string[]): Promise<Face[]> {
  return db
    .select(faceColumns)
    .from(profiles)
    .leftJoin(xAccounts, shownAccount)
    .where(
      and(sql`${profiles.wallet} IN (SELECT value FROM json_each(${JSON.stringify(wallets)}))`, isPublic()),
    )
    .orderBy(profiles.wallet);
}

/** Returns what a wallet is called here: its account on X, shown or not, and the name of its visible profile. */
export async function whatIsCalled(db: Database, of: string): Promise<(string | null)[]> {
  const [row] = await db.all<Record<'handle' | 'name', string | null>>(sql`SELECT
    (SELECT handle FROM x_accounts WHERE wallet = ${of}) AS handle,
    (SELECT name FROM profiles WHERE wallet = ${of} AND hidden_at IS NULL) AS name`);
  return [row!.handle, row!.name];
}

/** Returns a visible profile. */
export async function findProfile(db: Database, of: string): Promise<Profile | null> {
  const [row] = await db
    .select({ ...faceColumns, bio, banner, links, updatedAt })
    .from(profiles)
    .leftJoin(xAccounts, shownAccount)
    .where(and(eq(profiles.wallet, of), isPublic()));
  if (!row) return null;
  return { ...row, links: JSON.parse(row.links), updatedAt: new Date(row.updatedAt).toISOString() };
}

/** Returns whether a wallet has a profile, and whether that is hidden, as all is of a blocked wallet; the files of its library; whether it has a channel. */
export async function stateOf(
  db: Database,
  of: string,
): Promise<{
  is: 'free' | 'visible' | 'hidden';
  files: { hash: string; width: number | null }[];
  isChannel: boolean;
}> {
  const { rows, files, blocks, channel } = await batchOf(db, {
    rows: db.select({ hiddenAt: profiles.hiddenAt }).from(profiles).where(eq(profiles.wallet, of)),
    files: db
      .select({ hash: mediaFiles.hash, width: mediaFiles.width })
      .from(mediaUses)
      .innerJoin(mediaFiles, eq(mediaFiles.hash, mediaUses.hash))
      .where(eq(mediaUses.token, libraryOf(of))),
    blocks: blocksQuery(db, [{ kind: 'wallet', key: of }], Date.now()),
    channel: channelQuery(db, of),
  });
  const [row] = rows;
  const isHidden = blocks.length > 0 || (row && row.hiddenAt !== null);
  const is = isHidden ? 'hidden' : row === undefined ? 'free' : 'visible';
  return { is, files, isChannel: channel.length > 0 };
}

/** Returns the type of a picture or banner that a visible profile has and that is stored; else null. */
export async function typeOfFace(db: Database, hash: string): Promise<MediaType | null> {
  const [row] = await db
    .select({ type: mediaFiles.type })
    .from(mediaUses)
    .innerJoin(mediaFiles, eq(mediaFiles.hash, mediaUses.hash))
    .innerJoin(profiles, eq(profiles.wallet, ownerOf))
    .where(and(eq(mediaUses.hash, hash), isPublic()))
    .limit(1);
  return row?.type ?? null;
}

/**
 * Saves a profile and uses its message up, once: the same message again changes nothing, and nothing changes while the
 * profile is hidden, or a picture of it is taken down. `added`: files that are noted and written. Files that the profile
 * no longer shows leave its library.
 */
export async function saveProfile(
  db: Database,
  row: Omit<ProfileRow, 'hiddenAt'>,
  added: readonly NewUse[],
  use: UsedFor,
): Promise<void> {
  const { wallet: owner, updatedAt: now, ...set } = row;
  const shown = JSON.stringify([row.picture, row.banner].filter((hash) => hash !== null));
  const isShown = sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.wallet} = ${owner}
    AND ${profiles.updatedAt} = ${now} AND ${profiles.hiddenAt} IS NULL)`;
  const files = added.map((file, at) =>
    Object.entries(statementsOfUse(db, file, isShown)).map(([what, statement]) => [
      `${what}${at}`,
      statement,
    ]),
  );
  await batchOf(db, {
    spent: spendStatement(db, use, now),
    saved: insertSelect(
      db,
      profiles,
      { ...row, hiddenAt: null },
      sql`WHERE changes() > 0 AND NOT EXISTS (SELECT 1 FROM ${mediaTakedowns}
        WHERE ${mediaTakedowns.hash} IN (SELECT value FROM json_each(${shown})))`,
    ).onConflictDoUpdate({ target: profiles.wallet, set: { ...set, updatedAt: now }, setWhere: isVisible }),
    ...Object.fromEntries(files.flat()),
    ...withoutFiles(db, owner, now),
  });
}

/** Builds the statements that take all files out of a profile's library which the profile does not show. */
function withoutFiles(db: Database, owner: string, now: number) {
  const unshown = and(
    eq(mediaUses.token, libraryOf(owner)),
    sql`NOT EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.wallet} = ${owner}
      AND ${mediaUses.hash} IN (${profiles.picture}, ${profiles.banner}))`,
  );
  const lost = sql`FROM ${mediaUses} WHERE ${unshown} AND NOT EXISTS (SELECT 1 FROM ${mediaUses} other
    WHERE other.hash = ${mediaUses.hash} AND other.token <> ${libraryOf(owner)})`;
  return {
    orphans: insertSelect(db, mediaOrphans, { hash: mediaUses.hash, since: now }, lost).onConflictDoNothing(),
    // Not served from now on: no alert shows it, which would wait for the job.
    files: db.delete(mediaFiles).where(sql`${mediaFiles.hash} IN (SELECT ${mediaUses.hash} ${lost})`),
    uses: db.delete(mediaUses).where(unshown),
  };
}

/**
 * Deletes a profile, wishes the names of all tips of its wallet away, and uses the message up, once: a profile that is
 * made later stays. A hidden one stays empty.
 */
export async function removeProfile(db: Database, use: UsedFor, now: number): Promise<void> {
  const isFirst = sql`EXISTS (SELECT 1 FROM ${usedMessages}
    WHERE ${usedMessages.digest} = ${use.digest} AND ${usedMessages.usedAt} = ${now})`;
  const isOwn = sql`${profiles.wallet} = ${use.wallet} AND ${isFirst}`;
  await batchOf(db, {
    spent: spendStatement(db, use, now),
    emptied: db
      .update(profiles)
      .set({ name: null, bio: null, picture: null, banner: null, links: '[]', showsHandle: false })
      .where(isOwn),
    deleted: db.delete(profiles).where(and(isOwn, isVisible)),
    reports: db.delete(mediaReports).where(and(eq(mediaReports.hash, libraryOf(use.wallet)), isFirst)),
    names: erasureStatement(db, use.wallet, 'name', now, isFirst),
    ...withoutFiles(db, use.wallet, now),
  });
}

/** Builds the statement by which all profiles lose a picture or banner, before it leaves their libraries. */
export function withoutPicture(db: Database, hash: string) {
  const without = (column: SQLiteColumn) => sql`nullif(${column}, ${hash})`;
  return db
    .update(profiles)
    .set({ picture: without(picture), banner: without(banner) })
    .where(
      inArray(profiles.wallet, sql`(SELECT ${ownerOf} FROM ${mediaUses} WHERE ${mediaUses.hash} = ${hash})`),
    );
}
