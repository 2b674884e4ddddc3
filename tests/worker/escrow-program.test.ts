import { env } from 'cloudflare:workers';
import { Connection, PublicKey } from '@solana/web3.js';
import { expect, inject, test } from 'vitest';

test('the worker knows the program, which is deployed and immutable', async () => {
  expect(env.ESCROW_PROGRAM).toBe(inject('program'));
  const connection = new Connection(env.SOLANA_RPC_URL, 'confirmed');
  const account = await connection.getAccountInfo(new PublicKey(env.ESCROW_PROGRAM));
  expect(account?.executable).toBe(true);
  const programData = await connection.getAccountInfo(new PublicKey(account!.data.subarray(4, 36)));
  // After the tag and the slot of the deployment: no authority.
  expect(programData!.data[12]).toBe(0);
  expect(programData!.data.length).toBeGreaterThan(10_000);
});
