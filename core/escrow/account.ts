/** The escrow account, typed. Amounts in base units, times in unix seconds. */
import { utf8ToBytes } from '@noble/hashes/utils';
import { address, optionalAddress, u32, u64 } from '../accounts/bytes.ts';
import { type BeaconNetwork, EVMNET, type OwnNetwork } from '../draw/networks.ts';
import { openBeforeOf } from './addresses.ts';

export const ESCROW_STATUSES = ['open', 'closed', 'committed', 'revealed'] as const;
/** closed: entries are closed, nothing is committed. */
export type EscrowStatus = (typeof ESCROW_STATUSES)[number];
export const ESCROW_KINDS = ['participants', 'holders'] as const;
export type EscrowKind = (typeof ESCROW_KINDS)[number];

/** The winner of `place` is null, its range zero, before it is proven. */
export interface EscrowPlace {
  amount: bigint;
  winner: string | null;
  /** The winner's range in the list: start ≤ ticket < start + weight. */
  start: bigint;
  weight: bigint;
  paid: boolean;
}

export interface EscrowAccount {
  status: EscrowStatus;
  kind: EscrowKind;
  network: BeaconNetwork;
  creator: string;
  operator: string;
  treasury: string;
  /** Null for a SOL prize, as are tokenProgram and vault. */
  mint: string | null;
  tokenProgram: string | null;
  vault: string | null;
  id: Uint8Array;
  /** Of the id: open is possible before this second, finish, cancel and reclaim from it on. */
  openBefore: bigint;
  termsHash: Uint8Array;
  /** The amounts of all places together. */
  prize: bigint;
  fee: bigint;
  /** Lamports that are neither prize, fee nor surplus: rent at open and what is left of the deposit. */
  baseLamports: bigint;
  endsAt: bigint;
  reclaimAt: bigint;
  /** 0 while nothing is committed, as is totalWeight; root and listHash are all zero then. */
  round: bigint;
  totalWeight: bigint;
  root: Uint8Array;
  /** All zero before reveal. */
  randomness: Uint8Array;
  /** SHA-256 of the committed list's text. */
  listHash: Uint8Array;
  /** Until this second a commit can be withdrawn or the giveaway canceled; 0: not (or no longer) at all. */
  cutoff: bigint;
  /** Seconds between commit and cutoff that open demands; 0: what the program demands at least. */
  window: number;
  /** How many places are proven: the first ones. */
  proven: number;
  /** How many commits there were, withdrawn ones included. */
  commits: number;
  /** The numbers of the proven places, ascending by start. */
  order: number[];
  places: EscrowPlace[];
}

export const MAX_PLACES = 32;
const TAG = utf8ToBytes('FANFESC2');
const HEAD_BYTES = 480;
const BEACON_BYTES = 144;
const PLACE_BYTES = 56;

/** The account's size in bytes; `network` as in BeaconNetwork.id. */
export function escrowSize(places: number, network: 0 | 1): number {
  return HEAD_BYTES + (network === 1 ? BEACON_BYTES : 0) + PLACE_BYTES * places;
}

/** The escrow in `data`, or null for anything else. The caller checks that the program owns the account. */
export function decodeEscrow(data: Uint8Array): EscrowAccount | null {
  if (data.length < HEAD_BYTES || TAG.some((byte, at) => data[at] !== byte)) return null;
  const status = ESCROW_STATUSES[data[8]! - 1];
  const kind = ESCROW_KINDS[data[9]!];
  const network = data[10]!;
  const count = data[11]!;
  const proven = data[12]!;
  if (!status || !kind || (network !== 0 && network !== 1)) return null;
  if (count < 1 || count > MAX_PLACES || proven > count) return null;
  if (data.length !== escrowSize(count, network)) return null;
  const id = copyOf(data, 208, 240);
  return {
    status,
    kind,
    network: network === 1 ? ownNetwork(data) : EVMNET,
    creator: address(data, 16),
    operator: address(data, 48),
    treasury: address(data, 80),
    mint: optionalAddress(data, 112),
    tokenProgram: optionalAddress(data, 144),
    vault: optionalAddress(data, 176),
    id,
    openBefore: openBeforeOf(id),
    termsHash: copyOf(data, 240, 272),
    prize: u64(data, 272),
    fee: u64(data, 280),
    baseLamports: u64(data, 288),
    endsAt: i64(data, 296),
    reclaimAt: i64(data, 304),
    round: u64(data, 312),
    totalWeight: u64(data, 320),
    root: copyOf(data, 328, 360),
    randomness: copyOf(data, 360, 392),
    listHash: copyOf(data, 392, 424),
    cutoff: i64(data, 424),
    window: u32(data, 432),
    proven,
    commits: data[13]!,
    order: [...data.subarray(448, 448 + proven)],
    places: Array.from({ length: count }, (_, place) => placeAt(data, place, proven)),
  };
}

function placeAt(data: Uint8Array, place: number, proven: number): EscrowPlace {
  const at = data.length - PLACE_BYTES * (data[11]! - place);
  return {
    amount: u64(data, at),
    winner: place < proven ? address(data, at + 8) : null,
    start: u64(data, at + 40),
    weight: u64(data, at + 48),
    paid: ((u32(data, 436) >>> place) & 1) === 1,
  };
}

function ownNetwork(data: Uint8Array): OwnNetwork {
  return {
    id: 1,
    key: copyOf(data, 480, 608),
    genesis: Number(i64(data, 608)),
    period: u32(data, 616),
    lead: u32(data, 620),
  };
}

/** Always a copy: `slice` of a Buffer would be a view of memory that its owner may reuse. */
function copyOf(data: Uint8Array, start: number, end: number): Uint8Array {
  return Uint8Array.from(data.subarray(start, end));
}

function i64(data: Uint8Array, offset: number): bigint {
  return BigInt.asIntN(64, u64(data, offset));
}

/** What the escrow still owes: the amounts of all places that are not paid, proven or not. */
export function unpaid({ places }: Pick<EscrowAccount, 'places'>): bigint {
  return places.reduce((sum, { amount, paid }) => (paid ? sum : sum + amount), 0n);
}

/** The weight from which the next place is drawn: the total without the entries that have won. */
export function restOf({ totalWeight, places }: Pick<EscrowAccount, 'totalWeight' | 'places'>): bigint {
  return places.reduce((rest, { weight }) => rest - weight, totalWeight);
}

/** Whether no further place can be proven: all are, or there are no entries left. */
export function isProven(
  account: Pick<EscrowAccount, 'status' | 'proven' | 'totalWeight' | 'places'>,
): boolean {
  if (account.status !== 'revealed') return false;
  return account.proven === account.places.length || (account.proven > 0 && restOf(account) === 0n);
}

/** Whether each winner is proven and paid, so that anyone may finish. */
export function isDone(
  account: Pick<EscrowAccount, 'status' | 'proven' | 'totalWeight' | 'places'>,
): boolean {
  return isProven(account) && account.places.every(({ winner, paid }) => winner === null || paid);
}

/** Whether the giveaway can be called off at `now`. */
export function openForChange(account: Pick<EscrowAccount, 'status' | 'cutoff'>, now: bigint): boolean {
  const { status, cutoff } = account;
  return status === 'open' || status === 'closed' || (status === 'committed' && now < cutoff);
}
