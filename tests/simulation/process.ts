/**
 * Processes in one thread: each request, cron run and queue batch is one, identified by its asynchronous context. A
 * dead process never continues after an await, as if its machine were gone.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from './log.ts';
import type { VirtualTime } from './time.ts';

export interface Process {
  name: string;
  dead: boolean;
  /** Remaining points at which it may die: one before and one after each outside action. */
  fuse: number;
  /** Outside actions up to the one that never answers; other awaits go on. */
  snag: number;
  /** Statements that it has sent to the database: D1 limits them per invocation. */
  queries: number;
  /** Ends every wait for it. */
  onDeath: (() => void)[];
}

const running = new AsyncLocalStorage<Process | undefined>();
const forever = new Promise<never>(() => {});

export function present(): Process | undefined {
  return running.getStore();
}

/** Runs outside of every process: code of the network, the platform or a user. */
export function outside<T>(work: () => T): T {
  return running.run(undefined, work);
}

export function within<T>(process: Process | undefined, work: () => T): T {
  return running.run(process, work);
}

export class Processes {
  readonly #time: VirtualTime;
  readonly #log: Log;
  #started = 0;
  /** Time between an outside request and its effect, in ms. */
  latency: (action: string) => number = () => 0;

  constructor(time: VirtualTime, log: Log) {
    this.#time = time;
    this.#log = log;
  }

  start(name: string, fuse = Number.POSITIVE_INFINITY, snag = Number.POSITIVE_INFINITY): Process {
    return { name: `${name}#${++this.#started}`, dead: false, fuse, snag, queries: 0, onDeath: [] };
  }

  /** Runs `work` as a process. Null when it died before its end. */
  async run<T>(process: Process, work: () => Promise<T>): Promise<T | null> {
    const death = new Promise<null>((resolve) => {
      process.onDeath.push(() => resolve(null));
    });
    return Promise.race([running.run(process, work), death]);
  }

  /** One outside action of the present process, which may die before or after it. */
  async act<T>(action: string, effect: () => T | Promise<T>): Promise<T> {
    const process = running.getStore();
    if (!process) return effect();
    if (process.dead) return forever;
    await this.#time.sleep(this.latency(action));
    if (process.dead || this.#burns(process, action, 'before')) return forever;
    process.snag -= 1;
    if (process.snag === 0) {
      this.#log.say('hangs', process.name, action);
      return forever;
    }
    try {
      const result = await outside(effect);
      if (process.dead || this.#burns(process, action, 'after')) return forever;
      return result;
    } catch (error) {
      if (process.dead) return forever;
      throw error;
    }
  }

  #burns(process: Process, action: string, when: string): boolean {
    process.fuse -= 1;
    if (process.fuse > 0) return false;
    this.kill(process, `${when} ${action}`);
    return true;
  }

  kill(process: Process, why: string): void {
    if (process.dead) return;
    process.dead = true;
    this.#log.say('dies', process.name, why);
    for (const handler of process.onDeath) handler();
  }
}
