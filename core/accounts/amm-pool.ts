import { address, optionalAddress, startsWith, u16 } from './bytes.ts';

interface AmmPool {
  index: number;
  creator: string;
  baseMint: string;
  quoteMint: string;
  /** The creator; null if none is set. Only canonical pools have one. */
  coinCreator: string | null;
}

const DISCRIMINATOR = [241, 154, 109, 4, 17, 177, 109, 188];
/** Pools from before coin creators end here; the account has grown since (243 to 300 bytes). */
const SHORTEST = 211;
const COIN_CREATOR = 211;

/**
 * Returns a pool of the launch site's market: discriminator@0, bump@8, index u16@9, creator@11, base mint@43, quote
 * mint@75, LP mint@107, vaults@139 and @171, LP supply u64@203, coin creator@211. The caller checks which program owns
 * the account. Source: pump-fun/pump-public-docs idl/pump_amm.json, Pool.
 */
export function decodeAmmPool(data: Uint8Array): AmmPool | null {
  if (data.length < SHORTEST) return null;
  if (!startsWith(data, DISCRIMINATOR)) return null;
  return {
    index: u16(data, 9),
    creator: address(data, 11),
    baseMint: address(data, 43),
    quoteMint: address(data, 75),
    // A cut address counts as missing.
    coinCreator: data.length < COIN_CREATOR + 32 ? null : optionalAddress(data, COIN_CREATOR),
  };
}
