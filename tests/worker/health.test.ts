/** What the platform reports about itself: each concern is caused for real. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Health } from '../../core/admin.ts';
import { type DrawMessage, database, type Env } from '../../worker/env.ts';
import { sizeConcerns } from '../../worker/health/collect.ts';
import { errorText, runJob } from '../../worker/health/run.ts';
import { readStuck, readWaiting } from '../../worker/health/store.ts';
import worker from '../../worker/index.ts';
import { aDraw } from './a-draw.ts';
import { type AdminCall, asAdmin, run } from './admin-calls.ts';
import { beacon, home, quiet, runQueue, travel } from './draws.ts';
import { makeGiveaway } from './giveaways.ts';
import { confirm, cron, ENABLED_JOBS, prepared, rpc, sign, world } from './support.ts';

afterEach(home);

const NOWHERE = 'http://127.0.0.1:1/?api-key=secret-of-the-node';
const broken = (bindings: Partial<Record<keyof Env, unknown>>) => ({ ...env, ...bindings }) as Env;
const noDatabase = (says: string) =>
  broken({
    DB: {
      prepare: () => {
        throw new Error(says);
      },
    },
  });

let admin: AdminCall;
beforeEach(async () => {
  admin = await asAdmin();
  // Other files move the network's clock and spend what the payer has.
  await rpc('local_airdrop', world.people.payer.publicKey, 1_000_000_000);
});
async function health(using?: Env): Promise<Health> {
  const { status, json } = await admin('GET', 'health', undefined, using);
  if (status !== 200) throw new Error(`health answered ${status}: ${JSON.stringify(json)}`);
  return json.data;
}
/** One message of the draws' queue, as the platform delivers it. */
function batchOf(giveaway: string): MessageBatch<DrawMessage> {
  const message = { body: { giveaway, task: 'advance' }, attempts: 1, ack() {}, retry() {} };
  return { queue: 'draws', messages: [message] } as unknown as MessageBatch<DrawMessage>;
}
/** The cron. It drops findings about other tests' tips, which are on the chain and not in this database. */
async function minute(using?: Env): Promise<void> {
  await cron(using);
  await run('DELETE FROM reconcile_findings');
}
/** The record of a cron that has just run well. */
async function jobsRanWell(): Promise<void> {
  for (const name of ENABLED_JOBS) await runJob(env, name, async () => null);
}
const job = async (name: string) => (await health()).jobs.find((found) => found.name === name);

describe('jobs', () => {
  test('job runs are recorded, and health reports no concern when all is well', async () => {
    expect((await health()).concerns).toContain('The job tips has never run');
    const before = Date.now();
    await minute();
    const { status, concerns, jobs: all, rpc: network, balances } = await health();
    expect(concerns).toEqual([]);
    expect(status).toBe('ok');
    // The platform may deliver a message now that an earlier file sent.
    const jobs = all.filter(({ name }) => name !== 'queue');
    expect(jobs.map(({ name }) => name).sort()).toEqual([...ENABLED_JOBS].sort());
    for (const { startedAt, finishedAt, okAt, error } of jobs) {
      expect(Date.parse(startedAt)).toBeGreaterThanOrEqual(before);
      expect(finishedAt).toBe(okAt);
      expect(error).toBeNull();
    }
    expect(network).toMatchObject({ reachable: true, lagSeconds: expect.any(Number) });
    expect(network.slot).toBeGreaterThan(0);
    expect(balances.map(({ name, address }) => [name, address])).toEqual([
      ['operator', world.people.operator.publicKey],
      ['payer', world.people.payer.publicKey],
      ['treasury', world.people.treasury.publicKey],
      ['swap wallet', world.people.swap.publicKey],
    ]);
  });

  test('failing jobs are shown without secrets, stop no other job, and are a concern after three minutes', async () => {
    await minute(broken({ SOLANA_RPC_URL: NOWHERE }));
    const failed = await job('tips');
    expect(failed?.okAt).toBeNull();
    expect(failed?.error).toMatch(/^The Solana network cannot be reached/);
    expect(JSON.stringify(failed)).not.toMatch(/secret-of-the-node|127\.0/);
    expect((await job('outbox'))?.okAt).not.toBeNull();

    await minute();
    expect(await job('tips')).toMatchObject({ error: null, okAt: expect.any(String) });
    await minute(broken({ SOLANA_RPC_URL: NOWHERE }));
    expect((await health()).concerns).toEqual([]);
    await run("UPDATE job_runs SET ok_at = ok_at - 181000 WHERE name = 'tips'");
    const { status, concerns } = await health();
    expect(status).toBe('attention');
    expect(concerns).toHaveLength(1);
    expect(concerns[0]).toMatch(
      /^The job tips has not succeeded since .*: The Solana network cannot be reached/,
    );
  });

  test('jobs run though their record cannot be written', async () => {
    let ran = 0;
    const broke = noDatabase('the database is away');
    await runJob(broke, 'tips', async () => void ran++);
    await expect(runJob(broke, 'tips', () => Promise.reject(new Error('mine')))).rejects.toThrow('mine');
    expect(ran).toBe(1);
  });

  test('runs of the queue are recorded with the error that a message met', async () => {
    const { giveaway } = await aDraw().registered().closed();
    const { using } = quiet(broken({ SOLANA_RPC_URL: NOWHERE }));
    await worker.queue(batchOf(giveaway.id), using);
    // The platform's own queue may have delivered a message of this giveaway before, so `okAt` is not the test's.
    expect(await job('queue')).toMatchObject({
      error: expect.stringMatching(/^The Solana network cannot be reached/),
    });
  });

  test('health reports no missed draws without an escrow program', async () => {
    const using = broken({ ESCROW_PROGRAM: '' });
    await minute(using);
    expect((await health(using)).concerns).toEqual([]);
    expect((await health()).concerns).toContain('The job draws has never run');
  });
});

