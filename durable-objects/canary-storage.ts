/** Lets one canary out at a time, and keeps its state and a month of its times in the watch's storage. */
import { systemClock } from '../chain/clock.ts';
import {
  afterCanary,
  type CanaryEnd,
  type CanaryState,
  canaryFindings,
  type LegTimes,
  NO_CANARY,
  type OpenCanary,
  quantilesOf,
} from '../core/watch/canary.ts';
import type { Finding } from '../core/watch/concerns.ts';

const STATE = 'canary';
const KEPT_MS = 30 * 24 * 3_600_000;

/** Tips once or continues what is open; `keep` stores signed bytes before they leave. Never throws. */
export type TipOnce = (
  state: Pick<CanaryState, 'pays' | 'open'>,
  keep: (open: OpenCanary) => Promise<void>,
) => Promise<{ end: CanaryEnd; open: OpenCanary | null }>;

export class CanaryRuns {
  #storage: DurableObjectStorage;
  #running = false;

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage;
  }

  /** Lets a canary out if it is due. Never throws. A crash leaves the signed bytes, and the next call continues with them. */
  async begin(tip: TipOnce): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    try {
      const state = await this.#load();
      if (systemClock.now() < state.nextAt) return;
      const { end, open } = await tip(state, (signed) => this.#save({ ...state, open: signed }));
      const now = systemClock.now();
      if (end.is === 'arrived' && end.times) this.#note(end.times, now);
      await this.#save(afterCanary(state, end, open, now));
    } catch (error) {
      console.error('canary', error instanceof Error ? error.message : error);
    } finally {
      this.#running = false;
    }
  }

  async findings(): Promise<Finding[]> {
    return canaryFindings(await this.#load());
  }

  /** Returns half and nine tenths of the month's times, in ms, of each leg; null of no canary. */
  times(): ReturnType<typeof quantilesOf> {
    const rows = this.#sql().exec('SELECT joined, prepared, confirmed, told FROM canaries');
    return quantilesOf(rows.toArray() as unknown as LegTimes[]);
  }

  #note({ joined, prepared, confirmed, told }: LegTimes, now: number): void {
    const sql = this.#sql();
    sql.exec(
      'INSERT OR REPLACE INTO canaries VALUES (?, ?, ?, ?, ?)',
      now,
      joined,
      prepared,
      confirmed,
      told,
    );
    sql.exec('DELETE FROM canaries WHERE at < ?', now - KEPT_MS);
  }

  /** The table is made with the first canary: most deployments have none. */
  #sql(): SqlStorage {
    const { sql } = this.#storage;
    sql.exec(`CREATE TABLE IF NOT EXISTS canaries (at INTEGER PRIMARY KEY, joined INTEGER NOT NULL,
      prepared INTEGER NOT NULL, confirmed INTEGER NOT NULL, told INTEGER NOT NULL)`);
    return sql;
  }

  async #load(): Promise<CanaryState> {
    return (await this.#storage.get<CanaryState>(STATE)) ?? NO_CANARY;
  }

  #save(state: CanaryState): Promise<void> {
    return this.#storage.put(STATE, state);
  }
}
