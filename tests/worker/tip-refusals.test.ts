/** Everything that must not become a tip: each ends with its own sentence and moves nothing. */
import { env } from 'cloudflare:workers';
import { createTransferCheckedInstruction } from '@solana/spl-token';
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LIGHTHOUSE_PROGRAM } from '../../core/address.ts';
import type { PreparedTip } from '../../core/tips/model.ts';
import {
  confirm,
  decode,
  encode,
  lamports,
  person,
  prepare,
  prepared,
  rpc,
  sign,
  tipStatus,
  token,
  world,
} from './support.ts';

const { creator, treasury } = world.people;
const fan = person('fan1');
const stranger = Keypair.generate();

const offCurve = (symbol: string) => world.tokens.find((coin) => coin.symbol === symbol)!.mint;

let holdings: bigint[];
const watched = () => Promise.all([creator.publicKey, treasury.publicKey, fan.publicKey].map(lamports));
beforeEach(async () => {
  holdings = await watched();
});
afterEach(async () => {
  await rpc('local_clearFaults');
});

describe('prepare refuses', () => {
  const cases: [string, Parameters<typeof prepare>[0], number, string | RegExp][] = [
    ['an unknown token', { mint: stranger.publicKey.toBase58() }, 404, 'Token not found'],
    ['a wallet instead of a token', { mint: creator.publicKey }, 404, 'Token not found'],
    [
      'a revoked creator',
      { mint: token('revoked').mint },
      409,
      'Cannot tip this token - creator authority has been revoked',
    ],
    [
      'a creator off the curve',
      { mint: offCurve('KETTLE') },
      409,
      /^Cannot tip this token\. This coin shares its creator fees .* can ask pump.fun to name one wallet again/,
    ],
    [
      "pump.fun's own address as creator",
      { mint: offCurve('HOUSE') },
      409,
      'Cannot tip this token. The address that is listed as creator belongs to the launch site pump.fun, not to a person.',
    ],
    ['a refused mint', { mint: token('refused').mint }, 409, /^This token cannot be used here: /],
    ['SOL below the minimum', { amount: 0.00009 }, 400, 'Minimum tip amount is 0.0001 Sol'],
    [
      'tokens below the minimum',
      { amount: 999, currency: 'TOKEN' },
      400,
      `Minimum tip amount is 1000 ${token('launch').symbol}`,
    ],
    [
      'more SOL than there is',
      { amount: 1_000_000 },
      409,
      /^Your wallet holds .* SOL; this tip needs 1000000\.000005 SOL/,
    ],
    [
      'more tokens than there are',
      { amount: 900_000_000, currency: 'TOKEN' },
      409,
      /^Your wallet holds .*; this tip needs 900000000 /,
    ],
    ['an amount of zero', { amount: 0 }, 400, 'amount: must be a positive number'],
    ['a negative amount', { amount: -1 }, 400, 'amount: must be a positive number'],
    ['an amount with a comma', { amount: '0,05' }, 400, 'amount: must be plain decimal text such as 1000.5'],
    ['an amount with groups', { amount: '1,000' }, 400, 'amount: must be plain decimal text such as 1000.5'],
    [
      'an amount with leading zeros',
      { amount: '005' },
      400,
      'amount: must be plain decimal text such as 1000.5',
    ],
    ['an amount in full-width digits', { amount: '５' }, 400, 'amount: must be a positive number'],
    ['an amount in words', { amount: 'lots' }, 400, 'amount: must be a positive number'],
    [
      'a recipient who is not the creator',
      { recipient: stranger.publicKey.toBase58() },
      400,
      "recipientAddress: is not this token's creator",
    ],
    ['a third mint', { tipTokenAddress: token('spl').mint }, 400, /^tipTokenAddress: must be wrapped SOL/],
    [
      'a message that is too long',
      { message: 'x'.repeat(281) },
      400,
      'message: must be at most 280 characters',
    ],
  ];
  test.each(cases)('prepare refuses a tip: %s', async (_, options, status, sentence) => {
    const reply = await prepare(options);
    expect(reply.json.success).toBe(false);
    expect(reply.json.error).toBe(reply.json.message);
    if (typeof sentence === 'string') expect(reply.json.error).toBe(sentence);
    else expect(reply.json.error).toMatch(sentence);
    expect(reply.status).toBe(status);
    expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM tips').first('n')).toBe(0);
    expect(await watched()).toEqual(holdings);
  });

  test('prepare refuses a remainder below the rent minimum', async () => {
    const poor = Keypair.generate();
    const minimum = BigInt(await rpc<number>('getMinimumBalanceForRentExemption', 0));
    await rpc('local_airdrop', poor.publicKey.toBase58(), Number(50_005_000n + minimum - 1n));
    const { status, json } = await prepare({ sender: poor });
    expect([status, json.code]).toEqual([409, 'sender_below_rent']);
    expect(json.error).toMatch(
      /^This tip would leave 0\.\d+ SOL in your wallet; Solana requires an account to keep at least 0\.\d+ SOL, or to be empty$/,
    );
  });

  test('prepare refuses a body that is not JSON, or not an object', async () => {
    const { call } = await import('./support.ts');
    const path = `/api/tip/${token('launch').mint}/prepare`;
    expect((await call('POST', path, '{')).json).toMatchObject({ success: false, code: 'invalid_json' });
    expect((await call('POST', path, '[]')).json).toMatchObject({ success: false, code: 'invalid_field' });
    expect((await call('POST', path, '"x"'.padEnd(70_000))).status).toBe(413);
  });
});

