/** The watch as tests let it read: by their own clock, with bindings that fail, and with ears for what it says. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { systemClock } from '../../chain/clock.ts';
import type { Told } from '../../core/watch/reading.ts';
import type { TipOnce } from '../../durable-objects/canary-storage.ts';
import { CRON_JOBS } from '../../worker/cron-jobs.ts';
import { type DrawMessage, type Env, watchOf } from '../../worker/env.ts';
import { readSite } from '../../worker/health/read-site.ts';
import { runJob } from '../../worker/health/run.ts';
import type { Watch } from '../../worker/index.ts';
import { run } from './admin-calls.ts';
import { call, rpc } from './support.ts';

export const using = (bindings: Partial<Record<keyof Env, unknown>>) => ({ ...env, ...bindings }) as Env;
export const failing = (what: string) =>
  new Proxy(
    {},
    {
      get: () => () => {
        throw new Error(`${what}: secret words`);
      },
    },
  );

/** A site that works: each job has just run, and the history was read. */
export async function working(): Promise<void> {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  for (const name of CRON_JOBS) await runJob(env, name, async () => null);
  await run(`INSERT OR REPLACE INTO chain_cursors VALUES ('tips:known', '', 1000000, ${Date.now()})`);
}

export async function worksAgain(): Promise<void> {
  // Its alarm would let it read, and its canary fly, in other tests.
  await runInDurableObject(watchOf(env), async (object, { storage }) => {
    Object.assign(object as Watch, { canary: () => null });
    await storage.deleteAlarm();
  });
  vi.restoreAllMocks();
  await rpc('local_clearFaults');
  await rpc('local_setClock', { paused: false });
}

/** The watch with these bindings, whose time the test lets pass; what it said, and how often it reached the monitor. */
export async function watching() {
  let passed = 0;
  const real = systemClock.now;
  vi.spyOn(systemClock, 'now').mockImplementation(() => real() + passed);
  const stub = watchOf(env);
  const brought: string[] = [];
  const quick = { send: async ({ giveaway }: DrawMessage) => void brought.push(giveaway) };
  const site = {
    bindings: {} as Partial<Record<keyof Env, unknown>>,
    said: [] as string[],
    pings: 0,
    asked: [] as string[],
    answer: (_message: string): Told => 'taken',
    receiver: 'one',
    canary: null as TipOnce | null,
  };
  await runInDurableObject(stub, async (object, { storage }) => {
    await storage.deleteAll();
    // Readings come from the test alone.
    await storage.setAlarm(Date.now() + 600_000);
    Object.assign(object as Watch, {
      read: (before: Parameters<Watch['read']>[0], quiet: boolean) =>
        readSite(using({ DRAWS: quick, ...site.bindings }), before, quiet),
      tell: async (message: string) => {
        site.asked.push(message);
        const told = site.answer(message);
        if (told === 'taken') site.said.push(message.split('\n').slice(1).join('; '));
        return told;
      },
      ping: async () => void site.pings++,
      receiver: () => site.receiver,
      canary: () => site.canary,
      site: () => 'fanfare.test',
    });
  });
  const read = async (afterMs: number) => {
    passed += afterMs;
    // The node's slots follow the real time, which hardly passes.
    await rpc('local_advanceSlots', 2);
    await runDurableObjectAlarm(stub);
    for (const nonce of brought.splice(0)) await stub.arrived(nonce);
  };
  /** Each call as that of an isolate that knows nothing yet. */
  const ask = () =>
    call('GET', '/api/health', undefined, {
      using: using({ WATCH: { idFromName: env.WATCH.idFromName.bind(env.WATCH), get: () => stub } }),
    });
  return { site, read, ask, stub };
}
