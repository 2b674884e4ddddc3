import { ed25519 } from '@noble/curves/ed25519';
import { expect, test } from 'vitest';
import {
  addressOf,
  LAUNCH_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../address.ts';
import { EXTENSION_REASONS, judgeMint, type MintFacts } from './judge-mint.ts';

const wallet = (byte: number) => addressOf(ed25519.getPublicKey(new Uint8Array(32).fill(byte)));
const MINT = wallet(1);
const OTHER = wallet(3);

const facts = (changes: Partial<MintFacts> = {}): MintFacts => ({
  address: MINT,
  tokenProgram: TOKEN_2022_PROGRAM,
  decimals: 6,
  supply: 1_000_000n,
  mintAuthority: null,
  freezeAuthority: null,
  extensions: [],
  ...changes,
});
const reason = (changes: Partial<MintFacts>, purpose: 'tip' | 'prize' = 'tip') =>
  judgeMint(facts(changes), purpose).refusedReason;

test('metadata and group extensions are allowed, in both programs and for both purposes', () => {
  for (const purpose of ['tip', 'prize'] as const) {
    expect(judgeMint(facts({ extensions: [18, 19, 20, 21, 22, 23] }), purpose)).toEqual({
      refusedReason: null,
      warnings: [],
    });
    expect(reason({ tokenProgram: TOKEN_PROGRAM }, purpose)).toBeNull();
  }
});

test('of all 65,536 extension numbers only those six are allowed', () => {
  const allowed = Array.from({ length: 65_536 }, (_, number) => number).filter(
    (number) => reason({ extensions: [number] }) === null,
  );
  expect(allowed).toEqual([18, 19, 20, 21, 22, 23]);
});

test('each known danger has its own sentence, and an unknown one names its number', () => {
  const sentences = Object.keys(EXTENSION_REASONS).map((number) => reason({ extensions: [Number(number)] }));
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(reason({ extensions: [1] })).toBe('it takes a fee from every transfer');
  expect(reason({ extensions: [19, 999] })).toContain('number 999');
  expect(reason({ extensions: [14, 12] })).toBe(
    "another program runs on every transfer, and its issuer can take it out of anyone's wallet",
  );
});

test('a live freeze authority gives a warning for tips and a refusal for prizes', () => {
  expect(judgeMint(facts({ freezeAuthority: OTHER }), 'tip')).toEqual({
    refusedReason: null,
    warnings: [expect.stringContaining('frozen by its issuer')],
  });
  expect(reason({ freezeAuthority: OTHER }, 'prize')).toContain('freeze');
});

test('wrapped SOL and mints of other programs are refused', () => {
  expect(reason({ address: WRAPPED_SOL_MINT, tokenProgram: TOKEN_PROGRAM })).toContain('wrapped SOL');
  expect(reason({ address: '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXejP' })).toContain('wrapped SOL');
  expect(reason({ tokenProgram: LAUNCH_PROGRAM })).toContain('token program');
});
