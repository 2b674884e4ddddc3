/** Reads a backup: from a folder, or from the bucket. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex } from '@noble/hashes/utils';
import { getObject, type S3Bucket } from '../../chain/s3.ts';
import {
  LATEST,
  latestSchema,
  MANIFEST,
  type Manifest,
  manifestSchema,
  type RowsFile,
  rowsFolder,
} from '../../core/backup/manifest.ts';

interface StoredFile {
  bytes: Uint8Array<ArrayBuffer>;
  /** What R2 kept beside it. */
  metadata: Record<string, string>;
}

/** Returns a file of the site's folder; null if there is none. */
export type Source = (file: string) => Promise<StoredFile | null>;

/** Reads a folder that holds what the site's folder of the bucket holds. It has no metadata. */
export function folderSource(folder: string): Source {
  return async (file) => {
    try {
      return { bytes: Uint8Array.from(readFileSync(join(folder, file))), metadata: {} };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  };
}

export function bucketSource(bucket: S3Bucket): Source {
  return (file) => getObject({}, bucket, file);
}

/** Reads a manifest. `name`: of the backup; the newest whole one without it. Throws in sentences. */
export async function readManifest(source: Source, name?: string): Promise<Manifest> {
  const wanted = name ?? latestSchema.parse(jsonOf(await must(source, LATEST), LATEST)).name;
  const file = `${rowsFolder(wanted)}/${MANIFEST}`;
  const read = manifestSchema.safeParse(jsonOf(await must(source, file), file));
  if (read.success) return read.data;
  const [problem] = read.error.issues;
  throw new Error(`${file} is no manifest: ${problem?.path.join('.')}: ${problem?.message}`);
}

/** Reads a file of rows, as SQL literals. Throws if it is missing, damaged, or not what the manifest says. */
export async function readRows(source: Source, { file, rows, sha256: hash }: RowsFile): Promise<string[][]> {
  const { bytes } = await must(source, file);
  if (bytesToHex(sha256(bytes)) !== hash) throw new Error(`${file} is damaged: its hash is another one.`);
  const text = new Response(bytes).body!.pipeThrough(new DecompressionStream('gzip'));
  const lines = (await new Response(text).text()).split('\n').filter(Boolean);
  if (lines.length !== rows)
    throw new Error(`${file} has ${lines.length} rows, and its manifest says ${rows}.`);
  return lines.map((line) => JSON.parse(line) as string[]);
}

async function must(source: Source, file: string): Promise<StoredFile> {
  const found = await source(file);
  if (!found) throw new Error(`${file} is missing in the backup.`);
  return found;
}

function jsonOf({ bytes }: StoredFile, file: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Error(`${file} is no JSON.`);
  }
}
