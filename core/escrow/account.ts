/** The escrow account, typed. Amounts in base units, times in unix seconds. */
import { utf8ToBytes } from '@noble/hashes/utils';
import { address, optionalAddress, u32, u64 } from '../accounts/bytes.ts';
import { type BeaconNetwork, EVMNET, type OwnNetwork } from '../draw/networks.ts';

export const ESCROW_STATUSES = ['open', 'closed', 'committed', 'revealed', 'proven', 'paid'] as const;
/** closed: entries are closed, nothing is committed yet. */
export type EscrowStatus = (typeof ESCROW_STATUSES)[number];
export const ESCROW_KINDS = ['participants', 'holders'] as const;
export type EscrowKind = (typeof ESCROW_KINDS)[number];

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
  termsHash: Uint8Array;
  prize: bigint;
  fee: bigint;
  /** Lamports that are neither prize, fee nor surplus: rent at open and what is left of the deposit. */
  baseLamports: bigint;
  endsAt: bigint;
  reclaimAt: bigint;
  /** 0 before commit. */
  round: bigint;
  totalWeight: bigint;
  root: Uint8Array;
  /** All zero before reveal. */
  randomness: Uint8Array;
  /** Null before a winner is proven. */
  winner: string | null;
}

export const ESCROW_SIZE = 432;
export const OWN_NETWORK_ESCROW_SIZE = 576;
const TAG = utf8ToBytes('FANFESC1');

/** The escrow in `data`, or null for anything else. The caller checks that the program owns the account. */
export function decodeEscrow(data: Uint8Array): EscrowAccount | null {
  if (data.length < ESCROW_SIZE || TAG.some((byte, at) => data[at] !== byte)) return null;
  const status = ESCROW_STATUSES[data[8]! - 1];
  const kind = ESCROW_KINDS[data[9]!];
  const network = data[10]!;
  if (!status || !kind || network > 1) return null;
  if (data.length !== (network === 1 ? OWN_NETWORK_ESCROW_SIZE : ESCROW_SIZE)) return null;
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
    id: copyOf(data, 208, 240),
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
    winner: optionalAddress(data, 392),
  };
}

function ownNetwork(data: Uint8Array): OwnNetwork {
  return {
    id: 1,
    key: copyOf(data, 432, 560),
    genesis: Number(i64(data, 560)),
    period: u32(data, 568),
    lead: u32(data, 572),
  };
}

/** Always a copy: `slice` of a Buffer would be a view of memory that its owner may reuse. */
function copyOf(data: Uint8Array, start: number, end: number): Uint8Array {
  return Uint8Array.from(data.subarray(start, end));
}

function i64(data: Uint8Array, offset: number): bigint {
  return BigInt.asIntN(64, u64(data, offset));
}
