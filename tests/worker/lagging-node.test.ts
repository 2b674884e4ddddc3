/** One of several nodes behind one address may lag by minutes: what it does not know is not dead. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { database } from '../../worker/env.ts';
import { readFigures } from '../../worker/live/store.ts';
import { doubtTips, markFinality } from '../../worker/tips/follow/store.ts';
import { sleeplessClock } from './clock.ts';
import { confirm, prepared, rpc, sign, tipStatus, tipsCron, token } from './support.ts';

sleeplessClock();

/** This many slots after it landed a payment's blockhash is dead for good, and a lagging node is still before it. */
const LATER = 190;

async function landedAndOld() {
  const tip = await prepared();
  const signed = sign(tip.serializedTransaction);
  await rpc('sendTransaction', signed, { encoding: 'base64', skipPreflight: true });
  await rpc('local_advanceSlots', LATER);
  return { tip, signed };
}

test('a payment that a lagging node does not know is not dead', async () => {
  const { tip, signed } = await landedAndOld();
  await rpc('local_fault', { method: 'getSignatureStatuses', kind: 'stale', times: 2 });
  const { status, json } = await confirm(tip, signed);
  expect([status, json.data?.status]).toEqual([200, 'confirmed']);
});

test('a lagging node does not make a confirmed tip vanish', async () => {
  const { tip, signed } = await landedAndOld();
  expect((await confirm(tip, signed)).status).toBe(200);
  await rpc('local_fault', { method: 'getSignatureStatuses', kind: 'stale', times: 1 });
  await tipsCron();
  const found = "SELECT COUNT(*) AS found FROM reconcile_findings WHERE kind = 'vanished-tip'";
  expect(await env.DB.prepare(found).first('found')).toBe(0);
  await tipsCron();
  expect(await tipStatus(tip.tempTipId)).toBe('confirmed');
});

const goal = async () =>
  BigInt((await readFigures(database(env), token('launch').mint, Date.now())).goal.sum);

async function payment(tip: string) {
  const query = `SELECT signature, finalized_at AS final, vanished_at AS vanished,
    (SELECT COUNT(*) FROM tip_doubts d WHERE d.tip_id = k.tip_id) AS doubts FROM tip_payments k WHERE tip_id = ?`;
  return env.DB.prepare(query).bind(tip).first<{ signature: string }>();
}

test('a node that denies a tip takes it off no goal once the finalized history has listed it', async () => {
  const before = await goal();
  const tip = await prepared();
  await confirm(tip, sign(tip.serializedTransaction));
  expect((await goal()) - before).toBe(50_000_000n);
  await rpc('local_advanceSlots', 600);
  await rpc('local_fault', { method: 'getSignatureStatuses', kind: 'contradict', times: 1 });
  await tipsCron();
  await rpc('local_clearFaults');
  await tipsCron();
  const final = { final: expect.any(Number), vanished: null, doubts: 0 };
  expect(await payment(tip.tempTipId)).toMatchObject(final);
  expect((await goal()) - before).toBe(50_000_000n);
  // A run that asked before, and ends only now.
  const { signature } = (await payment(tip.tempTipId))!;
  await markFinality(database(env), { finalized: [], vanished: [signature] }, Date.now());
  await doubtTips(database(env), { doubted: [tip.tempTipId], known: [] }, Date.now());
  expect(await payment(tip.tempTipId)).toMatchObject(final);
});
