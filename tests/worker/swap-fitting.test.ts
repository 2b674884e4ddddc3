/** Routes that are too long for one transaction, as Jupiter returns them by default. */
import { createAssociatedTokenAccountIdempotentInstruction } from '@solana/spl-token';
import { PublicKey, SystemProgram } from '@solana/web3.js';
import { beforeEach, expect, inject, test } from 'vitest';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../core/address.ts';
import { Refusal } from '../../core/refusals.ts';
import { associatedAddress } from '../../local/world/coin.ts';
import { withoutNeedless } from '../../worker/swap/client.ts';
import { buildFitting } from '../../worker/swap/fitting.ts';
import type { SwapClient } from '../../worker/swap/types.ts';
import { begin, jupiter, QUOTE, ready, run } from './payouts.ts';
import { person } from './support.ts';

beforeEach(() => jupiter('fault', { fault: 'none' }));

const asked = async (): Promise<string[]> =>
  ((await (await fetch(`${inject('swapUrl')}/stats`)).json()) as { maxAccounts: string[] }).maxAccounts;

test('a payout requests shorter routes until its own instructions fit too', async () => {
  const { mint, deps } = await ready();
  const row = await begin(deps, mint);
  expect(await run(deps, row.id)).toMatchObject({ stage: 'done', receivedLamports: QUOTE });
  const limits = await asked();
  const last = limits.lastIndexOf('64');
  expect(limits.slice(last)).toEqual(['64', '50', '40']);
});

test('a payout says so when no route fits, and nothing is signed', async () => {
  const { mint, deps } = await ready();
  const row = await begin(deps, mint);
  await jupiter('fault', { fault: 'long' });
  const stuck = await run(deps, row.id);
  expect(stuck).toMatchObject({ stage: 'moved', endedAt: null });
  expect(JSON.stringify(stuck, (_, value) => (typeof value === 'bigint' ? String(value) : value))).toContain(
    'no route fits into one transaction',
  );
  await jupiter('fault', { fault: 'none' });
});

const input = { mint: WRAPPED_SOL_MINT, amount: 1n, taker: SYSTEM_PROGRAM, slippageBps: 1 };
/** A service that finds routes of at least so many accounts. */
const finding = (least: number): SwapClient => ({
  quote: () => Promise.reject(new Error('not asked')),
  build: async ({ maxAccounts }) => {
    if (maxAccounts < least) throw new Refusal('swap_refused', { reason: 'No routes found' });
    return { outLamports: BigInt(maxAccounts), instructions: [], lookupTables: [] };
  },
});
const reason = (error: unknown) => (error as Refusal).message;

test('a payout names a missing shorter route as such, and a missing route in the words of Jupiter', async () => {
  const only40 = (built: { outLamports: bigint }) => built.outLamports <= 40n;
  expect((await buildFitting(finding(1), input, only40)).outLamports).toBe(40n);
  expect(await buildFitting(finding(45), input, only40).catch(reason)).toContain('no route fits');
  expect(await buildFitting(finding(65), input, only40).catch(reason)).toContain('No routes found');
  expect(await buildFitting(finding(1), input, () => false).catch(reason)).toContain('no route fits');
});

test('a token account is created only where it is missing', async () => {
  const who = person('fan1').publicKey;
  const mint = new PublicKey(WRAPPED_SOL_MINT);
  const purse = new PublicKey(associatedAddress(who.toBase58(), TOKEN_PROGRAM, WRAPPED_SOL_MINT));
  const create = createAssociatedTokenAccountIdempotentInstruction(who, purse, who, mint);
  const pay = SystemProgram.transfer({ fromPubkey: who, toPubkey: who, lamports: 1 });
  const left = (owner: string | null) => {
    const account = owner && { owner, lamports: 1n, data: new Uint8Array(), executable: false };
    const accounts = async (addresses: string[]) => addresses.map(() => account || null);
    return withoutNeedless({ accounts } as Parameters<typeof withoutNeedless>[0], [create, pay]);
  };
  expect(await left(TOKEN_PROGRAM)).toEqual([pay]);
  expect(await left(null)).toEqual([create, pay]);
  // A stranger sent lamports to the address: it is still not a token account.
  expect(await left(SYSTEM_PROGRAM)).toEqual([create, pay]);
});
