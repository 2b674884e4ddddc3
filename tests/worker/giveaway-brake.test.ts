/**
 * The creator's brake through our node: it needs no operator, sends nothing but the creator's own step, and our rows
 * follow what it does on chain.
 */
import { env } from 'cloudflare:workers';
import { ComputeBudgetProgram, Keypair, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterEach, describe, expect, test } from 'vitest';
import { toWeb3 } from '../../chain/escrow-instruction.ts';
import { buildTransaction } from '../../chain/transaction.ts';
import { toBase64 } from '../../core/base64.ts';
import { type Course, courseOf } from '../../core/escrow/account.ts';
import { type BrakeStep, brakeBid, brakeInstruction, brakeTransaction } from '../../core/escrow/brake.ts';
import type { PrizeToken } from '../../core/escrow/instructions.ts';
import { readChain } from '../../worker/draw-engine/chain.ts';
import { commitsOf } from '../../worker/draw-engine/landed/store.ts';
import type { Env } from '../../worker/env.ts';
import { aDraw } from './a-draw.ts';
import { deliver, deps, home, passOpening, rowOf, watched } from './draws.ts';
import { cancelAs, newcomer } from './giveaway-acts.ts';
import { callAlone, readGiveaway } from './giveaways.ts';
import { networkFees } from './network-fees.ts';
import { lamports, person, rpc, sign, token, tokenUnits } from './support.ts';

afterEach(home);

const ask = (id: string, method: string, params: unknown[] = []) =>
  callAlone('POST', `/api/giveaways/${id}/rpc`, { jsonrpc: '2.0', id: 7, method, params });
const send = (id: string, transaction: unknown) => ask(id, 'sendTransaction', [transaction]);

const targetOf = (escrow: string, creator: Keypair, token: PrizeToken | null = null) => ({
  program: env.ESCROW_PROGRAM,
  escrow,
  creator: creator.publicKey.toBase58(),
  token,
});

/** As the page reads it from the escrow. */
async function courseNow(id: string): Promise<Course> {
  const { escrow } = await readChain(deps(), await rowOf(id));
  return courseOf(escrow!);
}

/** What a first press costs: its signature and its bid. */
const PRESS = 105_000n;

/** As the page builds it, with what our endpoint answers. */
async function brake(step: BrakeStep, id: string, creator: Keypair, token: PrizeToken | null = null) {
  const { json } = await ask(id, 'getLatestBlockhash');
  const blockhash = bs58.decode(json.result.value.blockhash);
  const course = await courseNow(id);
  const unsigned = brakeTransaction(step, targetOf(id, creator, token), course, blockhash, brakeBid(0));
  return sign(toBase64(unsigned), creator);
}

/** As many as are sent now land, and what was watched is worked off. */
async function follow(id: string): Promise<void> {
  const sent = await watched(id);
  if (sent.length > 0) await deliver(sent, deps().env, deps());
}

const setLamports = (address: string, amount: bigint) =>
  rpc('local_setAccounts', [{ pubkey: address, lamports: String(amount) }]);

test('with the payer emptied, the creator withdraws the list and cancels, to the lamport', async () => {
  const creator = await newcomer(2);
  const before = await lamports(creator.publicKey);
  const half = { prizeAmount: 0.5 };
  const { id, giveaway } = await aDraw().registered().by(creator).windowed().with(half).committed();
  expect((await rowOf(id)).stage).toBe('committed');
  const payer = person('payer').publicKey.toBase58();
  const purse = await lamports(payer);
  await setLamports(payer, 0n);
  try {
    await passOpening(id);
    // What the page's free cancel does then.
    const free = await cancelAs(creator, giveaway);
    expect([free.status, free.json.code]).toEqual([409, 'step_failed']);

    expect((await send(id, await brake('withdraw', id, creator))).json.result).toEqual(expect.any(String));
    await follow(id);
    expect(await rowOf(id)).toMatchObject({ committedAt: null, commits: 1 });
    expect(await commitsOf(deps().db, id)).toMatchObject([{ number: 0, withdrawnAt: expect.any(Number) }]);

    expect((await send(id, await brake('cancel', id, creator))).json.result).toEqual(expect.any(String));
    await follow(id);
    expect(await rowOf(id)).toMatchObject({
      stage: 'cancelled',
      reason: 'The creator cancelled this giveaway.',
    });
  } finally {
    await setLamports(payer, purse);
  }
  expect(await lamports(id)).toBe(0n);
  const { open, close_entries, ...others } = (await readGiveaway(id)).transactions;
  expect(Object.keys(others).sort()).toEqual(['cancel', 'commit', 'withdraw']);
  expect(await lamports(creator.publicKey)).toBe(
    // The airdrop of `aDraw` comes on top.
    before + 1_100_000_000n - (await networkFees(open, close_entries)) - 2n * PRESS,
  );
});