describe('the words of an error', () => {
  test('the text of a recorded error holds no key, no address and no more than one line', () => {
    const said = `no answer from ${env.SOLANA_RPC_URL}/x and https://h.example/?k=1 with ${env.OPERATOR_KEY}\n${env.TOKEN_SECRET}`;
    const text = errorText(env, new Error(said));
    expect(text).toBe('no answer from [hidden]/x and [address] with [hidden] [hidden]');
    expect(errorText(env, new Error('x'.repeat(1000)))).toHaveLength(300);
    expect(errorText(env, 'plain')).toBe('plain');
  });

  test("the text of a database error is its cause, not the query's values", () => {
    const error = new Error('Failed query: insert … params: a,b', { cause: new Error('D1_ERROR: locked') });
    expect(errorText(env, error)).toBe('D1_ERROR: locked');
  });
});

describe('the network', () => {
  test('health reports a concern and no error when the RPC node is down', async () => {
    await jobsRanWell();
    const { rpc: network, balances, concerns } = await health(broken({ SOLANA_RPC_URL: NOWHERE }));
    expect(network).toEqual({ reachable: false, latencyMs: null, slot: null, lagSeconds: null });
    expect(balances.map(({ lamports }) => lamports)).toEqual([null, null, null, null]);
    expect(concerns).toEqual(['The Solana network cannot be reached']);
  });

  test('health reports a concern when the RPC node lags', async () => {
    await jobsRanWell();
    await rpc('local_travel', -3600);
    try {
      const { rpc: network, concerns } = await health();
      expect(network.lagSeconds).toBeGreaterThan(3000);
      expect(concerns.join()).toMatch(/^The network node is \d+ seconds behind$/);
    } finally {
      await rpc('local_travel', 3600);
    }
  });

  test('health reports a concern for a payer without money and for malformed keys', async () => {
    await jobsRanWell();
    // A key of its own: the network is shared, and payouts of other files reach the people it knows.
    const poor = bs58.encode(Keypair.generate().secretKey);
    const { concerns } = await health(broken({ PAYER_KEY: poor, TREASURY_KEY: poor }));
    expect(concerns).toEqual([
      expect.stringMatching(/^The payer holds 0 SOL, less than 0\.1 /),
      'TREASURY_KEY is not the key of TREASURY_ADDRESS: nothing can be paid out',
    ]);
    const hot = await health(broken({ HOT_WALLET_LAMPORTS: '500000000' }));
    expect(hot.concerns.join()).toMatch(/The payer holds \S+ SOL, more than 0\.5 SOL: its key is online/);
    const without = await health(broken({ OPERATOR_KEY: 'nonsense', PAYER_KEY: '', SWAP_KEY: '' }));
    expect(without.concerns).toEqual(['OPERATOR_KEY is missing or no key', 'PAYER_KEY is missing or no key']);
    expect(without.balances.map(({ name }) => name)).toEqual(['treasury']);
  });
});

