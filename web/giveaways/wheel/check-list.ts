/**
 * The list of a live draw, compared with what the creator's wallet is asked to commit: hash, root and total are computed
 * again from its text. Pure; list-worker.ts runs it off the main thread, because a long list takes seconds.
 */
import { bytesToHex } from '@noble/hashes/utils';
import { addressBytes } from '../../../core/address.ts';
import { packEntries } from '../../../core/draw/entries.ts';
import { listHash, readList } from '../../../core/draw/list-text.ts';
import { treeOf } from '../../../core/draw/tree.ts';
import type { OfferedList } from '../../../core/giveaways/draw-answers.ts';
import { words } from './words.ts';

/** A list by its fingerprints; total and number are compared where they are known. */
export type NamedList = Pick<OfferedList, 'listHash' | 'root'> & Partial<OfferedList>;

/**
 * Returns the difference, as the end of a sentence that begins with "the list"; null: it is the offered one. Never
 * throws.
 */
export function problemOfList(text: string, offered: NamedList, escrow: string): string | null {
  if (listHash(text) !== offered.listHash) return words.lists.other;
  try {
    const { giveaway, entries } = readList(text);
    if (giveaway !== escrow) return words.lists.elsewhere;
    if (offered.entries !== undefined && entries.length !== offered.entries) return words.lists.count;
    const packed = packEntries(
      entries.map(([wallet, weight]) => ({ wallet: addressBytes(wallet)!, weight: BigInt(weight) })),
    );
    const { root, total } = treeOf(packed);
    if (bytesToHex(root) !== offered.root) return words.lists.root;
    const { totalWeight = String(total) } = offered;
    return String(total) === totalWeight ? null : words.lists.total;
  } catch {
    return words.lists.broken;
  }
}
