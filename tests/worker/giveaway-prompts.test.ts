/** POST select of a live draw: the pause while the creator's wallet is asked, from every side that may abuse it. */
import { env } from 'cloudflare:workers';
import { sha256 } from '@noble/hashes/sha2';
import { Keypair } from '@solana/web3.js';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import type { DrawPrompt } from '../../core/giveaways/draw-answers.ts';
import { aDraw } from './a-draw.ts';
import { home, rowOf, travel } from './draws.ts';
import { askSelect, drawnWinner, newcomer, toSign, until } from './giveaway-acts.ts';
import { actionBody, callAlone, nowSeconds, readGiveaway, register, signText } from './giveaways.ts';
import { memoTransaction } from './sign-in.ts';
import { type Reply, rpc, sign, visit } from './support.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await home();
});

const fans = [Keypair.generate(), Keypair.generate()];
/** Of a call that anyone may make: the creator's address is no secret. */
const strange = (creator: Keypair, id: string, more: object = {}) =>
  callAlone('POST', `/api/giveaways/${id}/select`, { creator: creator.publicKey.toBase58(), ...more });
const promptOf = async (creator: Keypair, id: string): Promise<DrawPrompt> =>
  (await askSelect(creator, id)).json.data.prompt;
/** Sets the wall clock (ms), and moves the chain's clock along. */
const at = async (time: number) => {
  await travel(Math.ceil((time - Date.now()) / 1000));
  vi.spyOn(Date, 'now').mockReturnValue(time);
};
const commits = (id: string) =>
  env.DB.prepare(
    "SELECT COUNT(*) AS n FROM giveaway_transactions WHERE giveaway = ? AND step = 'commit' AND status = 'confirmed'",
  )
    .bind(id)
    .first<number>('n');

test('the list can be fetched before the wallet signs, and its text has the hash that the wallet commits', async () => {
  const { giveaway, creator } = await aDraw().small().registered(fans).open();
  const { list } = await promptOf(creator, giveaway.id);
  const { status, text, headers } = await visit(`/api/giveaways/${giveaway.id}/lists/${list.listHash}`);
  expect(status).toBe(200);
  expect(Buffer.from(sha256(new TextEncoder().encode(text))).toString('hex')).toBe(list.listHash);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(text.split('\n').slice(0, 3)).toEqual([
    'fanfare list 2',
    `giveaway ${giveaway.id}`,
    'snapshot none',
  ]);
  const other = await aDraw().small().registered(fans).open();
  for (const [id, hash] of [
    [other.giveaway.id, list.listHash],
    [giveaway.id, '0'.repeat(64)],
    [giveaway.id, '..%2f'],
  ]) {
    const missing = await visit(`/api/giveaways/${id}/lists/${hash}`);
    expect([missing.status, JSON.parse(missing.text).code]).toEqual([404, 'list_not_found']);
  }
});

