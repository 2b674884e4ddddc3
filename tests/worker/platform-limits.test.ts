/** Production limits that no local runtime has: each refuses as its fixture says; the worst inputs stay below half. */
import { env } from 'cloudflare:workers';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { addressOf } from '../../core/address.ts';
import { runDraw } from '../../worker/draw-engine/advance.ts';
import { database } from '../../worker/env.ts';
import { drainOutbox } from '../../worker/outbox/drain.ts';
import { CONFIRM_TIPS, SEED_CREATOR, SEED_SIGNATURE, seedGiveaways, seedTips } from '../dashboard-seed.ts';
import { aDraw } from './a-draw.ts';
import { counted } from './counted.ts';
import { deps, home, quiet, rowOf } from './draws.ts';
import {
  checkMessages,
  checkStatement,
  checkValues,
  countQueries,
  forgetInvocations,
  hold,
  invocations,
  invoke,
  LIMITS,
  subrequest,
} from './platform-limits.ts';
import { checkedRequest } from './request-shapes.ts';
import { call, cron, world } from './support.ts';

const HALF = LIMITS.queries / 2;
const printed: string[] = [];

beforeEach(forgetInvocations);
afterAll(() => console.info(['D1 queries an invocation, at its worst input:', ...printed].join('\n  ')));

type Asked = Record<string, number>;
const fixtures = import.meta.glob<{ request?: { body?: Asked }; answer: { text?: string }; error?: boolean }>(
  ['../../local/contracts/{d1,queues,workers-fetch}/{too-many-*,value-*,statement-*,batch-*,message-*}.json'],
  { eager: true, import: 'default' },
);

async function ask(asked: Asked): Promise<void> {
  if (asked.queries) for (let i = 0; i < asked.queries; i++) countQueries(1);
  if (asked.subrequests) for (let i = 0; i < asked.subrequests; i++) await subrequest(async () => {}, false);
  if (asked.parameters) checkValues('SELECT ?', Array(asked.parameters).fill(1));
  if (asked.valueBytes) checkValues('INSERT', ['x'.repeat(asked.valueBytes)]);
  if (asked.statementBytes) checkStatement('x'.repeat(asked.statementBytes));
  if (asked.messages) checkMessages(Array(asked.messages).fill('x'.repeat(asked.bytesEach!)));
}

describe('a platform limit', () => {
  test.each(Object.entries(fixtures))(
    'the platform limit %s is refused as in production, and fails the test',
    async (_, fixture) => {
      const asked = fixture.request!.body!;
      await expect(invoke('one', () => ask(asked))).rejects.toThrow(fixture.answer.text);
      expect(() => hold(0)).toThrow('one: ');
      forgetInvocations();
      // One less of everything is allowed.
      const less = Object.fromEntries(
        Object.entries(asked).map(([key, value]) => [key, Math.floor(value * 0.8)]),
      );
      await invoke('two', () => ask(less));
      hold(0);
    },
  );

  test('the limit of six connections makes the seventh wait until one is free', async () => {
    expect(Object.keys(fixtures)).toHaveLength(8);
    let free = () => {};
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    let seventh = false;
    await invoke('seven', async () => {
      const six = Array.from({ length: 6 }, () => subrequest(() => held));
      const last = subrequest(async () => {
        seventh = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(seventh).toBe(false);
      free();
      await Promise.all([...six, last]);
    });
    expect([seventh, invocations[0]!.wanted]).toEqual([true, 7]);
  });

  test('platform limits count what endpoints use of every binding', async () => {
    await call('GET', '/api/giveaways');
    expect(invocations[0]).toMatchObject({ name: 'GET /api/giveaways', violations: [] });
    expect(invocations[0]!.queries).toBeGreaterThan(0);
  });
});

test('a request to a service that no fixture has fails the test that sent it', async () => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'neverHeardOf', params: [] });
  const sent = 'no fixture of solana has the request neverHeardOf []';
  expect(checkedRequest(env.SOLANA_RPC_URL, { method: 'POST', body })).toBe(sent);
  expect(checkedRequest(env.SOLANA_RPC_URL, { method: 'POST', body }, [])).toBeNull();
  await invoke('one', () => fetch(env.SOLANA_RPC_URL, { method: 'POST', body }));
  expect(() => hold(0)).toThrow(sent);
  forgetInvocations();
  for (const url of [env.JUPITER_URL, env.MARKET_URL, env.BEACON_URL, env.X_API_URL])
    expect(checkedRequest(`${url}/never/heard/of`, undefined)).toMatch(/^no fixture of /);
});

/** Prints what the invocations since the last one used, and holds them below half of the limit. */
function below(input: string): void {
  for (const { name, queries, subrequests, violations } of invocations) {
    printed.push(`${String(queries).padStart(4)}  ${name}: ${input} (${subrequests} subrequests)`);
    expect(violations, name).toEqual([]);
    expect(queries, `${name}: ${input}`).toBeLessThan(HALF);
  }
  forgetInvocations();
}

