/**
 * Runs one job of the cron, in invocations of its own: one object for each job. The cron only asks for a run; the alarm
 * takes it, so that a job which hangs, fails or asks too much of the database costs no other its time or its queries.
 */
import { DurableObject } from 'cloudflare:workers';

const JOB = 'job';

/** A run past its time limit that is still at work; null when it ended in time. */
export type Straggler = Promise<unknown> | null;

export abstract class JobRunner<Env> extends DurableObject<Env> {
  /** Runs asked for and runs over, as far as this instance knows. */
  #asked = 0;
  #over = 0;
  #straggler: Straggler = null;
  /** A run is under way. After an abort the alarm comes to an instance that knows of no poke. */
  #running = false;
  /** This instance is about to go, with its straggler. */
  #ending = false;

  /** Does the job once, within a time limit of its own. Records how it ended and never throws. */
  abstract perform(job: string): Promise<{ straggler: Straggler }>;

  /**
   * Asks for a run: at once, or after the one that is under way. What is left of a run that did not end in time goes with this
   * instance first, and with it the connections that it holds; then the caller is told of a broken object, and the run comes.
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

  /** The platform runs one alarm of an object at a time, and takes it again after a crash or an abort. */
  override async alarm(): Promise<void> {
    const asked = this.#asked;
    // Asked for while the last run went into its limit: never beside what is left of that. The next poke takes both away.
    if (this.#straggler !== null) {
      if (this.#ending) throw new Error('taken again by the object that comes after this one');
      this.#over = asked;
      return;
    }
    this.#running = true;
    try {
      const job = await this.ctx.storage.get<string>(JOB);
      if (job !== undefined) this.#leave((await this.perform(job)).straggler);
    } finally {
      this.#running = false;
      this.#over = asked;
    }
  }

  /** Whether nothing that was asked for is still to come or under way. A straggler does not count. */
  async settled(): Promise<boolean> {
    return !this.#running && this.#over === this.#asked && (await this.ctx.storage.getAlarm()) === null;
  }

  #leave(straggler: Straggler): void {
    this.#straggler = straggler;
    const gone = () => {
      if (this.#straggler === straggler) this.#straggler = null;
    };
    straggler?.then(gone, gone);
  }
}
