/** The events, in order. Two runs are equal if their hashes are; the last events are shown when a seed fails. */
import { createHash } from 'node:crypto';
import type { VirtualTime } from './time.ts';

const LINES = 4000;

export class Log {
  readonly #time: VirtualTime;
  readonly #hash = createHash('sha256');
  #lines: string[] = [];
  count = 0;

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  say(...words: unknown[]): void {
    const line = `${new Date(this.#time.now).toISOString().slice(5, 23)} ${words.map(String).join(' ')}`;
    this.count += 1;
    this.#hash.update(line).update('\n');
    this.#lines.push(line);
    if (this.#lines.length > 2 * LINES) this.#lines = this.#lines.slice(-LINES);
  }

  last(count: number): string[] {
    return this.#lines.slice(-count);
  }

  digest(): string {
    return this.#hash.copy().digest('hex');
  }
}
