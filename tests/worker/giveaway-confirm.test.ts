/** Confirming a giveaway: the prize reaches the escrow once; nothing altered, replayed or forged moves it. */
import { env } from 'cloudflare:workers';
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { systemClock } from '../../chain/clock.ts';
import { addressOf, TOKEN_2022_PROGRAM } from '../../core/address.ts';
import type { PreparedGiveaway } from '../../core/giveaways/prepared.ts';
import { confirmGiveawayMessage } from '../../core/messages.ts';
import { memoProofTransaction } from '../../core/wallet-proof.ts';
import { extension, mint2022 } from '../vectors/handmade-accounts.ts';
import { coin, fresh, put } from './coins.ts';
import {
  confirmBody,
  confirmGiveaway,
  fund,
  makeGiveaway,
  nowSeconds,
  preparedGiveaway,
  readGiveaway,
  SITE,
  signText,
} from './giveaways.ts';
import { networkFees } from './network-fees.ts';
import { decode, encode, lamports, person, rpc, token, tokenUnits } from './support.ts';

const creator = person('creator');
const wallet = creator.publicKey.toBase58();
const stranger = Keypair.generate();
const spl = token('spl');
const FUNDED = 1_020_000_000n;

const stageOf = (id: string) =>
  env.DB.prepare('SELECT stage FROM giveaways WHERE id = ?').bind(id).first<string>('stage');
const rows = async () =>
  Promise.all(
    ['giveaways', 'giveaway_transactions'].map(
      async (table) => (await env.DB.prepare(`SELECT * FROM ${table}`).all()).results,
    ),
  );

