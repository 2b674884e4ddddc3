/**
 * Bytes of the accounts that name a coin's creator: Metaplex metadata, the launch site's bonding curve, pool and shared
 * fees.
 */
import { join, key, padded, paddedText, u8, u16, u32, u64 } from './bytes.ts';

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

interface Curve {
  data: Uint8Array;
  /** The lamports that buyers have paid into the curve. */
  paidLamports: bigint;
}

/** Returns a running curve after `sold` base units were bought from it. */
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

/** Returns a curve that has sold out; since then the coin trades in its pool. Its creator is the last one it named. */
export function completeCurve(creator: string): Uint8Array {
  const { data } = curveOf(creator, SELLABLE_TOKENS);
  const complete = 48;
  data[complete] = 1;
  return data;
}

const POOL_DISCRIMINATOR = Uint8Array.of(241, 154, 109, 4, 17, 177, 109, 188);
const POOL_SIZE = 300;

/** Returns a pool of the launch site's market (pump-fun/pump-public-docs idl/pump_amm.json, Pool). */
export function poolBytes(pool: {
  index?: number;
  creator: string;
  baseMint: string;
  quoteMint: string;
  coinCreator: string | null;
}): Uint8Array {
  const none = key(null);
  const fields = join(
    POOL_DISCRIMINATOR,
    u8(255), // bump
    u16(pool.index ?? 0),
    key(pool.creator),
    key(pool.baseMint),
    key(pool.quoteMint),
    none, // LP mint
    none, // base vault
    none, // quote vault
    u64(4_193_388_286_561n), // LP supply
    key(pool.coinCreator),
  );
  return padded(fields, POOL_SIZE);
}

const SHARING_DISCRIMINATOR = Uint8Array.of(216, 74, 9, 0, 56, 140, 93, 75);
const SHARING_SIZE = 1024;

/** Returns the shares of a coin's creator fees (pump-fun/pump-public-docs idl/pump_fees.json, SharingConfig). */
export function sharingBytes(
  mint: string,
  admin: string,
  shareholders: { address: string; shareBps: number }[],
): Uint8Array {
  const fields = join(
    SHARING_DISCRIMINATOR,
    u8(255), // bump
    u8(2), // version
    u8(1), // active
    key(mint),
    key(admin),
    u8(1), // the shares are set: the admin is revoked
    u32(shareholders.length),
    ...shareholders.map(({ address, shareBps }) => join(key(address), u16(shareBps))),
  );
  return padded(fields, SHARING_SIZE);
}
