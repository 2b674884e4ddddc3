import { AccountLayout, unpackAccount } from '@solana/spl-token';
import {
  type AddressLookupTableAccount,
  Connection,
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { type RunningSolana, startSolana } from '../solana/server.ts';
import { associatedAddress } from '../world/coin.ts';
import { seedWorld } from '../world/seed.ts';
import type { Seed, TokenKind } from '../world/types.ts';
import { type RunningJupiter, startJupiter } from './server.ts';

let solana: RunningSolana;
let jupiter: RunningJupiter;
let connection: Connection;
let seed: Seed;
beforeAll(async () => {
  solana = await startSolana();
  connection = new Connection(solana.url, { commitment: 'confirmed', disableRetryOnRateLimit: true });
  [seed, jupiter] = await Promise.all([seedWorld(solana.url), startJupiter({ rpcUrl: solana.url })]);
});
afterAll(() => Promise.all([jupiter.close(), solana.close()]));

// biome-ignore lint/suspicious/noExplicitAny: tests read any answer
type Json = any;
const send = async (path: string, body: object): Promise<Json> =>
  (await fetch(jupiter.url + path, { method: 'POST', body: JSON.stringify(body) })).json();
const get = async (path: string, query: Record<string, string> = {}): Promise<Json> =>
  (await fetch(`${jupiter.url}${path}?${new URLSearchParams(query)}`)).json();
const fault = (name: string, more: object = {}) => send('/fault', { fault: name, ...more });
beforeEach(() => fault('none'));

const coin = (kind: TokenKind) => seed.tokens.find((token) => token.kind === kind)!;
const fan = () => Keypair.fromSecretKey(bs58.decode(seed.people.fan1.secretKey));
const query = (kind: TokenKind, amount = '1000000000') => ({
  inputMint: coin(kind).mint,
  outputMint: WRAPPED_SOL_MINT,
  amount,
  slippageBps: '100',
  maxAccounts: '30',
});
const build = (kind: TokenKind) =>
  get('/swap/v2/build', { ...query(kind), taker: fan().publicKey.toBase58() });

const instruction = ({ programId, accounts, data }: Json) =>
  new TransactionInstruction({
    programId: new PublicKey(programId),
    keys: accounts.map((account: Json) => ({ ...account, pubkey: new PublicKey(account.pubkey) })),
    data: Buffer.from(data, 'base64'),
  });

/** Sends a build as the fan. Rejects when the network refuses it. */
async function swap(build: Json): Promise<{ lookups: number }> {
  const { value: table } = await connection.getAddressLookupTable(
    new PublicKey(Object.keys(build.addressesByLookupTableAddress)[0]!),
  );
  const message = new TransactionMessage({
    payerKey: fan().publicKey,
    recentBlockhash: (await connection.getLatestBlockhash()).blockhash,
    instructions: [
      ...build.setupInstructions,
      build.swapInstruction,
      build.cleanupInstruction,
      ...build.otherInstructions,
    ].map(instruction),
  }).compileToV0Message([table as AddressLookupTableAccount]);
  const transaction = new VersionedTransaction(message);
  transaction.sign([fan()]);
  await connection.sendRawTransaction(transaction.serialize());
  return { lookups: message.addressTableLookups.length };
}

async function holdings(kind: TokenKind, owner: string) {
  const { mint, tokenProgram } = coin(kind);
  const account = await connection.getAccountInfo(
    new PublicKey(associatedAddress(owner, tokenProgram, mint)),
  );
  return account ? AccountLayout.decode(account.data.subarray(0, AccountLayout.span)).amount : 0n;
}

const FEE = 5000;

test.each(['launch', 'spl'] as const)(
  'the %s coin is really swapped for the amount that a build promises',
  async (kind) => {
    const built = await build(kind);
    const out = Number(built.outAmount);
    expect(out).toBeGreaterThan(0);
    const [lamports, tokens, bought] = await Promise.all([
      connection.getBalance(fan().publicKey),
      holdings(kind, fan().publicKey.toBase58()),
      holdings(kind, jupiter.pool),
    ]);
    // The address of wrapped SOL and others really come from a lookup table on the chain.
    expect((await swap(built)).lookups).toBe(1);
    expect(await connection.getBalance(fan().publicKey)).toBe(lamports + out - FEE);
    expect(await holdings(kind, fan().publicKey.toBase58())).toBe(tokens - 1_000_000_000n);
    expect(await holdings(kind, jupiter.pool)).toBe(bought + 1_000_000_000n);
    const purse = associatedAddress(
      fan().publicKey.toBase58(),
      built.swapInstruction.programId,
      WRAPPED_SOL_MINT,
    );
    expect(await connection.getAccountInfo(new PublicKey(purse))).toBeNull();
    // The pool's offer is used up: the same build is worthless a second time.
    await expect(swap(built)).rejects.toThrow();
  },
);

test('prices: a launch coin follows its curve, others have a fixed price, and both can be set', async () => {
  const order = async (kind: TokenKind) => (await get('/swap/v2/order', query(kind))).outAmount;
  // 30 SOL times (1,073 M / (1,073 M − 230 M)) squared, over 1,073 M tokens, for a thousand of them.
  expect(await order('launch')).toBe('45296');
  expect(await order('spl')).toBe('1000000');
  await send('/price', { mint: coin('launch').mint, lamports: '20000' });
  expect(await order('launch')).toBe('20000000');
  expect(await get('/swap/v2/order', query('launch'))).toMatchObject({
    inAmount: '1000000000',
    otherAmountThreshold: '19800000',
    swapMode: 'ExactIn',
    transaction: null,
    priceImpact: -0.02,
  });
});

test('Jupiter sells for SOL only, and only tokens that exist', async () => {
  const nothing = { ...query('spl'), inputMint: Keypair.generate().publicKey.toBase58() };
  expect(await get('/swap/v2/order', nothing)).toEqual({ error: 'Failed to get quotes' });
  const other = { ...query('spl'), outputMint: coin('launch').mint };
  expect(await get('/swap/v2/order', other)).toEqual({ error: 'Only SOL is paid here' });
  expect(await send('/fault', { fault: 'unheard of' })).toMatchObject({
    error: expect.stringContaining('fault'),
  });
});

test('a route is shorter the fewer accounts it may name; without a limit nothing fits', async () => {
  const asked = { ...query('spl'), taker: fan().publicKey.toBase58() };
  const build = (maxAccounts: string) => get('/swap/v2/build', { ...asked, maxAccounts });
  const accounts = async (limit: string) => (await build(limit)).swapInstruction.accounts.length;
  expect([await accounts('64'), await accounts('40'), await accounts('30')]).toEqual([64, 44, 34]);
  expect(await build('9')).toEqual({ error: 'No routes found' });
  expect(await build('65')).toEqual({ error: 'Invalid maxAccounts' });
  await expect(swap(await build('64'))).rejects.toThrow(/overruns|too large/);
});

test('a swap fails on the chain after its offer is withdrawn', async () => {
  await fault('stale');
  await expect(swap(await build('spl'))).rejects.toThrow();
});

test('the fault "short" brings less than promised, "drain" takes half of it back', async () => {
  const gain = async () => {
    const built = await build('spl');
    const before = await connection.getBalance(fan().publicKey);
    await swap(built);
    return [(await connection.getBalance(fan().publicKey)) - before + FEE, Number(built.outAmount)];
  };
  await fault('short', { percent: 60 });
  expect(await gain()).toEqual([600_000, 1_000_000]);
  await fault('drain');
  expect(await gain()).toEqual([500_000, 1_000_000]);
});

test('the fault "steal" really makes the pool the delegate over the rest of the tokens', async () => {
  await fault('steal');
  await swap(await build('spl'));
  const { mint, tokenProgram } = coin('spl');
  const source = new PublicKey(associatedAddress(fan().publicKey.toBase58(), tokenProgram, mint));
  const account = unpackAccount(source, await connection.getAccountInfo(source));
  expect(account.delegate?.toBase58()).toBe(jupiter.pool);
});
