/** Tells of changes: of the first at once, of those that follow on its heels once for all. */
export class Paced {
  readonly #pauseMs: number;
  readonly #tell: () => void;
  #resting = false;
  #changed = false;

  constructor(pauseMs: number, tell: () => void) {
    this.#pauseMs = pauseMs;
    this.#tell = tell;
  }

  changed(): void {
    this.#changed = true;
    if (!this.#resting) this.#flush();
  }

  #flush(): void {
    this.#resting = false;
    if (!this.#changed) return;
    this.#changed = false;
    this.#resting = true;
    setTimeout(() => this.#flush(), this.#pauseMs);
    this.#tell();
  }
}
