/** The Durable Objects, with their calls of the worker. The only file that imports durable-objects. */
import type { Memory } from '../core/watch/reading.ts';
import type { TipOnce } from '../durable-objects/canary-storage.ts';
import { JobRunner } from '../durable-objects/job-runner.ts';
import { PageRelay as Relay } from '../durable-objects/page-relay.ts';
import { TokenRoom as Room } from '../durable-objects/token-room.ts';
import { Watch as Watching } from '../durable-objects/watch.ts';
import { canaryOf } from './canary/settings.ts';
import { tipOnce } from './canary/tip-once.ts';
import { runCronJob } from './cron.ts';
import { type Env, relayOf, roomOf } from './env.ts';
import { readSite } from './health/read-site.ts';
import { pingMonitor, receiverOf, tellOperator } from './health/tell-operator.ts';
import { asksOf } from './live/ask-rulings.ts';

/** The room of a token, with its questions to the database. */
export class TokenRoom extends Room<Env> {
  override asks = asksOf(this.env, this.ctx.id.name ?? '');

  override relay(n: number) {
    return relayOf(this.env, this.ctx.id.name ?? '', n);
  }
}

/** A relay of a room. */
export class PageRelay extends Relay<Env> {
  override room(token: string) {
    return roomOf(this.env, token);
  }
}

/** The object of a job; cron.ts performs the run. */
export class Job extends JobRunner<Env> {
  perform(job: string) {
    return runCronJob(this.env, job);
  }
}

/** The object that watches the site. */
export class Watch extends Watching<Env> {
  read(memory: Memory, quiet: boolean) {
    return readSite(this.env, memory, quiet);
  }

  tell(message: string) {
    return tellOperator(this.env, message);
  }

  receiver() {
    return receiverOf(this.env);
  }

  canary() {
    const canary = canaryOf(this.env);
    return canary && (tipOnce.bind(null, this.env, canary) as TipOnce);
  }

  async ping() {
    await pingMonitor(this.env);
  }

  site() {
    return this.env.SITE_URL ? new URL(this.env.SITE_URL).host : 'an address that SITE_URL does not name';
  }
}
