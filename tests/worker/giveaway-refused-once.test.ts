/** A giveaway's transaction is refused only if all nodes refuse it, and a refused one is never sent later. */
import { env } from 'cloudflare:workers';
import type { Keypair } from '@solana/web3.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runDraw } from '../../worker/draw-engine/advance.ts';
import { depsOf } from '../../worker/draw-engine/deps.ts';
import type { Env } from '../../worker/env.ts';
import { aDraw } from './a-draw.ts';
import { coin, fresh } from './coins.ts';
import { changes, mortal } from './faulty.ts';
import { askSelect, cancelAs, newcomer, reachedStage, toSign } from './giveaway-acts.ts';
import { confirmBody, confirmGiveaway, preparedGiveaway } from './giveaways.ts';
import { networkFees } from './network-fees.ts';
import { lamports, rpc, sign } from './support.ts';

/** The error of a node that has not seen the money yet. */
const BEHIND = {
  method: 'sendTransaction',
  kind: 'error',
  code: -32002,
  message:
    'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.',
  data: { err: 'AccountNotFound', logs: [], accounts: null, unitsConsumed: 0, returnData: null },
};
/** Longer than a second request waits before it resends the same bytes. */
const LATE = { method: 'sendTransaction', kind: 'late', ms: 6000 };
const MANY = 1000;

let creator: Keypair;
let wallet: string;

beforeEach(async () => {
  creator = await newcomer();
  wallet = creator.publicKey.toBase58();
});
afterEach(() => rpc('local_clearFaults'));

const drafted = async (options: object = {}) =>
  confirmBody(await preparedGiveaway({ creator, prizeAmount: 0.1, ...options }), creator);

/** The worker dies just after an outside action whose name begins so; its effects stay. */
async function dyingAfter(action: RegExp, work: (using: Env) => Promise<unknown>): Promise<void> {
  const doomed = mortal(env, 1, (name) => changes(name) && action.test(name));
  await doomed.live(() => work(doomed.env));
  expect(doomed.dead()).toBe(true);
}

/** All that the creator paid is in this one giveaway. */
async function paidOnce(before: bigint, data: { giveaway: { id: string; transactions: { open: string } } }) {
  const { id, transactions } = data.giveaway;
  const fee = await networkFees(transactions.open);
  expect(before - (await lamports(wallet))).toBe((await lamports(id)) + fee);
}

test('three concurrent confirms, of which only one node knows, are one giveaway', async () => {
  const before = await lamports(wallet);
  const body = await drafted();
  await rpc('local_fault', LATE);
  await rpc('local_fault', { ...BEHIND, times: MANY });
  const replies = await Promise.all([1, 2, 3].map(() => confirmGiveaway(body)));
  expect(replies.map(({ status, json }) => [status, json.data?.status])).toEqual(
    replies.map(() => [200, 'confirmed']),
  );
  await paidOnce(before, replies[0]!.json.data);
});

test('a confirm after a lost answer is not refused by lagging nodes', async () => {
  const before = await lamports(wallet);
  const body = await drafted();
  await dyingAfter(/^sendTransaction/, (using) => confirmGiveaway(body, using));
  await rpc('local_fault', { ...BEHIND, times: MANY });
  // Until it has resent the bytes once.
  await rpc('local_fault', { method: 'getSignatureStatuses', kind: 'stale', times: 18 });
  const { status, json } = await confirmGiveaway(body);
  expect([status, json.data?.status]).toEqual([200, 'confirmed']);
  await paidOnce(before, json.data);
});

test('a transaction that every node refuses is refused, and not sent when it is posted again', async () => {
  const before = await lamports(wallet);
  const first = await drafted();
  await rpc('local_fault', BEHIND);
  const refused = await confirmGiveaway(first);
  expect([refused.status, refused.json.code]).toEqual([409, 'step_failed']);
  expect(refused.json.error).toContain('holds no SOL');

  // Its creator makes another giveaway; a page that was left open posts the first one again.
  const second = await confirmGiveaway(await drafted());
  expect(second.json.data.status).toBe('confirmed');
  const again = await confirmGiveaway(first);
  expect([again.status, again.json.code]).toEqual([409, 'step_failed']);
  await runDraw(depsOf(env), first.tempGiveawayData.id);
  expect(await lamports(first.tempGiveawayData.id)).toBe(0n);
  await paidOnce(before, second.json.data);
});

test('later objections to a giveaway do not make its sent bytes unsent', async () => {
  const mint = fresh();
  const body = await drafted({ tokenMint: await coin('GIFT', mint) });
  await dyingAfter(/^update or ignore giveaway_transactions/i, (using) => confirmGiveaway(body, using));
  await coin('GIFT', mint, fresh());
  const { status, json } = await confirmGiveaway(body);
  expect([status, json.data?.status]).toEqual([200, 'confirmed']);
});

test('a giveaway that expired too early is adopted as soon as its creator asks', async () => {
  const body = await drafted();
  const { id } = body.tempGiveawayData;
  await dyingAfter(/^sendTransaction/, (using) => confirmGiveaway(body, using));
  await env.DB.batch([
    env.DB.prepare("UPDATE giveaway_transactions SET status = 'expired' WHERE giveaway = ?").bind(id),
    env.DB.prepare("UPDATE giveaways SET stage = 'expired' WHERE id = ?").bind(id),
  ]);
  const { status, json } = await confirmGiveaway(body);
  expect([status, json.data?.status, json.data?.giveaway.stage]).toEqual([200, 'confirmed', 'open']);
});

test('entries that are closed twice at once are not reported as open', async () => {
  const { giveaway } = await aDraw()
    .small()
    .registered([await newcomer()])
    .by(creator)
    .windowed()
    .open();
  const prepared = toSign(await askSelect(creator, giveaway.id))!;
  const signed = sign(prepared, creator);
  await rpc('local_fault', LATE);
  // The operator's own steps come after them.
  await rpc('local_fault', { ...BEHIND, times: 3 });
  const replies = await Promise.all([1, 2].map(() => askSelect(creator, giveaway.id, signed)));
  expect(replies.map(({ status, json }) => [status, json.code])).toEqual(replies.map(() => [200, undefined]));
});

test('a cancel that is requested twice at once is not reported as failed while in flight', async () => {
  const before = await lamports(wallet);
  const { giveaway } = await aDraw().small().by(creator).pastOpening();
  await rpc('local_fault', LATE);
  await rpc('local_fault', { ...BEHIND, times: MANY });
  const replies = await Promise.all([1, 2].map(() => cancelAs(creator, giveaway)));
  for (const { status, json } of replies) {
    expect([status, json.code]).toEqual([200, undefined]);
    expect(['cancelled', 'pending']).toContain(json.data.status);
  }
  await rpc('local_clearFaults');
  await runDraw(depsOf(env), giveaway.id);
  await reachedStage(giveaway.id, 'cancelled');
  expect(before - (await lamports(wallet))).toBe(await networkFees(giveaway.transactions.open));
});

test('a step that a node refused for the moment is sent again when its sender asks', async () => {
  const { giveaway } = await aDraw()
    .small()
    .registered([await newcomer()])
    .by(creator)
    .windowed()
    .open();
  const prepared = toSign(await askSelect(creator, giveaway.id))!;
  const signed = sign(prepared, creator);
  await rpc('local_fault', { ...BEHIND, times: 2 });
  for (let tries = 0; tries < 2; tries++) {
    const { status, json } = await askSelect(creator, giveaway.id, signed);
    expect([status, json.code]).toEqual([409, 'step_failed']);
  }
  expect((await askSelect(creator, giveaway.id, signed)).status).toBe(200);
});
