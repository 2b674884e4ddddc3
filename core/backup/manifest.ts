/** What a backup is made of: names of its files in the bucket, and the manifest that is written last. */
import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^\w+$/);

/** A file of rows: gzip, a JSON array of SQL literals a line, in the order of the columns. */
const rowsFile = z.strictObject({
  file: z.string().regex(/^[\w/.-]+$/),
  rows: z.int().positive(),
  /** SHA-256 of its bytes. */
  sha256: hash,
});
export type RowsFile = z.output<typeof rowsFile>;

const table = z.strictObject({ name, columns: z.array(name).min(1), files: z.array(rowsFile) });

/** A backup without it is none: it was cut off. */
export const manifestSchema = z.strictObject({
  version: z.literal(1),
  site: z.string(),
  /** The backup's name, which is the time of its first rows. */
  name: z.string(),
  /** When all first pages were read, in one transaction. Rows of later pages may be younger. ISO 8601. */
  readAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** In the order of the schema: a table stands behind those that it refers to. */
  tables: z.array(table),
});
export type Manifest = z.output<typeof manifestSchema>;

/** Names the newest whole backup, so that no key needs to list the bucket. */
export const latestSchema = z.strictObject({ name: z.string().regex(/^[\dTZ-]+$/) });

export const LATEST = 'latest.json';
export const MANIFEST = 'manifest.json';

/** Returns "2026-11-29T03-00-05-123Z": the name of the backup that begins at `at` (ms). */
export function backupName(at: number): string {
  return new Date(at).toISOString().replace(/[:.]/g, '-');
}

/** Returns the folder of a backup's rows. The bucket's own rule deletes what is older than 30 days under rows/. */
export const rowsFolder = (backup: string) => `rows/${backup}`;

/** Returns where a file of the bucket RECORDS is copied to. It stays for good, as it does there. */
export const recordKey = (key: string) => `records/${key}`;

/** Returns the columns of a table without its rowid, which stands first where a table has one of its own. */
export const backupColumns = (columns: readonly string[]) => columns.filter((column) => column !== 'rowid');
