/** The draw among clips: one entry per candidate, with a giveaway's tree and ticket. */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import { compareWallets, packEntries } from '../draw/entries.ts';
import type { BeaconNetwork } from '../draw/networks.ts';
import { ticketOf, winnerOf } from '../draw/ticket.ts';
import { treeOf } from '../draw/tree.ts';
import type { Candidate } from './record.ts';

const PERIODS_AHEAD = 2;

/** Returns the minimum seconds from a pick to its round: a relay may know the next rounds. */
export const pickLead = ({ period }: Pick<BeaconNetwork, 'period'>): number => PERIODS_AHEAD * period;

/**
 * Returns the 32 bytes that stand for a clip where a giveaway's list has a wallet. They hold the whole candidate, so the
 * signed root also fixes post, handle and date.
 */
export function leafOf([clip, postId, handle, addedAt]: Candidate): Uint8Array {
  return sha256(utf8ToBytes(`fanfare clip v2 ${JSON.stringify([clip, postId, handle, addedAt])}`));
}

/** Returns the 32 bytes that replace an escrow's address in the ticket's hash. */
function pickSeed(pickId: string): Uint8Array {
  return sha256(utf8ToBytes(`fanfare pick v1 ${pickId}`));
}

/** Returns the candidates in the order of the draw. */
export function sortCandidates(candidates: readonly Candidate[]): Candidate[] {
  const leaves = new Map(candidates.map((candidate) => [candidate, leafOf(candidate)]));
  return [...candidates].sort((a, b) => compareWallets(leaves.get(a)!, 0, leaves.get(b)!, 0));
}

function packed(candidates: readonly Candidate[]): Uint8Array {
  return packEntries(candidates.map((candidate) => ({ wallet: leafOf(candidate), weight: 1n })));
}

/**
 * Returns the hex root over candidates in the order of the draw. @throws EntriesError for an empty list or a wrong
 * order
 */
export function rootOfCandidates(candidates: readonly Candidate[]): string {
  return bytesToHex(treeOf(packed(candidates)).root);
}

/** Returns the ticket of a pick and the candidate that holds it. */
export function drawCandidate(
  pickId: string,
  randomness: Uint8Array,
  candidates: readonly Candidate[],
): { ticket: bigint; index: number } {
  const ticket = ticketOf(pickSeed(pickId), randomness, 0, BigInt(candidates.length));
  return { ticket, index: winnerOf(packed(candidates), ticket).index };
}
