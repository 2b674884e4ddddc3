/** Bytes of the accounts that name a coin's creator: Metaplex metadata and the launch site's bonding curve. */
import { join, key, padded, paddedText, u8, u16, u64 } from './bytes.ts';

const METAPLEX_SIZE = 607;
const CURVE_SIZE = 151;
const CURVE_DISCRIMINATOR = Uint8Array.of(23, 183, 248, 55, 96, 216, 172, 96);

export function metaplexBytes(
  authority: string,
  mint: string,
  { name, symbol, uri }: { name: string; symbol: string; uri: string },
): Uint8Array {
  const metadataV1 = 4;
  const fields = join(
    u8(metadataV1),
    key(authority),
    key(mint),
    paddedText(name, 32),
    paddedText(symbol, 10),
    paddedText(uri, 200),
    u16(0), // seller fee
    u8(0), // no creators
    u8(0), // no primary sale yet
    u8(1), // mutable
  );
  return padded(fields, METAPLEX_SIZE);
}

/** Base units. The site starts every curve with these and 30 SOL. */
const VIRTUAL_TOKENS = 1_073_000_000_000_000n;
const SELLABLE_TOKENS = 793_100_000_000_000n;
const VIRTUAL_LAMPORTS = 30_000_000_000n;
export const LAUNCH_SUPPLY = 1_000_000_000_000_000n;

export interface Curve {
  data: Uint8Array;
  /** What buyers have paid into it. */
  paidLamports: bigint;
}

/** A running curve after `sold` base units were bought from it. */
export function curveOf(creator: string, sold: bigint): Curve {
  const virtualTokens = VIRTUAL_TOKENS - sold;
  const virtualLamports = (VIRTUAL_LAMPORTS * VIRTUAL_TOKENS) / virtualTokens;
  const paidLamports = virtualLamports - VIRTUAL_LAMPORTS;
  const fields = join(
    CURVE_DISCRIMINATOR,
    u64(virtualTokens),
    u64(virtualLamports),
    u64(SELLABLE_TOKENS - sold),
    u64(paidLamports),
    u64(LAUNCH_SUPPLY),
    u8(0), // not complete
    key(creator),
  );
  return { data: padded(fields, CURVE_SIZE), paidLamports };
}
