/**
 * Computes from the few numbers on chain: the round's signature, and for each place the ticket, the winner and its index
 * in the list.
 */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import { addressBytes, addressOf } from '../../core/address.ts';
import { compareWallets, ENTRY_BYTES } from '../../core/draw/entries.ts';
import { type DrawnPlace, drawPlaces, type Range, shifted, ticketOf } from '../../core/draw/ticket.ts';
import { proofOf } from '../../core/draw/tree.ts';
import type { EscrowAccount } from '../../core/escrow/account.ts';
import { Refusal } from '../../core/refusals.ts';
import { beaconOf } from '../giveaways/beacon-network.ts';
import { amountsOf, type GiveawayRow, type Progress } from '../giveaways/store.ts';
import type { Deps } from './deps.ts';
import type { StepDetails } from './instructions.ts';
import type { PlaceRow } from './landed/store.ts';
import { loadEntries } from './lists.ts';
import { type StoredDraw, sentDetails } from './stored-draw.ts';

/** A place as it is stored, but for its giveaway and its reveal time. */
type KnownPlace = Omit<PlaceRow, 'giveaway' | 'revealAt'>;

/**
 * Adds the signature of the round to the facts: the chain has only its hash. Refuses beacon_unavailable, although a round
 * on chain has a signature.
 */
export async function completeFacts(deps: Deps, stored: StoredDraw, facts: Progress): Promise<Progress> {
  const { row } = stored;
  const known = { ...row, ...facts };
  if (!known.round || !known.randomness || known.beaconSignature) return facts;
  const beaconSignature =
    sentSignature(stored, known.randomness) ?? bytesToHex(await signatureOf(deps, row, known.round));
  return { ...facts, beaconSignature };
}

/** Returns the signature that a reveal of ours carried, hex, if its hash is on chain: then the program verified it. */
function sentSignature(stored: StoredDraw, randomness: string): string | null {
  const signatures = sentDetails(stored, 'reveal').flatMap(({ signature }) => signature ?? []);
  return signatures.find((hex) => bytesToHex(sha256(hexToBytes(hex))) === randomness) ?? null;
}

async function signatureOf(deps: Deps, row: GiveawayRow, round: number): Promise<Uint8Array> {
  const signature = await deps.beacon.signature(beaconOf(row), BigInt(round));
  if (!signature) throw new Refusal('beacon_unavailable', {}, `round ${round} is on chain`);
  return signature;
}

/** Returns the proven places of an escrow. `ours`: whether we have its list, which has the winners' indexes. */
export async function provenPlaces(
  { env }: Pick<Deps, 'env'>,
  id: string,
  escrow: EscrowAccount,
  ours: boolean,
): Promise<KnownPlace[]> {
  if (escrow.proven === 0) return [];
  const list = { id, listHash: bytesToHex(escrow.listHash) };
  const packed = ours ? await loadEntries(env, list) : null;
  const taken: Range[] = [];
  let rest = escrow.totalWeight;
  return escrow.places.flatMap(({ amount, winner, start, weight, paid }, place) => {
    if (winner === null) return [];
    const ticket = shifted(ticketOf(addressBytes(id)!, escrow.randomness, place, rest), taken);
    taken.push({ start, weight });
    taken.sort((a, b) => (a.start < b.start ? -1 : 1));
    rest -= weight;
    const listIndex = packed && indexOf(packed, winner);
    return [{ place, amount, winner, listIndex, weight, start, ticket, paid }];
  });
}

/**
 * Derives the outcome of a draw that was paid, from list and round alone: the program accepts no other winners. `paid`:
 * whether a place was paid. Refuses beacon_unavailable, also while the beacon does not have the round.
 */
export async function deriveOutcome(
  deps: Deps,
  row: GiveawayRow,
  list: { listHash: string; round: number },
  paid: (place: number) => boolean,
): Promise<{ facts: Progress; places: KnownPlace[] }> {
  const signature = row.beaconSignature
    ? hexToBytes(row.beaconSignature)
    : await signatureOf(deps, row, list.round);
  const randomness = sha256(signature);
  const packed = await loadEntries(deps.env, { id: row.id, listHash: list.listHash });
  const amounts = amountsOf(row);
  const drawn = drawPlaces(packed, addressBytes(row.id)!, randomness, amounts.length);
  const places = drawn.map(({ place, index, wallet, weight, start, ticket }) => ({
    place,
    amount: amounts[place]!,
    winner: addressOf(wallet),
    listIndex: index,
    weight,
    start,
    ticket,
    paid: paid(place),
  }));
  const facts = {
    beaconSignature: bytesToHex(signature),
    randomness: bytesToHex(randomness),
    totalProven: places.length,
    totalPaid: places.filter((place) => place.paid).length,
    drawnAt: row.drawnAt ?? Math.floor(deps.clock.now() / 1000),
  };
  return { facts, places };
}

/**
 * Returns the entry that wins a place, with its proof, for the step `prove`: from the list whose root is on chain.
 * Throws if that list is lost, and RangeError for a place that no entry is left for.
 */
export async function winningEntry(
  deps: Pick<Deps, 'env'>,
  { id }: Pick<GiveawayRow, 'id'>,
  escrow: EscrowAccount,
  place = escrow.proven,
): Promise<StepDetails & { winner: string; place: number }> {
  const packed = await loadEntries(deps.env, { id, listHash: bytesToHex(escrow.listHash) });
  const drawn: DrawnPlace | undefined = drawPlaces(packed, addressBytes(id)!, escrow.randomness, place + 1)[
    place
  ];
  if (!drawn) throw new RangeError(`no entry is left for place ${place}`);
  return {
    place,
    winner: addressOf(drawn.wallet),
    weight: drawn.weight.toString(),
    proof: bytesToHex(proofOf(packed, drawn.index)),
  };
}

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
