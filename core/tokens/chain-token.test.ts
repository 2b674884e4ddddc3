import { ed25519 } from '@noble/curves/ed25519';
import { expect, test } from 'vitest';
import * as handmade from '../../tests/vectors/handmade-accounts.ts';
import {
  addressBytes,
  addressOf,
  LAUNCH_PROGRAM,
  METADATA_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../address.ts';
import {
  assembleToken,
  pointerTarget,
  type RawAccount,
  runningCurve,
  tokenAddresses,
} from './chain-token.ts';

const bytesOf = (byte: number) => ed25519.getPublicKey(new Uint8Array(32).fill(byte));
const MINT = bytesOf(1);
const CREATOR = bytesOf(2);
const STRANGER = bytesOf(3);
const ELSEWHERE = bytesOf(4);
const where = tokenAddresses(addressOf(MINT))!;

const account = (address: string, owner: string, data: Uint8Array): RawAccount => ({ address, owner, data });
const fields = {
  authority: CREATOR,
  mint: MINT,
  name: 'Coin',
  symbol: 'COIN',
  uri: 'https://coin.site/a.json',
};
const splMint = account(where.mint, TOKEN_PROGRAM, handmade.mint());
const metaplex = account(where.metaplex, METADATA_PROGRAM, handmade.metaplex(fields));
const curve = account(where.curve, LAUNCH_PROGRAM, handmade.curve(CREATOR));
const mint2022 = (extensions: Uint8Array[]) =>
  account(where.mint, TOKEN_2022_PROGRAM, handmade.mint2022(extensions));
const pointer = (target: Uint8Array) => handmade.extension(18, handmade.pointer(target));
const metadata = (changes = {}) => handmade.extension(19, handmade.tokenMetadata({ ...fields, ...changes }));

test('the program addresses are those of the programs', () => {
  // USDC's metadata account, as explorers show it.
  expect(tokenAddresses('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v')?.metaplex).toBe(
    '5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq',
  );
  expect(tokenAddresses('not an address')).toBeNull();
});

test('an older coin with Metaplex metadata', () => {
  expect(assembleToken(where, [splMint, metaplex, null])).toMatchObject({
    name: 'Coin',
    symbol: 'COIN',
    uri: 'https://coin.site/a.json',
    creator: addressOf(CREATOR),
    creatorStatus: 'ok',
    creatorSource: 'metadata',
    isLaunchCoin: false,
    facts: { tokenProgram: TOKEN_PROGRAM, decimals: 6, supply: 1_000_000_000_000_000n, extensions: [] },
    verdict: { refusedReason: null, warnings: [] },
  });
});

test('a Token-2022 coin that carries its metadata, with and without pointing at itself', () => {
  for (const extensions of [
    [pointer(MINT), metadata()],
    [metadata()],
    [pointer(handmade.key(0)), metadata()],
  ])
    expect(assembleToken(where, [mint2022(extensions), null, null])).toMatchObject({
      name: 'Coin',
      creator: addressOf(CREATOR),
    });
});

test('a launch coin: the curve decides', () => {
  const own = metadata({ authority: addressBytes('TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM')! });
  expect(assembleToken(where, [mint2022([pointer(MINT), own]), null, curve])).toMatchObject({
    creator: addressOf(CREATOR),
    creatorSource: 'launch',
    isLaunchCoin: true,
  });
});

test.each([
  ['of another program', account(where.curve, SYSTEM_PROGRAM, handmade.curve(STRANGER))],
  ['at another address', account(addressOf(ELSEWHERE), LAUNCH_PROGRAM, handmade.curve(STRANGER))],
  ['of another kind', account(where.curve, LAUNCH_PROGRAM, handmade.curve(STRANGER).fill(0, 0, 8))],
  ['empty', account(where.curve, LAUNCH_PROGRAM, new Uint8Array())],
])('a curve %s is ignored', (_, fake) => {
  expect(assembleToken(where, [splMint, metaplex, fake])).toMatchObject({
    creator: addressOf(CREATOR),
    creatorSource: 'metadata',
    isLaunchCoin: false,
  });
});

test.each([
  ['of another program', account(where.metaplex, SYSTEM_PROGRAM, handmade.metaplex(fields))],
  [
    'about another mint',
    account(where.metaplex, METADATA_PROGRAM, handmade.metaplex({ ...fields, mint: STRANGER })),
  ],
  ['at another address', account(addressOf(ELSEWHERE), METADATA_PROGRAM, handmade.metaplex(fields))],
])('a Metaplex account %s is ignored', (_, fake) => {
  expect(assembleToken(where, [splMint, fake, null])).toMatchObject({ creator: null, creatorStatus: 'none' });
});

test('own metadata about another mint is ignored', () => {
  const fake = mint2022([pointer(MINT), metadata({ mint: STRANGER })]);
  expect(assembleToken(where, [fake, null, null])?.creator).toBeNull();
});

test('a pointer elsewhere is followed, and believed only if that metadata names this mint', () => {
  const mint = mint2022([pointer(ELSEWHERE)]);
  expect(pointerTarget(where, [mint, metaplex, null])).toBe(addressOf(ELSEWHERE));
  const value = handmade.tokenMetadata(fields);
  const discriminator = [112, 132, 90, 90, 11, 88, 157, 87];
  const foreign = (data: Uint8Array) =>
    account(
      addressOf(ELSEWHERE),
      addressOf(STRANGER),
      handmade.join(discriminator, handmade.u32(data.length), data),
    );
  expect(assembleToken(where, [mint, metaplex, null, foreign(value)])?.creator).toBe(addressOf(CREATOR));

  const liar = foreign(handmade.tokenMetadata({ ...fields, mint: STRANGER }));
  // The Metaplex account that the mint does not point at is no way around its pointer.
  for (const pointed of [liar, null])
    expect(assembleToken(where, [mint, metaplex, null, pointed])).toMatchObject({
      creator: null,
      symbol: 'TOKEN',
    });
});

test('a pointer at the Metaplex account or at the mint needs no second question', () => {
  expect(
    pointerTarget(where, [mint2022([pointer(addressBytes(where.metaplex)!)]), metaplex, null]),
  ).toBeNull();
  expect(pointerTarget(where, [mint2022([pointer(MINT)]), null, null])).toBeNull();
  expect(pointerTarget(where, [splMint, null, null])).toBeNull();
  const mint = mint2022([pointer(addressBytes(where.metaplex)!)]);
  expect(assembleToken(where, [mint, metaplex, null])?.creator).toBe(addressOf(CREATOR));
});

test('an account that is no mint of a token program is no token', () => {
  expect(assembleToken(where, [null, metaplex, curve])).toBeNull();
  expect(
    assembleToken(where, [account(where.mint, SYSTEM_PROGRAM, handmade.mint()), metaplex, curve]),
  ).toBeNull();
  expect(assembleToken(where, [account(where.mint, TOKEN_PROGRAM, new Uint8Array()), null, null])).toBeNull();
});

test('a mint with a refused extension is refused even if its metadata is in order', () => {
  const mint = mint2022([pointer(MINT), metadata(), handmade.extension(12, handmade.key(1))]);
  expect(assembleToken(where, [mint, null, null])?.verdict.refusedReason).toBe(
    "its issuer can take it out of anyone's wallet",
  );
});

test('a token that calls itself SOL does not appear as SOL on a stream', () => {
  const mint = mint2022([pointer(MINT), metadata({ symbol: '$S0L\u200B' })]);
  const found = assembleToken(where, [mint, null, null]);
  expect(found?.symbol).toBe('S0L (token)');
  expect(found?.verdict.warnings).toEqual([expect.stringContaining("not Solana's own coin")]);
});

test('a running curve tells what the coin trades for, as long as that is SOL', () => {
  const poolOf = (change: (data: Uint8Array) => void, mint: RawAccount | null = splMint) => {
    const data = handmade.curve(CREATOR);
    change(data);
    return runningCurve(where, [mint, null, account(where.curve, LAUNCH_PROGRAM, data)]);
  };
  const running = {
    virtualTokenReserves: 1_073_000_000_000_000n,
    virtualQuoteReserves: 30_000_000_000n,
    realQuoteReserves: 0n,
    supply: 1_000_000_000_000_000n,
    decimals: 6,
  };
  expect(poolOf(() => {})).toEqual(running);
  expect(poolOf((data) => data.set(addressBytes(WRAPPED_SOL_MINT)!, 83))).toEqual(running);
  expect(poolOf((data) => data.set(ELSEWHERE, 83))).toBeNull();
  expect(poolOf((data) => data.set([1], 48))).toBeNull();
  expect(poolOf(() => {}, null)).toBeNull();
  expect(runningCurve(where, [splMint, metaplex, null])).toBeNull();
});
