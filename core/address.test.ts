import { PublicKey } from '@solana/web3.js';
import { expect, test } from 'vitest';
import {
  ASSOCIATED_TOKEN_PROGRAM,
  addressBytes,
  addressOf,
  isAddress,
  LAUNCH_PROGRAM,
  METADATA_PROGRAM,
  shortAddress,
  TOKEN_2022_PROGRAM,
  WRAPPED_SOL_2022_MINT,
  WRAPPED_SOL_MINT,
} from './address.ts';
import { isOnCurve, programAddress } from './program-address.ts';

const bytesOf = (seed: number) => Uint8Array.from({ length: 32 }, (_, i) => (seed * 31 + i * 7) % 256);

test('addressBytes, isOnCurve and programAddress agree with web3.js', () => {
  for (let seed = 0; seed < 64; seed++) {
    const key = new PublicKey(bytesOf(seed));
    expect(addressOf(key.toBytes())).toBe(key.toBase58());
    expect(addressBytes(key.toBase58())).toEqual(key.toBytes());
    expect(isOnCurve(key.toBytes())).toBe(PublicKey.isOnCurve(key.toBytes()));
    const seeds = [new TextEncoder().encode('bonding-curve'), key.toBytes()];
    for (const program of [LAUNCH_PROGRAM, METADATA_PROGRAM, ASSOCIATED_TOKEN_PROGRAM]) {
      expect(programAddress(seeds, program)).toBe(
        PublicKey.findProgramAddressSync(seeds, new PublicKey(program))[0].toBase58(),
      );
    }
  }
});

test.each([
  '',
  'dashboard',
  '0OIl',
  `${WRAPPED_SOL_MINT}1`,
  WRAPPED_SOL_MINT.slice(0, -2),
  '../etc',
  'z'.repeat(44),
])('%j is not an address', (text) => {
  expect(isAddress(text)).toBe(false);
});

test('shortAddress shows head and tail, and leaves short texts whole', () => {
  expect(shortAddress(WRAPPED_SOL_MINT)).toBe('So11...1112');
  expect(shortAddress(WRAPPED_SOL_MINT, 8)).toBe('So111111...11111112');
  expect(shortAddress('abcdefgh')).toBe('abcdefgh');
});

test('the wrapped SOL mint of Token-2022 is the one that the program derives', () => {
  const seeds = [new TextEncoder().encode('native-mint')];
  expect(WRAPPED_SOL_2022_MINT).toBe(programAddress(seeds, TOKEN_2022_PROGRAM));
});
