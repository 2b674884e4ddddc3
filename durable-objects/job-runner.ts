/**
 * Runs one job of the cron in invocations of its own: one object per job. The cron only asks for a run and the alarm
 * performs it, so a job that hangs, fails or overloads the database costs no other job its time or its queries.
 */
import { DurableObject } from 'cloudflare:workers';
import { systemClock } from '../chain/clock.ts';

/** The job to run: stored from the request until the run that serves it ends. */
const JOB = 'job';

/** A run past its time limit that is still busy; null when it ended in time. */
export type Straggler = Promise<unknown> | null;

/** Minimum time between the starts of two runs when the first one left work behind. */
const SPACING_MS = 1000;

export abstract class JobRunner<Env> extends DurableObject<Env> {
  /** Runs requested of this instance. */
  #asked = 0;
  #straggler: Straggler = null;
  /** A run is in progress. After an abort the alarm reaches an instance that has seen no poke. */
  #running = false;
  /** This instance is about to be aborted, together with its straggler. */
  #ending = false;

  /**
   * Performs the job once, within its own time limit. Records its end and never throws. `more`: it made progress and
   * left the rest to a further run, which follows at once. A run without progress must not ask for one: the cron asks
   * in a minute.
   */
  abstract perform(job: string): Promise<{ straggler: Straggler; more?: boolean }>;

  /**
   * Asks for a run: now, or after the one in progress. If an earlier run never ended, this instance is aborted first,
   * which also closes the connections that the run holds. The caller then gets the error of a broken object, and the
   * new run starts.
   */
  async poke(job: string): Promise<void> {
    this.#asked++;
    this.#ending = this.#straggler !== null;
    await this.ctx.storage.put(JOB, job);
    await this.ctx.storage.setAlarm(Date.now());
    if (!this.#ending) return;
    await this.ctx.storage.sync();
    this.ctx.abort(`the last run of ${job} never ended`);
  }

  /** Runs the job. The platform runs one alarm of an object at a time, and repeats it after a crash or an abort. */
  override async alarm(): Promise<void> {
    const asked = this.#asked;
    // This run was requested while the last one hit its limit. It must not run beside the straggler: the next poke
    // aborts both.
    if (this.#straggler !== null) {
      if (this.#ending) throw new Error('left to the next instance of this object');
      await this.#finish(asked);
      return;
    }
    this.#running = true;
    const startedAt = systemClock.now();
    let more = false;
    try {
      const job = await this.ctx.storage.get<string>(JOB);
      if (job !== undefined) {
        const run = await this.perform(job);
        this.#leave(run.straggler);
        more = run.straggler === null && run.more === true;
      }
    } finally {
      this.#running = false;
      // The request stays stored, so a crash before the next run loses nothing: the platform repeats this alarm.
      if (more) await this.#continue(asked, startedAt + SPACING_MS);
      else await this.#finish(asked);
    }
  }

  /** Returns whether no requested run is pending or in progress. A straggler does not count. */
  async settled(): Promise<boolean> {
    // The alarm cannot tell this: it is gone before its handler has started.
    return !this.#running && (await this.ctx.storage.get(JOB)) === undefined;
  }

  /** Sets the alarm for a further run, unless a later request has set it already. */
  async #continue(asked: number, notBefore: number): Promise<void> {
    if (this.#asked === asked)
      await this.ctx.storage.setAlarm(Date.now() + Math.max(0, notBefore - systemClock.now()));
  }

  /** Ends a run. `asked`: the requests that it served. A later one is still to be served. */
  async #finish(asked: number): Promise<void> {
    if (this.#asked === asked) await this.ctx.storage.delete(JOB);
  }

  #leave(straggler: Straggler): void {
    this.#straggler = straggler;
    const gone = () => {
      if (this.#straggler === straggler) this.#straggler = null;
    };
    straggler?.then(gone, gone);
  }
}
