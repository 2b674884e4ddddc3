/**
 * Which clips show X's own frame: at most three at a time, because each loads a page of X. Clips in view come first;
 * a frame that was scrolled out of view stays until another clip needs its place.
 */

const MOST = 3;

export class LiveFrames {
  /** Clips in view, in the order in which they came, those that a user asked for first. */
  #inView: string[] = [];
  /** Oldest first. */
  #live: string[] = [];
  readonly #failed = new Set<string>();
  readonly #listeners = new Set<() => void>();

  isLive(id: string): boolean {
    return this.#live.includes(id);
  }

  hasFailed(id: string): boolean {
    return this.#failed.has(id);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  enter(id: string): void {
    if (this.#inView.includes(id)) return;
    this.#inView.push(id);
    this.#share();
  }

  leave(id: string): void {
    this.#inView = this.#inView.filter((one) => one !== id);
    this.#share();
  }

  /** The card is gone from the page. */
  drop(id: string): void {
    this.#live = this.#live.filter((one) => one !== id);
    this.#failed.delete(id);
    this.leave(id);
  }

  /** A user wants to see this one now. */
  ask(id: string): void {
    this.#failed.delete(id);
    this.#inView = [id, ...this.#inView.filter((one) => one !== id)];
    const isFull = this.#live.length >= MOST && !this.#live.includes(id);
    const victim = this.#live.find((one) => !this.#inView.includes(one)) ?? this.#live[0];
    if (isFull) this.#live = this.#live.filter((one) => one !== victim);
    this.#share();
  }

  /** X did not answer: the place goes to another clip. */
  fail(id: string): void {
    this.#failed.add(id);
    this.#live = this.#live.filter((one) => one !== id);
    this.#share();
  }

  #share(): void {
    for (const id of this.#inView) {
      if (this.#live.includes(id) || this.#failed.has(id)) continue;
      if (this.#live.length >= MOST) {
        const unseen = this.#live.find((one) => !this.#inView.includes(one));
        if (unseen === undefined) break;
        this.#live = this.#live.filter((one) => one !== unseen);
      }
      this.#live = [...this.#live, id];
    }
    for (const listener of this.#listeners) listener();
  }
}
