/** Our own keys as they are stored in secrets: base58 of 64 bytes. */
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { Refusal } from '../core/refusals.ts';

/** The keypair of a secret; no error, log or answer contains it. `what` names it. Refuses not_configured. */
export function keypairOf(secret: string | undefined, what: string): Keypair {
  try {
    return Keypair.fromSecretKey(bs58.decode(secret ?? ''));
  } catch {
    throw new Refusal('not_configured', { what });
  }
}

/** The address of a secret key; null if missing or malformed. */
export function addressOfKey(secret: string | undefined): string | null {
  try {
    return keypairOf(secret, 'a key').publicKey.toBase58();
  } catch {
    return null;
  }
}
