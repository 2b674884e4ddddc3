/**
 * Literal accounts of the launch site's programs: which address we take for the creator. The local world generates the
 * same bytes.
 */
import { expect, test } from 'vitest';
import { LAUNCH_AMM_PROGRAM } from '../../core/address.ts';
import {
  assembleToken,
  firstAddresses,
  furtherAddresses,
  poolAddress,
  type RawAccount,
  tokenAddresses,
} from '../../core/tokens/chain-token.ts';
import { poolBytes, sharingBytes } from '../world/site-layouts.ts';
import { readFixtures } from './fixtures.ts';

const MINT = 'Coyj3LtKn1BNSgWc9HsGK5SKoGfEoDaymig4wrN6pump';
const DEV = 'CjfBjFVBs6QRvRTpMdKTBxZ7PZuJvHXWQKGRvR7wFbdz';
const TEAM = 'GkwFnmMDvn3HGMpJpWBg8tgJxr3NxNvg3AXxvXVPbRGJ';
const THIRD = 'BQ72nSv9f3PRyRKCBnHLVrerrv37CYTHm5h3s9VSGQDV';
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const where = tokenAddresses(MINT)!;
const fixtures = readFixtures('pump');

interface Body {
  params: [string[]];
  result: { value: ({ owner: string; data: [string, string] } | null)[] };
}

/** Returns the accounts of a fixture as our client passes them on. */
function accountsOf(name: string): (RawAccount | null)[] {
  const { request, answer } = fixtures.find((fixture) => fixture.name === name)!;
  const { params } = request.body as Body;
  return (answer.body as Body).result.value.map((account, at) =>
    account === null
      ? null
      : {
          address: params[0][at]!,
          owner: account.owner,
          data: Uint8Array.from(Buffer.from(account.data[0], 'base64')),
        },
  );
}

test.each([
  ['on-its-curve', DEV, 'ok', "The creator's wallet is the one"],
  ['handed-over', TEAM, 'ok', 'pool'],
  ['without-pool-creator', DEV, 'ok', "The creator's wallet is the one"],
  ['sold-out', DEV, 'ok', "The creator's wallet is the one"],
  ['shared-fees', null, 'off-curve', 'among 3 receivers'],
  ['unknown-pool', null, 'none', 'not known here'],
  ['foreign-pool', DEV, 'ok', "The creator's wallet is the one"],
])('%s', (name, creator, status, reason) => {
  const accounts = accountsOf(name);
  expect(furtherAddresses(where, accounts)).toEqual([]);
  expect(assembleToken(where, accounts)).toMatchObject({
    creator,
    creatorStatus: status,
    creatorReason: expect.stringContaining(reason),
    isLaunchCoin: true,
  });
});

test('a coin with another quote currency: its own pool is requested, and counts', () => {
  const accounts = accountsOf('handed-over');
  const curve = accounts[2]!;
  const quoted = { ...curve, data: Uint8Array.from(curve.data) };
  const otherPool = accountsOf('other-quote')[0]!;
  // The quote mint of the curve: USDC's, as in the pool.
  quoted.data.set(otherPool.data.subarray(75, 107), 83);
  const first = [accounts[0]!, null, quoted, null, null];
  expect(furtherAddresses(where, first)).toEqual([poolAddress(MINT, USDC)]);
  expect(otherPool.address).toBe(poolAddress(MINT, USDC));
  expect(assembleToken(where, first)?.creator).toBe(DEV);
  expect(assembleToken(where, [...first, otherPool])?.creator).toBe(TEAM);
});

test('every fixture requests the accounts that our client requests', () => {
  for (const { name, request } of fixtures.filter((fixture) => fixture.name !== 'other-quote'))
    expect((request.body as Body).params[0], name).toEqual(firstAddresses(where));
});

test('the local world generates the same bytes as the fixtures', () => {
  const [, , , pool, sharing] = accountsOf('shared-fees');
  expect(pool?.owner).toBe(LAUNCH_AMM_PROGRAM);
  const shares = [
    { address: DEV, shareBps: 6000 },
    { address: TEAM, shareBps: 2500 },
    { address: THIRD, shareBps: 1500 },
  ];
  const withoutBump = (data: Uint8Array) => [...data.with(8, 0)];
  expect(withoutBump(sharingBytes(MINT, TEAM, shares))).toEqual(withoutBump(sharing!.data));
  const literal = withoutBump(pool!.data);
  const made = poolBytes({ creator: MINT, baseMint: MINT, quoteMint: MINT, coinCreator: where.sharing });
  made.set(literal.slice(11, 43), 11);
  made.set(literal.slice(75, 107), 75);
  expect(withoutBump(made)).toEqual(literal);
});
