import { u64 } from './bytes.ts';

/** The network's rent as an account, so that it is read together with the accounts that it is about. */
export const RENT_SYSVAR = 'SysvarRent111111111111111111111111111111111';

/** Bytes that the network counts for every account beside its data. */
const ACCOUNT_OVERHEAD_BYTES = 128n;

/** Lamports that an account with `bytes` bytes of data must hold. */
export type Rent = (bytes: number) => bigint;

/**
 * Returns the lamports per byte@0 as u64, a factor@8 as f64, a share that is burnt@16 as u8. Null for anything else.
 * Source: solana-sdk rent/src/lib.rs, Rent and its minimum_balance, which the node computes with as well.
 */
export function decodeRent(data: Uint8Array): Rent | null {
  if (data.length !== 17) return null;
  const perByte = u64(data, 0);
  const factor = new DataView(data.buffer, data.byteOffset, data.byteLength).getFloat64(8, true);
  if (!Number.isFinite(factor) || factor <= 0) return null;
  return (bytes) => BigInt(Math.floor(Number((ACCOUNT_OVERHEAD_BYTES + BigInt(bytes)) * perByte) * factor));
}
