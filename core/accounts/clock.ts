import { u64 } from './bytes.ts';

/** The account that holds the network's clock. It can be read together with other accounts. */
export const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111';

/** Returns the slot of this clock; null for other data. */
export function clockSlot(data: Uint8Array): number | null {
  return data.length === 40 ? Number(u64(data, 0)) : null;
}

/**
 * Returns the unix seconds of the network's clock: slot@0, epoch start@8, epoch@16, leader schedule epoch@24, time@32
 * as i64. Returns null for other data. Source: solana-sdk clock/src/lib.rs, Clock.
 */
export function decodeClock(data: Uint8Array): number | null {
  return data.length === 40 ? Number(BigInt.asIntN(64, u64(data, 32))) : null;
}
