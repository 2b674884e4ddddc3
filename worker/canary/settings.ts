/** The canary's wallets and coins, from the settings of the deployment. */
import type { Keypair } from '@solana/web3.js';
import { keypairOf } from '../../chain/keys.ts';
import { isAddress } from '../../core/address.ts';
import type { Env } from '../env.ts';

/** Two wallets; each is the creator of the coin at its own place, and tips the other one's. */
export interface Canary {
  wallets: readonly [Keypair, Keypair];
  coins: readonly [string, string];
}

type Settings = Pick<Env, 'CANARY_KEYS' | 'CANARY_COINS' | 'SITE_URL'>;

/** Returns the canary; null while it is off or not set up. */
export function canaryOf({ CANARY_KEYS = '', CANARY_COINS = '', SITE_URL }: Settings): Canary | null {
  if (!CANARY_KEYS || !SITE_URL) return null;
  const parts = (text: string) => text.split(/[\s,]+/).filter((part) => part !== '');
  const [keys, coins] = [parts(CANARY_KEYS), parts(CANARY_COINS)];
  if (keys.length !== 2 || coins.length !== 2 || !coins.every(isAddress)) return null;
  try {
    const [one, other] = keys.map((key) => keypairOf(key, 'CANARY_KEYS'));
    if (one!.publicKey.equals(other!.publicKey)) return null;
    return { wallets: [one!, other!], coins: [coins[0]!, coins[1]!] };
  } catch {
    return null;
  }
}
