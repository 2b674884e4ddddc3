/** A sender whose tip the network dropped offers more on the next signing; no one else can make the tip dearer. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { MIN_PRICE } from '../../chain/budget.ts';
import { confirm, cron, decode, prepared, rpc, sign, type TipOptions, tipStatus } from './support.ts';

const SET_PRICE = 3;

async function fan(): Promise<Keypair> {
  const wallet = Keypair.generate();
  await rpc('local_airdrop', wallet.publicKey.toBase58(), 500_000_000);
  return wallet;
}

/** Micro-lamports per compute unit that the transaction offers. */
function offered(serialized: string): number {
  const { message } = decode(serialized);
  const data = message.compiledInstructions.map((each) => each.data).find((each) => each[0] === SET_PRICE);
  if (data?.length !== 9) throw new Error('the transaction names no price');
  return Number(new DataView(data.buffer, data.byteOffset).getBigUint64(1, true));
}

async function priceOf(options: TipOptions): Promise<number> {
  return offered((await prepared(options)).serializedTransaction);
}

/** A tip that its sender signed, and that came too late for the network. */
async function lost(sender: Keypair, options: TipOptions = {}): Promise<string> {
  const tip = await prepared({ sender, ...options });
  await rpc('local_advanceSlots', 200);
  const { json } = await confirm(tip, sign(tip.serializedTransaction, sender));
  expect(json.code).toBe('tip_expired');
  return tip.tempTipId;
}

test('each lost signing of a tip doubles the price, of that tip alone', async () => {
  const sender = await fan();
  expect(await priceOf({ sender })).toBe(MIN_PRICE);
  await lost(sender);
  expect(await priceOf({ sender })).toBe(MIN_PRICE * 2);
  await lost(sender);
  expect(await priceOf({ sender })).toBe(MIN_PRICE * 4);
  expect(await priceOf({ sender, amount: 0.06 })).toBe(MIN_PRICE);
  expect(await priceOf({ sender: await fan() })).toBe(MIN_PRICE);
});

test('a tip that a stranger prepares in the name of a sender makes nothing dearer', async () => {
  const sender = await fan();
  const ids: string[] = [];
  for (let tips = 0; tips < 3; tips++) ids.push((await prepared({ sender })).tempTipId);
  await rpc('local_advanceSlots', 200);
  await cron();
  for (const id of ids) expect(await tipStatus(id)).toBe('expired');
  expect(await priceOf({ sender })).toBe(MIN_PRICE);
});

test('a tip that was lost a while ago does not change the present price', async () => {
  const sender = await fan();
  const id = await lost(sender);
  await env.DB.prepare('UPDATE tips SET prepared_at = prepared_at - ? WHERE id = ?')
    .bind(11 * 60_000, id)
    .run();
  expect(await priceOf({ sender })).toBe(MIN_PRICE);
});
