import { expect, test } from 'vitest';
import { addressBytes, MEMO_PROGRAM, TOKEN_PROGRAM } from '../address.ts';
import { programAddress } from '../program-address.ts';
import { exclusionOf, namedExclusions } from './exclusions.ts';

const wallet = (letter: string) => `GsbwXfJraMomNxBcjYLcG3mxkBUiyWXAB32fGbSMQRd${letter}`;
const OFF_CURVE = programAddress([], TOKEN_PROGRAM);
const giveaway = {
  creator: wallet('A'),
  tokenCreator: wallet('B'),
  treasury: wallet('C'),
  operator: wallet('D'),
  terms: JSON.stringify({ gateMint: wallet('E'), swapWallet: wallet('G') }),
};

test.each([
  [giveaway.creator, 'giveaway_creator'],
  [giveaway.tokenCreator, 'token_creator'],
  [giveaway.treasury, 'treasury'],
  [giveaway.operator, 'operator'],
  [wallet('E'), 'mint'],
  [wallet('G'), 'swap_wallet'],
  [OFF_CURVE, 'off_curve'],
  [MEMO_PROGRAM, 'reserved'],
  ['no address', 'off_curve'],
  ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', null],
])('%s: %s', (address, reason) => {
  expect(exclusionOf(giveaway, address)).toBe(reason);
});

test.each([
  '1nc1nerator11111111111111111111111111111111',
  '11111111111111111111111111111111',
  'SysvarC1ock11111111111111111111111111111111',
  'SysvarRecentB1ockHashes11111111111111111111',
  'Sysvar1nstructions1111111111111111111111111',
  'Stake11111111111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'Config1111111111111111111111111111111111111',
  'Feature111111111111111111111111111111111111',
  'NativeLoader1111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'AddressLookupTab1e1111111111111111111111111',
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
])('%s cannot be a wallet, though some such addresses are on the curve', (address) => {
  expect(addressBytes(address)).not.toBeNull();
  expect(exclusionOf(giveaway, address)).toBe('reserved');
});

test('a wallet with several roles is excluded for the one that the record can prove', () => {
  const one = wallet('A');
  expect(namedExclusions({ ...giveaway, tokenCreator: one, treasury: one, operator: one }).get(one)).toBe(
    'giveaway_creator',
  );
});

test('the former and the present token creator are both excluded', () => {
  const named = namedExclusions(giveaway, wallet('F'));
  expect([named.get(wallet('B')), named.get(wallet('F'))]).toEqual(['token_creator', 'token_creator']);
});
