import {
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  getMint,
  getTokenMetadata,
} from '@solana/spl-token';
import { Connection, Keypair, PublicKey, Transaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressBytes, TOKEN_2022_PROGRAM } from '../../core/address.ts';
import { isOnCurve } from '../../core/program-address.ts';
import { assembleToken, firstAddresses, tokenAddresses } from '../../core/tokens/chain-token.ts';
import { u64At } from '../../tests/own-network.ts';
import { type RunningSolana, startSolana } from '../solana/server.ts';
import { seedWorld } from './seed.ts';
import { PEOPLE, type Seed, type TokenKind, type WorldToken } from './types.ts';

let solana: RunningSolana;
let connection: Connection;
let seed: Seed;

beforeAll(async () => {
  solana = await startSolana();
  connection = new Connection(solana.url, 'confirmed');
  seed = await seedWorld(solana.url);
});
afterAll(() => solana.close());

const first = (kind: TokenKind) => seed.tokens.find((token) => token.kind === kind)!;
const keyOf = (name: (typeof PEOPLE)[number]) =>
  Keypair.fromSecretKey(bs58.decode(seed.people[name].secretKey));

async function holdersOf({ mint, tokenProgram }: WorldToken) {
  const accounts = await connection.getProgramAccounts(new PublicKey(tokenProgram), {
    filters: [
      { memcmp: { offset: 0, bytes: mint } },
      ...(tokenProgram === TOKEN_2022_PROGRAM
        ? [{ memcmp: { offset: 165, bytes: bs58.encode([2]) } }]
        : [{ dataSize: 165 }]),
    ],
  });
  return new Map(
    accounts.map(({ account: { data } }) => [bs58.encode(data.subarray(32, 64)), u64At(data, 64)]),
  );
}

async function onChain(token: WorldToken) {
  const where = tokenAddresses(token.mint)!;
  const accounts = await connection.getMultipleAccountsInfo(
    firstAddresses(where).map((address) => new PublicKey(address)),
  );
  const raw = firstAddresses(where).map((address, index) => {
    const account = accounts[index];
    return account ? { address, owner: account.owner.toBase58(), data: account.data } : null;
  });
  return assembleToken(where, raw)!;
}

test('every kind of token exists, and the app reads each as its kind', async () => {
  const verdicts: Record<TokenKind, [string[], boolean]> = {
    launch: [['ok'], false],
    graduated: [['ok'], false],
    spl: [['ok'], false],
    revoked: [['none'], false],
    'off-curve': [['off-curve', 'platform'], false],
    refused: [['ok'], true],
  };
  for (const token of seed.tokens) {
    const read = await onChain(token);
    const [statuses, refused] = verdicts[token.kind];
    expect(read.name).toBe(token.name);
    expect(read.symbol).toBe(token.symbol);
    expect(statuses, token.name).toContain(read.creatorStatus);
    expect(read.verdict.refusedReason !== null, token.name).toBe(refused);
    expect(read.facts.decimals).toBe(token.decimals);
    if (read.creatorStatus === 'ok') expect(read.creator).toBe(token.creator);
  }
  expect(seed.tokens.filter((token) => token.kind === 'refused').length).toBeGreaterThanOrEqual(3);
  expect(new Set(seed.tokens.map((token) => token.symbol)).size).toBe(seed.tokens.length);
});

test("each mint's supply is the sum of its holdings, and an independent reader agrees", async () => {
  for (const token of seed.tokens) {
    const program = new PublicKey(token.tokenProgram);
    const mint = await getMint(connection, new PublicKey(token.mint), 'confirmed', program);
    const held = [...(await holdersOf(token)).values()];
    expect(
      held.reduce((sum, amount) => sum + amount, 0n),
      token.name,
    ).toBe(mint.supply);
    expect(held.every((amount) => amount > 0n)).toBe(true);
  }
});

test('the launch coin has its curve, its metadata and its crowd', async () => {
  const token = first('launch');
  expect(token.tokenProgram).toBe(TOKEN_2022_PROGRAM);
  expect(token.creator).toBe(seed.people.creator.publicKey);
  const metadata = await getTokenMetadata(connection, new PublicKey(token.mint));
  expect(metadata).toMatchObject({ name: token.name, symbol: token.symbol });
  expect(metadata?.uri).toMatch(/^https:/);

  const { curve } = tokenAddresses(token.mint)!;
  const held = await holdersOf(token);
  expect(held.size).toBe(300);
  const account = await connection.getAccountInfo(new PublicKey(curve));
  // The curve can sell less than it holds: the rest waits for the coin's move to a pool.
  expect(held.get(curve)).toBeGreaterThan(u64At(account!.data, 24));
  expect(BigInt(account!.lamports)).toBeGreaterThan(u64At(account!.data, 32));
  for (const name of ['fan1', 'fan2', 'fan3'] as const) {
    expect(held.get(seed.people[name].publicKey)).toBeGreaterThanOrEqual(50_000_000_000n);
  }
});

test('an off-curve address is off the curve', () => {
  expect(isOnCurve(addressBytes(first('off-curve').creator!)!)).toBe(false);
});

test('users have SOL and keys that sign; the swap wallet and the operator start empty', async () => {
  for (const name of PEOPLE) {
    expect(keyOf(name).publicKey.toBase58()).toBe(seed.people[name].publicKey);
    const lamports = await connection.getBalance(keyOf(name).publicKey);
    if (name === 'swap' || name === 'operator') expect(lamports).toBe(0);
    else expect(lamports).toBeGreaterThanOrEqual(5_000_000_000);
  }
});

test.each(['launch', 'spl'] as const)('a fan can really move the %s coin to a new wallet', async (kind) => {
  const { mint, tokenProgram, decimals } = first(kind);
  const fan = keyOf('fan1');
  const program = new PublicKey(tokenProgram);
  const address = new PublicKey(mint);
  const friend = Keypair.generate().publicKey;
  const source = getAssociatedTokenAddressSync(address, fan.publicKey, false, program);
  const target = getAssociatedTokenAddressSync(address, friend, false, program);
  const transaction = new Transaction().add(
    createAssociatedTokenAccountIdempotentInstruction(fan.publicKey, target, friend, address, program),
    createTransferCheckedInstruction(source, address, target, fan.publicKey, 1234n, decimals, [], program),
  );
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash();
  Object.assign(transaction, { recentBlockhash: blockhash, lastValidBlockHeight, feePayer: fan.publicKey });
  transaction.sign(fan);
  await connection.sendRawTransaction(transaction.serialize());
  expect((await connection.getTokenAccountBalance(target)).value.amount).toBe('1234');
});
