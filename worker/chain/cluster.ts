/** Finds out which Solana network this worker talks to. */

import { SolanaRpc } from '../../chain/rpc.ts';
import { PUBLIC_GENESIS } from '../../core/genesis.ts';
import type { Network } from '../../core/tokens/model.ts';
import type { Env } from '../env.ts';

/** Genesis hashes by URL, for the life of the isolate: a network never changes its own. Failures are not cached. */
const genesisByUrl = new Map<string, string>();

/**
 * Returns the network. 'localnet' needs both a build for the local world and a network that is provably not a public
 * one; in doubt, also when the node is unreachable, the network counts as public. The RPC's URL says which public
 * network it is.
 */
export async function networkOf(env: Pick<Env, 'SOLANA_RPC_URL'>): Promise<Network> {
  const url = env.SOLANA_RPC_URL;
  if (typeof __LOCAL__ !== 'undefined' && __LOCAL__) {
    const genesis = await genesisHash(url).catch(() => null);
    if (genesis !== null && !PUBLIC_GENESIS.has(genesis)) return 'localnet';
  }
  return networkByUrl(url);
}

/** Returns the network's name in the records of draws, base58. Refuses chain_unavailable. */
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

/** Returns the network that a URL names. Ignores the query: an API key may contain any word. */
function networkByUrl(url: string): Network {
  const words = url.split('?')[0]!.toLowerCase();
  if (words.includes('devnet')) return 'devnet';
  return words.includes('testnet') ? 'testnet' : 'mainnet';
}