const many = (count: number) =>
  `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;

describe('the worst input of', () => {
  test('the worst input of a quiet minute stays below half of the limits', async () => {
    await cron();
    below('nothing to do');
  });

  // A minute of work on a loaded machine.
  test('the worst input of every job at once stays below half: a thousand giveaways, tips without an end, waiting rows', {
    timeout: 180_000,
  }, async () => {
    const now = Date.now();
    await env.DB.batch(
      [
        seedTips(now, 600),
        CONFIRM_TIPS,
        seedTips(now, 400)
          .replaceAll("'tip-", "'open-")
          .replaceAll(SEED_SIGNATURE, SEED_SIGNATURE.replace('2', '3')),
      ].map((sql) => env.DB.prepare(sql).bind(SEED_CREATOR)),
    );
    await env.DB.prepare(`INSERT INTO tip_payments SELECT signature, id, id, 'row', 1, confirmed_at, confirmed_at, NULL, NULL
      FROM tips WHERE status = 'confirmed'`).run();
    await env.DB.prepare(seedGiveaways(now, 500)).bind(SEED_CREATOR).run();
    await env.DB.prepare('UPDATE giveaways SET due_at = 0').run();
    await env.DB.prepare(`${many(inject('size') === 'long' ? 300 : 60)} INSERT INTO outbox (token, kind, subject, created_at)
      SELECT 'token-' || i, 'tip:config', 'token-' || i, 1 FROM n`).run();
    await cron(quiet().using);
    below('hundreds of rows of every kind');
  });

  test('the outbox stays below half of the limits when every room fails', async () => {
    await env.DB.prepare(`${many(400)} INSERT INTO outbox (token, kind, subject, created_at)
      SELECT 'token-' || i, 'tip:new', 'tip-' || i, 1 FROM n`).run();
    const TOKEN_ROOM = {
      idFromName: (name: string) => name,
      get: () => ({
        deliverTip: () => Promise.reject(new Error('no')),
        setStyle: () => Promise.reject(new Error('no')),
      }),
    } as never;
    const now = Date.now();
    await env.DB.prepare(seedTips(now, 400)).bind(SEED_CREATOR).run();
    await env.DB.prepare(CONFIRM_TIPS).bind(SEED_CREATOR).run();
    await invoke('cron outbox', () => drainOutbox(counted({ ...env, TOKEN_ROOM })));
    below('400 tokens whose rooms fail');
  });

  test('a hundred and more due giveaways move on in one minute', async () => {
    const now = Date.now();
    await env.DB.prepare(seedGiveaways(now, 500)).bind(SEED_CREATOR).run();
    await env.DB.prepare("UPDATE giveaways SET due_at = 0 WHERE stage = 'open'").run();
    const { using, sent } = quiet();
    await cron(using);
    expect(sent.filter(({ task }) => task === 'advance').length).toBeGreaterThanOrEqual(200);
    below('200 due giveaways');
  });

  test("a list of 150,000 registrants stays below half of the queue's limits, by what 1,000 and 11,000 take", async () => {
    const asked: number[] = [];
    for (const size of [1000, 11_000]) {
      const draw = await aDraw().registered(1).open();
      const { giveaway } = draw;
      for (let at = 0; at < size; at += 5000) {
        const wallets = Array.from({ length: Math.min(5000, size - at) }, () =>
          addressOf(crypto.getRandomValues(new Uint8Array(32))),
        );
        await env.DB.prepare(
          `INSERT INTO registrations (giveaway, wallet, proof, weight, registered_at)
          SELECT ?1, value, 's:x', 1, 1 FROM json_each(?2)`,
        )
          .bind(giveaway.id, JSON.stringify(wallets))
          .run();
      }
      await draw.closed();
      forgetInvocations();
      await invoke('queue', async () => {
        const using = counted(quiet().using);
        await runDraw({ ...deps(), env: using, db: database(using) }, giveaway.id, Date.now() + 1);
        for (let moves = 0; moves < 3 && (await rowOf(giveaway.id)).root === null; moves++)
          await runDraw({ ...deps(), env: using, db: database(using) }, giveaway.id, Date.now() + 1);
      });
      expect((await rowOf(giveaway.id)).root).not.toBeNull();
      asked.push(invocations[0]!.queries);
      below(`a list of ${size} registrants`);
    }
    const full = asked[0]! + ((asked[1]! - asked[0]!) / 10_000) * 149_000;
    printed.push(
      `${String(Math.ceil(full)).padStart(4)}  queue: a list of 150,000 registrants, by the two before`,
    );
    expect(full).toBeLessThan(HALF);
    await home();
  }, 120_000);

  test('the heaviest endpoints stay below half of the limits', async () => {
    const now = Date.now();
    await env.DB.batch(
      [seedTips(now, 2000), CONFIRM_TIPS].map((sql) => env.DB.prepare(sql).bind(SEED_CREATOR)),
    );
    await env.DB.prepare(seedGiveaways(now, 500)).bind(SEED_CREATOR).run();
    for (const path of [
      '/api/giveaways?search=friday',
      '/api/giveaways/stats/platform',
      '/api/tip/stats/global',
      `/api/tip/received/${SEED_CREATOR}/csv`,
      `/api/tip/${world.tokens[0]!.mint}`,
      '/sitemap.xml',
    ])
      await call('GET', path);
    below('2,000 tips and 500 giveaways');
  });
});
