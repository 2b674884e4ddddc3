/** Lets concurrent callers for the same key share one result, within one isolate. */
import { within } from '../../chain/clock.ts';

/** After this a run counts as lost: the runtime drops the work of a request whose client has gone. */
const PATIENCE_MS = 10_000;

export class SingleFlight<T> {
  readonly #running = new Map<string, { result: Promise<T>; startedAt: number }>();
  readonly #patienceMs: number;

  constructor(patienceMs = PATIENCE_MS) {
    this.#patienceMs = patienceMs;
  }

  /** Returns whether a run under `key` has begun and not ended. */
  has(key: string): boolean {
    return this.#running.has(key);
  }

  /** Returns the result of the present run under `key`, else of a new one. A run that never ends is waited for once. */
  async run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (!running || Date.now() - running.startedAt >= this.#patienceMs) return this.#start(key, work);
    const outcome = await within(
      this.#patienceMs,
      running.result.then((value) => ({ value })),
      null,
    );
    return outcome ? outcome.value : this.run(key, work);
  }

  async #start(key: string, work: () => Promise<T>): Promise<T> {
    const flight = { result: work(), startedAt: Date.now() };
    this.#running.set(key, flight);
    try {
      return await flight.result;
    } finally {
      if (this.#running.get(key) === flight) this.#running.delete(key);
    }
  }
}
