import { systemClock } from '../chain/clock.ts';

/** Calls `run` at once for the first change, then at most once per interval, however many changes follow. */
export class Throttle {
  readonly #intervalMs: number;
  readonly #run: () => void;
  #waiting = false;
  #changed = false;

  constructor(intervalMs: number, run: () => void) {
    this.#intervalMs = intervalMs;
    this.#run = run;
  }

  changed(): void {
    this.#changed = true;
    if (!this.#waiting) this.#flush();
  }

  /** Calls `run` at once, whenever the last call was. */
  now(): void {
    this.#changed = false;
    this.#run();
  }

  #flush(): void {
    this.#waiting = false;
    if (!this.#changed) return;
    this.#changed = false;
    this.#waiting = true;
    systemClock.later(this.#intervalMs, () => this.#flush());
    this.#run();
  }
}
