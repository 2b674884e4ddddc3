/** The checks of the draw itself: root, beacon, tickets, winners. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils';
import { addressBytes, addressOf } from '../address.ts';
import type { FrozenList } from '../giveaways/list.ts';
import { verifyBeacon } from './beacon.ts';
import type { RecordCommit, RecordPlace } from './record.ts';
import { type Result, type Scene, Wrong } from './scene.ts';
import { drawPlaces, type Range, shifted, ticketOf } from './ticket.ts';
import { verifyProof } from './tree.ts';

/** Tickets are counted from 0 in the record and from 1 in sentences. */
const shown = (ticket: bigint | string) => String(BigInt(ticket) + 1n);
const wallets = (number: number) => (number === 1 ? '1 wallet' : `${number} wallets`);
const entries = (number: bigint) => (number === 1n ? '1 entry' : `${number} entries`);

export function checkRoot({ commit, tree }: Scene, list: FrozenList): Result {
  const { top } = tree(list);
  if (!commit) return { later: 'No list is fixed yet.' };
  const last = `commits.${commit.number}`;
  if (bytesToHex(top.root) !== commit.root) {
    throw new Wrong(`${last}.root`, 'The list does not match its fingerprint (the root) in the record.');
  }
  if (String(top.total) !== commit.totalWeight) {
    throw new Wrong(
      `${last}.totalWeight`,
      `The entries add up to ${top.total}, not to ${commit.totalWeight}.`,
    );
  }
  return `${wallets(list.entries.length)} with ${entries(top.total)} give exactly the fingerprint (the root) that was fixed on-chain.`;
}

export function checkBeacon({ record: { reveal }, commit, network }: Scene): Result {
  if (!commit || !reveal) return { later: 'The random number is not on-chain yet.' };
  const checked = verifyBeacon(network, BigInt(commit.round), hexToBytes(reveal.signature));
  if ('refused' in checked) {
    throw new Wrong('reveal.signature', `This is not drand's signature of round ${commit.round}.`);
  }
  if (bytesToHex(checked.randomness) !== reveal.randomness) {
    throw new Wrong('reveal.randomness', 'The randomness is not the SHA-256 of the signature.');
  }
  return `This is drand's signature of round ${commit.round}, and a round has only one.`;
}

/** The winner that the randomness gives a proven place. `index` is null without the list. */
interface Due extends Range {
  wallet: string;
  index: number | null;
  ticket: bigint;
}

/** Returns the due winner of each proven place; null before a winner is proven. */
function duePlaces(scene: Scene): Due[] | null {
  const { reveal, escrow, places } = scene.record;
  const { commit } = scene;
  if (!reveal || !commit || places.length === 0) return null;
  const randomness = hexToBytes(reveal.randomness);
  const escrowBytes = addressBytes(escrow)!;
  const found = scene.list();
  if (!('list' in found)) return dueByRecord(escrowBytes, randomness, commit, places);
  const { packed } = scene.tree(found.list);
  const drawn = drawPlaces(packed, escrowBytes, randomness, places.length);
  return drawn.map((due) => ({ ...due, wallet: addressOf(due.wallet) }));
}

/** Computes the due winners without the list, from each place's own range, which its proof binds to the root. */
function dueByRecord(
  escrow: Uint8Array,
  randomness: Uint8Array,
  { totalWeight }: RecordCommit,
  places: readonly RecordPlace[],
): Due[] {
  const taken: Range[] = [];
  let rest = BigInt(totalWeight);
  const due: Due[] = [];
  for (const [place, { winner, weight, start }] of places.entries()) {
    if (rest <= 0n) break;
    const ticket = shifted(ticketOf(escrow, randomness, place, rest), taken);
    const range = { start: BigInt(start), weight: BigInt(weight) };
    due.push({ ...range, wallet: winner, index: null, ticket });
    taken.push(range);
    taken.sort((a, b) => (a.start < b.start ? -1 : 1));
    rest -= range.weight;
  }
  return due;
}

const NO_WINNER: Result = { later: 'No winner is drawn yet.' };

export function checkTicket(scene: Scene): Result {
  const due = duePlaces(scene);
  if (!due) return NO_WINNER;
  const { places } = scene.record;
  for (const [place, { ticket }] of places.entries()) {
    const drawn = due[place];
    if (!drawn) throw new Wrong(`places.${place}`, `Every entry has won before place ${place + 1}.`);
    if (String(drawn.ticket) !== ticket) {
      throw new Wrong(
        `places.${place}.ticket`,
        `Place ${place + 1} has ticket ${shown(drawn.ticket)}, not ${shown(ticket)}.`,
      );
    }
  }
  const tickets = places.map(({ ticket }) => shown(ticket)).join(', ');
  return `The random number gives ${places.length === 1 ? 'ticket' : 'the tickets'} ${tickets} (counted from 1).`;
}

export function checkWinner(scene: Scene): Result {
  const due = duePlaces(scene);
  const { commit } = scene;
  if (!due || !commit) return NO_WINNER;
  const { places } = scene.record;
  const won = new Set<string>();
  for (const [place, claimed] of places.entries()) {
    const drawn = due[place];
    if (!drawn) throw new Wrong(`places.${place}`, `Every entry has won before place ${place + 1}.`);
    if (won.has(claimed.winner)) throw new Wrong(`places.${place}.winner`, `${claimed.winner} wins twice.`);
    won.add(claimed.winner);
    checkPlace(commit, place, claimed, drawn);
  }
  const names = places.map(({ winner }, place) => `place ${place + 1} is ${winner}`).join(', ');
  return `${names.charAt(0).toUpperCase()}${names.slice(1)}.`;
}

function checkPlace(commit: RecordCommit, place: number, claimed: RecordPlace, due: Due): void {
  const field = `places.${place}`;
  if (claimed.winner !== due.wallet) {
    throw new Wrong(
      `${field}.winner`,
      `Ticket ${shown(due.ticket)} belongs to ${due.wallet}, not to ${claimed.winner}.`,
    );
  }
  for (const name of ['index', 'weight', 'start'] as const) {
    if (due[name] !== null && String(claimed[name]) !== String(due[name])) {
      throw new Wrong(`${field}.${name}`, `The winner's ${name} is ${due[name]}, not ${claimed[name]}.`);
    }
  }
  if (due.ticket < due.start || due.ticket >= due.start + due.weight) {
    throw new Wrong(`${field}.start`, `Ticket ${shown(due.ticket)} is not one of the winner's.`);
  }
  const top = { root: hexToBytes(commit.root), total: BigInt(commit.totalWeight) };
  const problem = "The proof does not connect the winner's entry to the fingerprint of the list.";
  let start: bigint;
  try {
    start = verifyProof(top, addressBytes(due.wallet)!, due.weight, hexToBytes(claimed.proof));
  } catch {
    throw new Wrong(`${field}.proof`, problem);
  }
  if (start !== due.start) throw new Wrong(`${field}.proof`, problem);
}
