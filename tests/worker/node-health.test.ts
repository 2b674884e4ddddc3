/** GET /api/health while the Solana node does not serve: each way of it is caused for real. */
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import type { NodeReading } from '../../core/node-state.ts';
import { CRON_JOBS } from '../../worker/cron-jobs.ts';
import type { Env } from '../../worker/env.ts';
import { NodeWatch, nodeWatch, probeNode, VALID_MS } from '../../worker/health/node-watch.ts';
import { runJob } from '../../worker/health/run.ts';
import { run } from './admin-calls.ts';
import { call, rpc } from './support.ts';

/** A hang is longer. */
const TIMEOUT_MS = 300;
let now = 1_800_000_000_000;
let nodes = 0;

/** Bindings with a node of their own name, whose watch no test has used. `wait`: what happens between two looks. */
function fresh(url = inject('rpcUrl'), wait: () => Promise<unknown> = async () => {}): Env {
  const using = { ...env, SOLANA_RPC_URL: `${url}?watch=${++nodes}` } as Env;
  nodeWatch(using, { look: () => probeNode(using, TIMEOUT_MS), wait, now: () => now });
  return using;
}

const ask = (using: Env) => call('GET', '/api/health', undefined, { using });
async function jobsRunWell(): Promise<void> {
  for (const name of CRON_JOBS) await runJob(env, name, async () => null);
  await run(`INSERT OR REPLACE INTO chain_cursors VALUES ('tips:known', '', 1000000, ${Date.now()})`);
}
const advance = () => rpc('local_advanceSlots', 5);

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rpc('local_clearFaults');
  await rpc('local_setClock', { paused: false });
});

const always = (kind: string, more: object = {}) =>
  rpc('local_fault', { method: '*', kind, times: 1000, ...more });

describe('GET /api/health of a node that is dead', () => {
  test.each<[string, string, () => Promise<unknown>]>([
    ['hangs', 'does not answer', () => always('hang')],
    ['answers 500', 'does not answer', () => always('http500')],
    ['answers 429 to every call', 'does not answer', () => always('http429')],
    ['answers nonsense', 'does not answer', () => always('garbage')],
    ['says that it is unhealthy', 'does not answer', () => always('fail')],
    ['refuses with an error', 'does not answer', () => always('error', { code: -32601, message: 'no' })],
    [
      'answers other JSON',
      'does not answer',
      () => always('http', { status: 200, text: '{"result":{"value":[7]}}' }),
    ],
    [
      'gives no blockhash, which every transaction needs',
      'does not answer',
      () => rpc('local_fault', { method: 'getLatestBlockhash', kind: 'http500', times: 1000 }),
    ],
    ['has stopped in its slot', 'does not advance', () => rpc('local_setClock', { paused: true })],
  ])(
    'is 503 with a sentence while it %s, and 200 again within a minute of its return',
    async (_, words, die) => {
      await jobsRunWell();
      const using = fresh();
      expect((await ask(using)).status).toBe(200);
      await die();
      now += VALID_MS;
      const { status, json, headers } = await ask(using);
      expect([status, json.code]).toEqual([503, 'node_unavailable']);
      expect(json.error).toBe(
        `The Solana node ${words}. Tips and giveaways are refused until it serves again`,
      );
      expect([headers.get('cache-control'), headers.get('retry-after')]).toEqual(['no-store', '15']);
      expect((await ask(using)).status).toBe(503);

      await rpc('local_clearFaults');
      await rpc('local_setClock', { paused: false });
      await advance();
      now += VALID_MS;
      expect((await ask(using)).json.status).toBe('ok');
    },
  );

  test('is 503 in a new isolate and without a cron too, and names no address', async () => {
    const nothing = await ask(fresh('http://127.0.0.1:1/secret-of-the-node'));
    expect([nothing.status, nothing.json.code]).toEqual([503, 'node_unavailable']);
    expect(JSON.stringify(nothing.json)).not.toMatch(/127|secret|http/);
  });

  test.each<[number, boolean, string]>([
    [3600, false, 'is more than a minute behind the network'],
    [3600, true, 'does not advance'],
    [30, true, 'does not advance'],
  ])('is 503 in a new isolate when the node is %i s behind (paused: %s)', async (seconds, paused, words) => {
    await rpc('local_travel', -seconds);
    try {
      await rpc('local_setClock', { paused });
      const { status, json } = await ask(fresh(undefined, paused ? undefined : advance));
      expect(status).toBe(503);
      expect(json.error).toContain(words);
    } finally {
      await rpc('local_travel', seconds);
    }
  });

  test('is 200 after one lost answer', async () => {
    await jobsRunWell();
    await rpc('local_fault', { method: '*', kind: 'http500', times: 1 });
    expect((await ask(fresh())).json.status).toBe('ok');
  });
});

describe('the watch of a node', () => {
  /** A node with these answers, and how often it was asked. */
  function watched(readings: (NodeReading | null)[]) {
    let looks = 0;
    const pauses: number[] = [];
    const outside = {
      look: async () => {
        const reading = readings[looks++] ?? null;
        if (!reading) throw new Error('no answer');
        return reading;
      },
      wait: async (ms: number) => pauses.push(ms),
      now: () => now,
    };
    const watch = new NodeWatch(outside);
    return { state: () => watch.state(() => {}), looks: () => looks, pauses };
  }
  const at = (slot: number): NodeReading => ({ slot, lagSeconds: 0 });

  test('a thousand calls at once are one look at a node that serves, and two at a dead one', async () => {
    for (const [reading, looks] of [
      [at(1), 1],
      [null, 2],
    ] as const) {
      const node = watched([reading]);
      await Promise.all(Array.from({ length: 1000 }, node.state));
      for (let n = 0; n < 1000; n++) await node.state();
      expect(node.looks()).toBe(looks);
    }
  });

  test('a call every second for a minute is four looks at a node that serves, and eight at a dead one', async () => {
    for (const [readings, looks] of [
      [Array.from({ length: 60 }, (_, n) => at(n + 1)), 4],
      [[], 8],
    ] as const) {
      const node = watched([...readings]);
      for (let second = 0; second < 60; second++, now += 1000) await node.state();
      expect(node.looks()).toBe(looks);
    }
  });

  test('asked once a minute, it knows a death at once, and looks twice with a pause between', async () => {
    const node = watched([at(100), null, null, at(300)]);
    const states = [];
    for (let minute = 0; minute < 3; minute++, now += 60_000) states.push(await node.state());
    expect(states).toEqual(['serves', 'silent', 'serves']);
    expect(node.pauses).toEqual([2000]);
  });
});
