/** All SQL of uploaded files; the only writer of their tables. */
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import {
  MAX_TOKEN_BYTES,
  MAX_TOKEN_FILES,
  MEDIA_TYPES,
  type MediaFacts,
  type MediaFile,
  type MediaReport,
  type MediaTakedown,
  type MediaType,
} from '../../core/media/model.ts';
import { entryIfChanged } from '../audit/store.ts';
import type { Database } from '../env.ts';
import {
  mediaFiles,
  mediaOrphans,
  mediaReports,
  mediaTakedowns,
  mediaUses,
  tokenSettings,
} from '../schema.ts';

/** Reasons that are stored of one file's reports. */
const REASONS = 10;

/** What may be done with a hash now. */
export type MediaState = { is: 'free' | 'taken-down' } | { is: 'here'; type: MediaType; bytes: number };

export async function stateOf(db: Database, hash: string): Promise<MediaState> {
  const [[gone], [file]] = await db.batch([
    db.select({ hash: mediaTakedowns.hash }).from(mediaTakedowns).where(eq(mediaTakedowns.hash, hash)),
    db
      .select({ type: mediaFiles.type, bytes: mediaFiles.bytes })
      .from(mediaFiles)
      .where(eq(mediaFiles.hash, hash)),
  ]);
  if (gone) return { is: 'taken-down' };
  return file ? { is: 'here', ...file } : { is: 'free' };
}

/** The files of a token's library, newest first. */
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
 * Notes that an object is about to be written which may stay without a library. False for one that is just being deleted: it
 * must not be written until it is gone.
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

/** Puts a noted and written object into a token's library. False if the library is full, or the file was taken down. */
export async function addUse(db: Database, use: NewUse): Promise<boolean> {
  const { token, hash, facts, bytes, name, by, now } = use;
  const millis = facts.seconds === null ? null : Math.round(facts.seconds * 1000);
  const isGone = sql`EXISTS (SELECT 1 FROM ${mediaTakedowns} WHERE ${mediaTakedowns.hash} = ${hash})`;
  const isUsed = sql`EXISTS (SELECT 1 FROM ${mediaUses} WHERE ${mediaUses.hash} = ${hash})`;
  const own = sql`FROM ${mediaUses} WHERE ${mediaUses.token} = ${token}`;
  const [, , , [stored]] = await db.batch([
    db
      .insert(mediaUses)
      .select(
        sql`SELECT ${token}, ${hash}, ${bytes}, ${name}, ${by}, ${now} WHERE NOT ${isGone}
          AND (SELECT COUNT(*) ${own}) < ${MAX_TOKEN_FILES}
          AND (SELECT COALESCE(SUM(${mediaUses.bytes}), 0) ${own}) + ${bytes} <= ${MAX_TOKEN_BYTES}`,
      )
      .onConflictDoNothing(),
    db
      .insert(mediaFiles)
      .select(
        sql`SELECT ${hash}, ${facts.type}, ${bytes}, ${facts.width}, ${facts.height}, ${facts.frames}, ${millis}
          WHERE ${isUsed}`,
      )
      .onConflictDoNothing(),
    db.delete(mediaOrphans).where(and(eq(mediaOrphans.hash, hash), eq(mediaOrphans.claimed, 0), isUsed)),
    db
      .select({ hash: mediaUses.hash })
      .from(mediaUses)
      .where(and(eq(mediaUses.token, token), eq(mediaUses.hash, hash))),
  ]);
  return stored !== undefined;
}

/** Takes a file out of a token's library. A file that the token's alerts use stays. */
export async function removeUse(
  db: Database,
  token: string,
  hash: string,
  now: number,
): Promise<'removed' | 'in-use' | 'unknown'> {
  const inUse = sql<number>`EXISTS (SELECT 1 FROM ${tokenSettings} WHERE ${tokenSettings.token} = ${token}
    AND ${tokenSettings.kind} = 'alerts' AND instr(${tokenSettings.body}, ${hash}) > 0)`;
  const [[present], removed] = await db.batch([
    db
      .select({ inUse })
      .from(mediaUses)
      .where(and(eq(mediaUses.token, token), eq(mediaUses.hash, hash))),
    db.delete(mediaUses).where(and(eq(mediaUses.token, token), eq(mediaUses.hash, hash), sql`NOT ${inUse}`)),
    db
      .insert(mediaOrphans)
      .select(
        sql`SELECT ${hash}, ${now}, 0 WHERE changes() > 0
          AND NOT EXISTS (SELECT 1 FROM ${mediaUses} WHERE ${mediaUses.hash} = ${hash})`,
      )
      .onConflictDoNothing(),
  ]);
  if (removed.meta.changes > 0) return 'removed';
  return present ? 'in-use' : 'unknown';
}

/**
 * Claims objects that have had no library since before `before`, at most `limit`: they are served no more, and their bytes
 * can be deleted. Those that have one now are forgotten.
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
  const [, , , claimed] = await db.batch([
    db
      .update(mediaOrphans)
      .set({ claimed: 1 })
      .where(sql`${mediaOrphans.hash} IN ${asked} AND NOT ${isUsed}`),
    db.delete(mediaOrphans).where(sql`${mediaOrphans.hash} IN ${asked} AND ${mediaOrphans.claimed} = 0`),
    db.delete(mediaFiles).where(
      sql`${mediaFiles.hash} IN (SELECT ${mediaOrphans.hash} FROM ${mediaOrphans}
          WHERE ${mediaOrphans.hash} IN ${asked})`,
    ),
    db.select({ hash: mediaOrphans.hash }).from(mediaOrphans).where(sql`${mediaOrphans.hash} IN ${asked}`),
  ]);
  return claimed.map(({ hash }) => hash);
}

/** Their bytes are gone: they may be uploaded again. */
export async function forgetOrphans(db: Database, hashes: readonly string[]): Promise<void> {
  await db.delete(mediaOrphans).where(
    sql`${mediaOrphans.hash} IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))
      AND ${mediaOrphans.claimed} = 1`,
  );
}

