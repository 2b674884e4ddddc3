/** Wallets that send on their own: their signature is a hint, what landed is a payment; each landing counts once. */
import { env } from 'cloudflare:workers';
import {
  type Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import type { ReceivedTips } from '../../core/tips/received.ts';
import { roomOf } from '../../worker/env.ts';
import { collectHealth } from '../../worker/health/collect.ts';
import { claimed } from './claimed.ts';
import { sleeplessClock } from './clock.ts';
import { bearer, creatorToken } from './sign-in.ts';
import {
  call,
  decode,
  encode,
  lamports,
  person,
  prepared,
  rpc,
  tipStatus,
  tipsCron,
  token,
  world,
} from './support.ts';

sleeplessClock();

const { creator } = world.people;
const { mint } = token('launch');
const SHARE = 49_000_000n;
const SEND = { encoding: 'base64', skipPreflight: true };
const FINAL = 40;

/** The prepared transaction on a new blockhash, signed and paid by `signer`. `change` may alter its instructions. */
async function renewed(
  base64: string,
  {
    signer = person('fan1'),
    change = (instructions: TransactionMessage['instructions']) => instructions,
  }: {
    signer?: Keypair;
    change?: (each: TransactionMessage['instructions']) => TransactionMessage['instructions'];
  } = {},
): Promise<string> {
  await rpc('local_advanceSlots', 2);
  const { instructions } = TransactionMessage.decompile(decode(base64).message);
  const { value } = await rpc<{ value: { blockhash: string } }>('getLatestBlockhash', {
    commitment: 'confirmed',
  });
  const transaction = new VersionedTransaction(
    new TransactionMessage({
      payerKey: signer.publicKey,
      recentBlockhash: value.blockhash,
      instructions: change(instructions),
    }).compileToV0Message(),
  );
  transaction.sign([signer]);
  return encode(transaction);
}

const send = (base64: string) => rpc<string>('sendTransaction', base64, SEND);
const sentByWallet = (tempTipId: string, signature?: string) =>
  call('POST', `/api/tip/${mint}/confirm`, { tempTipId, sentByWallet: true, signature });
/** The creator's own list. */
async function received(): Promise<ReceivedTips> {
  const headers = bearer(await creatorToken());
  return (await call('GET', `/api/tip/received/${creator.publicKey}`, undefined, { headers })).json.data;
}
const payments = async () =>
  (await env.DB.prepare('SELECT signature, memo_id, origin FROM tip_payments ORDER BY seen_at, slot').all())
    .results;
const findings = async (kind: string) =>
  (await env.DB.prepare('SELECT subject, detail FROM reconcile_findings WHERE kind = ?').bind(kind).all())
    .results;

async function alerts(): Promise<number> {
  const { waiting, showing } = await roomOf(env, mint).state();
  return waiting.length + (showing ? 1 : 0);
}

describe('a wallet that sends by itself', () => {
  test('a wallet that renews the blockhash is confirmed by its signature within the call', async () => {
    const before = await lamports(creator.publicKey);
    const tip = await prepared({ message: 'from a wallet' });
    const signature = await send(await renewed(tip.serializedTransaction));
    const { status, json } = await sentByWallet(tip.tempTipId, signature);
    expect(status).toBe(200);
    expect(json.data).toMatchObject({
      status: 'confirmed',
      txSignature: signature,
      tip: { id: tip.tempTipId, message: 'from a wallet' },
    });
    expect((await lamports(creator.publicKey)) - before).toBe(SHARE);
    expect(await alerts()).toBe(1);
    // The same hint again changes nothing.
    expect((await sentByWallet(tip.tempTipId, signature)).json.data.status).toBe('confirmed');
    expect(await payments()).toHaveLength(1);
    expect(await alerts()).toBe(1);
  });

  test('a node that withholds a transaction for a while delays its tip, and loses nothing', async () => {
    const tip = await prepared();
    await send(await renewed(tip.serializedTransaction));
    await rpc('local_advanceSlots', FINAL);
    const refusal = { code: -32000, message: 'temporarily refused' };
    await rpc('local_fault', { method: 'getTransaction', kind: 'error', ...refusal, times: 10 });
    await tipsCron();
    await rpc('local_clearFaults');
    await tipsCron();
    expect(await tipStatus(tip.tempTipId)).toBe('confirmed');
  });

  test("a signature that is not this tip's binds nothing: the true one is found by its memo", async () => {
    const tip = await prepared();
    const other = await prepared();
    const foreign = await send(await renewed(other.serializedTransaction));
    const bytes = await renewed(tip.serializedTransaction);
    const asking = sentByWallet(tip.tempTipId, foreign);
    await send(bytes);
    expect((await asking).json.data.status).toBe('pending');
    expect(
      await env.DB.prepare('SELECT signature FROM tips WHERE id = ?').bind(tip.tempTipId).first('signature'),
    ).toBe(null);
    await rpc('local_advanceSlots', FINAL);
    await tipsCron();
    expect(await tipStatus(tip.tempTipId)).toBe('confirmed');
    expect(await tipStatus(other.tempTipId)).toBe('confirmed');
  });

  test('a tip that was never sent expires only after 300 finalized blocks, once the chain was read', async () => {
    const tip = await prepared();
    expect((await sentByWallet(tip.tempTipId)).json.data.status).toBe('pending');
    await rpc('local_advanceSlots', 200);
    await tipsCron();
    expect(await tipStatus(tip.tempTipId)).toBe('expired');
    expect((await sentByWallet(tip.tempTipId)).json.data.status).toBe('pending');
    await rpc('local_advanceSlots', 160);
    // The blocks have passed, but the chain was not read so far.
    expect((await sentByWallet(tip.tempTipId)).json.data.status).toBe('pending');
    await tipsCron();
    const { status, json } = await sentByWallet(tip.tempTipId);
    expect([status, json.code]).toEqual([409, 'tip_not_sent']);
  });

  test('a failed landing is returned at once, and another landing of the tip still counts', async () => {
    const tip = await prepared();
    // The wallet's compute limit is too small.
    const { ComputeBudgetProgram } = await import('@solana/web3.js');
    const failing = await renewed(tip.serializedTransaction, {
      change: (all) => [
        ComputeBudgetProgram.setComputeUnitLimit({ units: 500 }),
        ...all.filter(({ programId }) => !programId.equals(ComputeBudgetProgram.programId)),
      ],
    });
    const { status, json } = await sentByWallet(tip.tempTipId, await send(failing));
    expect([status, json.code]).toEqual([409, 'tip_failed']);
    const signature = await send(await renewed(tip.serializedTransaction));
    expect((await sentByWallet(tip.tempTipId, signature)).json.data.status).toBe('confirmed');
  });
});

test('two landings of one memo are two payments and two alerts, in totals, list, file and health', async () => {
  const before = await lamports(creator.publicKey);
  const tip = await prepared({ message: 'twice' });
  const signatures = [
    await send(await renewed(tip.serializedTransaction)),
    await send(await renewed(tip.serializedTransaction)),
  ];
  expect((await lamports(creator.publicKey)) - before).toBe(2n * SHARE);
  expect((await sentByWallet(tip.tempTipId, signatures[0])).json.data.status).toBe('confirmed');
  await rpc('local_advanceSlots', FINAL);
  await tipsCron();
  await tipsCron();

  expect(await payments()).toMatchObject([{ origin: 'row' }, { origin: 'again', memo_id: tip.tempTipId }]);
  expect(await alerts()).toBe(2);
  const { json } = await sentByWallet(tip.tempTipId, signatures[0]);
  expect(json.data.tip.id).toBe(tip.tempTipId);
  expect(json.data.again).toMatchObject([{ message: 'twice', txSignature: signatures[1] }]);
  const list = await received();
  expect(list.tips.map((each: { txSignature: string }) => each.txSignature).sort()).toEqual(
    [...signatures].sort(),
  );
  expect(list.totals).toMatchObject([{ tips: 2, amountUnits: '98000000' }]);
  const stats = await call('GET', `/api/tip/stats/${mint}`);
  expect(stats.json.data).toMatchObject({ totalTips: 2, totalVolume: 0.1, uniqueTippers: 1 });
  const csv = (await call('GET', `/api/tip/received/${creator.publicKey}/csv`)).json as string;
  for (const signature of signatures) expect(csv).toContain(signature);
  expect(await findings('unmatched-tip')).toEqual([]);
  const { concerns } = await collectHealth(env);
  expect(concerns).toContain('1 tip was sent once more by a wallet since yesterday: each was paid and shown');
});

test('two landings that only the cron found are two payments as well', async () => {
  const tip = await prepared();
  await send(await renewed(tip.serializedTransaction));
  await send(await renewed(tip.serializedTransaction));
  await send(await renewed(tip.serializedTransaction));
  await rpc('local_advanceSlots', FINAL);
  await tipsCron();
  expect((await payments()).map(({ origin }) => origin).sort()).toEqual(['again', 'again', 'row']);
  expect(await alerts()).toBe(3);
});

describe('a payment without a row', () => {
  /** The database has read the chain before. */
  const look = () => tipsCron();
  const forget = (id: string) => env.DB.prepare('DELETE FROM tips WHERE id = ?').bind(id).run();

  test.each([
    ['SOL', { message: 'words' }],
    ['the coin itself', { currency: 'TOKEN', amount: 1500, tipTokenAddress: mint, message: 'words' }],
  ] as const)('in %s is adopted from the chain, without words', async (_, options) => {
    await look();
    const tip = await prepared(options);
    const signature = await send(await renewed(tip.serializedTransaction));
    await forget(tip.tempTipId);
    await rpc('local_advanceSlots', FINAL);
    await tipsCron();
    expect(await alerts()).toBe(1);
    const [shown] = (await received()).tips;
    expect(shown).toMatchObject({
      tokenAddress: mint,
      message: '',
      txSignature: signature,
      senderAddress: person('fan1').publicKey.toBase58(),
      creatorAmountUnits: tip.creatorAmountUnits,
      platformFeeUnits: tip.platformFeeUnits,
      worth: tip.worth,
      plan: tip.plan,
    });
    // A request with its old id gets it.
    expect((await sentByWallet(tip.tempTipId)).json.data).toMatchObject({
      status: 'confirmed',
      txSignature: signature,
    });
    await tipsCron();
    expect(await payments()).toHaveLength(1);
  });

  const fan = new PublicKey(world.people.fan1!.publicKey);
  const stranger = new PublicKey(world.people.fan2!.publicKey);
  const replace =
    (place: number, lamportsPaid: number, to: PublicKey, reference = true) =>
    (all: TransactionMessage['instructions']) => {
      const transfers = all.filter(({ programId }) => programId.equals(SystemProgram.programId));
      return all.map((each) => {
        if (each !== transfers[place]) return each;
        const made = SystemProgram.transfer({ fromPubkey: fan, toPubkey: to, lamports: lamportsPaid });
        if (reference) made.keys.push(...each.keys.slice(2));
        return made;
      });
    };
  test.each([
    ['pays somebody who is not the creator', replace(0, 49_000_000, stranger)],
    ['pays the creator next to nothing', replace(0, 1, new PublicKey(creator.publicKey))],
    ['keeps the fee', replace(1, 0, new PublicKey(world.people.treasury!.publicKey))],
    ['names no token', replace(1, 1_000_000, new PublicKey(world.people.treasury!.publicKey), false)],
    ['takes the money back', (all: TransactionMessage['instructions']) => all.slice(0, -1)],
  ])('a payment without a row makes no alert when it %s', async (_, change) => {
    await look();
    const tip = await prepared();
    await send(await renewed(tip.serializedTransaction, { change }));
    await forget(tip.tempTipId);
    await rpc('local_advanceSlots', FINAL);
    await tipsCron();
    expect(await payments()).toEqual([]);
    expect(await alerts()).toBe(0);
  });

  test('a payment without a row for a coin that its creator has not claimed makes no alert', async () => {
    await look();
    const coin = token('spl').mint;
    await claimed(coin);
    const tip = await prepared({ mint: coin });
    await send(await renewed(tip.serializedTransaction));
    await forget(tip.tempTipId);
    await env.DB.exec('DELETE FROM claims');
    await rpc('local_advanceSlots', FINAL);
    await tipsCron();
    expect(await payments()).toEqual([]);
    expect(JSON.stringify(await findings('unmatched-tip'))).toContain('has not claimed');
  });

  test("a stranger who copies a tip's memo pays for a separate alert, and changes nothing of the tip", async () => {
    await look();
    const tip = await prepared({ message: 'mine' });
    const signature = await send(await renewed(tip.serializedTransaction));
    await sentByWallet(tip.tempTipId, signature);
    const signer = person('fan2');
    const copied = await renewed(tip.serializedTransaction, {
      signer,
      change: (all) =>
        all.map((each) => {
          for (const key of each.keys) if (key.pubkey.equals(fan)) key.pubkey = signer.publicKey;
          return each;
        }),
    });
    await send(copied);
    await rpc('local_advanceSlots', FINAL);
    await tipsCron();
    const { tips } = await received();
    expect(tips.map(({ senderAddress, message }) => [senderAddress, message]).sort()).toEqual(
      [
        [fan.toBase58(), 'mine'],
        [signer.publicKey.toBase58(), ''],
      ].sort(),
    );
  });
});
