/**
 * The objects that run the cron's jobs: the real class, its alarm in virtual time, each run a process of its own. One
 * alarm at a time; a run that dies takes its object's memory with it and starts again after two seconds.
 */
import type { Job } from '../../worker/index.ts';
import { outside, type Process, type Processes } from './process.ts';
import type { VirtualTime } from './time.ts';

const RETRY_MS = 2000;

type Make = (ctx: DurableObjectState) => Job;

class JobObject {
  readonly #name: string;
  readonly #jobs: Jobs;
  readonly #stored = new Map<string, unknown>();
  #object: Job | null = null;
  #callOff: (() => void) | null = null;
  #run: Process | null = null;
  #running = false;
  #again = false;

  constructor(name: string, jobs: Jobs) {
    this.#name = name;
    this.#jobs = jobs;
  }

  get object(): Job {
    this.#object ??= outside(() => this.#jobs.make(this.#context() as unknown as DurableObjectState));
    return this.#object;
  }

  #context() {
    return {
      id: { name: this.#name },
      storage: {
        get: async (key: string) => this.#stored.get(key),
        put: async (key: string, value: unknown) => void this.#stored.set(key, value),
        delete: async (key: string) => this.#stored.delete(key),
        setAlarm: async (at: number) => this.#wakeAt(at),
        sync: async () => {},
      },
      abort: (reason: string) => {
        this.#object = null;
        if (this.#run) this.#jobs.processes.kill(this.#run, reason);
        throw new Error(reason);
      },
    };
  }

  #wakeAt(at: number): void {
    this.#callOff?.();
    this.#callOff = this.#jobs.time.after(at - this.#jobs.time.now, () => {
      this.#callOff = null;
      if (this.#running) this.#again = true;
      else void this.#fire();
    });
  }

  async #fire(): Promise<void> {
    const { processes, time } = this.#jobs;
    const run = this.#jobs.start(this.#name);
    const { object } = this;
    this.#run = run;
    this.#running = true;
    await processes.run(run, () => object.alarm());
    this.#running = false;
    if (run.dead) this.#object = null;
    if (this.#again) this.#wakeAt(time.now);
    else if (run.dead && this.#callOff === null) this.#wakeAt(time.now + RETRY_MS);
    this.#again = false;
  }
}

export class Jobs {
  readonly time: VirtualTime;
  readonly processes: Processes;
  readonly make: Make;
  /** Starts the process of one run. */
  readonly start: (name: string) => Process;
  readonly #objects = new Map<string, JobObject>();
  /** Whether a call is lost before it reaches the object, its answer is lost, or no answer ever comes. */
  breaks: () => 'before' | 'after' | 'hang' | null = () => null;

  constructor(time: VirtualTime, processes: Processes, make: Make, start: (name: string) => Process) {
    this.time = time;
    this.processes = processes;
    this.make = make;
    this.start = start;
  }

  idFromName(name: string): { name: string } {
    return { name };
  }

  get({ name }: { name: string }): { poke(job: string): Promise<void> } {
    return { poke: (job) => this.processes.act(`job ${name} poke`, () => this.#poke(name, job)) };
  }

  async #poke(name: string, job: string): Promise<void> {
    const broken = this.breaks();
    if (broken === 'before') throw new Error('Network connection lost.');
    if (broken === 'hang') return new Promise<never>(() => {});
    await this.#at(name).object.poke(job);
    if (broken === 'after') throw new Error('Network connection lost.');
  }

  #at(name: string): JobObject {
    const found = this.#objects.get(name) ?? new JobObject(name, this);
    this.#objects.set(name, found);
    return found;
  }
}