describe('what is stuck', () => {
  beforeEach(jobsRanWell);

  test('health reports a tip that was sent and has no outcome', async () => {
    const tip = await prepared();
    const signed = sign(tip.serializedTransaction);
    // As left by a worker that died before it sent the bytes it had stored.
    await run(
      "UPDATE tips SET status = 'signed', signature = 'x', signed_transaction = ? WHERE id = ?",
      signed,
      tip.tempTipId,
    );
    expect((await health()).stuck).toEqual([]);
    await run('UPDATE tips SET prepared_at = prepared_at - 121000');
    const { stuck, concerns } = await health();
    expect(stuck).toMatchObject([{ kind: 'tip', id: tip.tempTipId, what: 'sent, its end is not known' }]);
    expect(Date.parse(stuck[0]!.since)).toBeLessThan(Date.now() - 120_000);
    expect(concerns).toEqual(['1 tip is sent more than 2 minutes ago without a known end']);
  });

  test("health reports a giveaway's transaction that was sent and has no outcome", async () => {
    const { id } = await makeGiveaway();
    await run(
      `INSERT INTO giveaway_transactions (id, giveaway, step, payer, blockhash, last_valid_block_height, status,
        signed_transaction, signature, created_at) VALUES ('t', ?, 'commit', 'p', 'b', 1, 'signed', 's', 's', ?)`,
      id,
      Date.now() - 121_000,
    );
    const { stuck } = await health();
    expect(stuck).toMatchObject([
      { kind: 'giveaway transaction', id, what: expect.stringMatching(/^commit: /) },
    ]);
  });

  test('health reports an alert that its room did not take', async () => {
    const tip = await prepared();
    const TOKEN_ROOM = {
      idFromName: (name: string) => env.TOKEN_ROOM.idFromName(name),
      get: () => ({
        deliverTip: () => Promise.reject(new Error('the room is away')),
        overlayCount: async () => 0,
      }),
    };
    const using = broken({ TOKEN_ROOM });
    await confirm(tip, sign(tip.serializedTransaction), undefined, using);
    expect((await health()).stuck).toEqual([]);
    await run('UPDATE outbox SET created_at = created_at - 61000');
    const { stuck, concerns } = await health();
    expect(stuck).toMatchObject([{ kind: 'alert', id: tip.tempTipId, what: 'the room is away' }]);
    expect(concerns).toEqual(['1 alert is not delivered after a minute']);
    await minute();
    await run('UPDATE outbox SET next_attempt_at = 0');
    await minute();
    expect((await health()).stuck).toEqual([]);
  });

  test('health reports a payout that fails, and one that takes too long', async () => {
    const at = Date.now();
    await run(
      `INSERT INTO payouts (id, asset, symbol, decimals, amount, minimum_lamports, cut_percent, recipients, treasury,
        confirmed_by, message, proof, stage, created_at)
        VALUES ('p', 'SOL', 'SOL', 9, 1, 1, 10, '["w"]', 't', 'w', 'm', 's', 'confirmed', ?)`,
      at,
    );
    expect((await health()).stuck).toEqual([]);
    await run("UPDATE payouts SET last_error = 'Jupiter is away'");
    expect((await health()).stuck).toMatchObject([
      { kind: 'payout', id: 'p', what: 'SOL is confirmed: Jupiter is away' },
    ]);
    await run('UPDATE payouts SET last_error = NULL, created_at = created_at - 601000');
    const { stuck, concerns } = await health();
    expect(stuck).toMatchObject([{ what: 'SOL is confirmed: not ended yet' }]);
    expect(concerns).toEqual(['1 payout is failing or not ended after 10 minutes']);
  });

  test('health reports a draw that fails; a draw that waits for its round is no concern', async () => {
    const { giveaway } = await aDraw().registered().committed();
    await travel(67);
    await beacon('fault', { fault: 'fail' });
    try {
      await runQueue(giveaway.id);
    } finally {
      await beacon('fault', { fault: 'none' });
    }
    await run('UPDATE giveaways SET waiting_since = waiting_since - 121000');
    const { stuck, waiting, concerns } = await health();
    expect(stuck).toMatchObject([
      { kind: 'giveaway', id: giveaway.id, what: expect.stringMatching(/^committed: .*beacon/) },
    ]);
    expect(waiting).toEqual([]);
    expect(concerns).toContain('1 giveaway is failing or overdue');

    await run("UPDATE giveaways SET attempts = 0, last_error = 'round 7 of the beacon'");
    const later = await health();
    expect(later.stuck).toEqual([]);
    expect(later.waiting).toMatchObject([
      { giveaway: giveaway.id, title: giveaway.title, what: 'round 7 of the beacon' },
    ]);
    expect(later.concerns).toEqual([]);
    await run('UPDATE giveaways SET waiting_since = waiting_since - 900000');
    expect((await health()).concerns).toEqual(['1 draw is waiting for more than 15 minutes']);
  });

  test('health reports a giveaway that is due and not processed', async () => {
    const { id } = await makeGiveaway();
    await run('UPDATE giveaways SET due_at = ?', Date.now() - 601_000);
    const { stuck } = await health();
    expect(stuck).toMatchObject([{ kind: 'giveaway', id, what: 'open: its next step was not taken' }]);
  });

  test("health shows the reconciler's findings, and new ones are a concern", async () => {
    for (let i = 0; i < 25; i++)
      await run(
        'INSERT INTO reconcile_findings (kind, subject, detail, found_at) VALUES (?, ?, ?, ?)',
        'vanished-tip',
        `s${i}`,
        'd',
        i < 24 ? 1 : Date.now(),
      );
    const { findings, concerns } = await health();
    expect(findings.total).toBe(25);
    expect(findings.newest).toHaveLength(20);
    expect(findings.newest[0]).toMatchObject({ kind: 'vanished-tip', subject: 's24', detail: 'd' });
    expect(concerns).toEqual(['1 finding is new since yesterday: database and chain differ']);
  });

  test('health finds stuck work by indexes that hold only the open cases', async () => {
    const queries: string[] = [];
    const DB = {
      prepare(query: string) {
        queries.push(query);
        return env.DB.prepare(query);
      },
      batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
    };
    const watching = database(broken({ DB }));
    await readStuck(watching, Date.now());
    await readWaiting(watching);
    const plans = await Promise.all(
      queries.map(async (query) => {
        const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${query.replaceAll('?', '1')}`).all<{
          detail: string;
        }>();
        return results[0]!.detail;
      }),
    );
    expect(plans).toHaveLength(7);
    for (const plan of plans) expect(plan).toMatch(/USING (COVERING )?INDEX/);
  });
});

test('the report says how much the database holds, and warns from seven of its ten GB on', async () => {
  const { database } = await health();
  expect(database).toEqual({ bytes: expect.any(Number), limitBytes: 10_000_000_000 });
  expect(database.bytes).toBeGreaterThan(100_000);
  expect([sizeConcerns(null), sizeConcerns(6_999_999_999)]).toEqual([[], []]);
  expect(sizeConcerns(7_100_000_000)).toEqual([
    'The database holds 7,100 MB of 10,000 MB, and a full one refuses every tip',
  ]);
});

describe('the report on waiting work', () => {
  test('says how many wait for the jobs and since when, and is alarmed after five minutes', async () => {
    await minute();
    const now = Date.now();
    const pay = (name: string, seenAt: number) =>
      run("INSERT INTO tip_payments VALUES (?1, ?1, ?1, 'row', 1, ?2, ?2, NULL, NULL)", name, seenAt);
    for (let n = 0; n < 3; n++) await pay(`payment-${n}`, now - 60_000);
    const payments = async () => {
      const { backlog, concerns } = await health();
      // Other tests leave tips on the chain whose rows are gone.
      const own = concerns.filter((concern: string) => !concern.includes('adopted from the chain'));
      return {
        report: backlog.find(({ what }: { what: string }) => what === 'payments'),
        concerns: own,
      };
    };
    expect(await payments()).toMatchObject({
      report: { waiting: 3, oldestAt: new Date(now - 60_000).toISOString() },
      concerns: [],
    });
    await pay('older', now - 6 * 60_000);
    expect((await payments()).concerns).toEqual(['4 payments wait to be final, the oldest for 6 minutes']);
    await run('UPDATE tip_payments SET finalized_at = seen_at');
    await run("UPDATE chain_cursors SET updated_at = ? WHERE name = 'tips:known'", now - 7 * 60_000);
    expect((await payments()).concerns).toEqual([
      "The treasury's history was last read to its end 7 minutes ago",
    ]);
  });
});