test('prompts of many tabs are one list, one commit and one outcome', async () => {
  const { id, creator } = await aDraw().small().registered(fans).open();
  const asked = await Promise.all(Array.from({ length: 5 }, () => askSelect(creator, id)));
  const prompts = asked.flatMap(({ json }) => (json.data?.prompt ? [json.data.prompt as DrawPrompt] : []));
  expect(prompts.length).toBeGreaterThan(0);
  expect(new Set(prompts.map(({ list }) => list.listHash)).size).toBe(1);
  const replies = await Promise.all(
    prompts.map(({ serializedTransaction }) => askSelect(creator, id, sign(serializedTransaction, creator))),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  await until('the round', async () => (await readGiveaway(id)).round);
  const { commits: landed, live, cutoff } = await readGiveaway(id);
  expect([landed.map(({ number, listHash }) => [number, listHash]), live, cutoff]).toEqual([
    [[0, prompts[0]!.list.listHash]],
    true,
    null,
  ]);
  expect(await commits(id)).toBe(1);
  expect(fans.map((fan) => fan.publicKey.toBase58())).toContain(await drawnWinner(creator, id));
});

const made = async (id: string) => {
  const rows = (from: string) =>
    env.DB.prepare(`SELECT COUNT(*) AS n FROM ${from} WHERE giveaway = ?`).bind(id).first<number>('n');
  return {
    lists: await rows('giveaway_lists'),
    transactions: await rows("(SELECT giveaway FROM giveaway_transactions WHERE step <> 'open')"),
  };
};
const SELECT = 'select the winner of giveaway';
const TIMES = inject('size') === 'long' ? 1000 : 60;

describe('what a stranger who calls select can do', () => {
  test.each([
    ['live', 0],
    ['with a window', 600],
  ])(
    'select without the message of the creator only reads (%s), however often it is called',
    async (_, windowSeconds) => {
      const { giveaway, creator } = await aDraw().small().registered(fans).windowed(windowSeconds).open();
      const { id, title } = giveaway;
      const replies: Reply[] = [];
      while (replies.length < TIMES)
        replies.push(...(await Promise.all(Array.from({ length: 10 }, () => strange(creator, id)))));
      for (const { status, json } of replies) {
        expect([status, json.success, json.winner]).toEqual([200, true, null]);
        expect(json.data).toMatchObject({
          status: 'open',
          round: null,
          winner: null,
          giveaway: { id, stage: 'open' },
        });
        expect([json.data.prompt, json.data.serializedTransaction]).toEqual([undefined, undefined]);
      }
      expect(await made(id)).toEqual({ lists: 0, transactions: 0 });
      expect((await readGiveaway(id)).promptUntil).toBeNull();
      expect((await register(giveaway, Keypair.generate())).status).toBe(200);

      // What is to be signed is said, and signed by the creator it counts.
      const { message } = replies[0]!.json.data.confirmation;
      expect(message).toContain(JSON.stringify(title));
      const own = await strange(creator, id, { message, signature: signText(creator, message) });
      const { status, prompt, serializedTransaction } = own.json.data;
      expect([status, prompt?.promptKey ?? serializedTransaction]).toEqual([
        windowSeconds ? 'closing' : 'prompt',
        expect.any(String),
      ]);
      expect(await made(id)).toEqual({ lists: windowSeconds ? 0 : 1, transactions: 1 });
    },
  );

  test('select with a wrong message is refused and changes nothing', async () => {
    const { giveaway, creator } = await aDraw().small().registered(fans).open();
    const other = await aDraw().small().registered(fans).by(creator).open();
    const { id } = giveaway;
    const good = actionBody(giveaway, SELECT, creator);
    const foreign = actionBody(giveaway, SELECT, Keypair.generate());
    const cases: [string, object, number, string, string][] = [
      ["a stranger's message", foreign, 401, 'message_invalid', 'message'],
      [
        "a stranger's signature",
        { ...good, signature: foreign.signature },
        401,
        'signature_invalid',
        'signature',
      ],
      ['any words', { message: 'x', signature: foreign.signature }, 401, 'message_invalid', 'message'],
      ['another giveaway', actionBody(other.giveaway, SELECT, creator), 401, 'message_invalid', 'message'],
      [
        'another purpose',
        actionBody(giveaway, 'cancel giveaway', creator),
        401,
        'message_invalid',
        'message',
      ],
      [
        'too old',
        actionBody(giveaway, SELECT, creator, nowSeconds() - 400),
        401,
        'message_expired',
        'message',
      ],
      ['no signature', { message: good.message }, 400, 'invalid_field', 'signature'],
      ['no message', { signature: good.signature }, 400, 'invalid_field', 'message'],
      ['a signature of another kind', { ...good, signature: 5 }, 400, 'invalid_field', 'signature'],
    ];
    for (const [what, body, status, code, field] of cases) {
      const reply = await strange(creator, id, { ...body, creator: creator.publicKey.toBase58() });
      expect([reply.status, reply.json.code], what).toEqual([status, code]);
      expect(reply.json.error.toLowerCase(), what).toContain(field);
    }
    expect((await readGiveaway(id)).promptUntil).toBeNull();
    expect(await made(id)).toEqual({ lists: 0, transactions: 0 });
    expect((await register(giveaway, Keypair.generate())).status).toBe(200);
    expect((await strange(creator, id, good)).json.data.status).toBe('prompt');
  });

  test('a wallet that signs no texts proves itself by a memo transaction', async () => {
    const { giveaway, creator } = await aDraw().small().registered(fans).open();
    const { message } = actionBody(giveaway, SELECT, creator);
    const foreign = { message, memoTransaction: memoTransaction(message, Keypair.generate()) };
    expect((await strange(creator, giveaway.id, foreign)).json.code).toBe('signature_invalid');
    const own = { message, memoTransaction: memoTransaction(message, creator) };
    expect((await strange(creator, giveaway.id, own)).json.data.status).toBe('prompt');
  });

  test("a message of the creator's that others send again pauses nothing, at any age", async () => {
    const { id, giveaway, creator } = await aDraw().small().registered(fans).open();
    const captured = actionBody(giveaway, SELECT, creator);
    const first = await Promise.all(Array.from({ length: 5 }, () => strange(creator, id, captured)));
    const prompts = first.flatMap(({ json }) => json.data.prompt ?? []);
    expect(prompts).toHaveLength(1);
    const { promptKey, until: end } = prompts[0];
    // While the prompt is open, the message gives no one its key.
    expect((await strange(creator, id, captured)).json.data).toMatchObject({ status: 'open' });
    expect((await strange(creator, id, { declined: true, promptKey })).json.data.status).toBe('declined');
    for (const time of [Date.parse(end) + 1, Date.parse(end) + 400_000]) {
      await at(time);
      const again = await strange(creator, id, captured);
      expect([again.status, again.json.data.status, again.json.data.prompt]).toEqual([
        200,
        'open',
        undefined,
      ]);
      expect((await rowOf(id)).promptUntil).toBeNull();
      expect((await register(giveaway, Keypair.generate())).status).toBe(200);
    }
    expect((await promptOf(creator, id)).list.entries).toBe(4);
  });

  test('with a window, a message builds one transaction, and the progress is read with it at any age', async () => {
    const { id, giveaway, creator } = await aDraw().small().registered(fans).windowed().open();
    const body = actionBody(giveaway, SELECT, creator);
    const replies = await Promise.all(Array.from({ length: 5 }, () => strange(creator, id, body)));
    const built = replies.flatMap((reply) => toSign(reply) ?? []);
    expect([built.length, (await made(id)).transactions]).toEqual([1, 1]);
    const sent = await strange(creator, id, { ...body, signedTransaction: sign(built[0]!, creator) });
    expect(['closing', 'locked']).toContain(sent.json.data.status);
    await until('the end of the entries', async () => (await rowOf(id)).stage !== 'open');
    const progress = async (message: object) => (await strange(creator, id, message)).json.data.status;
    const never = actionBody(giveaway, SELECT, creator, nowSeconds() - 400);
    for (const message of [{}, body, never]) expect(['closing', 'locked']).toContain(await progress(message));
  });

  test('the prompt of one page ends neither by the key of another nor by an unsigned transaction', async () => {
    const { id, creator } = await aDraw().small().registered(fans).open();
    const early = await promptOf(creator, id);
    const late = await promptOf(creator, id);
    expect(late.list).toEqual(early.list);
    const declined = await strange(creator, id, { declined: true, promptKey: early.promptKey });
    expect([declined.status, declined.json.code]).toEqual([403, 'prompt_key_wrong']);
    const unsigned = await strange(creator, id, { signedTransaction: late.serializedTransaction });
    expect([unsigned.status, unsigned.json.code]).toEqual([400, 'tx_unsigned']);
    expect((await rowOf(id)).promptUntil).not.toBeNull();
  });
});

describe('a prompt that comes to nothing', () => {
  test('declined, it ends at once with its key, and registration goes on', async () => {
    const { id, giveaway, creator } = await aDraw().small().registered(fans).open();
    const { promptKey } = await promptOf(creator, id);
    const wrong = await strange(creator, id, { declined: true, promptKey: 'guess' });
    expect([wrong.status, wrong.json.code]).toEqual([403, 'prompt_key_wrong']);
    const { status, json } = await strange(creator, id, { declined: true, promptKey });
    expect([status, json.data.status, json.data.giveaway.promptUntil]).toEqual([200, 'declined', null]);
    expect((await register(giveaway, Keypair.generate())).status).toBe(200);
    expect((await strange(creator, id, { declined: true, promptKey })).status).toBe(200);
    expect((await readGiveaway(id)).stage).toBe('open');
  });

  test('a signature after its time is refused, and so is one of a list that lacks a later registration', async () => {
    const { id, giveaway, creator } = await aDraw().small().registered(fans).open();
    const prompt = await promptOf(creator, id);
    await at(Date.parse(prompt.until));
    const late = await askSelect(creator, id, sign(prompt.serializedTransaction, creator));
    expect([late.status, late.json.code]).toEqual([409, 'prompt_over']);
    expect((await register(giveaway, Keypair.generate())).status).toBe(200);
    const next = await promptOf(creator, id);
    expect([prompt.list.entries, next.list.entries]).toEqual([2, 3]);
    const stale = await askSelect(creator, id, sign(prompt.serializedTransaction, creator));
    expect([stale.status, stale.json.code]).toEqual([409, 'prompt_over']);
    expect([(await rowOf(id)).stage, await commits(id)]).toEqual(['open', 0]);
  });

  test('a signature that the network no longer takes opens registration again', async () => {
    const { id, giveaway, creator } = await aDraw().small().registered(fans).open();
    const prepared = toSign(await askSelect(creator, id))!;
    await rpc('local_advanceSlots', 200);
    const { status, json } = await askSelect(creator, id, sign(prepared, creator));
    expect([status, json.code]).toEqual([409, 'signed_too_late']);
    await until('the entries', async () => (await rowOf(id)).stage === 'open');
    expect((await register(giveaway, Keypair.generate())).status).toBe(200);
  });
});

test('a creator without SOL for the fee is refused, and registration goes on', async () => {
  const creator = await newcomer(0.2);
  const { giveaway } = await aDraw().small().registered(fans).by(creator).open();
  await rpc('local_setAccounts', [{ pubkey: creator.publicKey.toBase58(), lamports: 0 }]);
  const { status, json } = await askSelect(creator, giveaway.id);
  expect([status, json.code]).toEqual([409, 'step_failed']);
  expect((await rowOf(giveaway.id)).promptUntil).toBeNull();
  expect((await register(giveaway, Keypair.generate())).status).toBe(200);
});
