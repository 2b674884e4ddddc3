/** What strangers could do for free, what many do at once, and what would leave money where it is. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterEach, describe, expect, test } from 'vitest';
import { addressOf, TOKEN_2022_PROGRAM } from '../../core/address.ts';
import { giveawayActionMessage } from '../../core/messages.ts';
import { runDraw } from '../../worker/draw-engine/advance.ts';
import { countHolders } from '../../worker/draw-engine/count-holders.ts';
import { announceList, freezeList } from '../../worker/draw-engine/lists/store.ts';
import { sendDue } from '../../worker/draw-engine/queue.ts';
import { checkEnded } from '../../worker/draw-engine/reorged-settlements.ts';
import { database, type Env } from '../../worker/env.ts';
import { claimDue, takeDue } from '../../worker/giveaways/jobs/store.ts';
import { pageOf } from '../../worker/giveaways/pages/store.ts';
import { decideRefund, moveStage } from '../../worker/giveaways/store.ts';
import { aDraw } from './a-draw.ts';
import { coin, fresh } from './coins.ts';
import { deps, home, passOpening, quiet, rowOf, runQueue, travel } from './draws.ts';
import { cancelAs, execute, newcomer, reachedStage, step, until } from './giveaway-acts.ts';
import { callAlone, nowSeconds, prepareGiveaway, readGiveaway, SITE } from './giveaways.ts';
import { base64, memoTransaction } from './sign-in.ts';
import { lamports, rpc, token } from './support.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Counts searches for all accounts of a mint, and how many of them ran at a time; `answer` replaces the network's. */
function watchSearches(mint: string, answer?: () => Response) {
  const seen = { all: 0, now: 0, most: 0 };
  globalThis.fetch = (async (input: RequestInfo, init?: RequestInit) => {
    const text = typeof init?.body === 'string' ? init.body : '';
    if (!text.includes('"getProgramAccounts"') || !text.includes(mint)) return realFetch(input, init);
    seen.all += 1;
    seen.now += 1;
    seen.most = Math.max(seen.most, seen.now);
    try {
      // Long enough for a search that does not wait for its turn.
      await new Promise((resolve) => setTimeout(resolve, 100));
      return answer ? answer() : await realFetch(input, init);
    } finally {
      seen.now -= 1;
    }
  }) as typeof fetch;
  return seen;
}

/** Owner and amount (1) of a token account: what a search asks for. */
const HOLDING = btoa(String.fromCharCode(...new Uint8Array(32).fill(1), 1, 0, 0, 0, 0, 0, 0, 0));

/** How a node lists this many token accounts. */
function accounts(count: number): Response {
  const one = {
    pubkey: '1'.repeat(32),
    account: { data: [HOLDING, 'base64'], executable: false, lamports: 2_000_000, owner: TOKEN_2022_PROGRAM },
  };
  const some = `${JSON.stringify(one)},`.repeat(1000);
  const encoder = new TextEncoder();
  let left = count;
  const body = new ReadableStream<Uint8Array>({
    start: (stream) =>
      stream.enqueue(encoder.encode('{"jsonrpc":"2.0","id":1,"result":{"context":{"slot":1},"value":[')),
    pull(stream) {
      left -= 1000;
      const last = left <= 0;
      stream.enqueue(encoder.encode(last ? `${some.slice(0, -1)}]}}` : some));
      if (last) stream.close();
    },
  });
  return new Response(body);
}

const amongHolders = (tokenMint: string) => ({
  type: 'holders' as const,
  tokenMint,
  eligibilityType: 'custom' as const,
  customAmount: 1,
  prizeAmount: 0.1,
});

/** Rows like this one's, in another stage and due long ago. */
async function copies(id: string, count: number, stage: string): Promise<void> {
  const { results } = await env.DB.prepare("SELECT name FROM pragma_table_info('giveaways')").all<{
    name: string;
  }>();
  const names = results.map(({ name }) => name);
  const changed: Record<string, string> = {
    id: "'copy ' || n.value",
    escrow_id: "printf('%064d', n.value)",
    stage: `'${stage}'`,
    due_at: '1',
  };
  const values = names.map((name) => changed[name] ?? `g.${name}`);
  await env.DB.prepare(
    `INSERT INTO giveaways (${names.join(', ')}) SELECT ${values.join(', ')} FROM giveaways g, json_each(?) n WHERE g.id = ?`,
  )
    .bind(JSON.stringify(Array.from({ length: count }, (_, i) => i + 1)), id)
    .run();
}

