/**
 * Giveaways with a window: the platform commits alone, and until the cutoff a wallet that the list leaves out has it
 * taken back with one click.
 */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { registrationMessage } from '../../core/messages.ts';
import { advance } from '../../worker/draw-engine/advance.ts';
import { freeze } from '../../worker/draw-engine/freeze.ts';
import { findInList } from '../../worker/draw-engine/lists.ts';
import { restoreRegistration } from '../../worker/registrations/store.ts';
import { aDraw } from './a-draw.ts';
import { deps, enter, home, rowOf, runQueue, travel } from './draws.ts';
import {
  askSelect,
  listedWallets,
  passRound,
  reachedStage,
  selectAs,
  toSign,
  until,
} from './giveaway-acts.ts';
import { callAlone, makeGiveaway, readGiveaway, register, SITE, signText } from './giveaways.ts';
import { call, sign } from './support.ts';

afterEach(async () => {
  vi.restoreAllMocks();
  await home();
});

const fans = [Keypair.generate(), Keypair.generate()];
const address = (wallet: Keypair) => wallet.publicKey.toBase58();
const receiptOf = async (giveaway: Giveaway, fan: Keypair) =>
  (await call('GET', `/api/giveaways/${giveaway.id}/wallets/${address(fan)}`)).json.data.receipt;
const object = (giveaway: Giveaway, fan: Keypair, receipt: object, more: object = {}) =>
  callAlone('POST', `/api/giveaways/${giveaway.id}/objections`, { wallet: address(fan), receipt, ...more });
const signature = ({ id, title }: Giveaway, fan: Keypair) =>
  signText(fan, registrationMessage({ site: SITE, title, id, wallet: address(fan) }));

/** A giveaway with ten minutes whose list lacks the wallet `left`: its registration was not there when it was made. */
async function committedWithout(left: Keypair | null) {
  const draw = await aDraw().small().registered(fans).windowed().open();
  const { giveaway } = draw;
  const receipt = left && (await register(giveaway, left)).json.data.receipt;
  if (left) await hide(giveaway.id, left);
  await draw.committed();
  return { giveaway, receipt };
}

/** Takes a registration out of the database as if it had never been stored. */
async function hide(id: string, wallet: Keypair): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('DELETE FROM registrations WHERE giveaway = ? AND wallet = ?').bind(id, address(wallet)),
    env.DB.prepare('UPDATE giveaways SET registered = registered - 1 WHERE id = ?').bind(id),
  ]);
}

test('with a window the creator closes the entries, and nothing is drawn before the cutoff', async () => {
  const { id, creator } = await aDraw().small().registered(fans).windowed().open();
  const asked = await askSelect(creator, id);
  expect(asked.json.data).toMatchObject({ status: 'closing', serializedTransaction: expect.any(String) });
  expect(asked.json.data.prompt).toBeUndefined();
  const closed = await askSelect(creator, id, sign(toSign(asked)!, creator));
  expect(['closing', 'locked']).toContain(closed.json.data.status);
  await until('the commit', async () => (await readGiveaway(id)).round);
  const { cutoff, live, commits, roundTime, windowSeconds, entriesClosed } = await readGiveaway(id);
  expect([live, windowSeconds, entriesClosed, commits.length]).toEqual([false, 600, true, 1]);
  const committedAt = Date.parse(commits[0]!.committedAt);
  expect(Date.parse(cutoff!) - committedAt).toBe(600_000);
  expect(Date.parse(roundTime!)).toBeGreaterThan(Date.parse(cutoff!));
  await travel(590);
  expect(await advance(deps(), id)).toMatchObject({ kind: 'waits' });
  expect((await rowOf(id)).stage).toBe('committed');
  await passRound(id);
  await runQueue(id);
  await reachedStage(id, 'proven');
});

