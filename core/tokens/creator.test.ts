import { ed25519 } from '@noble/curves/ed25519';
import { utf8ToBytes } from '@noble/hashes/utils';
import { expect, test } from 'vitest';
import {
  addressBytes,
  addressOf,
  LAUNCH_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../address.ts';
import { programAddress } from '../program-address.ts';
import { type CreatorEvidence, findCreator } from './creator.ts';

const wallet = (byte: number) => addressOf(ed25519.getPublicKey(new Uint8Array(32).fill(byte)));
const MINT = wallet(1);
const CREATOR = wallet(2);
const OTHER = wallet(3);
const OFF_CURVE = programAddress([Uint8Array.of(1)], TOKEN_PROGRAM);
const LAUNCH_AUTHORITY = 'TSLvdd1pWpHVjahSpsvCXUbgwsL3JAcvokwaKt1eokM';
const FEE_PROGRAM = 'pfeeUxB6jkeY1Hxd7CsFCAjcbHA9rWtchMGdZ6VojVZ';

/** A coin that has not moved to a pool, by default. */
type Given = Omit<Partial<CreatorEvidence>, 'curve'> & {
  curve: { creator: string | null; complete?: boolean } | null;
};
const creatorOf = ({ curve, ...given }: Given) =>
  findCreator({
    mint: MINT,
    pool: null,
    sharing: null,
    metadata: null,
    curve: curve && { complete: false, ...curve },
    ...given,
  });

test('a launch coin: its curve names the creator, whatever the metadata says', () => {
  const found = creatorOf({
    mint: MINT,
    curve: { creator: CREATOR },
    metadata: { updateAuthority: OTHER },
  });
  expect(found).toMatchObject({ creator: CREATOR, status: 'ok', source: 'launch' });
});

test('a launch coin without a named creator has none: its metadata is not asked', () => {
  const found = creatorOf({ mint: MINT, curve: { creator: null }, metadata: { updateAuthority: OTHER } });
  expect(found).toMatchObject({ creator: null, status: 'none' });
});

test('another coin: the update authority of its metadata when it is a wallet', () => {
  expect(creatorOf({ mint: MINT, curve: null, metadata: { updateAuthority: CREATOR } })).toMatchObject({
    creator: CREATOR,
    status: 'ok',
    source: 'metadata',
  });
  expect(creatorOf({ mint: MINT, curve: null, metadata: { updateAuthority: null } })).toMatchObject({
    creator: null,
    status: 'none',
  });
  expect(creatorOf({ mint: MINT, curve: null, metadata: null })).toMatchObject({
    creator: null,
    status: 'none',
  });
});

test.each([
  [OFF_CURVE, 'off-curve'],
  [LAUNCH_PROGRAM, 'platform'],
  [LAUNCH_AUTHORITY, 'platform'],
  [FEE_PROGRAM, 'platform'],
  [feeAddress('sharing-config'), 'off-curve'],
  [feeAddress('holder-rewards'), 'off-curve'],
  [SYSTEM_PROGRAM, 'none'],
  [TOKEN_PROGRAM, 'none'],
  [WRAPPED_SOL_MINT, 'none'],
  ['SysvarC1ock11111111111111111111111111111111', 'none'],
  ['1nc1nerator11111111111111111111111111111111', 'none'],
  [MINT, 'none'],
])('%s is never tipped (%s), on either rung, and a sentence says why', (named, status) => {
  for (const found of [
    creatorOf({ mint: MINT, curve: { creator: named }, metadata: null }),
    creatorOf({ mint: MINT, curve: null, metadata: { updateAuthority: named } }),
  ]) {
    expect(found).toMatchObject({ creator: null, status });
    expect(found.reason).toMatch(/^[A-Z].+\.$/);
  }
});

function feeAddress(name: string): string {
  return programAddress([new TextEncoder().encode(name), addressBytes(MINT)!], FEE_PROGRAM);
}

test('after graduation the pool names the creator, and the curve no more', () => {
  const curve = { creator: OTHER, complete: true };
  expect(creatorOf({ curve, pool: { coinCreator: CREATOR } })).toMatchObject({
    creator: CREATOR,
    status: 'ok',
    source: 'launch',
    reason: expect.stringContaining('pool'),
  });
  // While the coin is on its curve no pool of it is canonical.
  expect(creatorOf({ curve: { creator: OTHER }, pool: { coinCreator: CREATOR } }).creator).toBe(OTHER);
  // Sold out, not moved yet; and a pool whose creator was never set.
  expect(creatorOf({ curve }).creator).toBe(OTHER);
  expect(creatorOf({ curve, pool: { coinCreator: null } }).creator).toBe(OTHER);
  // No wallet is paid by a curve that may be out of date.
  expect(creatorOf({ curve, pool: 'unknown' })).toMatchObject({ creator: null, status: 'none' });
});

test("a program's address is described as such, with what its users can do", () => {
  const reason = (given: Given) => creatorOf(given).reason;
  const shared = programAddress([utf8ToBytes('sharing-config'), addressBytes(MINT)!], FEE_PROGRAM);
  const three = { shareholders: [1, 2, 3] };
  expect(reason({ curve: { creator: shared }, sharing: three })).toMatch(/among 3 receivers .* ask pump.fun/);
  const moved = { creator: CREATOR, complete: true };
  expect(reason({ curve: moved, pool: { coinCreator: shared }, sharing: three })).toContain(
    'among 3 receivers',
  );
  expect(reason({ curve: { creator: shared } })).toContain('among several receivers');
  expect(reason({ curve: { creator: OFF_CURVE } })).toMatch(/shared vault.*ask pump.fun/);
  expect(reason({ curve: null, metadata: { updateAuthority: OFF_CURVE } })).toMatch(
    /shared vault.*metadata authority/,
  );
});