/** Decodes a prepared transaction and encodes it again, changed. */
function rebuilt(
  tip: PreparedTip,
  change: (parts: { payer: PublicKey; blockhash: string; instructions: TransactionInstruction[] }) => {
    payer?: PublicKey;
    blockhash?: string;
    instructions?: TransactionInstruction[];
    tables?: AddressLookupTableAccount[];
  },
  signers: Keypair[] = [fan],
): string {
  const { message } = decode(tip.serializedTransaction);
  const { payerKey, recentBlockhash, instructions } = TransactionMessage.decompile(message);
  const parts = { payer: payerKey, blockhash: recentBlockhash, instructions };
  const changed = { ...parts, ...change(parts) };
  const compiled = new TransactionMessage({
    payerKey: changed.payer,
    recentBlockhash: changed.blockhash,
    instructions: changed.instructions,
  }).compileToV0Message('tables' in changed ? changed.tables : undefined);
  const transaction = new VersionedTransaction(compiled);
  transaction.sign(signers);
  return encode(transaction);
}

const isTransfer = (ix: TransactionInstruction) => ix.programId.equals(SystemProgram.programId);
const swapKey = (ix: TransactionInstruction, index: number, pubkey: PublicKey) =>
  new TransactionInstruction({
    ...ix,
    keys: ix.keys.map((key, i) => (i === index ? { ...key, pubkey } : key)),
  });
const toStranger = () =>
  SystemProgram.transfer({ fromPubkey: fan.publicKey, toPubkey: stranger.publicKey, lamports: 1_000_000 });

