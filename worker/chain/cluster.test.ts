import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { networkOf } from './cluster.ts';

afterEach(() => vi.restoreAllMocks());

/** Returns a node that answers getGenesisHash with this hash, or not at all. */
function node(genesis: string | null) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    if (genesis === null) throw new TypeError('no answer');
    return Response.json({ jsonrpc: '2.0', id: 1, result: genesis });
  });
}

const OTHER = 'GH7ome3EiwEr7tu9JuTh2dpYWBJK3z69Xm1ZE3MEE6JC';

test('networkOf returns localnet for a local build on the local network', async () => {
  expect(await networkOf(env)).toBe('localnet');
});

test.each([
  ['https://rpc.one.site/', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d', 'mainnet'],
  ['https://api.devnet.solana.com', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG', 'devnet'],
  ['https://api.testnet.solana.com', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY', 'testnet'],
])('networkOf calls %s a public network even for a local build', async (url, genesis, network) => {
  node(genesis);
  expect(await networkOf({ SOLANA_RPC_URL: url })).toBe(network);
});

test('networkOf treats an unreachable node as public and asks again, and caches a known one', async () => {
  const url = { SOLANA_RPC_URL: 'http://127.0.0.1:2/?api-key=devnet-testnet' };
  node(null);
  expect(await networkOf(url)).toBe('mainnet');
  vi.restoreAllMocks();
  const answering = node(OTHER);
  expect(await networkOf(url)).toBe('localnet');
  expect(await networkOf(url)).toBe('localnet');
  expect(answering).toHaveBeenCalledTimes(1);
});
