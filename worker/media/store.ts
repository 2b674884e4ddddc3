/** SQL of uploaded files, the libraries that have them, and objects without a library. */
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import {
  FACE_LIBRARY,
  MAX_TOKEN_BYTES,
  MAX_TOKEN_FILES,
  MEDIA_TYPES,
  type MediaFacts,
  type MediaFile,
  type MediaType,
} from '../../core/media/model.ts';
import type { Database } from '../env.ts';
import { mediaFiles, mediaOrphans, mediaTakedowns, mediaUses, tokenSettings } from '../schema.ts';
import { batchOf, insertSelect } from '../statements.ts';

/** The state of a hash: free, stored or taken down. */
type MediaState = { is: 'free' | 'taken-down' } | { is: 'here'; type: MediaType; bytes: number };

/** A face is served by its profile, which may be hidden (worker/profiles/get-face-picture.ts). */
const isOnlyFace = sql`coalesce((SELECT min(${mediaUses.token} GLOB ${`${FACE_LIBRARY}*`}) FROM ${mediaUses}
  WHERE ${mediaUses.hash} = ${mediaFiles.hash}), 0)`;

export async function stateOf(db: Database, hash: string): Promise<MediaState> {
  const { takedown, file } = await batchOf(db, {
    takedown: db
      .select({ hash: mediaTakedowns.hash })
      .from(mediaTakedowns)
      .where(eq(mediaTakedowns.hash, hash)),
    file: db
      .select({ type: mediaFiles.type, bytes: mediaFiles.bytes })
      .from(mediaFiles)
      .where(and(eq(mediaFiles.hash, hash), sql`NOT ${isOnlyFace}`)),
  });
  if (takedown[0]) return { is: 'taken-down' };
  return file[0] ? { is: 'here', ...file[0] } : { is: 'free' };
}

/** Returns the files of a token's library, newest first. */
export async function libraryOf(db: Database, token: string): Promise<MediaFile[]> {
  return (await filesOf(db, token)).map(toFile);
}

export async function fileOf(db: Database, token: string, hash: string): Promise<MediaFile | null> {
  const [row] = await filesOf(db, token, hash);
  return row ? toFile(row) : null;
}

const filesOf = (db: Database, token: string, hash?: string) =>
  db
    .select({ file: mediaFiles, name: mediaUses.name, uploadedAt: mediaUses.uploadedAt })
    .from(mediaUses)
    .innerJoin(mediaFiles, eq(mediaFiles.hash, mediaUses.hash))
    .where(and(eq(mediaUses.token, token), hash === undefined ? undefined : eq(mediaUses.hash, hash)))
    .orderBy(desc(mediaUses.uploadedAt), mediaUses.hash);

function toFile({ file, ...use }: Awaited<ReturnType<typeof filesOf>>[number]): MediaFile {
  const { millis, ...facts } = file;
  return {
    ...facts,
    ...use,
    seconds: millis === null ? null : millis / 1000,
    kind: MEDIA_TYPES[file.type].kind,
  };
}

/**
 * Notes that an object is about to be written which may stay without a library. False for one that is just being
 * deleted: it must not be written until it is gone.
 */
export async function noteOrphan(db: Database, hash: string, now: number): Promise<boolean> {
  const noted = await db
    .insert(mediaOrphans)
    .values({ hash, since: now })
    .onConflictDoUpdate({
      target: mediaOrphans.hash,
      set: { since: now },
      setWhere: eq(mediaOrphans.claimed, 0),
    })
    .returning({ hash: mediaOrphans.hash });
  return noted.length > 0;
}

/** Returns whether a file of so many bytes fits into a token's library: a look before it is written; addUse decides. */
export async function hasSpace(db: Database, token: string, bytes: number): Promise<boolean> {
  const [own] = await db
    .select({ files: sql<number>`COUNT(*)`, bytes: sql<number>`COALESCE(SUM(${mediaUses.bytes}), 0)` })
    .from(mediaUses)
    .where(eq(mediaUses.token, token));
  return own === undefined || (own.files < MAX_TOKEN_FILES && own.bytes + bytes <= MAX_TOKEN_BYTES);
}

export interface NewUse {
  token: string;
  hash: string;
  facts: MediaFacts;
  bytes: number;
  name: string;
  by: string;
  /** Ms since 1970. */
  now: number;
}

/** Adds a noted and written object to a token's library. False if the library is full, or the file was taken down. */
export async function addUse(db: Database, use: NewUse): Promise<boolean> {
  const { token, hash } = use;
  const { stored } = await batchOf(db, {
    ...statementsOfUse(db, use),
    stored: db
      .select({ hash: mediaUses.hash })
      .from(mediaUses)
      .where(and(eq(mediaUses.token, token), eq(mediaUses.hash, hash))),
  });
  return stored.length > 0;
}

