/** Which Solana network this worker talks to. */

import { SolanaRpc } from '../../chain/rpc.ts';
import type { Network } from '../../core/tokens/model.ts';
import type { Env } from '../env.ts';

/** Genesis hashes of the public networks: mainnet, devnet, testnet. */
const PUBLIC_GENESIS: ReadonlySet<string> = new Set([
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  '4uhcVJyU9pJkvQyS88uRDiswHXSGkY3zQawwpjk2NsNY',
]);

/** A network never changes its genesis hash. By URL, for the life of the isolate; failures are not cached. */
const genesisByUrl = new Map<string, string>();

/**
 * 'localnet' needs both a build for the local world and a network that is provably not a public one; in doubt, also
 * when the node is unreachable, the network counts as public. The RPC's URL says which public network it is.
 */
export async function networkOf(env: Pick<Env, 'SOLANA_RPC_URL'>): Promise<Network> {
  const url = env.SOLANA_RPC_URL;
  if (typeof __LOCAL__ !== 'undefined' && __LOCAL__) {
    const genesis = await genesisHash(url).catch(() => null);
    if (genesis !== null && !PUBLIC_GENESIS.has(genesis)) return 'localnet';
  }
  return networkByUrl(url);
}

/** Names the network in the records of draws, base58. Refuses chain_unavailable. */
export function genesisOf(env: Pick<Env, 'SOLANA_RPC_URL'>): Promise<string> {
  return genesisHash(env.SOLANA_RPC_URL);
}

async function genesisHash(url: string): Promise<string> {
  const known = genesisByUrl.get(url);
  if (known !== undefined) return known;
  const hash = await new SolanaRpc(url).genesisHash();
  genesisByUrl.set(url, hash);
  return hash;
}

/** Ignores the query: an API key may contain any word. */
function networkByUrl(url: string): Network {
  const words = url.split('?')[0]!.toLowerCase();
  if (words.includes('devnet')) return 'devnet';
  return words.includes('testnet') ? 'testnet' : 'mainnet';
}
