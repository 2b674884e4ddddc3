import { u64 } from './bytes.ts';

/** The network's clock as an account, so that it can be read together with others. */
export const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111';

/**
 * Unix seconds by the network's clock: slot@0, epoch start@8, epoch@16, leader schedule epoch@24, time@32 as i64. Null
 * for anything else. Source: solana-sdk clock/src/lib.rs, Clock.
 */
export function decodeClock(data: Uint8Array): number | null {
  return data.length === 40 ? Number(BigInt.asIntN(64, u64(data, 32))) : null;
}