/** Builds the statements of addUse for a batch of its caller, who may set one more condition. */
export function statementsOfUse(db: Database, use: NewUse, given: SQL = sql`true`) {
  const { token, hash, facts, bytes, name, by, now } = use;
  const { type, width, height, frames, seconds } = facts;
  const millis = seconds === null ? null : Math.round(seconds * 1000);
  const isGone = sql`EXISTS (SELECT 1 FROM ${mediaTakedowns} WHERE ${mediaTakedowns.hash} = ${hash})`;
  const isUsed = sql`EXISTS (SELECT 1 FROM ${mediaUses} WHERE ${mediaUses.hash} = ${hash})`;
  const own = sql`FROM ${mediaUses} WHERE ${mediaUses.token} = ${token}`;
  return {
    use: insertSelect(
      db,
      mediaUses,
      { token, hash, bytes, name, uploadedBy: by, uploadedAt: now },
      sql`WHERE ${given} AND NOT ${isGone} AND (SELECT COUNT(*) ${own}) < ${MAX_TOKEN_FILES}
        AND (SELECT COALESCE(SUM(${mediaUses.bytes}), 0) ${own}) + ${bytes} <= ${MAX_TOKEN_BYTES}`,
    ).onConflictDoNothing(),
    facts: insertSelect(
      db,
      mediaFiles,
      { hash, type, bytes, width, height, frames, millis },
      sql`WHERE ${isUsed}`,
    ).onConflictDoNothing(),
    orphan: db
      .delete(mediaOrphans)
      .where(and(eq(mediaOrphans.hash, hash), eq(mediaOrphans.claimed, 0), isUsed)),
  };
}

/** Removes a file from a token's library. A file that the token's alerts use stays. */
export async function removeUse(
  db: Database,
  token: string,
  hash: string,
  now: number,
): Promise<'removed' | 'in-use' | 'unknown'> {
  const inUse = sql<number>`EXISTS (SELECT 1 FROM ${tokenSettings} WHERE ${tokenSettings.token} = ${token}
    AND ${tokenSettings.kind} = 'alerts' AND instr(${tokenSettings.body}, ${hash}) > 0)`;
  const { present, removed } = await batchOf(db, {
    present: db
      .select({ inUse })
      .from(mediaUses)
      .where(and(eq(mediaUses.token, token), eq(mediaUses.hash, hash))),
    removed: db
      .delete(mediaUses)
      .where(and(eq(mediaUses.token, token), eq(mediaUses.hash, hash), sql`NOT ${inUse}`)),
    orphan: insertSelect(
      db,
      mediaOrphans,
      { hash, since: now },
      sql`WHERE changes() > 0 AND NOT EXISTS (SELECT 1 FROM ${mediaUses} WHERE ${mediaUses.hash} = ${hash})`,
    ).onConflictDoNothing(),
  });
  if (removed.meta.changes > 0) return 'removed';
  return present.length > 0 ? 'in-use' : 'unknown';
}

/**
 * Claims objects that have had no library since before `before`, at most `limit`: they are no longer served, and their
 * bytes can be deleted. Forgets those that have one now.
 */
export async function claimOrphans(db: Database, before: number, limit: number): Promise<string[]> {
  const old = await db
    .select({ hash: mediaOrphans.hash })
    .from(mediaOrphans)
    .where(lt(mediaOrphans.since, before))
    .orderBy(mediaOrphans.since)
    .limit(limit);
  if (old.length === 0) return [];
  const asked = sql`(SELECT value FROM json_each(${JSON.stringify(old.map(({ hash }) => hash))}))`;
  const isUsed = sql`EXISTS (SELECT 1 FROM ${mediaUses} WHERE ${mediaUses.hash} = ${mediaOrphans.hash})`;
  const { claimed } = await batchOf(db, {
    unused: db
      .update(mediaOrphans)
      .set({ claimed: 1 })
      .where(sql`${mediaOrphans.hash} IN ${asked} AND NOT ${isUsed}`),
    used: db
      .delete(mediaOrphans)
      .where(sql`${mediaOrphans.hash} IN ${asked} AND ${mediaOrphans.claimed} = 0`),
    files: db.delete(mediaFiles).where(
      sql`${mediaFiles.hash} IN (SELECT ${mediaOrphans.hash} FROM ${mediaOrphans}
          WHERE ${mediaOrphans.hash} IN ${asked})`,
    ),
    claimed: db
      .select({ hash: mediaOrphans.hash })
      .from(mediaOrphans)
      .where(sql`${mediaOrphans.hash} IN ${asked}`),
  });
  return claimed.map(({ hash }) => hash);
}

/** Forgets orphans whose bytes are gone: they may be uploaded again. */
export async function forgetOrphans(db: Database, hashes: readonly string[]): Promise<void> {
  await db.delete(mediaOrphans).where(
    sql`${mediaOrphans.hash} IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))
      AND ${mediaOrphans.claimed} = 1`,
  );
}
