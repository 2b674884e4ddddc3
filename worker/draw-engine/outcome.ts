/**
 * What follows from the few numbers on chain: the round's signature, the ticket, the winner and its place in the list.
 */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import { addressBytes, addressOf } from '../../core/address.ts';
import { compareWallets, ENTRY_BYTES } from '../../core/draw/entries.ts';
import { ticketOf, winnerOf } from '../../core/draw/ticket.ts';
import { proofOf } from '../../core/draw/tree.ts';
import type { EscrowAccount } from '../../core/escrow/account.ts';
import { revealTime } from '../../core/giveaways/reveal.ts';
import { Refusal } from '../../core/refusals.ts';
import { beaconOf } from '../giveaways/beacon-network.ts';
import type { GiveawayRow, Progress } from '../giveaways/store.ts';
import type { Deps } from './deps.ts';
import type { StepDetails } from './instructions.ts';
import { loadEntries } from './lists.ts';
import { detailsOf } from './store.ts';

/**
 * The facts and what follows from them. Refuses beacon_unavailable: a round that is on chain has a signature, of which
 * the chain keeps only the hash.
 */
export async function completeFacts(deps: Deps, row: GiveawayRow, facts: Progress): Promise<Progress> {
  const known = { ...row, ...facts };
  const found: Progress = { ...facts };
  if (known.round && known.randomness && !known.beaconSignature) {
    found.beaconSignature =
      (await sentSignature(deps, row, known.randomness)) ??
      bytesToHex(await signatureOf(deps, row, known.round));
  }
  if (known.randomness && known.totalWeight && known.ticket == null) {
    found.ticket = ticketOf(hexToBytes(row.escrowId), hexToBytes(known.randomness), known.totalWeight);
  }
  if (known.winner && known.root && known.winnerIndex == null) {
    const index = indexOf(await loadEntries(deps.env, known.root), known.winner);
    if (index !== null) found.winnerIndex = index;
  }
  return found;
}

/** The signature that a reveal of ours carried, hex, if its hash is on chain: then the program verified it. */
async function sentSignature({ db }: Deps, row: GiveawayRow, randomness: string): Promise<string | null> {
  const sent = await detailsOf(db, row.id, 'reveal');
  const signatures = sent.flatMap((details) => (JSON.parse(details) as StepDetails).signature ?? []);
  return signatures.find((hex) => bytesToHex(sha256(hexToBytes(hex))) === randomness) ?? null;
}

async function signatureOf(deps: Deps, row: GiveawayRow, round: number): Promise<Uint8Array> {
  const signature = await deps.beacon.signature(beaconOf(row), BigInt(round));
  if (!signature) throw new Refusal('beacon_unavailable', {}, `round ${round} is on chain`);
  return signature;
}

/**
 * The winner and everything it follows from, from list and round alone: the program accepts no other winner. Refuses
 * beacon_unavailable, also while the beacon does not have the round.
 */
export async function deriveOutcome(deps: Deps, row: GiveawayRow, round: number): Promise<Progress> {
  const signature = await signatureOf(deps, row, round);
  const randomness = sha256(signature);
  const ticket = ticketOf(hexToBytes(row.escrowId), randomness, row.totalWeight!);
  const { index, entry } = winnerOf(await loadEntries(deps.env, row.root!), ticket);
  return {
    beaconSignature: bytesToHex(signature),
    randomness: bytesToHex(randomness),
    ticket,
    winner: addressOf(entry.wallet),
    winnerIndex: index,
    drawnAt: row.drawnAt ?? Math.floor(deps.clock.now() / 1000),
    revealAt: revealTime(row.kind, deps.clock.now()),
  };
}

/** The entry that holds the ticket, with its proof, for the step `prove`. From the list whose root is on chain. */
export async function winningEntry(
  deps: Deps,
  escrow: EscrowAccount,
): Promise<StepDetails & { winner: string }> {
  const packed = await loadEntries(deps.env, bytesToHex(escrow.root));
  const ticket = ticketOf(escrow.id, escrow.randomness, escrow.totalWeight);
  const { index, entry } = winnerOf(packed, ticket);
  return {
    winner: addressOf(entry.wallet),
    weight: entry.weight.toString(),
    proof: bytesToHex(proofOf(packed, index)),
  };
}

/** The index of a wallet in a packed list, which ascends by wallet; null if it is absent. */
function indexOf(packed: Uint8Array, wallet: string): number | null {
  const bytes = addressBytes(wallet);
  if (!bytes) return null;
  let low = 0;
  let high = packed.length / ENTRY_BYTES - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = compareWallets(packed, middle * ENTRY_BYTES, bytes, 0);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}
