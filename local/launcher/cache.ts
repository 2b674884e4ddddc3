/** Results that take seconds to make, each cached in a folder named by the hash of its inputs. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join, relative } from 'node:path';

/** A few, so that switching between two branches makes nothing again. */
const CACHED_RESULTS = 4;
const UNFINISHED = 'unfinished-';
const HOUR_MS = 3_600_000;

/**
 * Files that are not part of any build: tests, documentation, and files that tools write into hidden folders beside the
 * sources.
 */
const IGNORED = /\.test\.tsx?$|\.md$|(^|\/)\./;

/** Hash of the files at `paths` (files or folders, from `root`) with their names, and of `more`. */
export function hashSources(root: string, paths: string[], more: string[] = []): string {
  const hash = createHash('sha256');
  for (const text of more) hash.update(`${text}\0`);
  for (const path of paths.flatMap((path) => filesIn(root, path))) {
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest(),
    );
  }
  return hash.digest('hex').slice(0, 32);
}

function filesIn(root: string, path: string): string[] {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats ? [path] : [];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((name) => !IGNORED.test(name))
    .sort();
}

/**
 * Returns the folder in `cache` with the result for `hash`. When it is missing, `make` fills an empty folder first,
 * which becomes visible when it is complete: a start that ends in the middle leaves no partial result.
 */
export async function cached(
  cache: string,
  hash: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(cache, hash);
  if (!existsSync(folder)) {
    const unfinished = join(cache, `${UNFINISHED}${hash}-${process.pid}`);
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    try {
      await make(unfinished);
      renameSync(unfinished, folder);
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      // Another start made the same result at the same time.
      if (!existsSync(folder)) throw error;
    }
  }
  const now = new Date();
  utimesSync(folder, now, now);
  prune(cache);
  return folder;
}

/** Deletes results that were not used lately, and the leftovers of killed starts. */
function prune(cache: string): void {
  const entries = readdirSync(cache)
    .map((name) => ({ name, usedAt: statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.usedAt - a.usedAt);
  const complete = entries.filter(({ name }) => !name.startsWith(UNFINISHED));
  const abandoned = entries.filter(
    ({ name, usedAt }) => name.startsWith(UNFINISHED) && usedAt < Date.now() - HOUR_MS,
  );
  for (const { name } of [...complete.slice(CACHED_RESULTS), ...abandoned])
    rmSync(join(cache, name), { recursive: true, force: true });
}
