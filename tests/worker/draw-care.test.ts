/** What cron and queue do besides the draw itself: drafts, counts, lost work; and the edges of a draw's course. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressOf } from '../../core/address.ts';
import { MAX_REGISTRATIONS } from '../../core/giveaways/model.ts';
import { advance, runDraw } from '../../worker/draw-engine/advance.ts';
import { depsOf } from '../../worker/draw-engine/deps.ts';
import { enqueueDraw, forgetDrafts, sendDue } from '../../worker/draw-engine/queue.ts';
import { checkEnded } from '../../worker/draw-engine/reorged-settlements.ts';
import type { DrawMessage, Env } from '../../worker/env.ts';
import { aDraw } from './a-draw.ts';
import { sleeplessClock } from './clock.ts';
import { beacon, deliver, deps, home, passOpening, quiet, rowOf, travel } from './draws.ts';
import { askSelect, cancelAs, newcomer, passRound, reachedStage, selectAs, until } from './giveaway-acts.ts';
import { now as inSeconds, insert, launch } from './giveaway-rows.ts';
import { confirmBody, confirmGiveaway, fund, preparedGiveaway, readGiveaway, register } from './giveaways.ts';
import { networkFees } from './network-fees.ts';
import { lamports, rpc } from './support.ts';

sleeplessClock();

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

beforeEach(() => fund());
afterEach(home);

const set = (id: string, column: string, value: string | number) =>
  env.DB.prepare(`UPDATE giveaways SET ${column} = ? WHERE id = ?`).bind(value, id).run();

/** What the cron sends at that time. */
async function sentAt(now: number): Promise<DrawMessage[]> {
  const { using, sent } = quiet();
  await sendDue({ ...depsOf(using), clock: { now: () => now, sleep: async () => {} } });
  return sent;
}

