/** The escrow account, typed. Amounts in base units, times in unix seconds. */
import { utf8ToBytes } from '@noble/hashes/utils';
import { address, optionalAddress, u32, u64 } from '../accounts/bytes.ts';
import { openBeforeOf } from './addresses.ts';

export const ESCROW_STATUSES = ['open', 'closed', 'committed', 'revealed'] as const;
/** closed: entries are closed, nothing is committed. */
export type EscrowStatus = (typeof ESCROW_STATUSES)[number];
export const ESCROW_KINDS = ['participants', 'holders'] as const;
export type EscrowKind = (typeof ESCROW_KINDS)[number];

/** A place of an escrow. Before its winner is proven, the winner is null and the range zero. */
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
  creator: string;
  operator: string;
  treasury: string;
  /** Null for a SOL prize, as are tokenProgram and vault. */
  mint: string | null;
  tokenProgram: string | null;
  vault: string | null;
  id: Uint8Array;
  /** The id's opening time: open is possible before this second, finish, cancel and reclaim from it on. */
  openBefore: bigint;
  termsHash: Uint8Array;
  /** The sum of all places' amounts. */
  prize: bigint;
  fee: bigint;
  /** Lamports that are neither prize, fee nor surplus: rent at open and the rest of the deposit. */
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
  /** Seconds between commit and cutoff, as open set them; 0: the program's minimum. */
  window: number;
  /** Number of proven places, from the first one on. */
  proven: number;
  /** Number of commits, withdrawn ones included. */
  commits: number;
  /** The numbers of the proven places, ascending by start. */
  order: number[];
  places: EscrowPlace[];
}

export const MAX_PLACES = 32;
const TAG = utf8ToBytes('FANFESC3');
const HEAD_BYTES = 480;
const PLACE_BYTES = 56;

/** Returns the account's size in bytes. */
export function escrowSize(places: number): number {
  return HEAD_BYTES + PLACE_BYTES * places;
}

/** Decodes the escrow in `data`; null for anything else. The caller checks that the program owns the account. */
export function decodeEscrow(data: Uint8Array): EscrowAccount | null {
  if (data.length < HEAD_BYTES || TAG.some((byte, at) => data[at] !== byte)) return null;
  const status = ESCROW_STATUSES[data[8]! - 1];
  const kind = ESCROW_KINDS[data[9]!];
  const count = data[11]!;
  const proven = data[12]!;
  if (!status || !kind || data[10] !== 0) return null;
  if (count < 1 || count > MAX_PLACES || proven > count) return null;
  if (data.length !== escrowSize(count)) return null;
  const id = copyOf(data, 208, 240);
  return {
    status,
    kind,
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

/** Copies bytes: `slice` of a Buffer would be a view of memory that its owner may reuse. */
function copyOf(data: Uint8Array, start: number, end: number): Uint8Array {
  return Uint8Array.from(data.subarray(start, end));
}

function i64(data: Uint8Array, offset: number): bigint {
  return BigInt.asIntN(64, u64(data, offset));
}

/** Returns the sum of the amounts of all unpaid places, proven or not. */
export function unpaidAmount({ places }: Pick<EscrowAccount, 'places'>): bigint {
  return places.reduce((sum, { amount, paid }) => (paid ? sum : sum + amount), 0n);
}

/** Returns the weight from which the next place is drawn: the total without the entries that have won. */
export function remainingWeight({
  totalWeight,
  places,
}: Pick<EscrowAccount, 'totalWeight' | 'places'>): bigint {
  return places.reduce((rest, { weight }) => rest - weight, totalWeight);
}

/** Returns whether no further place can be proven: all are, or there are no entries left. */
export function isProven(
  account: Pick<EscrowAccount, 'status' | 'proven' | 'totalWeight' | 'places'>,
): boolean {
  if (account.status !== 'revealed') return false;
  return account.proven === account.places.length || (account.proven > 0 && remainingWeight(account) === 0n);
}

/** Returns whether each winner is proven and paid, so that anyone may finish. */
export function isDone(
  account: Pick<EscrowAccount, 'status' | 'proven' | 'totalWeight' | 'places'>,
): boolean {
  return isProven(account) && account.places.every(({ winner, paid }) => winner === null || paid);
}

/**
 * What finish, cancel and reclaim say of the draw's course. The program refuses any other course than the account's, so
 * the one transaction that ended a giveaway shows how many lists, winners and payments there were.
 */
export interface Course {
  /** Number of commits, withdrawn ones included. */
  commits: number;
  /** Number of proven places. */
  proven: number;
  /** Bit i: place i is paid. */
  paid: number;
  status: EscrowStatus;
}

/** Returns the course that an end of this escrow must say. */
export function courseOf({
  commits,
  proven,
  places,
  status,
}: Pick<EscrowAccount, 'commits' | 'proven' | 'places' | 'status'>): Course {
  const paid = places.reduce((bits, place, at) => (place.paid ? bits + 2 ** at : bits), 0);
  return { commits, proven, paid, status };
}

/**
 * Returns whether a draw has gone on from one course to the other, both of one escrow. It never goes back, so of two
 * answers of the network the one that has gone on is the newer one.
 */
export function hasGoneOn(from: Course, to: Course): boolean {
  if (from.commits !== to.commits) return from.commits < to.commits;
  if (from.status !== to.status) return ORDER.indexOf(from.status) < ORDER.indexOf(to.status);
  return from.proven < to.proven || bitCount(from.paid) < bitCount(to.paid);
}

/** The statuses with the same number of commits, in order: a withdrawn list leaves the escrow open or closed again. */
const ORDER: readonly EscrowStatus[] = ['committed', 'open', 'closed', 'revealed'];

/** Counts the bits that are set: of a course's `paid`, the payments. */
export function bitCount(bits: number): number {
  return bits.toString(2).replaceAll('0', '').length;
}

/** Returns whether the giveaway can be called off at `now`. */
export function openForChange(account: Pick<EscrowAccount, 'status' | 'cutoff'>, now: bigint): boolean {
  const { status, cutoff } = account;
  return status === 'open' || status === 'closed' || (status === 'committed' && now < cutoff);
}