test('a token prize comes back too', async () => {
  const { mint, tokenProgram } = token('launch');
  const { id, giveaway, creator } = await aDraw().inToken(250).open();
  await passOpening(id);
  const held = await tokenUnits(creator.publicKey.toBase58(), mint);
  const sent = await send(id, await brake('cancel', id, creator, { mint, tokenProgram }));
  expect(sent.json.result).toEqual(expect.any(String));
  await follow(id);
  expect((await rowOf(id)).stage).toBe('cancelled');
  const { prizeUnits, platformFeeUnits } = giveaway;
  expect(await tokenUnits(creator.publicKey.toBase58(), mint)).toBe(
    held + BigInt(prizeUnits) + BigInt(platformFeeUnits),
  );
});

describe('our node is sent nothing but that step', () => {
  test('of another giveaway, signer or kind, with more in it, unsigned or changed', async () => {
    const { giveaway } = await aDraw().registered().open();
    const other = await aDraw().registered().open();
    const { id } = giveaway;
    await passOpening(id);
    const [creator, stranger] = [person('creator'), await newcomer()];
    const { blockhash } = await deps().rpc.latestBlockhash();
    const course = await courseNow(id);
    const own = toWeb3(brakeInstruction('cancel', targetOf(id, creator), course));
    const made = (instructions: TransactionInstruction[], payer = creator) =>
      sign(buildTransaction({ payer: payer.publicKey.toBase58(), instructions, blockhash }), payer);
    const transfer = SystemProgram.transfer({
      fromPubkey: creator.publicKey,
      toPubkey: stranger.publicKey,
      lamports: 1,
    });
    const good = made([ComputeBudgetProgram.setComputeUnitLimit({ units: 50_000 }), own]);
    const changed = Buffer.from(good, 'base64');
    changed[changed.length - 2]! ^= 1;
    const refused: [string, unknown][] = [
      ['another giveaway', await brake('cancel', other.giveaway.id, creator)],
      ['a stranger', made([toWeb3(brakeInstruction('cancel', targetOf(id, stranger), course))], stranger)],
      ['a transfer', made([transfer])],
      ['a transfer beside it', made([own, transfer])],
      ['it twice', made([own, own])],
      ['nothing', made([ComputeBudgetProgram.setComputeUnitLimit({ units: 50_000 })])],
      [
        'no signature',
        buildTransaction({ payer: creator.publicKey.toBase58(), instructions: [own], blockhash }),
      ],
      ['a changed byte', changed.toString('base64')],
      ['a byte too much', Buffer.concat([Buffer.from(good, 'base64'), Buffer.of(0)]).toString('base64')],
      ...[null, 5, '', 'x', 'A'.repeat(1_648), {}].map((text): [string, unknown] => [String(text), text]),
    ];
    for (const [what, transaction] of refused) {
      const { status, json } = await send(id, transaction);
      expect([what, status, json.code]).toEqual([what, 400, 'invalid_field']);
    }
    expect((await rowOf(id)).stage).toBe('open');
    expect(await lamports(id)).toBeGreaterThan(1_000_000_000n);
    expect((await send(Keypair.generate().publicKey.toBase58(), good)).json.code).toBe('giveaway_not_found');
    expect((await send(id, good)).json.result).toEqual(expect.any(String));
  });

  test("the node's refusal arrives as a node says it, with the program's logs", async () => {
    const { giveaway } = await aDraw().registered().open();
    const { status, json } = await send(giveaway.id, await brake('cancel', giveaway.id, person('creator')));
    // In the first minutes the same transaction could open the escrow again.
    expect([status, json.error.code, json.error.data.logs.join()]).toEqual([
      200,
      -32002,
      expect.stringContaining('custom program error: 0x23'),
    ]);
  });
});

test('it is sent, however much strangers have asked', async () => {
  const { id } = await aDraw().registered().open();
  await passOpening(id);
  const counters = Object.keys(env).filter((name) => name.startsWith('LIMIT_'));
  const counter = {
    limit: async ({ key }: { key: string }) => ({ success: !key.endsWith(' all') }),
  };
  const using = { ...env, ...Object.fromEntries(counters.map((name) => [name, counter])) } as Env;
  const params = [await brake('cancel', id, person('creator'))];
  const body = { jsonrpc: '2.0', id: 7, method: 'sendTransaction', params };
  const { status, json } = await callAlone('POST', `/api/giveaways/${id}/rpc`, body, using);
  expect([status, json.code, json.result]).toEqual([200, undefined, expect.any(String)]);
});

test("the network's clock can be read through any giveaway", async () => {
  const { giveaway } = await aDraw().open();
  const { json } = await ask(giveaway.id, 'getAccountInfo', ['SysvarC1ock11111111111111111111111111111111']);
  expect(json.result.value).toMatchObject({ owner: 'Sysvar1111111111111111111111111111111111111' });
});
