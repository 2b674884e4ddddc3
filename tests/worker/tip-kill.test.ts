/** The worker dies at every outside action of confirm. After a restart and one cron run the tip is whole or nothing. */
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { roomOf } from '../../worker/env.ts';
import { STEP } from '../volume.ts';
import { sleeplessClock } from './clock.ts';
import { mortal } from './faulty.ts';
import {
  call,
  confirm,
  lamports,
  person,
  prepared,
  rpc,
  sign,
  tipStatus,
  tipsCron,
  token,
  world,
} from './support.ts';

sleeplessClock();

const { creator } = world.people;
const { mint } = token('launch');
const SHARE = 49_000_000n;
const SEND = { encoding: 'base64', preflightCommitment: 'confirmed' };

/** Alerts of a tip that its room has received. */
async function alertsOf(id: string): Promise<number> {
  const { waiting, showing } = await roomOf(env, mint).state();
  return [...waiting, ...(showing ? [showing] : [])].filter((tip) => tip.id === id).length;
}

/** The reconciler's findings about a tip. Other tests' tips are on the same chain, so there are more. */
async function findings(id: string) {
  const query = 'SELECT kind, detail FROM reconcile_findings WHERE instr(detail, ?)';
  return (await env.DB.prepare(query).bind(id).all()).results;
}

/** Confirms with a worker that dies at `point`; returns whether it did, and after what. */
async function dieAt(point: number) {
  const before = await lamports(creator.publicKey);
  const tip = await prepared();
  const signed = sign(tip.serializedTransaction);
  const doomed = mortal(env, point);
  await doomed.live(() => confirm(tip, signed, mint, doomed.env));
  return { tip, signed, before, died: doomed.dead(), where: doomed.actions.at(-1) };
}

describe('a worker that dies while it confirms', () => {
  test('a confirm whose worker died leaves a tip that the cron completes everywhere, or that is dead everywhere', async () => {
    const ends = new Map<string, number>();
    for (let point = 0; ; point += STEP) {
      const { tip, before, died, where } = await dieAt(point);
      if (!died) break;
      // The time passes in which an unsent transaction could still have landed; then the cron runs once.
      if ((await tipStatus(tip.tempTipId)) === 'prepared') await rpc('local_advanceSlots', 250);
      await tipsCron();

      const status = await tipStatus(tip.tempTipId);
      const paid = (await lamports(creator.publicKey)) - before;
      const outcome = { status, paid, alerts: await alertsOf(tip.tempTipId) };
      const context = `died at point ${point} (${where})`;
      if (status === 'confirmed') expect(outcome, context).toEqual({ status, paid: SHARE, alerts: 1 });
      else expect(outcome, context).toEqual({ status: 'expired', paid: 0n, alerts: 0 });
      ends.set(status!, (ends.get(status!) ?? 0) + 1);

      // Nothing more happens later.
      await tipsCron();
      expect(await tipStatus(tip.tempTipId)).toBe(status);
      expect((await lamports(creator.publicKey)) - before).toBe(paid);
      expect(await alertsOf(tip.tempTipId)).toBe(outcome.alerts);
    }
    // Both ends occurred, so the loop above has covered something.
    expect(ends.get('confirmed')).toBeGreaterThan(5 / STEP);
    expect(ends.get('expired')).toBeGreaterThan(1 / STEP);
  }, 300_000);

  test('a confirm whose worker died gets its normal answer on a retry', async () => {
    for (let point = 0; ; point += 3 * STEP) {
      const { tip, signed, before, died, where } = await dieAt(point);
      if (!died) break;
      const { status, json } = await confirm(tip, signed);
      expect([status, json.data?.status], `died at ${where}`).toEqual([200, 'confirmed']);
      expect((await lamports(creator.publicKey)) - before).toBe(SHARE);
      expect(await alertsOf(tip.tempTipId)).toBe(1);
    }
  }, 300_000);
});

