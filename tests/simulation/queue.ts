/** The draws' queue: delivers at least once, sometimes twice, late or never; unacknowledged messages come again. */
import type { DrawMessage } from '../../worker/env.ts';
import type { Chance } from './chance.ts';
import type { Log } from './log.ts';
import type { Processes } from './process.ts';
import type { VirtualTime } from './time.ts';

interface Waiting {
  id: string;
  body: DrawMessage;
  attempts: number;
}

interface Delivered extends Waiting {
  timestamp: Date;
  ack(): void;
  retry(options?: { delaySeconds?: number }): void;
}

/** The number in wrangler.toml. */
const MAX_RETRIES = 3;
const MAX_BATCH = 1;
const INVISIBLE_MS = 30_000;

export interface QueueFaults {
  twice: number;
  never: number;
  /** Seconds. */
  late: () => number;
}

export class Queue {
  readonly #time: VirtualTime;
  readonly #processes: Processes;
  readonly #log: Log;
  readonly #chance: Chance;
  #ready: Waiting[] = [];
  #woken = false;
  #sent = 0;
  faults: QueueFaults = { twice: 0, never: 0, late: () => 0 };
  /** The worker's handler as a process of its own: resolves when the batch is over, even if the process died. */
  handle: (messages: Delivered[]) => Promise<void> = async () => {};

  constructor(time: VirtualTime, processes: Processes, log: Log, chance: Chance) {
    this.#time = time;
    this.#processes = processes;
    this.#log = log;
    this.#chance = chance;
  }

  send(body: DrawMessage, options: { delaySeconds?: number } = {}): Promise<void> {
    return this.#processes.act('queue send', () => this.#take(body, options.delaySeconds ?? 0));
  }

  sendBatch(messages: { body: DrawMessage; delaySeconds?: number }[]): Promise<void> {
    return this.#processes.act('queue sendBatch', () => {
      for (const { body, delaySeconds } of messages) this.#take(body, delaySeconds ?? 0);
    });
  }

  #take(body: DrawMessage, delaySeconds: number): void {
    const message = { id: `m${++this.#sent}`, body: structuredClone(body), attempts: 1 };
    if (this.#chance.happens(this.faults.never)) {
      this.#log.say('queue loses', body.task, body.giveaway.slice(0, 6));
      return;
    }
    this.#later(message, delaySeconds);
    if (this.#chance.happens(this.faults.twice)) this.#later({ ...message }, delaySeconds);
  }

  #later(message: Waiting, delaySeconds: number): void {
    this.#time.after((delaySeconds + this.faults.late()) * 1000, () => {
      this.#ready.push(message);
      this.#wake();
    });
  }

  #wake(): void {
    if (this.#woken) return;
    this.#woken = true;
    this.#time.after(1, () => {
      this.#woken = false;
      const batch = this.#ready.splice(0, MAX_BATCH);
      if (this.#ready.length > 0) this.#wake();
      void this.#deliver(batch);
    });
  }

  async #deliver(batch: Waiting[]): Promise<void> {
    const open = new Set(batch);
    const again = (message: Waiting, delaySeconds: number) => {
      open.delete(message);
      if (message.attempts > MAX_RETRIES) return;
      this.#later({ ...message, attempts: message.attempts + 1 }, delaySeconds);
    };
    const messages = batch.map((message) => ({
      ...message,
      timestamp: new Date(),
      ack: () => void open.delete(message),
      retry: (options?: { delaySeconds?: number }) => again(message, options?.delaySeconds ?? 0),
    }));
    await this.handle(messages);
    for (const message of [...open]) again(message, INVISIBLE_MS / 1000);
  }
}
