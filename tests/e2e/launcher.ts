/** Starts the launcher as `npm start` does, with its own directory and free ports, and ends it again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { World } from '../../local/world/types.ts';
import { descendants, stillRunning } from './processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const POLL_MS = 50;
const START_LIMIT_MS = 170_000;
const END_LIMIT_MS = 60_000;

export interface Launcher {
  process: ChildProcess;
  /** Where world.json, state and logs are. */
  directory: string;
  /** Everything that it has printed so far. */
  output(): string;
  startedAt: number;
  /** Removes its directory too. */
  temporary: boolean;
  /** Resolves with its exit code. */
  ended: Promise<number | null>;
}

/**
 * Starts `local/start.ts` with `options`. `name` names its directory in .local. `from` is the checkout that is started:
 * this one, unless a benchmark compares it with another.
 */
export function launch(
  name: string,
  env: Record<string, string> = {},
  options: string[] = [],
  from = root,
): Launcher {
  const directory = join(from, '.local', name);
  const startedAt = Date.now();
  const child = spawn(process.execPath, ['--import', './local/leash.ts', 'local/start.ts', ...options], {
    cwd: from,
    env: { ...process.env, PORT: '0', RPC_PORT: '0', FANFARE_DIR: directory, ...env },
    stdio: 'pipe',
    detached: process.platform !== 'win32',
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { process: child, directory, output: () => output, startedAt, temporary: false, ended };
}

/** Waits for world.json; throws with the launcher's output when it ends before. */
export async function ready({ process: child, directory, output, startedAt }: Launcher): Promise<World> {
  const path = join(directory, 'world.json');
  const deadline = performance.now() + START_LIMIT_MS;
  // An earlier launcher that was killed may have left its own.
  while ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < startedAt) {
    if (child.exitCode !== null || performance.now() > deadline) {
      throw new Error(`The launcher did not get ready:\n${output()}`);
    }
    await sleep(POLL_MS);
  }
  return JSON.parse(readFileSync(path, 'utf8')) as World;
}

/**
 * Starts one in the directory `name` with its warm caches, or in one of this process if another test run uses that;
 * `stop` removes the latter. Throws with its output, and leaves nothing running, if it does not become ready.
 */
export async function launchFree(
  name: string,
  env: Record<string, string>,
  from = root,
): Promise<{ launcher: Launcher; world: World }> {
  let launcher = launch(name, env, [], from);
  try {
    try {
      return { launcher, world: await ready(launcher) };
    } catch (error) {
      if (!launcher.output().includes('running already')) throw error;
      launcher = { ...launch(`${name}-${process.pid}`, env, [], from), temporary: true };
      return { launcher, world: await ready(launcher) };
    }
  } catch (error) {
    await stop(launcher);
    throw error;
  }
}

/** Sends `signal`, waits for the end, and returns the processes still running: expect none. */
export async function stop(
  { process: child, ended, directory, temporary }: Launcher,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number[]> {
  const started = descendants(child.pid!);
  child.kill(signal);
  await ended;
  const deadline = performance.now() + END_LIMIT_MS;
  // A killed launcher cannot wait for its children; they end a moment after it.
  while (stillRunning(started).length > 0 && performance.now() < deadline) await sleep(POLL_MS);
  const left = stillRunning(started);
  for (const pid of left) process.kill(pid, 'SIGKILL');
  if (temporary) rmSync(directory, { recursive: true, force: true });
  return left;
}
