/** Tips that never landed go, once the chain was read beyond them; no payment is lost with them. */
import { env } from 'cloudflare:workers';
import { Keypair, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { afterEach, describe, expect, test } from 'vitest';
import { RpcUnavailable, type SolanaRpc } from '../../chain/rpc.ts';
import { database, roomOf, solana } from '../../worker/env.ts';
import { deleteOld } from '../../worker/retention.ts';
import { reconcileTips } from '../../worker/tips/follow/reconcile.ts';
import { sleeplessClock } from './clock.ts';
import { counted } from './counted.ts';
import {
  call,
  confirm,
  decode,
  encode,
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

const { mint } = token('launch');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A blockhash is dead and its last block finalized. */
const PAST = 250;
const FINAL = 40;
/** Blocks of an hour: more than the job waits for. */
const HOUR_OF_BLOCKS = 7000;

afterEach(() => rpc('local_clearFaults'));

/** As if the tip had been prepared that much earlier, by the clock and by the chain. */
async function age(id: string, ms: number, blocks = HOUR_OF_BLOCKS): Promise<void> {
  await env.DB.prepare(
    'UPDATE tips SET prepared_at = prepared_at - ?, last_valid_block_height = last_valid_block_height - ? WHERE id = ?',
  )
    .bind(ms, blocks, id)
    .run();
}

/** Old enough by the clock, and due as soon as the reconciler has read a few blocks more than now. */
async function almostDue(id: string): Promise<void> {
  await age(id, 2 * HOUR, 0);
  await env.DB.prepare(`UPDATE tips SET last_valid_block_height = (SELECT slot FROM chain_cursors
    WHERE name = 'tips:searched') - 5990 WHERE id = ?`)
    .bind(id)
    .run();
}

/** The reconciler reads the chain, then old rows go. */
async function minute(): Promise<void> {
  await tipsCron();
  await deleteOld(counted(env));
}

const column = (name: string, id: string) =>
  env.DB.prepare(`SELECT ${name} AS value FROM tips WHERE id = ?`).bind(id).first('value');

/** An unsigned tip that the reconciler has given up. */
async function expired(message = 'words') {
  const tip = await prepared({ message });
  await rpc('local_advanceSlots', PAST);
  await tipsCron();
  expect(await tipStatus(tip.tempTipId)).toBe('expired');
  return tip;
}

/** Signed on a fresh blockhash and sent, as a wallet that sends by itself does. */
async function sendFromWallet(base64: string): Promise<string> {
  await rpc('local_advanceSlots', 2);
  const { value } = await rpc<{ value: { blockhash: string } }>('getLatestBlockhash', {
    commitment: 'confirmed',
  });
  const transaction = new VersionedTransaction(
    new TransactionMessage({
      payerKey: person('fan1').publicKey,
      recentBlockhash: value.blockhash,
      instructions: TransactionMessage.decompile(decode(base64).message).instructions,
    }).compileToV0Message(),
  );
  transaction.sign([person('fan1')]);
  return rpc('sendTransaction', encode(transaction), { encoding: 'base64', skipPreflight: true });
}

const received = async () =>
  (await call('GET', `/api/tip/received/${world.people.creator.publicKey}`)).json.data.tips as {
    message: string;
    txSignature: string;
  }[];

async function alerts(): Promise<number> {
  const { waiting, showing } = await roomOf(env, mint).state();
  return waiting.length + (showing ? 1 : 0);
}

describe('a tip that was never signed', () => {
  test('an unsigned tip is deleted an hour after prepare, and not before', async () => {
    const [young, old] = [await expired(), await expired()];
    await age(young.tempTipId, 59 * MINUTE);
    await age(old.tempTipId, 61 * MINUTE);
    await minute();
    expect([await tipStatus(young.tempTipId), await tipStatus(old.tempTipId)]).toEqual(['expired', null]);
  });

  test('an unsigned tip stays while the network halts, however late it is', async () => {
    const tip = await expired();
    await age(tip.tempTipId, 30 * HOUR, 0);
    await minute();
    expect(await tipStatus(tip.tempTipId)).toBe('expired');
  });

  test('an outage of the RPC deletes no row of a tip that has landed: it is adopted with its words', async () => {
    const tip = await expired('sent during the outage');
    await almostDue(tip.tempTipId);
    const signature = await sendFromWallet(tip.serializedTransaction);
    await rpc('local_advanceSlots', FINAL);
    const gone = { code: -32000, message: 'unavailable', times: 1000 };
    await rpc('local_fault', { method: 'getSignaturesForAddress', kind: 'error', ...gone });
    for (let run = 0; run < 3; run++) await minute();
    expect(await tipStatus(tip.tempTipId)).toBe('expired');
    await rpc('local_clearFaults');
    await minute();
    expect(await tipStatus(tip.tempTipId)).toBe('confirmed');
    expect(await received()).toMatchObject([{ message: 'sent during the outage', txSignature: signature }]);
  });

  test('a payment that a node withholds keeps its row until it can be read', async () => {
    const tip = await expired();
    await almostDue(tip.tempTipId);
    await sendFromWallet(tip.serializedTransaction);
    await rpc('local_advanceSlots', FINAL);
    const refusal = { code: -32000, message: 'temporarily refused', times: 1000 };
    await rpc('local_fault', { method: 'getTransaction', kind: 'error', ...refusal });
    await minute();
    expect(await tipStatus(tip.tempTipId)).toBe('expired');
    await rpc('local_clearFaults');
    await minute();
    expect(await tipStatus(tip.tempTipId)).toBe('confirmed');
  });

  test('a tip that its wallet is about to send is stored until that can no longer land', async () => {
    const tip = await expired();
    await age(tip.tempTipId, 2 * HOUR);
    const { json } = await call('POST', `/api/tip/${mint}/confirm`, {
      tempTipId: tip.tempTipId,
      sentByWallet: true,
    });
    expect(json.data.status).toBe('pending');
    await minute();
    expect(await tipStatus(tip.tempTipId)).toBe('expired');
    await rpc('local_advanceSlots', 400);
    await minute();
    expect(await tipStatus(tip.tempTipId)).toBe(null);
  });

  test('a tip that lands after its row is gone is shown and counted once, without words', async () => {
    const tip = await expired('lost words');
    await age(tip.tempTipId, 2 * HOUR);
    await minute();
    expect(await tipStatus(tip.tempTipId)).toBe(null);
    const signature = await sendFromWallet(tip.serializedTransaction);
    await rpc('local_advanceSlots', FINAL);
    await minute();
    await minute();
    expect(await received()).toMatchObject([{ message: '', txSignature: signature }]);
    expect(await alerts()).toBe(1);
    const asked = await call('POST', `/api/tip/${mint}/confirm`, {
      tempTipId: tip.tempTipId,
      sentByWallet: true,
    });
    expect(asked.json.data).toMatchObject({ status: 'confirmed', txSignature: signature });
  });
});

test('a payment whose row is deleted while it is read is adopted by the next run', async () => {
  const tip = await expired();
  const signature = await sendFromWallet(tip.serializedTransaction);
  await rpc('local_advanceSlots', FINAL);
  const reading = (transaction: SolanaRpc['transaction']) => {
    const node = Object.assign(solana(env), { transaction });
    return reconcileTips(database(env), node, world.people.treasury.publicKey);
  };
  // The first search passes it by, as a node does not return it yet, and the second search waits for it.
  expect((await reading(async () => null)).problem).toBeInstanceOf(RpcUnavailable);
  const real = solana(env);
  await reading(async (asked) => {
    const landed = await real.transaction(asked);
    await env.DB.prepare('DELETE FROM tips WHERE id = ?').bind(tip.tempTipId).run();
    return landed;
  }).catch(() => {});
  expect(await tipStatus(tip.tempTipId)).toBe(null);
  await tipsCron();
  expect(await received()).toMatchObject([{ txSignature: signature }]);
  expect(await alerts()).toBe(1);
});

describe('a tip that was signed', () => {
  test('a signed tip that never landed loses its bytes at once, and its row an hour after prepare', async () => {
    const tip = await prepared();
    const signed = sign(tip.serializedTransaction);
    await rpc('local_advanceSlots', 200);
    expect((await confirm(tip, signed)).json.code).toBe('tip_expired');
    expect(await column('signature', tip.tempTipId)).toBeTypeOf('string');
    expect(await column('signed_transaction', tip.tempTipId)).toBe(null);
    await age(tip.tempTipId, 59 * MINUTE);
    await minute();
    expect((await confirm(tip, signed)).json.code).toBe('tip_expired');
    await age(tip.tempTipId, 2 * MINUTE);
    await minute();
    expect(await tipStatus(tip.tempTipId)).toBe(null);
    expect((await confirm(tip, signed)).json.code).toBe('tip_not_found');
  });

  test('a tip that a node refused goes an hour after prepare, and not before both searches are past it', async () => {
    const sender = Keypair.generate();
    await rpc('local_airdrop', sender.publicKey.toBase58(), 200_000_000);
    const tip = await prepared({ sender });
    const signed = sign(tip.serializedTransaction, sender);
    await rpc('local_setAccounts', [{ pubkey: sender.publicKey.toBase58(), lamports: 0 }]);
    expect((await confirm(tip, signed)).json.code).toBe('tip_failed');
    await rpc('local_advanceSlots', PAST);
    await tipsCron();
    await almostDue(tip.tempTipId);
    await rpc('local_advanceSlots', FINAL);
    const gone = { code: -32000, message: 'unavailable', times: 1000 };
    await rpc('local_fault', { method: 'getSignaturesForAddress', kind: 'error', ...gone });
    await minute();
    expect(await tipStatus(tip.tempTipId)).toBe('expired');
    await rpc('local_clearFaults');
    await minute();
    expect(await tipStatus(tip.tempTipId)).toBe(null);
  });

  test('tips that the cron ended lose their bytes as well', async () => {
    const tip = await prepared();
    await env.DB.prepare(
      "UPDATE tips SET status = 'signed', signature = ?, signed_transaction = 'AA==', failure = 'refused' WHERE id = ?",
    )
      .bind('2'.repeat(88), tip.tempTipId)
      .run();
    await rpc('local_advanceSlots', PAST);
    await tipsCron();
    expect(await tipStatus(tip.tempTipId)).toBe('expired');
    expect(await column('signed_transaction', tip.tempTipId)).toBe(null);
  });

  test('a confirmed tip loses its bytes when its payment is final, and nothing else', async () => {
    const tip = await prepared({ message: 'stays' });
    const signed = sign(tip.serializedTransaction);
    expect((await confirm(tip, signed)).status).toBe(200);
    expect(await column('signed_transaction', tip.tempTipId)).toBe(signed);
    await rpc('local_advanceSlots', FINAL);
    await age(tip.tempTipId, 1000 * HOUR);
    await minute();
    expect(await column('signed_transaction', tip.tempTipId)).toBe(null);
    expect(await received()).toMatchObject([{ message: 'stays' }]);
    // The same request again gets the same answer.
    expect((await confirm(tip, signed)).json.data).toMatchObject({ status: 'confirmed' });
  });

  test('a tip whose delivered outbox row is gone gets no second alert when the chain is read again', async () => {
    const tip = await prepared();
    expect((await confirm(tip, sign(tip.serializedTransaction))).status).toBe(200);
    expect(await alerts()).toBe(1);
    await env.DB.prepare('UPDATE outbox SET delivered_at = delivered_at - ?')
      .bind(2 * HOUR)
      .run();
    await rpc('local_advanceSlots', FINAL);
    await minute();
    const rows = "SELECT COUNT(*) AS n FROM outbox WHERE kind = 'tip:new'";
    expect(await env.DB.prepare(rows).first('n')).toBe(0);
    await env.DB.batch(
      ['UPDATE tip_payments SET vanished_at = 1', 'DELETE FROM chain_cursors'].map((sql) =>
        env.DB.prepare(sql),
      ),
    );
    await tipsCron();
    expect(await env.DB.prepare('SELECT vanished_at FROM tip_payments').first('vanished_at')).toBe(null);
    expect(await env.DB.prepare(rows).first('n')).toBe(0);
    expect(await alerts()).toBe(1);
  });
});