describe('a wallet that the list leaves out', () => {
  test('with its receipt it has the list withdrawn in the same call, and the next list holds it', async () => {
    const left = Keypair.generate();
    const { giveaway, receipt } = await committedWithout(left);
    const { id } = giveaway;
    const first = await rowOf(id);
    expect(await listedWallets(id)).not.toContain(address(left));
    const lost = await object(giveaway, left, receipt);
    expect([lost.status, lost.json.code]).toEqual([409, 'registration_lost']);
    const { status, json } = await object(giveaway, left, receipt, { signature: signature(giveaway, left) });
    expect([status, json.data]).toEqual([200, { status: 'withdrawn' }]);
    const { commits } = await readGiveaway(id);
    expect(commits[0]).toMatchObject({
      number: 0,
      listHash: first.listHash,
      withdrawnAt: expect.any(String),
    });
    const second = await until('another commit', async () => {
      const row = await rowOf(id);
      return row.commits === 2 && row.stage === 'committed' && row;
    });
    expect((await findInList(env, second, address(left))).found).not.toBeNull();
    expect((await object(giveaway, left, receipt)).json.data).toEqual({ status: 'listed' });
  });

  test('after the cutoff its objection comes too late and changes nothing', async () => {
    const left = Keypair.generate();
    const { giveaway, receipt } = await committedWithout(left);
    const { cutoff } = await rowOf(giveaway.id);
    vi.spyOn(Date, 'now').mockReturnValue(cutoff! * 1000);
    const late = await object(giveaway, left, receipt, { signature: signature(giveaway, left) });
    expect([late.status, late.json.data]).toEqual([200, { status: 'too_late' }]);
    expect(await rowOf(giveaway.id)).toMatchObject({ stage: 'committed', commits: 1, withdrawReason: null });
  });

  test('while its list is on the way to the chain, the list is looked at before it is answered', async () => {
    const draw = await aDraw().small().registered(fans).windowed().open();
    const { id, giveaway } = draw;
    const left = Keypair.generate();
    const { receipt } = (await register(giveaway, left)).json.data;
    const registration = await env.DB.prepare('SELECT * FROM registrations WHERE giveaway = ? AND wallet = ?')
      .bind(id, address(left))
      .first<Record<string, string>>();
    await hide(id, left);
    await draw.closed();
    await env.DB.prepare("UPDATE giveaways SET stage = 'closed' WHERE id = ?").bind(id).run();
    await freeze(deps(), await rowOf(id));
    // The registration is there again, as after a database was repaired by hand.
    const stage = (to: string) =>
      env.DB.prepare('UPDATE giveaways SET stage = ? WHERE id = ?').bind(to, id).run();
    await stage('open');
    await enter(giveaway, left, Number(registration!.registered_at));
    await stage('frozen');
    // The operator signs no commit while the chain's clock is behind.
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 30_000);
    const early = await object(giveaway, left, receipt);
    expect([early.status, early.json.code]).toEqual([409, 'step_impossible']);
    const listed = await object(giveaway, fans[0]!, await receiptOf(giveaway, fans[0]!));
    expect(listed.json.data).toEqual({ status: 'listed' });
    expect((await rowOf(id)).stage).toBe('frozen');
  });

  test('its registration and its objection are stored together, or neither is', async () => {
    const left = Keypair.generate();
    const { giveaway } = await committedWithout(left);
    const registration = {
      giveaway: giveaway.id,
      wallet: address(left),
      proof: `s:${signature(giveaway, left)}` as const,
      weight: 1n,
    };
    // Meanwhile another list is the one that counts.
    const objection = { giveaway: giveaway.id, number: 1, wallet: address(left), raisedAt: Date.now() };
    await expect(restoreRegistration(deps().db, registration, objection)).rejects.toThrow();
    expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM objections').first('n')).toBe(0);
    await restoreRegistration(deps().db, registration, { ...objection, number: 0 });
    expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM objections').first('n')).toBe(1);
    expect((await rowOf(giveaway.id)).registered).toBe(3);
  });

  test('in a live draw no one can object: both have signed', async () => {
    const left = Keypair.generate();
    const { giveaway, creator } = await aDraw().small().registered(fans).open();
    const { receipt } = (await register(giveaway, left)).json.data;
    await hide(giveaway.id, left);
    await selectAs(creator, giveaway.id);
    expect((await object(giveaway, left, receipt)).json.data).toEqual({ status: 'too_late' });
  });
});

describe('an objection is refused or answered without effect', () => {
  test('a wallet on the list is answered so, however often it asks, and the list stays', async () => {
    const { giveaway } = await committedWithout(null);
    const receipt = await receiptOf(giveaway, fans[0]!);
    const replies = await Promise.all(Array.from({ length: 20 }, () => object(giveaway, fans[0]!, receipt)));
    expect(new Set(replies.map(({ json }) => json.data?.status))).toEqual(new Set(['listed']));
    expect(await rowOf(giveaway.id)).toMatchObject({ stage: 'committed', commits: 1 });
    expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM objections').first('n')).toBe(0);
  });

  test('a receipt of another wallet, another giveaway, another key or none at all withdraws nothing', async () => {
    const { giveaway } = await committedWithout(null);
    const stranger = Keypair.generate();
    const other = await makeGiveaway({ prizeAmount: 0.1 });
    const elsewhere = (await register(other, stranger)).json.data.receipt;
    const theirs = await receiptOf(giveaway, fans[0]!);
    const own = { ...elsewhere, receipt: theirs.receipt };
    for (const receipt of [
      theirs,
      elsewhere,
      own,
      { ...theirs, operator: address(stranger) },
      { ...theirs, signature: '1'.repeat(64) },
      { receipt: '', signature: '', operator: '' },
    ]) {
      const { status, json } = await object(giveaway, stranger, receipt);
      expect([status, json.code]).toEqual([400, 'receipt_invalid']);
    }
    expect((await object(giveaway, stranger, [])).status).toBe(400);
    expect(await rowOf(giveaway.id)).toMatchObject({ stage: 'committed', commits: 1 });
  });

  test('before a list is committed a registrant is answered that it will be listed', async () => {
    const { giveaway } = await aDraw().small().registered(fans).open();
    const receipt = await receiptOf(giveaway, fans[0]!);
    expect((await object(giveaway, fans[0]!, receipt)).json.data).toEqual({ status: 'listed' });
    await hide(giveaway.id, fans[0]!);
    expect((await object(giveaway, fans[0]!, receipt)).json.code).toBe('registration_lost');
    const again = await object(giveaway, fans[0]!, receipt, { signature: signature(giveaway, fans[0]!) });
    expect(again.json.data).toEqual({ status: 'listed' });
    expect((await readGiveaway(giveaway.id)).registeredParticipants).toBe(2);
  });
});
