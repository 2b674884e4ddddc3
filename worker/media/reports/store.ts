/** SQL of reports of uploaded files, and of take-downs: a file that was taken down never comes back. */
import { and, desc, eq, gt, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { ListCursor } from '../../../core/list-query.ts';
import type { MediaReport, MediaTakedown } from '../../../core/media/model.ts';
import { entryIfChanged } from '../../admin/store.ts';
import type { Database } from '../../env.ts';
import { profileOf, withoutPicture } from '../../profiles/store.ts';
import { mediaFiles, mediaOrphans, mediaReports, mediaTakedowns, mediaUses } from '../../schema.ts';
import { batchOf, insertSelect } from '../../statements.ts';

/** Stored reasons of one file's reports, the newest ones. */
const REASONS = 10;

export interface Reported {
  hash: string;
  reason: string;
  /** A hash of who reports: of each only the newest reason stays, so that no one hides those of others. */
  by: string;
  now: number;
}

/** Stores a report. False if there is no such file; `known`: the row that must be there in place of it. */
export async function addReport(
  db: Database,
  { hash, reason, by, now }: Reported,
  known: SQL = sql`FROM ${mediaFiles} WHERE ${mediaFiles.hash} = ${hash}`,
): Promise<boolean> {
  const first = JSON.stringify(reason === '' ? [] : [{ by, reason }]);
  const { meta } = await insertSelect(
    db,
    mediaReports,
    { hash, reports: 1, reasons: first, firstAt: now, lastAt: now },
    known,
  ).onConflictDoUpdate({
    target: mediaReports.hash,
    set: {
      reports: sql`${mediaReports.reports} + 1`,
      lastAt: now,
      reasons: sql`CASE WHEN ${reason} = '' THEN ${mediaReports.reasons} ELSE (
          SELECT json_group_array(json(entry)) FROM (
            SELECT -1 AS place, ${first} ->> '$[0]' AS entry UNION ALL
            SELECT key, value FROM json_each(${mediaReports.reasons}) WHERE value ->> '$.by' <> ${by}
            ORDER BY place LIMIT ${REASONS})) END`,
    },
  });
  return meta.changes > 0;
}

/** Returns the newest reports behind the cursor, with the tokens whose library has the file. */
export async function openReports(
  db: Database,
  cursor: ListCursor | undefined,
  limit: number,
): Promise<MediaReport[]> {
  const rows = await db
    .select({ report: mediaReports, type: mediaFiles.type, bytes: mediaFiles.bytes })
    .from(mediaReports)
    .innerJoin(mediaFiles, eq(mediaFiles.hash, mediaReports.hash))
    .where(
      cursor &&
        and(
          lte(mediaReports.lastAt, cursor.at),
          or(lt(mediaReports.lastAt, cursor.at), gt(mediaReports.hash, cursor.id)),
        ),
    )
    .orderBy(desc(mediaReports.lastAt), mediaReports.hash)
    .limit(limit);
  const tokens = await tokensOf(
    db,
    rows.map(({ report }) => report.hash),
  );
  return rows.map(({ report: { reasons, ...report }, ...file }) => ({
    ...report,
    ...file,
    reasons: reasonsOf(reasons),
    tokens: tokens.filter(({ hash }) => hash === report.hash).map(({ token }) => ownerOf(token)),
  }));
}

const ownerOf = (library: string) => profileOf(library) ?? library;

/** Reads the column of reasons. */
export const reasonsOf = (reasons: string) =>
  (JSON.parse(reasons) as Pick<Reported, 'reason'>[]).map(({ reason }) => reason);

const tokensOf = (db: Database, hashes: string[]) =>
  db
    .select({ hash: mediaUses.hash, token: mediaUses.token })
    .from(mediaUses)
    .where(inArray(mediaUses.hash, hashes))
    .limit(200);

/** Returns the newest take-downs. */
export async function takedowns(db: Database, limit: number): Promise<MediaTakedown[]> {
  const rows = await db
    .select()
    .from(mediaTakedowns)
    .orderBy(desc(mediaTakedowns.at), mediaTakedowns.hash)
    .limit(limit);
  return rows.map(({ type, tokens, ...row }) => ({
    ...row,
    type: type || null,
    tokens: (JSON.parse(tokens) as string[]).map(ownerOf),
  }));
}

interface Judged {
  hash: string;
  /** The admin's wallet. */
  by: string;
  now: number;
}

/** Deletes a file's reports. False if there is none. */
export async function settleReport(db: Database, { hash, by, now }: Judged): Promise<boolean> {
  const { settled } = await batchOf(db, {
    settled: db.delete(mediaReports).where(eq(mediaReports.hash, hash)),
    logged: entryIfChanged(db, { at: now, actor: by, action: 'media.keep', subject: hash }),
  });
  return settled.meta.changes > 0;
}

/**
 * Takes a file down for good, whether it is stored or not: removes it from every library, stops serving it, and logs
 * it. Returns the tokens that had it, also for an earlier take-down. Its bytes are claimed: a running upload writes
 * them once more, so the cron deletes them after its end.
 */
export async function takeDown(
  db: Database,
  { hash, by, now, reason }: Judged & { reason: string },
): Promise<string[]> {
  const { type, bytes } = mediaFiles;
  const stored = (column: SQLiteColumn, none: string | number) =>
    sql`COALESCE((SELECT ${column} FROM ${column.table} WHERE hash = ${hash}), ${none})`;
  const { known } = await batchOf(db, {
    takedown: insertSelect(
      db,
      mediaTakedowns,
      {
        ...{ hash, at: now, by, reason },
        ...{ type: stored(type, ''), bytes: stored(bytes, 0), reports: stored(mediaReports.reports, 0) },
        tokens: sql`(SELECT json_group_array(token) FROM ${mediaUses} WHERE hash = ${hash})`,
      },
      sql`WHERE true`,
    ).onConflictDoNothing(),
    logged: entryIfChanged(db, {
      at: now,
      actor: by,
      action: 'media.take-down',
      subject: hash,
      after: { reason },
    }),
    faces: withoutPicture(db, hash),
    uses: db.delete(mediaUses).where(eq(mediaUses.hash, hash)),
    file: db.delete(mediaFiles).where(eq(mediaFiles.hash, hash)),
    report: db.delete(mediaReports).where(eq(mediaReports.hash, hash)),
    orphan: db
      .insert(mediaOrphans)
      .values({ hash, since: now, claimed: 1 })
      .onConflictDoUpdate({ target: mediaOrphans.hash, set: { since: now, claimed: 1 } }),
    known: db
      .select({ tokens: mediaTakedowns.tokens })
      .from(mediaTakedowns)
      .where(eq(mediaTakedowns.hash, hash)),
  });
  return JSON.parse(known[0]!.tokens);
}