describe('unsigned drafts', () => {
  test('unsigned drafts delay no giveaway with a waiting prize, however many there are', async () => {
    const { giveaway } = await aDraw().small().open();
    await copies(giveaway.id, 150, 'prepared');
    await env.DB.prepare('UPDATE giveaways SET due_at = 2 WHERE id = ?').bind(giveaway.id).run();
    const { db } = deps();
    const now = Date.now();
    const { funded, drafts } = await takeDue(db, now, now + 60_000, 100);
    expect(funded).toEqual([giveaway.id]);
    // Drafts have their own share of a run, and none comes twice.
    expect(drafts).toHaveLength(100);
    expect((await takeDue(db, now, now + 60_000, 100)).drafts).toHaveLength(50);
  });

  test("they leave the queue's slots to draws: a draw's message goes at once, theirs spread over the minute", async () => {
    const { giveaway } = await aDraw().small().open();
    await copies(giveaway.id, 300, 'prepared');
    await env.DB.prepare('UPDATE giveaways SET due_at = 2 WHERE id = ?').bind(giveaway.id).run();
    const delays = new Map<string, number>();
    const sendBatch = async (messages: { body: { giveaway: string }; delaySeconds?: number }[]) => {
      for (const { body, delaySeconds = 0 } of messages) delays.set(body.giveaway, delaySeconds);
    };
    await sendDue({ ...deps(), env: { ...env, DRAWS: { sendBatch } } as unknown as Env });
    expect(delays.get(giveaway.id)).toBe(0);
    const perSecond = new Map<number, number>();
    for (const delay of delays.values()) perSecond.set(delay, (perSecond.get(delay) ?? 0) + 1);
    expect(delays.size).toBe(301);
    expect(Math.max(...perSecond.keys())).toBeLessThan(60);
    expect(Math.max(...perSecond.values())).toBeLessThan(10);
  });

  test('a list of giveaways does not step over unsigned drafts', async () => {
    const { sql, params } = pageOf(database(env), { limit: 12 }, 5).toSQL();
    const { giveaway } = await aDraw().small().open();
    const read = async () =>
      (
        await env.DB.prepare(sql)
          .bind(...params)
          .run()
      ).meta.rows_read;
    const before = await read();
    for (const stage of ['prepared', 'expired']) {
      await copies(giveaway.id, 500, stage);
      expect(await read(), stage).toBe(before);
      await env.DB.prepare("DELETE FROM giveaways WHERE id LIKE 'copy %'").run();
    }
  });
});

test('a thousand giveaways that are due again do not delay those whose time has come', async () => {
  const { giveaway } = await aDraw().small().open();
  await copies(giveaway.id, 700, 'closed');
  const { using, sent } = quiet();
  await env.DB.prepare('UPDATE giveaways SET due_at = 2 WHERE id = ?').bind(giveaway.id).run();
  await sendDue({ ...deps(), env: using });
  expect(sent.map((message) => message.giveaway)).toContain(giveaway.id);
});

describe('a token whose holders are too many', () => {
  test('prepare refuses a token with too many holders, searches for them once, and stores nothing', async () => {
    const mint = await coin('CROWD');
    const seen = watchSearches(mint, () => accounts(151_000));
    for (let attempt = 0; attempt < 2; attempt++) {
      const { status, json } = await prepareGiveaway({ creator: await newcomer(), ...amongHolders(mint) });
      expect([status, json.code]).toEqual([409, 'too_many_holders']);
      expect(json.error).toContain('150');
    }
    expect(seen.all).toBe(1);
    expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM giveaways').first('n')).toBe(0);
  });

  test('holders are not searched for a wallet that could not pay', async () => {
    const mint = await coin('POOR');
    const seen = watchSearches(mint);
    const poor = await prepareGiveaway({ creator: Keypair.generate(), ...amongHolders(mint) });
    expect(poor.json.code).toBe('prize_insufficient_sol');
    expect(seen.all).toBe(0);
  });
});

test('many requests for the draw at its end make one list', async () => {
  const { mint } = token('launch');
  const { id, giveaway } = await aDraw().small().holders().with({ endsIn: 8 }).open();
  await until('the end', async () => Date.now() >= Date.parse(giveaway.endDate));
  const seen = watchSearches(mint);
  const replies = await Promise.all(Array.from({ length: 12 }, () => execute(id)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await reachedStage(id, 'completed')).totalProven).toBe(1);
  expect(seen.all).toBe(1);
});

