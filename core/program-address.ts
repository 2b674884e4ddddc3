/**
 * The on-curve test and program-derived addresses. They need the curve's arithmetic (14 kB), which pages load only when
 * a transaction or a proof is compared; so address.ts must not import this file.
 */
import { ed25519 } from '@noble/curves/ed25519';
import { sha256 } from '@noble/hashes/sha2';
import { utf8ToBytes } from '@noble/hashes/utils';
import bs58 from 'bs58';

/** Returns true when the 32 bytes are a point of Ed25519, so that a private key to them may exist. */
export function isOnCurve(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the program-derived address of `seeds`: the first bump from 255 down whose hash is off the curve.
 * Source: solana-sdk Pubkey::find_program_address.
 */
export function programAddress(seeds: Uint8Array[], program: string): string {
  const programBytes = bs58.decode(program);
  const marker = utf8ToBytes('ProgramDerivedAddress');
  for (let bump = 255; bump >= 0; bump--) {
    const hash = sha256.create();
    for (const seed of seeds) hash.update(seed);
    const digest = hash.update(Uint8Array.of(bump)).update(programBytes).update(marker).digest();
    if (!isOnCurve(digest)) return bs58.encode(digest);
  }
  throw new Error('no bump leaves the curve'); // probability 2^-256
}
