/** Coins that a test puts on the local network, written from the published layouts. */
import { env } from 'cloudflare:workers';
import { ed25519 } from '@noble/curves/ed25519';
import { SolanaRpc } from '../../chain/rpc.ts';
import { addressOf, TOKEN_2022_PROGRAM } from '../../core/address.ts';
import * as handmade from '../vectors/handmade-accounts.ts';
import { rpc } from './support.ts';

export const CREATOR = ed25519.getPublicKey(new Uint8Array(32).fill(21));
/** A reserved name: no host answers it. */
const URI = 'https://coin.example/meta.json';

export async function put(pubkey: string, owner: string, data: Uint8Array): Promise<void> {
  await rpc('local_setAccounts', [{ pubkey, owner, data: btoa(String.fromCharCode(...data)) }]);
}

/** A wallet's address that is unused. */
export function fresh(): Uint8Array {
  return ed25519.getPublicKey(crypto.getRandomValues(new Uint8Array(32)));
}

/** A Token-2022 coin with its own metadata, under a mint of its own. */
export async function coin(symbol: string, mint = fresh(), creator = CREATOR, uri = URI): Promise<string> {
  const metadata = handmade.tokenMetadata({ authority: creator, mint, name: `Coin ${symbol}`, symbol, uri });
  const extensions = [handmade.extension(18, handmade.pointer(mint)), handmade.extension(19, metadata)];
  await put(addressOf(mint), TOKEN_2022_PROGRAM, handmade.mint2022(extensions));
  return addressOf(mint);
}

/** The network with a count of its account reads. */
export function counting() {
  const real = new SolanaRpc(env.SOLANA_RPC_URL);
  const counted = {
    calls: 0,
    accounts: (addresses: string[]) => {
      counted.calls += 1;
      return real.accounts(addresses);
    },
  };
  return counted;
}
