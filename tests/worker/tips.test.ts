import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { claimed } from './claimed.ts';
import {
  call,
  confirm,
  lamports,
  person,
  prepared,
  rpc,
  sign,
  tipStatus,
  token,
  tokenUnits,
  world,
} from './support.ts';

const { creator, treasury } = world.people;

describe('a tip in SOL', () => {
  test('a tip in SOL pays creator and treasury exactly the shown shares, and is counted', async () => {
    const before = [await lamports(creator.publicKey), await lamports(treasury.publicKey)] as const;
    const tip = await prepared({ amount: 0.05, message: 'first' });
    expect(tip).toMatchObject({
      platformFee: 0.001,
      creatorAmount: 0.049,
      platformFeeUnits: '1000000',
      creatorAmountUnits: '49000000',
    });

    const { status, json } = await confirm(tip, sign(tip.serializedTransaction));
    expect(status).toBe(200);
    expect(json).toMatchObject({
      success: true,
      data: { status: 'confirmed', tip: { amount: 0.05, currency: 'SOL', message: 'first' } },
    });
    expect((await lamports(creator.publicKey)) - before[0]).toBe(49_000_000n);
    expect((await lamports(treasury.publicKey)) - before[1]).toBe(1_000_000n);

    const stats = await call('GET', `/api/tip/stats/${token('launch').mint}`);
    expect(stats.json.data).toMatchObject({ totalTips: 1, totalVolume: 0.05, uniqueTippers: 1 });
    expect(stats.json.data.recentTips[0]).toMatchObject({ amount: 0.05, currency: 'SOL', message: 'first' });
    expect(stats.json.data.tipData).toHaveLength(30);
    expect(stats.json.data.tipData.at(-1)).toMatchObject({ tips: 1, sol: 0.05 });
    const all = await call('GET', '/api/tip/stats/global');
    expect(all.json.data).toEqual({
      totalTips: 1,
      totalValueSOL: 0.05,
      totalValueTokens: 0,
      totalTokensTipped: 1,
    });
  });

  test('a tip through the unscoped calls has the same effect', async () => {
    const { json } = await call('POST', '/api/tip/prepare', {
      tokenAddress: token('launch').mint,
      senderAddress: person('fan1').publicKey.toBase58(),
      recipientAddress: creator.publicKey,
      amount: '0.01',
      currency: 'SOL',
      tipTokenAddress: 'So11111111111111111111111111111111111111112',
    });
    // Clients read it in either place: under data, and at the top level.
    expect(json).toMatchObject({
      tempTipId: json.data.tempTipId,
      platformFee: 0.0002,
      creatorAmount: 0.0098,
    });
    const done = await call('POST', '/api/tip/confirm', {
      tempTipId: json.data.tempTipId,
      signedTransaction: sign(json.data.serializedTransaction),
    });
    expect(done.json.data.txSignature).toMatch(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/);
  });
});

describe.each(['launch', 'spl'] as const)('a tip in the %s coin itself', (kind) => {
  test('a tip in the coin itself creates missing token accounts and pays exact shares', async () => {
    const { mint, symbol } = token(kind);
    if (kind === 'spl') await claimed();
    const before = [
      await tokenUnits(creator.publicKey, mint),
      await tokenUnits(treasury.publicKey, mint),
    ] as const;
    const tip = await prepared({ mint, amount: 1500, currency: 'TOKEN', tipTokenAddress: mint });
    const { json } = await confirm(tip, sign(tip.serializedTransaction), mint);
    expect(json).toMatchObject({
      success: true,
      data: { tip: { amount: 1500, currency: 'TOKEN', tokenSymbol: symbol } },
    });
    expect((await tokenUnits(creator.publicKey, mint)) - before[0]).toBe(BigInt(tip.creatorAmountUnits));
    expect((await tokenUnits(treasury.publicKey, mint)) - before[1]).toBe(BigInt(tip.platformFeeUnits));
    expect(BigInt(tip.creatorAmountUnits) + BigInt(tip.platformFeeUnits)).toBe(
      1500n * 10n ** BigInt(token(kind).decimals),
    );
  });
});

