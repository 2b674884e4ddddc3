import { taggedAddress, u64 } from './bytes.ts';
import { ACCOUNT_TYPE_MINT, BASE_LENGTH, decodeExtensions, type Extension } from './extensions.ts';

export interface MintAccount {
  mintAuthority: string | null;
  /** Base units. */
  supply: bigint;
  decimals: number;
  freezeAuthority: string | null;
  /** Empty for the older program. */
  extensions: Extension[];
}

const MINT_LENGTH = 82;

/**
 * Returns a mint of either token program: mint authority tag@0 key@4, supply@36, decimals@44, initialized@45, freeze
 * authority tag@46 key@50; 82 bytes. Token-2022 pads to 165 and appends extensions. Null for anything else. The caller
 * checks that a token program owns the account. Source: solana-program/token interface/src/state.rs, Mint;
 * solana-program/token-2022 interface/src/extension/mod.rs.
 */
export function decodeMint(data: Uint8Array): MintAccount | null {
  let extensions: Extension[] | null = [];
  if (data.length !== MINT_LENGTH) {
    extensions = decodeExtensions(data, ACCOUNT_TYPE_MINT);
    if (!extensions || data.subarray(MINT_LENGTH, BASE_LENGTH).some((byte) => byte !== 0)) return null;
  }
  const mintAuthority = taggedAddress(data, 0);
  const freezeAuthority = taggedAddress(data, 46);
  if (data[45] !== 1 || mintAuthority === undefined || freezeAuthority === undefined) return null;
  return { mintAuthority, supply: u64(data, 36), decimals: data[44]!, freezeAuthority, extensions };
}
