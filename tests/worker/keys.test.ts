/** The drill of each key that is changed while money is in flight (docs/runbook.md, "Changing keys"). */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterEach, describe, expect, test } from 'vitest';
import { runDraw } from '../../worker/draw-engine/advance.ts';
import { prepareStep } from '../../worker/draw-engine/steps.ts';
import type { Env } from '../../worker/env.ts';
import { aDraw } from './a-draw.ts';
import { confirmed, deps, endNow, home, PRIZE, passOpening, rowOf, SEND, winnersOf } from './draws.ts';
import { newcomer } from './giveaway-acts.ts';
import { adminToken } from './sign-in.ts';
import { call, confirm, lamports, person, prepared, rpc, sign, tipStatus, token, world } from './support.ts';

afterEach(home);

const keyOf = (wallet: Keypair) => bs58.encode(wallet.secretKey);
const using = (more: Partial<Env>): Env => ({ ...env, ...more }) as Env;

/** Takes a draw whose round is out to its end with these keys. Returns its winner. */
async function completedWith(keys: Env, id: string): Promise<string> {
  await runDraw(deps(keys), id);
  await confirmed(id);
  await runDraw(deps(keys), id);
  await passOpening(id);
  await runDraw(deps(keys), id);
  expect(await rowOf(id)).toMatchObject({ stage: 'completed', totalPaid: 1 });
  return (await winnersOf(id))[0]!.winner;
}

test('TOKEN_SECRET: everyone is signed out, and signs in again', async () => {
  const headers = { authorization: `Bearer ${await adminToken()}` };
  const ask = (keys: Env) => call('GET', '/api/admin/verify-token', undefined, { headers, using: keys });
  expect((await ask(env)).status).toBe(200);
  const { status, json } = await ask(using({ TOKEN_SECRET: 'another secret, at least 32 bytes long' }));
  expect([status, json.code]).toEqual([401, 'token_invalid']);
});

test('PAYER_KEY: a draw that the old one has begun to pay for is paid for by the new one', async () => {
  const draw = await aDraw().registered(2).live().revealed();
  const wallet = await newcomer();
  const old = await lamports(world.people.payer.publicKey);
  const winner = await completedWith(using({ PAYER_KEY: keyOf(wallet) }), draw.id);
  expect(await lamports(winner)).toBe(PRIZE);
  expect(await lamports(wallet.publicKey)).toBeLessThan(2_000_000_000n);
  expect(await lamports(world.people.payer.publicKey)).toBe(old);
});

describe('OPERATOR_KEY', () => {
  const other = using({ OPERATOR_KEY: keyOf(Keypair.generate()) });

  test('a committed draw needs the old one no more', async () => {
    const draw = await aDraw().registered(2).live().published();
    expect(await lamports(await completedWith(other, draw.id))).toBe(PRIZE);
  });

  test('an open giveaway is not drawn with another one, and its creator takes the prize back', async () => {
    const creator = await newcomer();
    const draw = await aDraw().small().by(creator).registered(2).open();
    await draw.closed();
    await runDraw(deps(other), draw.id).catch(() => {});
    expect((await rowOf(draw.id)).committedAt).toBeNull();
    await passOpening(draw.id);
    const before = await lamports(creator.publicKey);
    const who = creator.publicKey.toBase58();
    const row = await rowOf(draw.id);
    const { transaction } = await prepareStep(
      deps(other),
      row,
      'cancel',
      who,
      await endNow(draw.id, 'cancel'),
    );
    await rpc('sendTransaction', sign(transaction, creator), SEND);
    await runDraw(deps(other), draw.id);
    expect(await rowOf(draw.id)).toMatchObject({ stage: 'cancelled' });
    expect(await lamports(creator.publicKey)).toBeGreaterThan(before + 90_000_000n);
  });
});

test('TREASURY_ADDRESS: a tip to the old one is recorded, and the next one pays the new one', async () => {
  const old = await prepared();
  const wallet = Keypair.generate().publicKey.toBase58();
  const moved = using({ TREASURY_ADDRESS: wallet, TREASURY_KEY: '' });
  expect((await confirm(old, sign(old.serializedTransaction), undefined, moved)).status).toBe(200);
  expect(await tipStatus(old.tempTipId)).toBe('confirmed');
  const { mint } = token('launch');
  const { json } = await call(
    'POST',
    `/api/tip/${mint}/prepare`,
    {
      senderAddress: person('fan1').publicKey.toBase58(),
      recipientAddress: world.people.creator.publicKey,
      amount: 0.1,
      currency: 'SOL',
    },
    { using: moved },
  );
  const next = json.data;
  await confirm(next, sign(next.serializedTransaction), undefined, moved);
  expect(await lamports(wallet)).toBe(2_000_000n);
});
