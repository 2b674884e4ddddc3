/** Builds the address under which pages find a token's picture: on our own host, and it changes with the picture. */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';

/** Returns 16 hex digits of the hash of the picture's source. */
export function pictureKey(source: string): string {
  return bytesToHex(sha256(utf8ToBytes(source))).slice(0, 16);
}

/** Returns the address; null without a picture. `source`: the address from the token's maker. */
export function pictureUrl(origin: string, token: string, source: string | null): string | null {
  return source === null ? null : `${origin}/api/tokens/${token}/picture?v=${pictureKey(source)}`;
}
