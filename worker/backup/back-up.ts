/**
 * The nightly backup (decision 116): all rows, and the lists and records of draws, to a bucket of another account. The
 * first page of every table is read in one transaction, so that a small site is copied as of one moment; longer tables
 * go on page by page. It may be cut off anywhere and is simply run again: a file under its name is written by one run,
 * a backup is one only with its manifest, and what an earlier run still does is stored by none.
 */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import { putObject, type S3Bucket } from '../../chain/s3.ts';
import {
  backupName,
  LATEST,
  MANIFEST,
  type Manifest,
  recordKey,
  rowsFolder,
} from '../../core/backup/manifest.ts';
import { isBackupDue, isGivenUp } from '../../core/backup/schedule.ts';
import { pack } from '../archive/files.ts';
import { loadPoint } from '../chain/store.ts';
import type { RunResult } from '../cron-jobs.ts';
import { type Database, database, type Env } from '../env.ts';
import { ADOPTED } from '../tips/follow/store.ts';
import { bucketOf } from './settings.ts';
import {
  type BackupState,
  endBackup,
  type Page,
  type Progress,
  readPages,
  saveProgress,
  type TableProgress,
  tablesToBackUp,
  takeTurn,
} from './store.ts';

/** A run puts at least one page, and begins no further one after this time. */
const RUN_MS = 20_000;
/** Files on their way at once; a worker has six connections. */
const AT_ONCE = 5;
/** Records of one look into the bucket. */
const RECORDS = 50;
/** Clocks of R2 and of workers may differ. */
const CLOCKS_MS = 10 * 60_000;

interface Run {
  env: Env;
  db: Database;
  bucket: S3Bucket;
  turn: number;
  progress: Progress;
  readAt: number;
  /** Counts the files of this run. */
  files: number;
}

/**
 * Does the next part. `more`: another run goes on. `now` in ms since 1970. It waits for the first run of the job tips,
 * which notes from where on payments are this database's: without that a restore would take later ones for foreign.
 */
export async function backUp(env: Env, now = Date.now(), runMs = RUN_MS): Promise<RunResult> {
  const bucket = bucketOf(env);
  if (!bucket) return { more: false };
  const db = database(env);
  const state = await takeTurn(db, bytesToHex(sha256(bucket.url)), now);
  const isDue = isBackupDue(state.lastAt, now) && (await loadPoint(db, ADOPTED)) !== null;
  const run = resumed(state, now) ?? (isDue ? await begun(db) : null);
  if (!run) return { more: false };
  const { turn, lastAt } = state;
  return goOn({ ...run, env, db, bucket, turn, files: 0 }, (lastAt ?? 0) - CLOCKS_MS, Date.now() + runMs);
}

type Begun = Pick<Run, 'progress' | 'readAt'> & { pages?: Map<string, Page> };

function resumed({ progress, readAt }: BackupState, now: number): Begun | null {
  return progress && readAt !== null && !isGivenUp(readAt, now) ? { progress, readAt } : null;
}

async function begun(db: Database): Promise<Begun> {
  const tables = await tablesToBackUp(db);
  const { pages, at } = await readPages(db, tables);
  return {
    progress: { name: backupName(at), tables, records: { after: null, isDone: false } },
    ...{ readAt: at, pages },
  };
}

async function goOn(run: Run & { pages?: Map<string, Page> }, since: number, until: number) {
  const { db, turn, progress, readAt } = run;
  const save = () => saveProgress(db, turn, progress, readAt);
  if (run.pages) {
    const pages = [...run.pages];
    for (let at = 0; at < pages.length; at += AT_ONCE)
      await Promise.all(pages.slice(at, at + AT_ONCE).map(([name, page]) => putPage(run, name, page)));
    await save();
  }
  for (let step = nextStep(run, since, until); step; step = nextStep(run, since, until)) {
    await step();
    await save();
    if (Date.now() > until) return { more: true };
  }
  await putManifest(run);
  await endBackup(db, turn, progress.name, readAt);
  return { more: false };
}

/** Returns the next page or the next records to put; null once all are. */
function nextStep(run: Run, since: number, until: number): (() => Promise<void>) | null {
  const { tables, records } = run.progress;
  const table = tables.find(({ isDone }) => !isDone);
  if (table)
    return async () => putPage(run, table.name, (await readPages(run.db, [table])).pages.get(table.name)!);
  return records.isDone ? null : () => putRecords(run, since, until);
}

/** Puts a page, and notes it among the table's files. */
async function putPage(run: Run, name: string, { rows, isLast }: Page): Promise<void> {
  const table = run.progress.tables.find((one) => one.name === name)!;
  table.isDone = isLast;
  const last = rows.at(-1);
  if (!last) return;
  table.after = table.key.map((column) => last[table.columns.indexOf(column)]!);
  const { bytes, hash: sha256 } = await pack([rows.map((row) => `${JSON.stringify(row)}\n`).join('')]);
  // A run that was overtaken may still put its own.
  const file = `${rowsFolder(run.progress.name)}/${name}/${run.turn}-${run.files++}.ndjson.gz`;
  await putObject(run.env, run.bucket, file, { body: bytes, sha256 });
  table.files.push({ file, rows: rows.length, sha256 });
}

/**
 * Copies lists and records of draws that are younger than the last backup, at least one. Such an object never changes, and
 * may have 42 MB: some of them take longer than a run has.
 */
async function putRecords({ env, bucket, progress }: Run, since: number, until: number): Promise<void> {
  const { records } = progress;
  const startAfter = records.after ?? undefined;
  const found = await env.RECORDS.list({ limit: RECORDS, startAfter });
  for (const { key, uploaded } of found.objects) {
    const object = uploaded.getTime() < since ? null : await env.RECORDS.get(key);
    if (object)
      await putObject(env, bucket, recordKey(key), { body: object.body, metadata: object.customMetadata });
    records.after = key;
    if (object && Date.now() > until) return;
  }
  records.isDone = !found.truncated;
}

async function putManifest({ env, bucket, progress, readAt }: Run): Promise<void> {
  const { name, tables } = progress;
  const manifest: Manifest = {
    ...{ version: 1, site: new URL(env.SITE_URL!).host, name },
    readAt: new Date(readAt).toISOString(),
    endedAt: new Date().toISOString(),
    tables: tables.map(({ name, columns, files }: TableProgress) => ({ name, columns, files })),
  };
  await putJson(env, bucket, `${rowsFolder(name)}/${MANIFEST}`, manifest);
  await putJson(env, bucket, LATEST, { name });
}

async function putJson(env: Env, bucket: S3Bucket, key: string, value: unknown): Promise<void> {
  const body = Uint8Array.from(utf8ToBytes(JSON.stringify(value)));
  await putObject(env, bucket, key, { body, sha256: bytesToHex(sha256(body)) });
}