/** False if there is no such file. */
export async function addReport(db: Database, hash: string, reason: string, now: number): Promise<boolean> {
  const first = JSON.stringify(reason === '' ? [] : [reason]);
  const { meta } = await db
    .insert(mediaReports)
    .select(
      sql`SELECT ${mediaFiles.hash}, 1, ${first}, ${now}, ${now} FROM ${mediaFiles} WHERE ${mediaFiles.hash} = ${hash}`,
    )
    .onConflictDoUpdate({
      target: mediaReports.hash,
      set: {
        reports: sql`${mediaReports.reports} + 1`,
        lastAt: now,
        reasons: sql`CASE WHEN ${reason} = '' OR json_array_length(${mediaReports.reasons}) >= ${REASONS}
          THEN ${mediaReports.reasons} ELSE json_insert(${mediaReports.reasons}, '$[#]', ${reason}) END`,
      },
    });
  return meta.changes > 0;
}

/** The newest reports, with whose library has the file. */
export async function openReports(db: Database, limit: number): Promise<MediaReport[]> {
  const rows = await db
    .select({ report: mediaReports, type: mediaFiles.type, bytes: mediaFiles.bytes })
    .from(mediaReports)
    .innerJoin(mediaFiles, eq(mediaFiles.hash, mediaReports.hash))
    .orderBy(desc(mediaReports.lastAt), mediaReports.hash)
    .limit(limit);
  const tokens = await tokensOf(
    db,
    rows.map(({ report }) => report.hash),
  );
  return rows.map(({ report: { reasons, ...report }, ...file }) => ({
    ...report,
    ...file,
    reasons: JSON.parse(reasons),
    tokens: tokens.filter(({ hash }) => hash === report.hash).map(({ token }) => token),
  }));
}

const tokensOf = (db: Database, hashes: string[]) =>
  db
    .select({ hash: mediaUses.hash, token: mediaUses.token })
    .from(mediaUses)
    .where(inArray(mediaUses.hash, hashes))
    .limit(200);

/** The newest take-downs. */
export async function takedowns(db: Database, limit: number): Promise<MediaTakedown[]> {
  const rows = await db
    .select()
    .from(mediaTakedowns)
    .orderBy(desc(mediaTakedowns.at), mediaTakedowns.hash)
    .limit(limit);
  return rows.map(({ type, tokens, ...row }) => ({ ...row, type: type || null, tokens: JSON.parse(tokens) }));
}

interface Judged {
  hash: string;
  /** The admin's wallet. */
  by: string;
  now: number;
}

/** False if there is no report. */
export async function settleReport(db: Database, { hash, by, now }: Judged): Promise<boolean> {
  const [settled] = await db.batch([
    db.delete(mediaReports).where(eq(mediaReports.hash, hash)),
    entryIfChanged(db, { at: now, actor: by, action: 'media.keep', subject: hash }),
  ]);
  return settled.meta.changes > 0;
}

/**
 * Takes a file down for good, whether it is here or not: from every library, from what is served, with its log entry.
 * Returns the tokens that had it, also where it was taken down before. Its bytes are claimed: an upload that runs now writes them
 * once more, so the cron deletes them when it has ended.
 */
export async function takeDown(
  db: Database,
  { hash, by, now, reason }: Judged & { reason: string },
): Promise<string[]> {
  const of = (column: ReturnType<typeof sql>, from: ReturnType<typeof sql>, none: string | number) =>
    sql`COALESCE((SELECT ${column} FROM ${from} WHERE hash = ${hash}), ${none})`;
  const [, , , , , , [logged]] = await db.batch([
    db
      .insert(mediaTakedowns)
      .select(
        sql`SELECT ${hash}, ${of(sql`type`, sql`${mediaFiles}`, '')}, ${of(sql`bytes`, sql`${mediaFiles}`, 0)},
          ${now}, ${by}, ${reason}, ${of(sql`reports`, sql`${mediaReports}`, 0)},
          (SELECT json_group_array(token) FROM ${mediaUses} WHERE hash = ${hash}) WHERE true`,
      )
      .onConflictDoNothing(),
    entryIfChanged(db, { at: now, actor: by, action: 'media.take-down', subject: hash, after: { reason } }),
    db.delete(mediaUses).where(eq(mediaUses.hash, hash)),
    db.delete(mediaFiles).where(eq(mediaFiles.hash, hash)),
    db.delete(mediaReports).where(eq(mediaReports.hash, hash)),
    db
      .insert(mediaOrphans)
      .values({ hash, since: now, claimed: 1 })
      .onConflictDoUpdate({ target: mediaOrphans.hash, set: { since: now, claimed: 1 } }),
    db.select({ tokens: mediaTakedowns.tokens }).from(mediaTakedowns).where(eq(mediaTakedowns.hash, hash)),
  ]);
  return JSON.parse(logged!.tokens);
}