describe('drafts', () => {
  async function draft(age: number, stage: string): Promise<string> {
    const { id } = (await preparedGiveaway({ prizeAmount: 0.1 })).tempGiveawayData;
    const created = Date.now() - age;
    await env.DB.prepare('UPDATE giveaways SET created_at = ?, stage = ? WHERE id = ?')
      .bind(created, stage, id)
      .run();
    await env.DB.prepare('UPDATE giveaway_transactions SET created_at = ? WHERE giveaway = ?')
      .bind(created, id)
      .run();
    return id;
  }
  const count = (table: string, column: string, id: string) =>
    env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE ${column} = ?`).bind(id).first('n');

  const left = async (id: string) => [
    await count('giveaways', 'id', id),
    await count('giveaway_transactions', 'giveaway', id),
  ];
  /** Its deposit was signed. `status`: what became of it. */
  const signDeposit = (id: string, status: string) =>
    env.DB.prepare(
      "UPDATE giveaway_transactions SET status = ?, signature = ?, signed_transaction = 't' WHERE giveaway = ?",
    )
      .bind(status, `signature of ${id}`, id)
      .run();

  test('unsigned drafts are deleted after an hour, signed ones after a day, and none that may still land', async () => {
    const ids = [
      await draft(HOUR / 2, 'expired'),
      await draft(2 * HOUR, 'expired'),
      await draft(2 * HOUR, 'prepared'),
      await draft(2 * HOUR, 'expired'),
      await draft(25 * HOUR, 'expired'),
      await draft(8 * DAY, 'expired'),
    ];
    await signDeposit(ids[3]!, 'expired');
    await signDeposit(ids[4]!, 'expired');
    await signDeposit(ids[5]!, 'signed');
    await forgetDrafts(deps());
    expect(await Promise.all(ids.map(left))).toEqual([
      [1, 1],
      [0, 0],
      [1, 1],
      [1, 1],
      [0, 0],
      [1, 1],
    ]);
  });

  test('a draft whose escrow is on chain after all is brought up to date instead of deleted', async () => {
    const { id } = await aDraw().small().open();
    const dust = await draft(2 * HOUR, 'expired');
    await rpc('local_airdrop', dust, 1_000_000);
    await rpc('local_advanceSlots', 40);
    // A node said too early that its deposit can never land: the row was given up, and its bytes are gone.
    const { results } = await env.DB.prepare('SELECT * FROM giveaways WHERE id = ?').bind(id).all();
    const { stage: _, opened_at: __, ...row } = results[0]!;
    const names = Object.keys(row);
    await env.DB.batch([
      env.DB.prepare('DELETE FROM giveaway_transactions WHERE giveaway = ?').bind(id),
      env.DB.prepare('DROP TRIGGER giveaways_stay'),
      env.DB.prepare('DELETE FROM giveaways WHERE id = ?').bind(id),
      env.DB.prepare(
        `INSERT INTO giveaways (${names.join(', ')}, stage) VALUES (${names.map(() => '?').join(', ')}, 'expired')`,
      ).bind(...names.map((name) => row[name] ?? null)),
    ]);
    await set(id, 'created_at', Date.now() - 2 * HOUR);
    const { using, sent } = quiet();
    await forgetDrafts({ ...deps(), env: using });
    expect(sent).toEqual([{ giveaway: id, task: 'advance' }]);
    // Lamports that a stranger sent there are no escrow.
    expect([await left(id), await left(dust)]).toEqual([
      [1, 0],
      [0, 0],
    ]);
    await deliver(sent, deps().env);
    expect((await rowOf(id)).stage).toBe('open');
  });

  test('no draft is deleted while the chain cannot be asked', async () => {
    const id = await draft(2 * HOUR, 'expired');
    await rpc('local_fault', {
      method: 'getMultipleAccounts',
      kind: 'error',
      code: -32000,
      message: 'unavailable',
      times: 100,
    });
    await expect(forgetDrafts(deps())).rejects.toThrow();
    await rpc('local_clearFaults');
    expect(await left(id)).toEqual([1, 1]);
  });

  test('expired drafts are checked once an hour for a day', async () => {
    const [late, gone] = [await draft(HOUR, 'expired'), await draft(2 * DAY, 'expired')];
    await set(late, 'due_at', 0);
    await set(gone, 'due_at', 0);
    const now = Date.now();
    expect(await sentAt(now)).toEqual([{ giveaway: late, task: 'advance' }]);
    expect(await sentAt(now + HOUR / 2)).toEqual([]);
    expect(await sentAt(now + HOUR)).toEqual([{ giveaway: late, task: 'advance' }]);
  });

  test('an expired draft is checked at any age until its rejected deposit can never land, then deleted', async () => {
    const prepared = await preparedGiveaway({ prizeAmount: 0.1 });
    const { id } = prepared.tempGiveawayData;
    const message = 'Transaction signature verification failure';
    await rpc('local_fault', { method: 'sendTransaction', kind: 'error', code: -32003, message, times: 1 });
    expect((await confirmGiveaway(confirmBody(prepared))).status).toBe(409);
    await env.DB.prepare("UPDATE giveaways SET stage = 'expired', due_at = 0, created_at = ? WHERE id = ?")
      .bind(Date.now() - 30 * DAY, id)
      .run();
    const status = () =>
      env.DB.prepare('SELECT status FROM giveaway_transactions WHERE giveaway = ?').bind(id).first('status');
    const look = async (now: number) => {
      const sent = await sentAt(now);
      await deliver(sent, deps().env);
      await forgetDrafts(deps());
      return sent.length;
    };
    const now = Date.now();
    // Its blockhash is valid: it may land.
    expect([await look(now), await status()]).toEqual([1, 'signed']);
    await rpc('local_advanceSlots', 400);
    expect([await look(now + HOUR), await left(id)]).toEqual([1, [0, 0]]);
  });
});

test('the holders of a running giveaway are counted, and again every ten minutes', async () => {
  const { id } = await aDraw().small().holders().open();
  const now = Date.now();
  const counts = (sent: DrawMessage[]) => sent.filter(({ task }) => task === 'count');
  const first = counts(await sentAt(now));
  expect(first).toEqual([{ giveaway: id, task: 'count' }]);
  expect(await deliver(first, deps().env)).toEqual([{ giveaway: id, outcome: 'ack' }]);
  const { eligible, countedAt } = await rowOf(id);
  expect(eligible).toBeGreaterThan(0);
  expect(countedAt).toBeGreaterThanOrEqual(now);
  expect(counts(await sentAt(now + 9 * 60_000))).toEqual([]);
  expect(counts(await sentAt(now + 11 * 60_000))).toHaveLength(1);
});

test('counts wait two at a time, each is asked for once, and the end of one asks for the next', async () => {
  await env.DB.exec("UPDATE giveaways SET count_asked_at = 9e15 WHERE kind = 'holders'");
  const ids = new Set<string>();
  for (let n = 0; n < 5; n++)
    ids.add(
      await insert({ stage: 'open', kind: 'holders', token: launch.mint, endsAt: inSeconds() + 86_400 }),
    );
  const asked: string[] = [];
  const ask = async (now: number) => {
    for (const { task, giveaway } of await sentAt(now)) if (task === 'count') asked.push(giveaway);
  };
  const now = Date.now();
  // A full list takes two minutes: the cron finds the same giveaways uncounted.
  for (let minute = 0; minute < 6; minute++) await ask(now + minute * 60_000);
  expect([asked.length, new Set(asked).size]).toEqual([2, 2]);

  const { using, sent } = quiet();
  await deliver([{ giveaway: asked[0]!, task: 'count' }], using);
  expect(sent).toEqual([{ giveaway: expect.any(String), task: 'count' }]);
  asked.push(sent[0]!.giveaway);
  // The same message once more asks for no third one beside two that wait.
  await deliver([{ giveaway: asked[0]!, task: 'count' }], using);
  expect([sent.length, new Set(asked).size]).toEqual([1, 3]);
  expect(asked.every((id) => ids.has(id))).toBe(true);
});

describe('a public network', () => {
  const MAINNET = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
  const real = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = real;
  });

  /** The local network under another name, which claims to be mainnet. */
  function asMainnet(): Env {
    const url = `${env.SOLANA_RPC_URL}/?${crypto.randomUUID()}`;
    globalThis.fetch = (async (input: RequestInfo, init?: RequestInit) => {
      const asks = String(input) === url && String(init?.body).includes('"getGenesisHash"');
      if (!asks) return real(input, init);
      return Response.json({ jsonrpc: '2.0', id: JSON.parse(String(init!.body)).id, result: MAINNET });
    }) as typeof fetch;
    return { ...env, SOLANA_RPC_URL: url };
  }

  test("a public network uses drand's own network, whatever beacon is configured", async () => {
    const local = await preparedGiveaway({ prizeAmount: 0.1 });
    expect(JSON.parse((await rowOf(local.tempGiveawayData.id)).beacon).id).toBe(1);
    const draft = await preparedGiveaway({ prizeAmount: 0.1, using: asMainnet() });
    expect((await rowOf(draft.tempGiveawayData.id)).beacon).toBe('{"id":0}');
  });

  test('a public network draws by no other beacon: such an escrow is left alone', async () => {
    const { giveaway } = await aDraw().registered().closed();
    const { using } = quiet(asMainnet());
    await expect(advance(depsOf(using), giveaway.id)).rejects.toMatchObject({ code: 'own_beacon' });
    const outcomes = await deliver([{ giveaway: giveaway.id, task: 'advance' }], using);
    expect(outcomes).toMatchObject([{ outcome: 'retry' }]);
    expect(await rowOf(giveaway.id)).toMatchObject({ stage: 'open', root: null, attempts: 1 });
  });
});

test('a giveaway whose list is frozen can still be cancelled, to the lamport', async () => {
  const creator = await newcomer();
  const draw = await aDraw().small().registered(1).by(creator).open();
  const { giveaway } = draw;
  const before = await lamports(creator.publicKey);
  const locked = await lamports(giveaway.id);
  await draw.closed();
  while ((await rowOf(giveaway.id)).stage !== 'frozen') await advance(deps(), giveaway.id);
  await passOpening(giveaway.id);
  const { status, json } = await cancelAs(creator, giveaway);
  expect([status, json.data.status]).toEqual([200, 'cancelled']);
  const fee = await networkFees((await readGiveaway(giveaway.id)).transactions.close_entries);
  expect(await lamports(creator.publicKey)).toBe(before + locked - fee);
  expect(await rowOf(giveaway.id)).toMatchObject({ stage: 'cancelled', round: null });
});

test('the last place is taken once, and the next fan sees that the giveaway is full', async () => {
  const { giveaway } = await aDraw().small().open();
  await set(giveaway.id, 'registered', MAX_REGISTRATIONS - 1);
  const two = [Keypair.generate(), Keypair.generate()];
  const replies = await Promise.all(two.map((fan) => register(giveaway, fan)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const third = await register(giveaway, Keypair.generate());
  expect([third.status, third.json.code]).toEqual([409, 'registration_full']);
  expect(replies.find(({ status }) => status === 409)!.json.error).toBe(third.json.error);
  expect((await rowOf(giveaway.id)).registered).toBe(MAX_REGISTRATIONS);
});

test('select says that entries are closing while the draw cannot be bound to a round yet', async () => {
  const { giveaway, creator } = await aDraw().small().registered(1).windowed().open();
  // A network whose clock is behind: a round counted from it might be published already.
  await travel(-120);
  const closing = await selectAs(creator, giveaway.id);
  expect(closing.json.data).toMatchObject({
    status: 'closing',
    round: null,
    winner: null,
    message: 'Entries are being closed',
    giveaway: { stage: 'frozen' },
  });
  await travel(120);
  // The clock of a busy machine may still be seconds behind: the page asks again as well.
  const locked = await until('the commit', async () => {
    const { data } = (await askSelect(creator, giveaway.id)).json;
    return data?.status === 'locked' && data;
  });
  expect(locked).toMatchObject({ giveaway: { stage: 'committed' } });
});

describe('the real queue', () => {
  test('the real queue delivers a message to its consumer, and again after a failure', async () => {
    const { giveaway } = await aDraw().registered().closed();
    await enqueueDraw(env, giveaway.id);
    await reachedStage(giveaway.id, 'committed');
    await beacon('fault', { fault: 'fail' });
    try {
      await passRound(giveaway.id);
      await enqueueDraw(env, giveaway.id);
      const failed = await until('a failure', async () => {
        const row = await rowOf(giveaway.id);
        return row.attempts > 0 && row;
      });
      expect(failed).toMatchObject({ stage: 'committed', lastError: expect.stringMatching(/beacon/) });
    } finally {
      await beacon('fault', { fault: 'none' });
    }
    // Nothing sends any more: the queue itself redelivers what failed.
    await reachedStage(giveaway.id, 'proven');
    await until('the failure to be forgotten', async () => {
      const { attempts, lastError } = await rowOf(giveaway.id);
      return attempts === 0 && lastError === null;
    });
  });

  test('the real queue carries a draw from its closed entries to the paid winner without further requests', async () => {
    const { giveaway, fans } = await aDraw().registered(1).closed();
    await env.DB.prepare('UPDATE giveaways SET confirmed_at = 1 WHERE id = ?').bind(giveaway.id).run();
    await enqueueDraw(env, giveaway.id);
    await passRound(giveaway.id);
    await reachedStage(giveaway.id, 'completed');
    expect(await lamports(fans[0]!.publicKey)).toBe(1_000_000_000n);
    expect(await runDraw(deps(), giveaway.id)).toEqual({ kind: 'over' });
  });
});

test("a transaction that a stranger's overtook ends after its giveaway has ended", async () => {
  const { id } = await aDraw().small().open();
  const overtaken = `INSERT INTO giveaway_transactions (id, giveaway, step, payer, blockhash, last_valid_block_height,
    status, signed_transaction, signature, created_at)
    SELECT 'overtaken', giveaway, 'finish', payer, 'an old one', 1, 'signed', signed_transaction, ?, 1
    FROM giveaway_transactions WHERE giveaway = ? AND step = 'open'`;
  await env.DB.prepare(overtaken)
    .bind(addressOf(crypto.getRandomValues(new Uint8Array(64))), id)
    .run();
  const status = () =>
    env.DB.prepare("SELECT status FROM giveaway_transactions WHERE id = 'overtaken'").first('status');
  await checkEnded(deps());
  expect(await status()).toBe('signed');
  await env.DB.prepare("UPDATE giveaways SET stage = 'cancelled', ended_at = 1 WHERE id = ?").bind(id).run();
  await checkEnded(deps());
  expect(await status()).toBe('expired');
});
