/** Computes the key of a cached picture, which its address contains: X caches a picture for ever by its address. */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import { type Card, cardKey } from '../../core/share/card.ts';

/** Returns 16 hex digits: two cards that look different have different keys. */
export function pictureKey(card: Card): string {
  return bytesToHex(sha256(utf8ToBytes(cardKey(card)))).slice(0, 16);
}
