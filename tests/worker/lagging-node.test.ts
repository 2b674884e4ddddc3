/** One of several nodes behind one address may lag by minutes: what it does not know is not dead. */
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { confirm, cron, prepared, rpc, sign, tipStatus } from './support.ts';

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
  await cron();
  const found = "SELECT COUNT(*) AS found FROM reconcile_findings WHERE kind = 'vanished-tip'";
  expect(await env.DB.prepare(found).first('found')).toBe(0);
  await cron();
  expect(await tipStatus(tip.tempTipId)).toBe('confirmed');
});
