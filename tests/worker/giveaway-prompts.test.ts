/** POST select of a live draw: the pause while the creator's wallet is asked, from every side that may abuse it. */
import { env } from 'cloudflare:workers';
import { sha256 } from '@noble/hashes/sha2';
import { Keypair } from '@solana/web3.js';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import type { DrawPrompt } from '../../core/giveaways/draw-answers.ts';
import { home, rowOf, travel } from './draws.ts';
import { askSelect, drawnWinner, newcomer, runningGiveaway, toSign, until } from './giveaway-acts.ts';
import { actionBody, callAlone, nowSeconds, readGiveaway, register } from './giveaways.ts';
import { rpc, sign, visit } from './support.ts';

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
  const { giveaway, creator } = await runningGiveaway(fans);
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
  const other = await runningGiveaway(fans);
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
  const { giveaway, creator } = await runningGiveaway(fans);
  const { id } = giveaway;
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

describe('what a stranger who calls select can do', () => {
  test(`select called by strangers ${inject('long') ? 1000 : 60} times pauses registration once in five minutes, and the creator still draws at once`, async () => {
    const { giveaway, creator } = await runningGiveaway(fans);
    const { id } = giveaway;
    const counts: Record<string, number> = {};
    for (let left = inject('long') ? 1000 : 60; left > 0; left -= 10) {
      const replies = await Promise.all(Array.from({ length: 10 }, () => strange(creator, id)));
      for (const { json } of replies) {
        const said = json.code ?? json.data.status;
        counts[said] = (counts[said] ?? 0) + 1;
      }
    }
    expect(counts.prompt).toBe(1);
    expect(Object.keys(counts).sort()).toEqual(['prompt', 'prompt_too_soon']);
    const { promptedAt, promptUntil } = await rowOf(id);
    expect(promptUntil! - promptedAt!).toBe(90_000);
    await at(promptUntil! + 1);
    expect((await strange(creator, id)).json.code).toBe('prompt_too_soon');
    expect((await register(giveaway, Keypair.generate())).status).toBe(200);
    const prompt = await promptOf(creator, id);
    expect(prompt.list.entries).toBe(3);
    expect((await askSelect(creator, id, sign(prompt.serializedTransaction, creator))).json.data.status).toBe(
      'locked',
    );
  });

  test('in the last three minutes only the signed message of the creator pauses registration, so that all can still come', async () => {
    const { giveaway, creator } = await runningGiveaway(fans);
    const { id } = giveaway;
    const end = Date.parse(giveaway.endDate);
    await at(end - 180_000);
    const refused = await strange(creator, id);
    expect([refused.status, refused.json.code]).toEqual([409, 'prompt_unproven']);
    const forged = actionBody(giveaway, 'select the winner of giveaway', Keypair.generate());
    const lied = await strange(creator, id, { message: forged.message, signature: forged.signature });
    expect(lied.json.code).toBe('prompt_unproven');
    const old = actionBody(giveaway, 'select the winner of giveaway', creator, nowSeconds() - 400);
    expect((await strange(creator, id, old)).json.code).toBe('prompt_unproven');
    expect((await rowOf(id)).promptUntil).toBeNull();
    expect((await askSelect(creator, id)).json.data.status).toBe('prompt');
    // After the end no one registers, so that a pause costs no one anything.
    await at(end + 300_000);
    expect((await strange(creator, id)).json.data.status).toBe('prompt');
  });

  test('a stranger who took the prompt cannot end the one that the creator took over, nor sign it', async () => {
    const { giveaway, creator } = await runningGiveaway(fans);
    const { id } = giveaway;
    const theirs: DrawPrompt = (await strange(creator, id)).json.data.prompt;
    const mine = await promptOf(creator, id);
    expect(mine.list).toEqual(theirs.list);
    const declined = await strange(creator, id, { declined: true, promptKey: theirs.promptKey });
    expect([declined.status, declined.json.code]).toEqual([403, 'prompt_key_wrong']);
    const unsigned = await strange(creator, id, { signedTransaction: mine.serializedTransaction });
    expect([unsigned.status, unsigned.json.code]).toEqual([400, 'tx_unsigned']);
    expect((await rowOf(id)).promptUntil).not.toBeNull();
  });
});

describe('a prompt that comes to nothing', () => {
  test('declined, it ends at once with its key, and registration goes on', async () => {
    const { giveaway, creator } = await runningGiveaway(fans);
    const { id } = giveaway;
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
    const { giveaway, creator } = await runningGiveaway(fans);
    const { id } = giveaway;
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
    const { giveaway, creator } = await runningGiveaway(fans);
    const { id } = giveaway;
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
  const { giveaway } = await runningGiveaway(fans, { creator });
  await rpc('local_setAccounts', [{ pubkey: creator.publicKey.toBase58(), lamports: 0 }]);
  const { status, json } = await askSelect(creator, giveaway.id);
  expect([status, json.code]).toEqual([409, 'step_failed']);
  expect((await rowOf(giveaway.id)).promptUntil).toBeNull();
  expect((await register(giveaway, Keypair.generate())).status).toBe(200);
});

test('with a window, strangers have the closing transaction built three times a minute, the creator at any time', async () => {
  const { giveaway, creator } = await runningGiveaway(fans, { windowSeconds: 600 });
  const { id } = giveaway;
  const replies = await Promise.all(Array.from({ length: 12 }, () => strange(creator, id)));
  const built = replies.filter(({ json }) => json.data?.status === 'closing');
  expect(built).toHaveLength(1);
  const codes = new Set(replies.flatMap(({ json }) => json.code ?? []));
  expect([...codes]).toEqual(['closing_too_soon']);
  const drafts = await env.DB.prepare(
    "SELECT COUNT(*) AS n FROM giveaway_transactions WHERE giveaway = ? AND step = 'close_entries'",
  )
    .bind(id)
    .first('n');
  expect(drafts).toBe(1);
  const own = actionBody(giveaway, 'select the winner of giveaway', creator);
  expect((await strange(creator, id, own)).json.data.status).toBe('closing');
  await at(Date.now() + 21_000);
  expect((await strange(creator, id)).json.data.status).toBe('closing');
});
