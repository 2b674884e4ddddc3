/** Probes of the platform's parts: database, queue, objects, rooms, speech. */
import { database, type Env, roomOf } from '../env.ts';
import { loadPlatform } from '../platform/store.ts';
import { judgeProbe } from './judge-probe.ts';
import { queueRoundTrip } from './queue.ts';
import type { Probe } from './run.ts';
import { speechProbes } from './speech-probes.ts';
import { changeAudit, countTriggers } from './store.ts';

/** The number of triggers that the migrations create; a test counts them. */
export const TRIGGERS = 63;
/** A room without a token. */
const ROOM = 'smoke';
/** Shorter than a probe's limit, so that its own error is shown. */
const QUEUE_MS = 10_000;
const TRIGGER_SAYS = 'append only';

export function platformProbes(env: Env): Probe[] {
  return [
    {
      name: 'D1: read',
      service: 'd1',
      ask: async () => `the platform fee is ${(await loadPlatform(database(env))).feeBps / 100} %`,
      todo: () => 'Apply the migrations: npx wrangler d1 migrations apply DB --remote.',
    },
    {
      name: 'D1: triggers',
      service: 'd1',
      ask: async () => {
        const refused = await changeAudit(env, Date.now());
        if (!refused?.includes(TRIGGER_SAYS))
          throw new Error(refused ?? 'a change of the audit log went through');
        const stand = await countTriggers(env);
        if (stand < TRIGGERS) throw new Error(`${stand} of ${TRIGGERS} triggers stand`);
        return `one refused what it must refuse, all ${stand} stand`;
      },
      todo: () =>
        'Triggers are missing. Apply the migrations anew: npx wrangler d1 migrations apply DB --remote.',
    },
    {
      name: 'Queue: round trip',
      service: 'queues',
      ask: async () => {
        await queueRoundTrip(env, QUEUE_MS);
        return 'a message came through';
      },
      todo: () => 'Make the queue fanfare-draws and deploy anew: npx wrangler queues create fanfare-draws.',
    },
    {
      name: 'R2: write and read',
      service: 'durable-objects',
      ask: async () => {
        const key = `smoke/r2-${crypto.randomUUID()}`;
        for (const bucket of [env.RECORDS, env.MEDIA, ...(env.ARCHIVE ? [env.ARCHIVE] : [])]) {
          await bucket.put(key, 'smoke');
          const text = await (await bucket.get(key))?.text();
          await bucket.delete(key);
          if (text !== 'smoke') throw new Error('what was written is not what was read');
        }
        return 'written, read, deleted';
      },
      todo: () =>
        'Make the buckets: npx wrangler r2 bucket create fanfare-records, and the same with fanfare-media and fanfare-archive.',
    },
    {
      name: 'Token room',
      service: 'durable-objects',
      ask: async () => `a room answers, ${await roomOf(env, ROOM).overlayCount()} overlays in it`,
      todo: () => 'Durable Objects do not answer. Look at the Cloudflare status page, then deploy anew.',
    },
    ...speechProbes(env),
    judgeProbe(env),
  ];
}
