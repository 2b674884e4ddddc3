/** The launcher's own directory (.local): state, logs, caches and world.json. One launcher at a time may use it. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.ts';

export interface Directory {
  path: string;
  /**
   * D1, Durable Objects and the rest of the worker's storage; emptied at each start, because the chain starts empty
   * too.
   */
  state: string;
  logs: string;
  cache: string;
  /** The app's build, if one is requested; it contains the worker's settings with their secrets. */
  built: string;
}

const WORLD = 'world.json';
const OWNER = 'launcher.json';

/**
 * Claims `path` for the launcher that answers at `url`, and deletes what an earlier one left. Throws a Problem when
 * another launcher runs in it.
 */
export async function takeDirectory(path: string, url: string): Promise<Directory> {
  mkdirSync(path, { recursive: true });
  const owner = join(path, OWNER);
  if (!(await isInUse(path))) rmSync(owner, { force: true });
  try {
    // Fails when the file exists: of two launchers that start at once, one wins.
    writeFileSync(owner, JSON.stringify({ url }), { flag: 'wx' });
  } catch {
    throw new Problem(
      `Fanfare is running already in ${path}: stop it, or give FANFARE_DIR=… for a second one.`,
    );
  }
  const directory = {
    path,
    state: join(path, 'state'),
    logs: join(path, 'logs'),
    cache: join(path, 'vite'),
    built: join(path, 'built'),
  };
  rmSync(join(path, WORLD), { force: true });
  rmSync(directory.state, { recursive: true, force: true });
  for (const folder of [directory.state, directory.logs]) mkdirSync(folder, { recursive: true });
  return directory;
}

/** A process id says little after a crash, so the launcher is whatever answers at the recorded address. */
async function isInUse(path: string): Promise<boolean> {
  const owner = join(path, OWNER);
  if (!existsSync(owner)) return false;
  try {
    const { url } = JSON.parse(readFileSync(owner, 'utf8')) as { url: string };
    const response = await fetch(url, { signal: AbortSignal.timeout(1000) });
    return ((await response.json()) as { directory?: string }).directory === path;
  } catch {
    return false;
  }
}

/** Publishes world.json. A reader never sees half of it. */
export function publishWorld(directory: Directory, world: object): void {
  const target = join(directory.path, WORLD);
  writeFileSync(`${target}.new`, `${JSON.stringify(world, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${target}.new`, target);
}

/** Removes world.json and the claim. */
export function leave(directory: Directory): void {
  for (const name of [WORLD, OWNER]) rmSync(join(directory.path, name), { force: true });
}
