/** What a registration takes in the database: a key that nobody knows registers for nothing. */
import { env } from 'cloudflare:workers';
import {
  type Keypair,
  MessageV0,
  PublicKey,
  TransactionInstruction,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { expect, test } from 'vitest';
import { addressOf, COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM, MEMO_PROGRAM } from '../../core/address.ts';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { registrationMessage } from '../../core/messages.ts';
import { DEAD_BLOCKHASH } from '../../core/wallet-proof.ts';
import { callAlone, makeGiveaway, SITE } from './giveaways.ts';
import { encode, person } from './support.ts';

const fan = person('fan1');
const ROWS = 2000;

const call = (program: string, data: Uint8Array, signer?: Keypair) =>
  new TransactionInstruction({
    programId: new PublicKey(program),
    keys: signer ? [{ pubkey: signer.publicKey, isSigner: false, isWritable: false }] : [],
    data: Buffer.from(data),
  });
const budget = (first: number, length: number) =>
  call(COMPUTE_BUDGET_PROGRAM, Uint8Array.of(first, ...crypto.getRandomValues(new Uint8Array(length - 1))));
const guard = () => call(LIGHTHOUSE_PROGRAM, crypto.getRandomValues(new Uint8Array(64)), fan);

function registerWith(giveaway: Giveaway, added: TransactionInstruction[]) {
  const { id, title } = giveaway;
  const wallet = fan.publicKey.toBase58();
  const text = new TextEncoder().encode(registrationMessage({ site: SITE, title, id, wallet }));
  const transaction = new VersionedTransaction(
    MessageV0.compile({
      payerKey: fan.publicKey,
      instructions: [...added, call(MEMO_PROGRAM, text, fan)],
      recentBlockhash: bs58.encode(DEAD_BLOCKHASH),
    }),
  );
  transaction.sign([fan]);
  const body = { walletAddress: wallet, memoTransaction: encode(transaction) };
  return callAlone('POST', `/api/giveaways/${id}/register`, body);
}

test.each([
  ['a budget of 700 bytes', () => [budget(2, 700)]],
  ['five guards', () => [guard(), guard(), guard(), guard(), guard()]],
])('a registration by a memo with %s is refused, and takes no row', async (_, added) => {
  const { status, json } = await registerWith(await makeGiveaway({ prizeAmount: 0.1 }), added());
  expect([status, json.code]).toEqual([401, 'signature_invalid']);
  expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM registrations').first('n')).toBe(0);
});

test('a registration takes at most 1,100 bytes of the database, whatever a wallet adds to its memo', async () => {
  const giveaway = await makeGiveaway({ prizeAmount: 0.1 });
  const fullest = [
    budget(1, 5),
    budget(2, 5),
    budget(3, 9),
    budget(4, 5),
    guard(),
    guard(),
    guard(),
    guard(),
  ];
  expect((await registerWith(giveaway, fullest)).status).toBe(200);
  const size = async () => (await env.DB.prepare('SELECT 1').run()).meta.size_after;
  const before = await size();
  const wallets = Array.from({ length: ROWS }, () => addressOf(crypto.getRandomValues(new Uint8Array(32))));
  await env.DB.prepare(`INSERT INTO registrations SELECT giveaway, w.value, proof, weight, registered_at
    FROM registrations, json_each(?) w`)
    .bind(JSON.stringify(wallets))
    .run();
  const each = ((await size()) - before) / ROWS;
  expect(each).toBeGreaterThan(500);
  expect(each).toBeLessThan(1100);
});
