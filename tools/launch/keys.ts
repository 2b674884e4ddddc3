/**
 * The wallets of a site. Cloudflare never shows a secret again, so the only copy of each key would be lost with the
 * worker, and money with it: the operator keeps one file, made before anything leaves this machine.
 */
import { randomBytes } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519';
import bs58 from 'bs58';

export interface Wallet {
  secret: string;
  purpose: string;
  /** Lamports that must lie on it before the site opens. */
  needs: bigint;
}

export const WALLETS: readonly Wallet[] = [
  { secret: 'OPERATOR_KEY', purpose: 'signs lists and receipts; leave it empty', needs: 0n },
  { secret: 'PAYER_KEY', purpose: 'pays for draws; keep 0.2 SOL on it', needs: 200_000_000n },
  // The rent of an empty account is 890,880 lamports; without it no giveaway could pay its fee.
  { secret: 'TREASURY_KEY', purpose: 'receives fees; 0.001 SOL opens it, sweep it often', needs: 1_000_000n },
  { secret: 'SWAP_KEY', purpose: 'holds a payout while it is swapped; leave it empty', needs: 0n },
];

/** New secrets: base58 of 64 bytes for each wallet, and 48 random bytes for the site's own tokens. */
export function newKeys(): Record<string, string> {
  const keys: Record<string, string> = { TOKEN_SECRET: randomBytes(48).toString('base64') };
  for (const { secret } of WALLETS) {
    const seed = ed25519.utils.randomPrivateKey();
    keys[secret] = bs58.encode(Uint8Array.from([...seed, ...ed25519.getPublicKey(seed)]));
  }
  return keys;
}

/** The public address of each wallet among `keys`, by the secret's name. */
export function addressesOf(keys: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    WALLETS.map(({ secret }) => [secret, bs58.encode(bs58.decode(keys[secret]!).slice(32))]),
  );
}
