/** Deletes the bytes of files that are in no library: of uploads that were cut off, and of what creators removed. */
import { database, type Env } from '../env.ts';
import { claimOrphans, forgetOrphans } from './store.ts';

/** Longer than any upload runs. */
const ORPHAN_MS = 3_600_000;
/** Of one run. */
const OBJECTS = 100;

/** May be cut off anywhere: what is claimed is claimed until it is gone. */
export async function deleteOrphans(env: Env, now: number): Promise<void> {
  const db = database(env);
  const hashes = await claimOrphans(db, now - ORPHAN_MS, OBJECTS);
  if (hashes.length === 0) return;
  await env.MEDIA.delete(hashes);
  await forgetOrphans(db, hashes);
}
