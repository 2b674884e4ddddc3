/** The watch: each outage is caused for real, and its end too. What the operator hears of it, and GET /api/health. */
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { systemClock } from '../../chain/clock.ts';
import type { DrawMessage, Env } from '../../worker/env.ts';
import { readSite } from '../../worker/health/read-site.ts';
import worker, { type Watch } from '../../worker/index.ts';
import { run } from './admin-calls.ts';
import { call, rpc } from './support.ts';
import { failing, using, watching, working, worksAgain } from './watched.ts';

/** Each test has a node of its own name. */
let nodes = 0;
const ownNode = () => `${inject('rpcUrl')}?watch=${++nodes}`;

beforeEach(working);
afterEach(worksAgain);

const memory = (more = {}) => ({ beatAt: systemClock.now(), slot: 0, sent: null, ...more });
/** A queue that takes messages and brings none. */
const SLOW = { send: async () => {} };
const found = async (bindings: Partial<Record<keyof Env, unknown>> = {}, more = {}) =>
  (await readSite(using({ DRAWS: SLOW, ...bindings }), memory(more), false)).findings.map(({ text }) => text);
const always = (kind: string, more: object = {}) =>
  rpc('local_fault', { method: '*', kind, times: 1000, ...more });

describe('a reading', () => {
  test('finds nothing while all works', async () => {
    expect(await found()).toEqual([]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['answers 500', () => always('http500')],
    ['answers 429 to every call', () => always('http429')],
    ['answers nonsense', () => always('garbage')],
    ['says that it is unhealthy', () => always('fail')],
    ['refuses with an error', () => always('error', { code: -32601, message: 'no' })],
    ['answers other JSON', () => always('http', { status: 200, text: '{"result":{"value":[7]}}' })],
    [
      'gives no blockhash',
      () => rpc('local_fault', { method: 'getLatestBlockhash', kind: 'http500', times: 1000 }),
    ],
  ])('says that a node does not answer that %s', async (_, die) => {
    await die();
    expect(await found({ SOLANA_RPC_URL: ownNode() })).toEqual(['The Solana node does not answer']);
  });

  test('says that a node stands still, or is far behind', async () => {
    const { slot } = await readSite(using({ DRAWS: SLOW }), memory(), false);
    await rpc('local_setClock', { paused: true });
    expect(await found({}, { slot: slot + 1000 })).toEqual(['The Solana node does not advance']);
    await rpc('local_travel', -3600);
    try {
      expect(await found()).toContain('The Solana node is more than a minute behind the network');
    } finally {
      await rpc('local_travel', 3600);
    }
  });

  test.each<[string, Partial<Record<keyof Env, unknown>>]>([
    ['drand gives no randomness, so draws wait', { BEACON_URL: 'http://127.0.0.1:1' }],
    ['The queue brings no messages, so draws are slow', { DRAWS: failing('queue') }],
    ['Files cannot be stored', { MEDIA: failing('bucket') }],
    ['The database does not answer', { DB: failing('database') }],
  ])('says "%s"', async (text, bindings) => {
    expect(await found(bindings)).toEqual([text]);
  });

  test('waits for a message of the queue, and for the cron, as long as each may take', async () => {
    const now = systemClock.now();
    const sent = (ms: number) => ({ sent: { nonce: 'x', at: now - ms } });
    expect(await found({}, sent(10_000))).toEqual([]);
    expect(await found({}, sent(20_000))).toEqual(['The queue brings no messages, so draws are slow']);
    expect(await found({}, { beatAt: now - 100_000 })).toEqual([]);
    await run('UPDATE job_runs SET started_at = started_at - 1000000');
    expect(await found({}, { beatAt: now - 200_000 })).toEqual(['The cron has not run for 3 minutes']);
    expect(await found()).toEqual(['A job has not begun for three minutes']);
  });

  test('says what waits for the jobs too long', async () => {
    const at = Date.now() - 6 * 60_000;
    await run("INSERT INTO tip_payments VALUES ('p', 'p', 'p', 'row', 1, ?1, ?1, NULL, NULL)", at);
    expect(await found()).toEqual(['1 payment waits to be final, the oldest for 6 minutes']);
  });
});

describe('the watch', () => {
  test('is 503 and tells the operator within 30 seconds of an outage, and after it once more', async () => {
    const { site, read, ask, stub } = await watching();
    await stub.beat();
    await read(0);
    const well = await ask();
    expect([well.status, well.json.status, well.headers.get('cache-control')]).toEqual([
      200,
      'ok',
      'no-store',
    ]);
    expect(Date.parse(well.json.lastCron)).toBeGreaterThan(0);

    site.bindings = { SOLANA_RPC_URL: 'http://127.0.0.1:1/?api-key=secret-of-the-node' };
    await read(20_000);
    expect((await ask()).status).toBe(200);
    await read(5000);
    await read(5000);
    const down = await ask();
    expect([down.status, down.json.code, down.headers.get('retry-after')]).toEqual([503, 'unhealthy', '20']);
    expect(down.json.error).toBe('The Solana node does not answer.');
    expect(down.json.problems).toEqual([
      { text: 'The Solana node does not answer', since: expect.any(String) },
    ]);
    expect(JSON.stringify(down.json)).not.toMatch(/127|secret|http|[1-9A-HJ-NP-Za-km-z]{32}/);
    expect(site.said).toEqual([expect.stringMatching(/^The Solana node does not answer, since/)]);

    site.bindings = {};
    await read(20_000);
    await read(5000);
    expect((await ask()).json).toMatchObject({ success: true });
    expect(site.said).toHaveLength(2);
    expect(site.said[1]).toMatch(/^Over, after .*: The Solana node does not answer$/);
  });

  test('goes on without the cron, the queue and the database, and tells of each', async () => {
    const { site, read, ask, stub } = await watching();
    await stub.beat();
    site.bindings = { DB: failing('database'), DRAWS: failing('queue') };
    for (const ms of [20_000, 5000, 5000]) await read(ms);
    expect(site.said.join()).toContain('The database does not answer');
    expect(site.said.join()).toContain('The queue brings no messages');
    for (const ms of [100_000, 5000, 5000]) await read(ms);
    expect(site.said.at(-1)).toMatch(/^The cron has not run for 2 minutes/);
    expect((await ask()).json.problems).toHaveLength(3);
  });

  test('keeps a message until somebody takes it, and lets the outside monitor notice meanwhile', async () => {
    const { site, read, stub } = await watching();
    await stub.beat();
    await read(0);
    expect(site.pings).toBe(1);
    site.answer = () => 'unheard';
    site.bindings = { MEDIA: failing('bucket') };
    for (const ms of [20_000, 5000, 5000]) await read(ms);
    const { pings } = site;
    await read(20_000);
    expect([site.said, site.pings]).toEqual([[], pings]);
    site.answer = () => 'taken';
    await read(20_000);
    expect(site.said).toEqual([expect.stringMatching(/^Files cannot be stored/)]);
    expect(site.pings).toBe(pings + 1);
  });

  test.each([
    ['with giveaways', {}],
    ['without an escrow program', { ESCROW_PROGRAM: '', OPERATOR_KEY: '', PAYER_KEY: '' }],
  ])('knows that the queue has brought its message: a site %s', async (_, settings) => {
    const { site, read, stub } = await watching();
    const sent: string[] = [];
    site.bindings = {
      DRAWS: { send: async ({ giveaway }: { giveaway: string }) => void sent.push(giveaway) },
    };
    await stub.beat();
    await read(0);
    await read(10_000);
    expect(sent).toHaveLength(1);
    const message = { body: { giveaway: sent[0]!, task: 'watch' }, attempts: 1, ack() {}, retry() {} };
    const batch = { queue: 'draws', messages: [message] } as unknown as MessageBatch<DrawMessage>;
    await worker.queue(batch, using(settings));
    await read(20_000);
    expect(sent).toHaveLength(2);
    await stub.arrived('somebody else');
    for (const ms of [60_000, 5000, 5000]) await read(ms);
    expect(site.said.join()).toContain('The queue brings no messages');
  });
});

test('an outage does not hide what else begins', async () => {
  const { site, read, stub } = await watching();
  await stub.beat();
  site.bindings = { BEACON_URL: 'http://127.0.0.1:1' };
  for (const ms of [20_000, 5000, 5000]) await read(ms);
  expect(site.said).toEqual([expect.stringMatching(/^drand gives no randomness/)]);
  site.bindings = { ...site.bindings, PAYER_KEY: env.OPERATOR_KEY };
  for (let n = 0; n < 3; n++) await read(60_000);
  expect(site.said.join()).toContain('PAYER_KEY is OPERATOR_KEY');
});

test('the operator is told that the report cannot be read', async () => {
  const { site, read, stub } = await watching();
  await stub.beat();
  site.bindings = {
    DB: new Proxy(env.DB, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (name !== 'prepare') return typeof value === 'function' ? value.bind(target) : value;
        return (text: string) => {
          if (text.includes('reconcile_findings')) throw new Error('no such table');
          return target.prepare(text);
        };
      },
    }),
  };
  for (let n = 0; n < 3; n++) await read(60_000);
  expect(site.said).toEqual([expect.stringMatching(/^The admins' report cannot be read/)]);
});

describe('rooms that take no alerts', () => {
  const now = Date.now();
  const outages = async () =>
    (await readSite(using({ DRAWS: SLOW }), memory(), false)).findings.map(({ text }) => text);
  /** An alert for the room of this number, `minutes` old. */
  const alert = (room: number, minutes: number, taken = false) =>
    run(
      "INSERT INTO outbox (kind, token, subject, created_at, delivered_at, next_attempt_at) VALUES ('tip:config', ?1, ?1, ?2, ?3, ?4)",
      `Coin${room}`,
      now - minutes * 60_000,
      taken ? now : null,
      now + room * 60_000,
    );
  beforeEach(() => run('DELETE FROM outbox'));

  test('are no outage if there is one, which its creator may have broken, or others take theirs', async () => {
    await alert(1, 6);
    expect(await outages()).toEqual([]);
    await alert(2, 6);
    expect(await outages()).toEqual(['2 alerts wait for their rooms, the oldest for 6 minutes']);
    for (const room of [3, 4]) await alert(room, 1, true);
    expect(await outages()).toEqual([]);
  });

  test('are an outage also while a hundred alerts of the last minute wait', async () => {
    for (let room = 0; room < 20; room++) await alert(room, 60);
    for (let n = 0; n < 100; n++) await alert(0, 1);
    expect(await outages()).toEqual(['100 alerts wait for their rooms, the oldest for 60 minutes']);
  });
});

test('a queue that loses messages is an outage within a minute, and one late message is none', async () => {
  const { site, read, ask, stub } = await watching();
  await stub.beat();
  await read(0);
  site.bindings = { DRAWS: SLOW };
  for (const ms of [20_000, 20_000, 5000]) await read(ms);
  expect((await ask()).status).toBe(200);
  await read(5000);
  expect((await ask()).json.error).toBe('The queue brings no messages, so draws are slow.');
});

test('a message that the queue has lost is sent again, and nothing is wrong once one arrives', async () => {
  const { site, read, stub } = await watching();
  const sent: string[] = [];
  site.bindings = { DRAWS: { send: async ({ giveaway }: DrawMessage) => void sent.push(giveaway) } };
  await stub.beat();
  await read(0);
  for (const ms of [50_000, 5000, 5000]) await read(ms);
  expect(site.said).toEqual([expect.stringMatching(/^The queue brings no messages/)]);
  await stub.arrived(sent.at(-1)!);
  site.bindings = {};
  for (const ms of [20_000, 5000]) await read(ms);
  expect(site.said).toHaveLength(2);
});

test("a stranger's aborted call refuses health to nobody else", async () => {
  const { read, stub } = await watching();
  await read(0);
  // The runtime drops the work of a request whose client has gone.
  const stubs = [{ state: () => new Promise(() => {}) }, stub];
  const WATCH = { idFromName: env.WATCH.idFromName.bind(env.WATCH), get: () => stubs.shift() ?? stub };
  const ask = () => call('GET', '/api/health', undefined, { using: using({ WATCH }) });
  void ask();
  await vi.waitFor(() => expect(stubs.length).toBe(1));
  expect((await ask()).status).toBe(200);
});

test('a message of the queue may arrive before the reading that sent it ends', async () => {
  const { read, stub, site } = await watching();
  const nonces: string[] = [];
  await runInDurableObject(stub, (object) => {
    (object as Watch).read = async (memory) => {
      const sent = memory.sent ?? { nonce: `message ${nonces.push('')}`, at: 0 };
      await (object as Watch).arrived(sent.nonce);
      return { findings: [], quiet: false, slot: 0, sent };
    };
  });
  await read(0);
  await read(20_000);
  expect([nonces.length, site.said]).toEqual([2, []]);
});