describe('a payment that landed though confirm was never called', () => {
  test('a payment without a confirm is adopted: confirmed, counted and shown once', async () => {
    const before = await lamports(creator.publicKey);
    const tip = await prepared({ message: 'hello from the chain' });
    await rpc('sendTransaction', sign(tip.serializedTransaction), SEND);
    await rpc('local_advanceSlots', 40);
    await tipsCron();
    await tipsCron();
    expect(await tipStatus(tip.tempTipId)).toBe('confirmed');
    expect(await alertsOf(tip.tempTipId)).toBe(1);
    expect((await lamports(creator.publicKey)) - before).toBe(SHARE);
    const stats = await call('GET', `/api/tip/stats/${mint}`);
    expect(stats.json.data.recentTips[0]).toMatchObject({ message: 'hello from the chain' });
    expect(await findings(tip.tempTipId)).toEqual([]);
  });

  test('a payment is adopted even after its tip expired, because the chain has the last word', async () => {
    const tip = await prepared();
    await rpc('sendTransaction', sign(tip.serializedTransaction), SEND);
    await env.DB.prepare("UPDATE tips SET status = 'expired' WHERE id = ?").bind(tip.tempTipId).run();
    await rpc('local_advanceSlots', 40);
    await tipsCron();
    expect(await tipStatus(tip.tempTipId)).toBe('confirmed');
    expect(await alertsOf(tip.tempTipId)).toBe(1);
  });

  test('a payment is not adopted by its memo alone: another amount becomes a finding for the operator', async () => {
    const tip = await prepared();
    const { decode, encode } = await import('./support.ts');
    const { SystemProgram, TransactionMessage, VersionedTransaction, PublicKey } = await import(
      '@solana/web3.js'
    );
    const fan = person('fan1');
    const { instructions, recentBlockhash } = TransactionMessage.decompile(
      decode(tip.serializedTransaction).message,
    );
    const cheap = new VersionedTransaction(
      new TransactionMessage({
        payerKey: fan.publicKey,
        recentBlockhash,
        instructions: instructions.map((ix) =>
          ix.programId.equals(SystemProgram.programId) &&
          ix.keys[1]!.pubkey.equals(new PublicKey(creator.publicKey))
            ? SystemProgram.transfer({
                fromPubkey: fan.publicKey,
                toPubkey: fan.publicKey,
                lamports: 49_000_000,
              })
            : ix,
        ),
      }).compileToV0Message(),
    );
    cheap.sign([fan]);
    await rpc('sendTransaction', encode(cheap), SEND);
    await rpc('local_advanceSlots', 250);
    await tipsCron();
    expect(await tipStatus(tip.tempTipId)).toBe('expired');
    expect(await alertsOf(tip.tempTipId)).toBe(0);
    expect(await findings(tip.tempTipId)).toEqual([
      { kind: 'unmatched-tip', detail: `${tip.tempTipId}: tx_changed` },
    ]);
  });
});

test('a confirmed tip becomes finalized, and a vanished one becomes a finding', async () => {
  const tip = await prepared();
  await confirm(tip, sign(tip.serializedTransaction));
  await rpc('local_advanceSlots', 40);
  await tipsCron();
  expect(
    await env.DB.prepare('SELECT finalized_at FROM tip_payments WHERE tip_id = ?')
      .bind(tip.tempTipId)
      .first('finalized_at'),
  ).toBeTypeOf('number');

  const lost = await prepared();
  await env.DB.prepare("UPDATE tips SET status = 'confirmed', signature = ?, confirmed_at = 1 WHERE id = ?")
    .bind('5'.repeat(88), lost.tempTipId)
    .run();
  await env.DB.prepare("INSERT INTO tip_payments VALUES (?, ?2, ?2, 'row', 1, 1, 1, NULL, NULL)")
    .bind('5'.repeat(88), lost.tempTipId)
    .run();
  await rpc('local_advanceSlots', 600);
  await tipsCron();
  expect(await findings(lost.tempTipId)).toMatchObject([{ kind: 'vanished-tip' }]);
});
