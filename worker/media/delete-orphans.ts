/** Deletes the bytes of files without a library: remains of cut-off uploads, and files that creators removed. */
import { database, type Env } from '../env.ts';
import { claimOrphans, forgetOrphans } from './store.ts';

/** Age of an orphan: longer than any upload runs. */
const ORPHAN_MS = 3_600_000;
/** Objects of one run. */
const OBJECTS = 100;

/** Deletes orphans. May be cut off anywhere: a claimed object stays claimed until it is gone. */
export async function deleteOrphans(env: Env, now: number): Promise<void> {
  const db = database(env);
  const hashes = await claimOrphans(db, now - ORPHAN_MS, OBJECTS);
  if (hashes.length === 0) return;
  await env.MEDIA.delete(hashes);
  await forgetOrphans(db, hashes);
}