describe('confirm refuses', () => {
  const cases: [string, string, (tip: PreparedTip) => string | Promise<string>][] = [
    [
      'another amount',
      'tx_changed',
      (tip) =>
        rebuilt(tip, ({ instructions }) => ({
          instructions: instructions.map((ix) =>
            isTransfer(ix) && ix.keys[1]!.pubkey.toBase58() === creator.publicKey
              ? SystemProgram.transfer({
                  fromPubkey: fan.publicKey,
                  toPubkey: ix.keys[1]!.pubkey,
                  lamports: 1,
                })
              : ix,
          ),
        })),
    ],
    [
      'another recipient',
      'tx_changed',
      (tip) =>
        rebuilt(tip, ({ instructions }) => ({
          instructions: instructions.map((ix) => (isTransfer(ix) ? swapKey(ix, 1, stranger.publicKey) : ix)),
        })),
    ],
    [
      'a missing fee',
      'tx_changed',
      (tip) => rebuilt(tip, ({ instructions }) => ({ instructions: instructions.slice(0, -1) })),
    ],
    [
      'our instructions twice',
      'tx_foreign_instruction',
      (tip) =>
        rebuilt(tip, ({ instructions }) => ({
          instructions: [...instructions, ...instructions.filter(isTransfer)],
        })),
    ],
    [
      'our instructions in another order',
      'tx_foreign_instruction',
      (tip) =>
        rebuilt(tip, ({ instructions }) => ({
          instructions: [...instructions.filter(isTransfer), ...instructions.filter((ix) => !isTransfer(ix))],
        })),
    ],
    [
      'an added foreign transfer',
      'tx_foreign_instruction',
      (tip) => rebuilt(tip, ({ instructions }) => ({ instructions: [...instructions, toStranger()] })),
    ],
    [
      'an added foreign instruction in front',
      'tx_foreign_instruction',
      (tip) => rebuilt(tip, ({ instructions }) => ({ instructions: [toStranger(), ...instructions] })),
    ],
    [
      'an added token transfer',
      'tx_foreign_instruction',
      (tip) =>
        rebuilt(tip, ({ instructions }) => ({
          instructions: [
            ...instructions,
            createTransferCheckedInstruction(
              stranger.publicKey,
              new PublicKey(token('spl').mint),
              stranger.publicKey,
              fan.publicKey,
              1n,
              6,
            ),
          ],
        })),
    ],
    ["another tip's bytes", 'tx_changed', async () => sign((await prepared()).serializedTransaction)],
    [
      'a lookup table',
      'tx_lookup_table',
      (tip) =>
        rebuilt(tip, () => ({
          tables: [
            new AddressLookupTableAccount({
              key: stranger.publicKey,
              state: {
                deactivationSlot: 2n ** 64n - 1n,
                lastExtendedSlot: 0,
                lastExtendedSlotStartIndex: 0,
                addresses: [new PublicKey(creator.publicKey), new PublicKey(treasury.publicKey)],
              },
            }),
          ],
        })),
    ],
    [
      'a durable nonce',
      'tx_durable_nonce',
      (tip) =>
        rebuilt(tip, ({ instructions }) => ({
          instructions: [
            SystemProgram.nonceAdvance({ noncePubkey: stranger.publicKey, authorizedPubkey: fan.publicKey }),
            ...instructions,
          ],
        })),
    ],
    ['no signature', 'tx_unsigned', (tip) => tip.serializedTransaction],
    [
      "a stranger's signature",
      'tx_bad_signature',
      (tip) => {
        const transaction = decode(tip.serializedTransaction);
        const forged = decode(sign(tip.serializedTransaction));
        forged.signatures[0]![5]! ^= 1;
        transaction.signatures = forged.signatures;
        return encode(transaction);
      },
    ],
    [
      'another fee payer',
      'tx_fee_payer',
      (tip) => rebuilt(tip, () => ({ payer: stranger.publicKey }), [stranger, fan]),
    ],
    [
      'a further signer',
      'tx_extra_signer',
      (tip) =>
        rebuilt(
          tip,
          ({ instructions }) => ({
            instructions: instructions.map((ix, i) =>
              i === 0
                ? new TransactionInstruction({
                    ...ix,
                    keys: [...ix.keys, { pubkey: stranger.publicKey, isSigner: true, isWritable: false }],
                  })
                : ix,
            ),
          }),
          [fan, stranger],
        ),
    ],
    [
      'a fresher blockhash',
      'tx_other_blockhash',
      async (tip) => {
        await rpc('local_advanceSlots', 2);
        const { value } = await rpc<{ value: { blockhash: string } }>('getLatestBlockhash');
        return rebuilt(tip, () => ({ blockhash: value.blockhash }));
      },
    ],
    ['bytes that are no transaction', 'tx_malformed', () => btoa('hello, this is not a transaction at all')],
    ['text that is not base64', 'tx_malformed', () => '!!!'],
    ['trailing bytes', 'tx_malformed', (tip) => btoa(`${atob(sign(tip.serializedTransaction))}\0`)],
    ['cut bytes', 'tx_malformed', (tip) => btoa(atob(sign(tip.serializedTransaction)).slice(0, -1))],
    ['more bytes than the network carries', 'tx_too_large', () => btoa('\0'.repeat(1233))],
  ];
  test.each(cases)('confirm refuses %s', async (_, code, make) => {
    const tip = await prepared();
    const reply = await confirm(tip, await make(tip));
    expect(reply.json).toMatchObject({ success: false, code });
    expect(reply.status).toBe(400);
    expect(await tipStatus(tip.tempTipId)).toBe('prepared');
    expect(await watched()).toEqual(holdings);
    expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM outbox').first('n')).toBe(0);
  });

  test('confirm expires a tip with a stale blockhash: the network rejects it, and nothing moves', async () => {
    const tip = await prepared();
    await rpc('local_advanceSlots', 200);
    const { status, json } = await confirm(tip, sign(tip.serializedTransaction));
    expect([status, json.code]).toEqual([409, 'tip_expired']);
    expect(json.error).toBe(
      'The signature came too late for the network; nothing was moved. Please sign again',
    );
    expect(await tipStatus(tip.tempTipId)).toBe('expired');
    expect(await watched()).toEqual(holdings);
  });

  test('confirm refuses an unknown id, and one of another token', async () => {
    const tip = await prepared();
    const signed = sign(tip.serializedTransaction);
    expect((await confirm({ tempTipId: crypto.randomUUID() }, signed)).json).toMatchObject({
      code: 'tip_not_found',
    });
    expect((await confirm(tip, signed, token('spl').mint)).json).toMatchObject({ code: 'tip_not_found' });
    expect(await watched()).toEqual(holdings);
  });

  test('confirm refuses a used id with a second signature of the same tip', async () => {
    const tip = await prepared();
    expect((await confirm(tip, sign(tip.serializedTransaction))).status).toBe(200);
    const paid = await watched();
    const again = rebuilt(tip, ({ instructions }) => ({
      instructions: [ComputeBudgetProgram.requestHeapFrame({ bytes: 32 * 1024 }), ...instructions],
    }));
    const { status, json } = await confirm(tip, again);
    expect([status, json.code]).toEqual([409, 'tip_used']);
    expect(await watched()).toEqual(paid);
  });
});

