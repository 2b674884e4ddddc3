/**
 * The launcher's child processes. Each leads its own process group, so that ending it also ends its own children, and
 * loads local/leash.ts, so that it ends even when the launcher is killed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Problem } from './problem.ts';

/** The time that a child may take to end by itself before its whole group is killed. */
const GRACE_MS = 3000;
const TAIL_LINES = 15;
const STACK_LINE = /^\s+at /;

interface Child {
  name: string;
  process: ChildProcess;
  tail: string[];
  ended: Promise<void>;
}

export class Children {
  readonly #root: string;
  readonly #logs: string;
  readonly #onCrash: (problem: Problem) => void;
  readonly #children: Child[] = [];
  #stopping = false;

  /** `onCrash` is called when a child ends that was not stopped. Output goes to `logs`/{name}.log. */
  constructor(root: string, logs: string, onCrash: (problem: Problem) => void) {
    this.#root = root;
    this.#logs = logs;
    this.#onCrash = onCrash;
  }

  /** Starts `node …args`, which runs until it is stopped. */
  start(name: string, args: string[], env: Record<string, string> = {}): ChildProcess {
    const child = this.#spawn(name, ['--import', join(this.#root, 'local/leash.ts'), ...args], env);
    child.process.once('exit', (code, signal) => {
      if (!this.#stopping) this.#onCrash(crashed(child, code, signal));
    });
    return child.process;
  }

  /** Starts `node …args` and waits for the first line of JSON that it prints. */
  async startService<T>(name: string, args: string[], env: Record<string, string> = {}): Promise<T> {
    const { stdout } = this.start(name, args, env);
    return new Promise((resolve) => {
      createInterface({ input: stdout! }).on('line', (line) => {
        if (line.startsWith('{')) resolve(JSON.parse(line) as T);
      });
    });
  }

  /** Runs `node …args` to its end; throws a Problem with its last lines when it fails. */
  async run(name: string, args: string[], env: Record<string, string> = {}): Promise<void> {
    const child = this.#spawn(name, args, env);
    child.process.stdin?.end();
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve) => {
      child.process.once('exit', (...end) => resolve(end));
    });
    // The caller must not take the output of a stopped child for a complete result.
    if (this.#stopping) await new Promise(() => {});
    if (code !== 0) throw crashed(child, code, signal);
  }

  /** Ends every child and everything that they started. Safe to call twice. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await Promise.all(this.#children.map(end));
  }

  #spawn(name: string, args: string[], env: Record<string, string>): Child {
    const spawned = spawn(process.execPath, args, {
      cwd: this.#root,
      env: { ...process.env, ...env },
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    const ended = new Promise<void>((resolve) => {
      spawned.once('exit', () => resolve());
      spawned.once('error', () => resolve());
    });
    const child: Child = { name, process: spawned, tail: [], ended };
    const log = createWriteStream(join(this.#logs, `${name}.log`));
    for (const stream of [spawned.stdout, spawned.stderr]) {
      stream?.pipe(log, { end: false });
      createInterface({ input: stream! }).on('line', (line) => {
        // Its message comes before its stack, which is in the log.
        if (!STACK_LINE.test(line)) child.tail = [...child.tail, line].slice(-TAIL_LINES);
      });
    }
    spawned.once('close', () => log.end());
    this.#children.push(child);
    return child;
  }
}

/** The leader gets a signal first and time to end its own children; then the rest of the group is killed. */
async function end({ process: leader, ended }: Child): Promise<void> {
  if (leader.exitCode === null && leader.signalCode === null) leader.kill('SIGTERM');
  let timer: NodeJS.Timeout | undefined;
  const grace = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, GRACE_MS);
  });
  await Promise.race([ended, grace]);
  clearTimeout(timer);
  try {
    if (process.platform === 'win32') leader.kill('SIGKILL');
    else if (leader.pid) process.kill(-leader.pid, 'SIGKILL');
  } catch {
    // The group is empty already.
  }
  await ended;
}

function crashed({ name, tail }: Child, code: number | null, signal: string | null): Problem {
  const how = signal ? `was ended by ${signal}` : `ended with code ${code}`;
  return new Problem(
    `The ${name} process ${how}.${tail.length ? ` It said last:\n  ${tail.join('\n  ')}` : ''}`,
  );
}
