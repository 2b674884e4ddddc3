/** Where pages find a token's picture: under our own name, which changes with the picture. */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';

/** 16 hex digits of where the picture comes from. */
export function pictureKey(source: string): string {
  return bytesToHex(sha256(utf8ToBytes(source))).slice(0, 16);
}

/** `source`: the address that the token's maker gave; null for none. */
export function pictureUrl(origin: string, token: string, source: string | null): string | null {
  return source === null ? null : `${origin}/api/tokens/${token}/picture?v=${pictureKey(source)}`;
}
