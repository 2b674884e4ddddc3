import { optionalAddress, startsWith, u64 } from './bytes.ts';

export interface BondingCurve {
  virtualTokenReserves: bigint;
  /** Base units of the quote currency. */
  virtualQuoteReserves: bigint;
  realTokenReserves: bigint;
  realQuoteReserves: bigint;
  tokenTotalSupply: bigint;
  /** Trading has moved on; the reserves are stale. */
  complete: boolean;
  /** The creator; null on coins older than the launch site's field for it. */
  creator: string | null;
  /** The quote mint; null for SOL. */
  quoteMint: string | null;
}

const DISCRIMINATOR = [23, 183, 248, 55, 96, 216, 172, 96];
/** The shortest known account ends before the creator. */
const SHORTEST = 49;
/** The end of the last field that is read. */
const READ_LENGTH = 115;

/**
 * Decodes the launch site's bonding curve of a coin: discriminator@0, virtual token@8, virtual quote@16, real token@24,
 * real quote@32, total supply@40, complete@48, creator@49, mayhem@81, cashback@82, quote mint@83. The account has grown
 * many times (49 to 151 bytes so far), so missing fields read as zero and later ones are ignored. The caller checks
 * that the launch site's program owns the account. Source: pump-fun/pump-sdk 2.0.0 idl/pump.json, BondingCurve.
 */
export function decodeBondingCurve(data: Uint8Array): BondingCurve | null {
  if (data.length < SHORTEST) return null;
  if (!startsWith(data, DISCRIMINATOR)) return null;
  const padded = new Uint8Array(READ_LENGTH);
  padded.set(data.subarray(0, READ_LENGTH));
  // A cut address counts as missing.
  if (data.length < 81) padded.fill(0, 49);
  else if (data.length < 115) padded.fill(0, 83);
  return {
    virtualTokenReserves: u64(padded, 8),
    virtualQuoteReserves: u64(padded, 16),
    realTokenReserves: u64(padded, 24),
    realQuoteReserves: u64(padded, 32),
    tokenTotalSupply: u64(padded, 40),
    complete: padded[48] !== 0,
    creator: optionalAddress(padded, 49),
    quoteMint: optionalAddress(padded, 83),
  };
}
