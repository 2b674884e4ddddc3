/**
 * Virtual time. Nothing waits: when everything that can run has run, the clock moves to the next event. Events of the
 * same moment come in the order of their requests, so that a seed repeats exactly.
 */
interface Event {
  at: number;
  order: number;
  run: () => void;
}

/** The real one, before anything is replaced: it runs after all microtasks. */
const turn = setImmediate;

export class VirtualTime {
  /** ms since 1970, with fractions. */
  now: number;
  #order = 0;
  readonly #heap: Event[] = [];

  constructor(start: number) {
    this.now = start;
  }

  /** Calls `run` in `ms` from now. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void {
    const event = { at: this.now + Math.max(0, ms), order: this.#order++, run };
    this.#push(event);
    return () => {
      event.run = nothing;
    };
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(ms, resolve);
    });
  }

  /** Runs due events until `end` (ms since 1970), or until nothing is left or `done` says so. */
  async run(end: number, done: () => boolean = () => false): Promise<void> {
    for (;;) {
      await new Promise<void>((resolve) => turn(resolve));
      const next = this.#heap[0];
      if (done() || !next || next.at > end) break;
      this.#pop();
      this.now = next.at;
      next.run();
    }
    if (!done() && end !== Number.POSITIVE_INFINITY) this.now = Math.max(this.now, end);
  }

  /** Skips time in which nothing happens; events that fall due meanwhile come at its end. */
  skip(ms: number): void {
    this.now += ms;
    for (const event of this.#heap) event.at = Math.max(event.at, this.now);
    this.#heap.sort(before);
  }

  get waiting(): number {
    return this.#heap.length;
  }

  #push(event: Event): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(event);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (before(heap[parent]!, event) < 0) break;
      heap[at] = heap[parent]!;
      at = parent;
    }
    heap[at] = event;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child + 1]!, heap[child]!) < 0) child += 1;
      if (before(last, heap[child]!) < 0) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = last;
  }
}

function before(one: Event, other: Event): number {
  return one.at - other.at || one.order - other.order;
}

function nothing(): void {}
