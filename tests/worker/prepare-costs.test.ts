/** What a tip that no one has signed yet costs at the node: at most three calls for one that is refused. */
import { env } from 'cloudflare:workers';
import { Keypair } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { addressOf, LAUNCH_PROGRAM, TOKEN_2022_PROGRAM } from '../../core/address.ts';
import * as handmade from '../vectors/handmade-accounts.ts';
import { fresh, put } from './coins.ts';
import { nodeCalls } from './node-calls.ts';
import { person, prepare, prepared, type Reply, rpc, type TipOptions, token, world } from './support.ts';

const AT_MOST = 3;
const creator = world.people.creator.publicKey;
const named = (symbol: string) => world.tokens.find((coin) => coin.symbol === symbol)!.mint;

async function costOf(options: TipOptions): Promise<{ reply: Reply; calls: string[] }> {
  let reply: Reply | undefined;
  const calls = await nodeCalls(async () => {
    reply = await prepare(options);
  });
  return { reply: reply!, calls };
}

/** A coin whose metadata is at an address that its mint points to. */
async function pointing(): Promise<string> {
  const [mint, elsewhere] = [fresh(), fresh()];
  const pointer = handmade.extension(18, handmade.pointer(elsewhere));
  await put(addressOf(mint), TOKEN_2022_PROGRAM, handmade.mint2022([pointer]));
  const authority = person('creator').publicKey.toBytes();
  const value = handmade.tokenMetadata({ authority, mint, name: 'Afar', symbol: 'FAR' });
  const data = handmade.join([112, 132, 90, 90, 11, 88, 157, 87], handmade.u32(value.length), value);
  await put(addressOf(elsewhere), LAUNCH_PROGRAM, data);
  // Not by a call: that would read the token, and see where its metadata is.
  await env.DB.prepare('INSERT INTO claims VALUES (?, ?, 1)').bind(addressOf(mint), creator).run();
  return addressOf(mint);
}

/** An account with lamports that no wallet can sign for: the funds suffice, and the trial run fails. */
async function owned(): Promise<Keypair> {
  const key = Keypair.generate();
  const account = { pubkey: key.publicKey.toBase58(), owner: TOKEN_2022_PROGRAM, lamports: 1_000_000_000 };
  await rpc('local_setAccounts', [{ ...account, data: '' }]);
  return key;
}

const refused: [string, string, () => Promise<TipOptions> | TipOptions][] = [
  ['an unknown token', 'token_not_found', () => ({ mint: addressOf(fresh()) })],
  ['a wallet instead of a token', 'token_not_found', () => ({ mint: creator })],
  ['a refused mint', 'mint_refused', () => ({ mint: token('refused').mint })],
  ['a creator who cannot be tipped', 'creator_off_curve', () => ({ mint: named('KETTLE') })],
  ['a creator who has not claimed the coin', 'creator_unclaimed', () => ({ mint: token('spl').mint })],
  ['another recipient', 'recipient_not_creator', () => ({ recipient: addressOf(fresh()) })],
  ['an amount below the minimum', 'tip_below_minimum_sol', () => ({ amount: 0.00009 })],
  ['a sender without SOL', 'insufficient_sol', () => ({ sender: Keypair.generate() })],
  [
    'a sender without tokens',
    'insufficient_token',
    () => ({ sender: Keypair.generate(), amount: 1000, currency: 'TOKEN' }),
  ],
  ['a sender that is no wallet', 'tip_failed', async () => ({ sender: await owned() })],
  [
    'a token with metadata elsewhere, and a sender without SOL',
    'insufficient_sol',
    async () => ({ mint: await pointing(), sender: Keypair.generate() }),
  ],
  [
    'a token with metadata elsewhere, and a sender that is no wallet',
    'tip_failed',
    async () => ({ mint: await pointing(), sender: await owned() }),
  ],
  [
    'a sender who lacks the priority fee',
    'insufficient_sol',
    async () => {
      const sender = Keypair.generate();
      await rpc('local_airdrop', sender.publicKey.toBase58(), 50_005_000);
      return { sender };
    },
  ],
];

test.each(refused)('a prepare with %s asks the node three times at most', async (_, code, options) => {
  const { reply, calls } = await costOf(await options());
  expect(reply.json.code).toBe(code);
  expect(calls.length, calls.join(', ')).toBeLessThanOrEqual(AT_MOST);
});

test('where a token has its metadata is asked once, what they say each time', async () => {
  const mint = await pointing();
  const sender = Keypair.generate();
  expect((await costOf({ mint, sender })).calls).toEqual(['getMultipleAccounts', 'getMultipleAccounts']);
  expect((await costOf({ mint, sender })).calls).toEqual(['getMultipleAccounts']);
});

test.each(['SOL', 'TOKEN'] as const)('a tip in %s that can be signed costs four calls', async (currency) => {
  const amount = currency === 'SOL' ? 0.05 : 1000;
  const calls = await nodeCalls(() => prepared({ amount, currency }));
  expect(calls).toEqual([
    'getMultipleAccounts',
    'simulateTransaction',
    'getRecentPrioritizationFees',
    'getLatestBlockhash',
  ]);
});