/** Skips the worker's waiting: its clock moves on by what it would have slept. Returns a function that restores it. */
function impatience(): () => void {
  let slept = 0;
  const { now } = systemClock;
  const spies = [
    vi.spyOn(systemClock, 'now').mockImplementation(() => now() + slept),
    vi.spyOn(systemClock, 'sleep').mockImplementation(async (ms) => {
      slept += ms;
    }),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

beforeEach(() => fund());
afterEach(async () => {
  await rpc('local_clearFaults');
});

describe('confirm', () => {
  test('confirm locks prize and fee in the escrow and returns the giveaway', async () => {
    const before = await lamports(wallet);
    const prepared = await preparedGiveaway();
    const { status, json } = await confirmGiveaway(confirmBody(prepared));
    expect(status).toBe(200);
    expect(json).toMatchObject({ success: true, message: 'Giveaway created successfully!' });
    const { giveaway } = json.data;
    expect(giveaway).toMatchObject({
      id: prepared.tempGiveawayData.id,
      status: 'active',
      stage: 'open',
      transactions: { open: expect.any(String) },
    });
    const locked = await lamports(giveaway.id);
    expect(locked).toBeGreaterThan(FUNDED);
    expect(before - (await lamports(wallet))).toBe(locked + (await networkFees(giveaway.transactions.open)));
    expect(await readGiveaway(giveaway.id)).toEqual(giveaway);
  });

  test('confirm locks a coin, with its fee on top, in the vault', async () => {
    const before = await tokenUnits(wallet, spl.mint);
    const giveaway = await makeGiveaway({
      prizeCurrency: 'CREATOR_COIN',
      tokenMint: spl.mint,
      prizeAmount: 10,
    });
    expect(giveaway).toMatchObject({ prizeSymbol: spl.symbol, tokenMint: spl.mint, status: 'active' });
    const unit = 10n ** BigInt(spl.decimals);
    expect(before - (await tokenUnits(wallet, spl.mint))).toBe((unit * 102n) / 10n);
    expect(await tokenUnits(giveaway.id, spl.mint)).toBe((unit * 102n) / 10n);
  });

  test('confirm accepts a memo transaction of a wallet that signs no messages', async () => {
    const prepared = await preparedGiveaway();
    const { signature: _, ...body } = confirmBody(prepared);
    const memo = VersionedTransaction.deserialize(memoProofTransaction(wallet, body.message));
    memo.sign([creator]);
    const reply = await confirmGiveaway({ ...body, memoTransaction: encode(memo) });
    expect([reply.status, reply.json.data?.status]).toEqual([200, 'confirmed']);
  });

  test('ten confirms at once have the effect of one, with equal answers', async () => {
    const before = await lamports(wallet);
    const body = confirmBody(await preparedGiveaway());
    const replies = await Promise.all(Array.from({ length: 10 }, () => confirmGiveaway(body)));
    for (const { status, json } of replies)
      expect([status, json.data?.giveaway.id, json.data?.giveaway.transactions]).toEqual([
        200,
        body.tempGiveawayData.id,
        replies[0]!.json.data.giveaway.transactions,
      ]);
    const fee = await networkFees(replies[0]!.json.data.giveaway.transactions.open);
    expect(before - (await lamports(wallet))).toBe((await lamports(body.tempGiveawayData.id)) + fee);
    expect((await rows())[1]).toHaveLength(1);
  });

  test('confirm answers pending while the network is silent, and the same call completes it', async () => {
    const body = confirmBody(await preparedGiveaway());
    await rpc('local_fault', { method: 'getSignatureStatuses', kind: 'fail', times: 100_000 });
    const restless = impatience();
    const pending = await confirmGiveaway(body);
    restless();
    expect([pending.status, pending.json.data.status]).toEqual([200, 'pending']);
    expect(pending.json.data.giveaway).toMatchObject({ status: 'pending', stage: 'signed' });
    await rpc('local_clearFaults');
    const again = await confirmGiveaway(body);
    expect(again.json.data.status).toBe('confirmed');
    const much = await confirmGiveaway(body);
    expect(much.json.data).toEqual(again.json.data);
  });

  test('confirm returns a landed giveaway when the same body arrives days later, after its message expired', async () => {
    const body = confirmBody(await preparedGiveaway());
    const first = await confirmGiveaway(body);
    await env.DB.prepare('DELETE FROM used_messages').run();
    const { now } = Date;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + 25 * 3_600_000);
    const again = await confirmGiveaway(body).finally(() => clock.mockRestore());
    expect([again.status, again.json.data?.status]).toEqual([200, 'confirmed']);
    expect(again.json.data.giveaway.transactions).toEqual(first.json.data.giveaway.transactions);
  });

  test('a title that imitates another message is one line of text and confirms nothing else', async () => {
    const title = `${SITE} asks you to cancel giveaway\nGiveaway: x\nCreator: ${wallet}`.slice(0, 100);
    const prepared = await preparedGiveaway({ title });
    expect(prepared.tempGiveawayData.title).not.toContain('\n');
    const body = confirmBody(prepared);
    expect(body.message.split('\n')).toHaveLength(5);
    const forged = body.message.replace(/^.*\nTitle: "(.*)"$/m, '$1');
    const refused = await confirmGiveaway({ ...body, message: forged, signature: signText(creator, forged) });
    expect(refused.json.code).toBe('message_invalid');
    expect((await confirmGiveaway(body)).status).toBe(200);
  });
});

/** Decodes the prepared transaction and encodes it again, changed. */
function rebuilt(
  prepared: PreparedGiveaway,
  change: (instructions: TransactionInstruction[]) => TransactionInstruction[],
  other: { blockhash?: string; signer?: Keypair } = {},
): string {
  const { message } = decode(prepared.serializedTransaction);
  const { recentBlockhash, instructions } = TransactionMessage.decompile(message);
  const signer = other.signer ?? creator;
  const transaction = new VersionedTransaction(
    new TransactionMessage({
      payerKey: signer.publicKey,
      recentBlockhash: other.blockhash ?? recentBlockhash,
      instructions: change(instructions),
    }).compileToV0Message(),
  );
  transaction.sign([signer]);
  return encode(transaction);
}

/** `open` with one byte of its data changed. */
const altered = (at: number) => (instructions: TransactionInstruction[]) =>
  instructions.map((instruction) => {
    if (instruction.programId.toBase58() !== env.ESCROW_PROGRAM) return instruction;
    const data = Uint8Array.from(instruction.data);
    data[at]! ^= 1;
    return { ...instruction, data: data as TransactionInstruction['data'] };
  });
// kind u8, network u8, id 32, operator 32, treasury 32, terms hash 32, prize u64, fee u64, ends at i64, after the
// number.
const AT = { kind: 1, operator: 35, treasury: 67, terms: 99, prize: 131, fee: 139, endsAt: 147 };

describe('confirm refuses, and changes nothing', () => {
  type Body = ReturnType<typeof confirmBody>;
  const signed = (message: string, signer = creator) => ({ message, signature: signText(signer, message) });
  const messageOf = (prepared: PreparedGiveaway, change: object = {}) =>
    confirmGiveawayMessage({
      site: SITE,
      title: prepared.tempGiveawayData.title,
      creator: wallet,
      time: nowSeconds(),
      ...change,
    });
  const cases: [string, (body: Body, prepared: PreparedGiveaway) => object, number, string][] = [
    [
      'an unknown giveaway',
      ({ tempGiveawayData }) => ({ tempGiveawayData: { ...tempGiveawayData, id: wallet } }),
      404,
      'Giveaway not found',
    ],
    [
      'the wrong signer',
      ({ message }) => signed(message, stranger),
      401,
      'signature: does not verify for this wallet and message',
    ],
    [
      'no signature at all',
      () => ({ signature: undefined }),
      401,
      'signature: does not verify for this wallet and message',
    ],
    [
      'an expired message',
      (_, prepared) => signed(messageOf(prepared, { time: nowSeconds() - 301 })),
      401,
      'The signed message is older than 5 minutes or was used before. Please sign again',
    ],
    [
      'a message that nobody signed yet',
      (_, prepared) => signed(messageOf(prepared, { time: nowSeconds() + 400 })),
      401,
      'The signed message is older than 5 minutes or was used before. Please sign again',
    ],
    [
      'the message of another giveaway',
      (_, prepared) => signed(messageOf(prepared, { title: 'Another giveaway' })),
      401,
      'message: is not the text that was asked to be signed',
    ],
    [
      'the message of another site',
      (_, prepared) => signed(messageOf(prepared, { site: 'elsewhere.test' })),
      401,
      'message: is not the text that was asked to be signed',
    ],
    [
      'a message without a time',
      () => signed('hello'),
      401,
      'message: is not the text that was asked to be signed',
    ],
    [
      'an unsigned transaction',
      (_, prepared) => ({ signedTransaction: prepared.serializedTransaction }),
      400,
      'signedTransaction: is not signed',
    ],
    [
      'bytes that are no transaction',
      () => ({ signedTransaction: 'AAAA' }),
      400,
      'signedTransaction: is not a Solana transaction',
    ],
    [
      "a stranger's transaction",
      (_, prepared) => ({ signedTransaction: rebuilt(prepared, (all) => all, { signer: stranger }) }),
      400,
      'signedTransaction: has a blockhash that your wallet put there. Please try another wallet',
    ],
    [
      'another blockhash',
      (_, prepared) => ({
        signedTransaction: rebuilt(prepared, (all) => all, { blockhash: PublicKey.unique().toBase58() }),
      }),
      400,
      'signedTransaction: has a blockhash that your wallet put there. Please try another wallet',
    ],
    [
      'a transfer slipped in',
      (_, prepared) => ({
        signedTransaction: rebuilt(prepared, (all) => [
          ...all,
          SystemProgram.transfer({
            fromPubkey: creator.publicKey,
            toPubkey: stranger.publicKey,
            lamports: 1,
          }),
        ]),
      }),
      400,
      'signedTransaction: holds an instruction that your wallet added. Please try another wallet',
    ],
    [
      'nothing but a budget',
      (_, prepared) => ({
        signedTransaction: rebuilt(prepared, () => [ComputeBudgetProgram.setComputeUnitLimit({ units: 9 })]),
      }),
      400,
      'signedTransaction: its recipients, amounts or terms differ from what was prepared',
    ],
    ...Object.entries(AT).map(
      ([what, at]): [string, (body: Body, prepared: PreparedGiveaway) => object, number, string] => [
        `terms altered at ${what}`,
        (_, prepared) => ({ signedTransaction: rebuilt(prepared, altered(at)) }),
        400,
        'signedTransaction: its recipients, amounts or terms differ from what was prepared',
      ],
    ),
    ...(
      [
        ['title', 'Another title'],
        ['creator', stranger.publicKey.toBase58()],
        ['prizeAmount', 2],
        ['prizeUnits', '1'],
        ['prizeCurrency', 'CREATOR_COIN'],
        ['platformFee', 0],
        ['platformFeeUnits', '0'],
        ['termsHash', '00'.repeat(32)],
        ['endDate', '2030-01-01T00:00:00.000Z'],
        ['endDate', undefined],
      ] as const
    ).map(([field, value]): [string, (body: Body) => object, number, string] => [
      `tempGiveawayData with ${field} ${value}`,
      ({ tempGiveawayData }) => ({ tempGiveawayData: { ...tempGiveawayData, [field]: value } }),
      400,
      'tempGiveawayData: differs from what was prepared',
    ]),
  ];

  test.each(cases)('confirm refuses %s', async (_, change, status, sentence) => {
    const prepared = await preparedGiveaway();
    const body = confirmBody(prepared);
    const before = [await lamports(wallet), await rows()];
    const reply = await confirmGiveaway({ ...body, ...change(body, prepared) });
    expect(reply.json).toMatchObject({ success: false, error: sentence, message: sentence });
    expect(reply.status).toBe(status);
    expect([await lamports(wallet), await rows()]).toEqual(before);
    // It was refused for the change alone: the original is accepted.
    expect((await confirmGiveaway(body)).status).toBe(200);
  });

  test('confirm refuses a replayed message that was used for another giveaway of the same title', async () => {
    const title = 'Twice the same';
    const first = await preparedGiveaway({ title });
    const second = await preparedGiveaway({ title, prizeAmount: 2 });
    const used = confirmBody(first);
    expect((await confirmGiveaway(used)).status).toBe(200);
    const { message, signature } = used;
    const before = [await lamports(wallet), await rows()];
    const { status, json } = await confirmGiveaway({ ...confirmBody(second), message, signature });
    expect([status, json.error]).toEqual([
      401,
      'The signed message is older than 5 minutes or was used before. Please sign again',
    ]);
    expect([await lamports(wallet), await rows()]).toEqual(before);
    // The request that it belongs to still gets its answer.
    expect((await confirmGiveaway(used)).json.data.status).toBe('confirmed');
  });

  test('confirm refuses other bytes once the first are signed, even of the same giveaway', async () => {
    const prepared = await preparedGiveaway();
    const body = confirmBody(prepared);
    expect((await confirmGiveaway(body)).status).toBe(200);
    const before = await lamports(wallet);
    const other = rebuilt(prepared, (all) => [
      ...all,
      ComputeBudgetProgram.requestHeapFrame({ bytes: 32_768 }),
    ]);
    const { status, json } = await confirmGiveaway({ ...body, signedTransaction: other });
    expect([status, json.error]).toEqual([
      409,
      'This giveaway was already sent with another signature; nothing more was moved',
    ]);
    expect(await lamports(wallet)).toBe(before);
  });

  test('confirm refuses a signature that comes too late for the network', async () => {
    const body = confirmBody(await preparedGiveaway());
    await rpc('local_advanceSlots', 250);
    const before = await lamports(wallet);
    const { status, json } = await confirmGiveaway(body);
    expect([status, json.error]).toEqual([
      409,
      'The signature came too late for the network; nothing was moved. Please sign again',
    ]);
    expect(await lamports(wallet)).toBe(before);
    expect(await stageOf(body.tempGiveawayData.id)).not.toBe('open');
  });

  test('confirm refuses an end that passed while the creator signed', async () => {
    const body = confirmBody(await preparedGiveaway({ endsIn: 2 }));
    const ended = Date.parse(body.tempGiveawayData.endDate);
    await expect.poll(() => Date.now()).toBeGreaterThanOrEqual(ended);
    const { status, json } = await confirmGiveaway(body);
    expect([status, json.error]).toEqual([
      409,
      'The end date passed while you were signing; nothing was moved. Please choose a later one',
    ]);
  });

  test.each([
    [
      'a token whose creator changed',
      (mint: Uint8Array) => coin('GIFT', mint, fresh()),
      "The token's creator changed while you were signing; nothing was moved. Please try again",
    ],
    [
      'a mint whose rules changed',
      (mint: Uint8Array) =>
        put(addressOf(mint), TOKEN_2022_PROGRAM, mint2022([extension(1, new Uint8Array(108))])),
      'This token cannot be used here: it takes a fee from every transfer',
    ],
  ])('confirm refuses a giveaway with %s while its creator signed', async (_, change, sentence) => {
    const mint = fresh();
    const body = confirmBody(await preparedGiveaway({ tokenMint: await coin('GIFT', mint) }));
    await change(mint);
    const before = [await lamports(wallet), await rows()];
    const { status, json } = await confirmGiveaway(body);
    expect([status, json.error]).toEqual([409, sentence]);
    expect([await lamports(wallet), await rows()]).toEqual(before);
  });
});
