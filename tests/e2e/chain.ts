/** A look at the local chain from a browser test, past the app. */
import { inject } from 'vitest';

async function rpc<T>(method: string, ...params: unknown[]): Promise<T> {
  const response = await fetch(inject('rpcUrl'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await response.json()) as { result: T; error?: { message: string } };
  if (error) throw new Error(`${method}: ${error.message}`);
  return result;
}

export async function lamports(address: string): Promise<bigint> {
  return BigInt((await rpc<{ value: number }>('getBalance', address, { commitment: 'confirmed' })).value);
}

/** Base units of `mint` that `owner` holds over all accounts. */
export async function tokenUnits(owner: string, mint: string): Promise<bigint> {
  const { value } = await rpc<{ value: { account: { data: [string] } }[] }>(
    'getTokenAccountsByOwner',
    owner,
    { mint },
    { encoding: 'base64', commitment: 'confirmed' },
  );
  return value.reduce(
    (sum, { account }) => sum + Buffer.from(account.data[0], 'base64').readBigUInt64LE(64),
    0n,
  );
}