test('a transaction to which the wallet added ComputeBudget and Lighthouse instructions lands', async () => {
  const tip = await prepared();
  const assertion = new TransactionInstruction({
    programId: new PublicKey(LIGHTHOUSE_PROGRAM),
    keys: [{ pubkey: fan.publicKey, isSigner: false, isWritable: false }],
    data: new Uint8Array([6, 0, 1, 2, 3]) as TransactionInstruction['data'],
  });
  const guarded = rebuilt(tip, ({ instructions }) => ({
    instructions: [
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1000 }),
      assertion,
      ...instructions.filter(
        (ix) => !ix.data.length || ix.data[0] !== 3 || !ix.programId.equals(ComputeBudgetProgram.programId),
      ),
      assertion,
    ],
  }));
  const { json } = await confirm(tip, guarded);
  expect(json).toMatchObject({ success: true, data: { status: 'confirmed' } });
  expect((await lamports(creator.publicKey)) - holdings[0]!).toBe(49_000_000n);
});

test.each([
  ['is not there', 'D1_ERROR: Network connection lost.', 503, 'database_unavailable'],
  ['refuses a statement', 'D1_ERROR: no such column: x: SQLITE_ERROR', 500, 'internal'],
])('while the database %s a tip is asked for again, and paid once', async (_, message, status, code) => {
  const tip = await prepared();
  const bytes = sign(tip.serializedTransaction);
  const broken = () => Promise.reject(new Error(message));
  const statement = { bind: () => statement, all: broken, run: broken, raw: broken, first: broken };
  const DB = { prepare: () => statement, batch: broken };
  const { mint } = token('launch');
  const refused = await confirm(tip, bytes, mint, { ...env, DB } as unknown as typeof env);
  expect([refused.status, refused.json.code]).toEqual([status, code]);
  expect(refused.json.error).toMatch(/again/);
  for (let n = 0; n < 2; n++)
    expect((await confirm(tip, bytes)).json).toMatchObject({ data: { status: 'confirmed' } });
  expect((await lamports(creator.publicKey)) - holdings[0]!).toBe(49_000_000n);
});