test('a confirm sent ten times at once is one payment, one alert, ten equal answers', async () => {
  const before = await lamports(creator.publicKey);
  const tip = await prepared();
  const signed = sign(tip.serializedTransaction);
  const replies = await Promise.all(Array.from({ length: 10 }, () => confirm(tip, signed)));
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
  expect(replies[0]).toMatchObject({ status: 200, json: { success: true, data: { status: 'confirmed' } } });
  expect((await lamports(creator.publicKey)) - before).toBe(49_000_000n);
  expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM outbox').first('n')).toBe(1);
  // And once more, later: the same answer, nothing moved.
  expect(JSON.stringify(await confirm(tip, signed))).toBe(JSON.stringify(replies[0]));
  expect((await lamports(creator.publicKey)) - before).toBe(49_000_000n);
});

test('two honest equal tips of one sender in the same second are two payments and two alerts', async () => {
  const before = await lamports(creator.publicKey);
  const [one, two] = await Promise.all([prepared({ message: 'same' }), prepared({ message: 'same' })]);
  const replies = await Promise.all([one, two].map((tip) => confirm(tip, sign(tip.serializedTransaction))));
  expect(replies.map((reply) => reply.json.data.status)).toEqual(['confirmed', 'confirmed']);
  expect(replies[0]!.json.data.txSignature).not.toBe(replies[1]!.json.data.txSignature);
  expect((await lamports(creator.publicKey)) - before).toBe(98_000_000n);
  expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM outbox').first('n')).toBe(2);
});

test('banned words and links are removed from the stored message before anything is signed', async () => {
  const tip = await prepared({ message: 'what a shit show, see https://scam.example/free' });
  expect(tip.message).toBe('what a **** show, see');
});

describe('when the network misbehaves', () => {
  const faults = [
    ['the first send is dropped', { method: 'sendTransaction', kind: 'drop', times: 1 }],
    ['the answer to the send is lost', { method: 'sendTransaction', kind: 'lose', times: 1 }],
    ['every send arrives twice', { method: 'sendTransaction', kind: 'duplicate', times: 5 }],
    ['the node is rate-limiting', { method: 'getSignatureStatuses', kind: 'http429', times: 3 }],
    ['the node fails', { method: 'sendTransaction', kind: 'http500', times: 2 }],
    ['the node talks nonsense', { method: 'getSignatureStatuses', kind: 'garbage', times: 2 }],
    ['the node denies what landed', { method: 'getSignatureStatuses', kind: 'contradict', times: 3 }],
  ] as const;
  test.each(faults)('a tip lands once despite the fault: %s', async (_, fault) => {
    const before = await lamports(creator.publicKey);
    const tip = await prepared();
    await rpc('local_fault', fault);
    try {
      const { json } = await confirm(tip, sign(tip.serializedTransaction));
      expect(json).toMatchObject({ success: true, data: { status: 'confirmed' } });
    } finally {
      await rpc('local_clearFaults');
    }
    expect((await lamports(creator.publicKey)) - before).toBe(49_000_000n);
    expect(await tipStatus(tip.tempTipId)).toBe('confirmed');
  });

  test('prepare names an unreachable network in a sentence and stores nothing', async () => {
    await rpc('local_fault', { method: 'getLatestBlockhash', kind: 'http500', times: 5 });
    try {
      const { status, json } = await call('POST', `/api/tip/${token('launch').mint}/prepare`, {
        senderAddress: person('fan1').publicKey.toBase58(),
        recipientAddress: creator.publicKey,
        amount: 0.05,
        currency: 'SOL',
      });
      expect([status, json.code]).toEqual([503, 'chain_unavailable']);
    } finally {
      await rpc('local_clearFaults');
    }
    expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM tips').first('n')).toBe(0);
  });
});