test('one of many requests works on what is due, and on what was postponed', async () => {
  const { giveaway } = await aDraw().small().open();
  const { db } = deps();
  const { dueAt, endsAt } = await rowOf(giveaway.id);
  expect(dueAt).toBe(endsAt * 1000);
  const claim = (now: number) => claimDue(db, giveaway.id, now, now + 20_000);
  expect(await claim(dueAt - 1)).toBe(false);
  const claims = await Promise.all(Array.from({ length: 10 }, () => claim(dueAt)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await claim(dueAt + 20_000)).toBe(true);
  // Failed again and again: its next try is far in the future, unless a request asks for it.
  await env.DB.prepare('UPDATE giveaways SET attempts = 9, due_at = ?')
    .bind(dueAt + 900_000)
    .run();
  expect(await claim(dueAt + 1)).toBe(true);
  expect(await claim(dueAt + 2)).toBe(false);
});

test('lists that one batch of messages asks for are made one after another', async () => {
  const { mint } = token('launch');
  const { id, row } = await aDraw().small().holders().open();
  const using = deps();
  const seen = watchSearches(mint);
  await Promise.all([1, 2, 3].map(() => countHolders(using, row)));
  expect(seen).toMatchObject({ all: 3, most: 1 });
  expect((await rowOf(id)).eligible).toBeGreaterThan(0);
});

test('no prize is locked while the payer cannot pay for a draw', async () => {
  const using = { ...env, PAYER_KEY: bs58.encode(Keypair.generate().secretKey) };
  const { status, json } = await prepareGiveaway({ creator: await newcomer(), using });
  expect([status, json.code]).toEqual([503, 'payer_poor']);
  expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM giveaways').first('n')).toBe(0);
});

describe('a platform wallet that is new to the network', () => {
  const using = { ...env, TREASURY_ADDRESS: addressOf(fresh()) };

  test('a platform wallet new to the network takes no fee that it could not hold: the escrow would never close', async () => {
    const creator = await newcomer();
    const { status, json } = await prepareGiveaway({ creator, prizeAmount: 0.01, using });
    expect([status, json.code]).toEqual([409, 'prize_treasury_below_rent']);
    expect(json.error).toMatch(/^The platform wallet is new to the network: .* at least 0\.\d+ SOL$/);
    expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM giveaways').first('n')).toBe(0);
  });

  test('a platform wallet new to the network takes a fee that opens it', async () => {
    const { giveaway, creator } = await aDraw().small().registered(1).with({ using }).live().proven();
    await pay(creator, giveaway);
    await reachedStage(giveaway.id, 'completed');
    expect(await lamports(using.TREASURY_ADDRESS)).toBe(2_000_000n);
  });
});

/** execute as a wallet that signs only transactions. */
function pay(signer: Keypair, { id, title }: { id: string; title: string }, memoOf = signer) {
  const creator = signer.publicKey.toBase58();
  const action = 'pay the winner of giveaway' as const;
  const message = giveawayActionMessage({ site: SITE, action, title, id, creator, time: nowSeconds() });
  return execute(id, { creator, message, memoTransaction: memoTransaction(message, memoOf) });
}

test('a winner is confirmed by a memo that the creator signed, and by no other', async () => {
  const fan = Keypair.generate();
  const { giveaway, creator } = await aDraw().small().registered([fan]).live().proven();
  const forged = await pay(creator, giveaway, fan);
  expect([forged.status, forged.json.code]).toEqual([401, 'signature_invalid']);
  expect((await readGiveaway(giveaway.id)).stage).toBe('proven');
  const paid = await pay(creator, giveaway);
  expect([paid.status, paid.json.winner]).toEqual([200, fan.publicKey.toBase58()]);
  await reachedStage(giveaway.id, 'completed');
});

test('keys for which anyone can make a signature cannot register', async () => {
  const { giveaway } = await aDraw().small().open();
  const identity = [1, ...new Uint8Array(31)];
  const smallOrder = [
    identity,
    [...new Uint8Array(31), 0x80],
    [0xec, ...new Uint8Array(30).fill(0xff), 0x7f],
  ].map((bytes) => addressOf(Uint8Array.from(bytes)));
  for (const walletAddress of smallOrder) {
    // R = 1 and S = 0 fit such a key under every text.
    const signature = base64(Uint8Array.from([...identity, ...new Uint8Array(32)]));
    const path = `/api/giveaways/${giveaway.id}/register`;
    const { status } = await callAlone('POST', path, { walletAddress, signature });
    expect(status, walletAddress).toBeGreaterThanOrEqual(400);
  }
  expect((await readGiveaway(giveaway.id)).registeredParticipants).toBe(0);
});

test('no step is built for an escrow that is not the agreed one', async () => {
  const { giveaway, creator } = await aDraw().small().open();
  const { value } = await rpc<{ value: { data: [string, string]; lamports: number; owner: string } }>(
    'getAccountInfo',
    giveaway.id,
    { encoding: 'base64' },
  );
  const data = Uint8Array.from(atob(value.data[0]), (char) => char.charCodeAt(0));
  data[8] = 4; // revealed
  data[240] = data[240]! ^ 1; // other terms
  await rpc('local_setAccounts', [
    { pubkey: giveaway.id, lamports: value.lamports, owner: value.owner, data: base64(data) },
  ]);
  const { status, json } = await step(giveaway.id, { wallet: creator.publicKey.toBase58() });
  expect([status, json.code]).toEqual([409, 'step_impossible']);
  expect(json.error).toContain('not the one that was agreed');
});

test('a commit that is reorged is sent again, to a round that is still unknown', async () => {
  const { id } = await aDraw().registered(1).closed();
  const read = () =>
    rpc<{ value: { data: [string, string]; lamports: number; owner: string } }>('getAccountInfo', id, {
      encoding: 'base64',
    });
  const before = (await read()).value;
  await runDraw(deps(), id);
  const first = await rowOf(id);
  expect(first.stage).toBe('committed');
  const { lamports: held, owner, data } = before;
  await rpc('local_setAccounts', [{ pubkey: id, lamports: held, owner, data: data[0] }]);
  // As long as a lagging node is possible, nothing is sent.
  expect(await runDraw(deps(), id)).toMatchObject({ kind: 'waits' });
  expect(await rowOf(id)).toMatchObject({ stage: 'committed', round: first.round });

  await travel(200);
  // On another blockhash it is another transaction.
  await rpc('local_advanceSlots', 40);
  try {
    await runDraw(deps(), id);
    const again = await rowOf(id);
    expect(again).toMatchObject({ stage: 'committed', root: first.root });
    expect(again.round).toBeGreaterThan(first.round!);
    const commits = await env.DB.prepare(
      "SELECT signature FROM giveaway_transactions WHERE giveaway = ? AND step = 'commit'",
    )
      .bind(id)
      .all();
    expect(commits.results).toHaveLength(1);
    await runQueue(id);
    expect(await rowOf(id)).toMatchObject({ stage: 'proven', round: again.round });
  } finally {
    await home();
  }
});

test('a cancel that is reorged is sent again and recorded', async () => {
  const { id, giveaway, creator } = await aDraw().small().open();
  const { value } = await rpc<{ value: { data: [string, string]; lamports: number; owner: string } }>(
    'getAccountInfo',
    id,
    { encoding: 'base64' },
  );
  await passOpening(id);
  expect((await cancelAs(creator, giveaway)).json.data.status).toBe('cancelled');
  const full = await lamports(creator.publicKey);
  const at = (minutes: number) => ({
    ...deps(),
    clock: { now: () => Date.now() + minutes * 60_000, sleep: async () => {} },
  });
  const findings = () =>
    env.DB.prepare('SELECT detail FROM reconcile_findings WHERE subject = ?').bind(id).all();
  await checkEnded(at(5));
  expect((await findings()).results).toEqual([]);

  // As if its transaction had never existed: what the escrow holds is not in the creator's wallet.
  const { lamports: held, owner, data } = value;
  await rpc('local_setAccounts', [{ pubkey: id, lamports: held, owner, data: data[0] }]);
  await checkEnded(at(0));
  // Minutes later there is another blockhash; on the same one it would be the same transaction.
  await rpc('local_advanceSlots', 40);
  expect(await lamports(id)).toBe(BigInt(held));
  // Also after an hour in which nothing ran.
  await checkEnded(at(60));
  expect(await lamports(id)).toBe(0n);
  expect(await lamports(creator.publicKey)).toBe(full + BigInt(held));
  expect((await findings()).results).toEqual([
    { detail: 'its escrow is open although it is cancelled; cancel is sent again' },
  ]);
});

test('a frozen list is not dropped because a later snapshot found no holders', async () => {
  const { id } = await aDraw().small().holders().open();
  const { db } = deps();
  const list = { root: 'ab'.repeat(32), listHash: 'cd'.repeat(32), totalWeight: 1n, entryCount: 1 };
  await moveStage(db, id, ['open'], 'closed');
  await announceList(db, id, list, Date.now());
  expect(await freezeList(db, id, list)).toBe(true);
  await decideRefund(db, id, 'Nobody held enough.', false);
  expect((await rowOf(id)).reason).toBeNull();
  await decideRefund(db, id, 'Too late.', true);
  await decideRefund(db, id, 'Another reason.', true);
  expect((await rowOf(id)).reason).toBe('Too late.');
});
