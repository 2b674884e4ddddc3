import { address, optionalAddress, startsWith, text, u32 } from './bytes.ts';
import type { Metadata } from './metaplex-metadata.ts';

/** Extension numbers. */
export const METADATA_POINTER = 18;
export const TOKEN_METADATA = 19;

/** An account holds at most 10 MiB, an extension 64 KiB; no text that we would show is nearly as long. */
const TEXT_LIMIT = 0xffff;

/**
 * Decodes the value of a Token-2022 TokenMetadata extension: update authority@0 (zero for none), mint@32, from 64 name,
 * symbol and uri as u32 length and text, then pairs of key and value, which are not read. Null if it is cut short.
 * Source: solana-program/token-metadata interface/src/state.rs, TokenMetadata.
 */
export function decodeTokenMetadata(value: Uint8Array): Metadata | null {
  if (value.length < 64) return null;
  const name = text(value, 64, TEXT_LIMIT);
  const symbol = name && text(value, name.end, TEXT_LIMIT);
  const uri = symbol && text(value, symbol.end, TEXT_LIMIT);
  if (!uri) return null;
  return {
    updateAuthority: optionalAddress(value, 0),
    mint: address(value, 32),
    name: name.value,
    symbol: symbol.value,
    uri: uri.value,
  };
}

/**
 * Decodes the value of a MetadataPointer extension: authority@0, metadata address@32, each zero for none; 64 bytes.
 * Null for another length. Source: solana-program/token-2022 interface/src/extension/metadata_pointer/mod.rs.
 */
export function decodeMetadataPointer(
  value: Uint8Array,
): { authority: string | null; metadataAddress: string | null } | null {
  if (value.length !== 64) return null;
  return { authority: optionalAddress(value, 0), metadataAddress: optionalAddress(value, 32) };
}

/** First 8 bytes of SHA-256("spl_token_metadata_interface:token_metadata"). */
const INTERFACE_DISCRIMINATOR = [112, 132, 90, 90, 11, 88, 157, 87];

/**
 * Returns an account of another program that implements the metadata interface; a MetadataPointer may name one. Entries
 * of discriminator (8 bytes), length u32 and value; only the first is read. Null for anything else. Source:
 * solana-program/token-metadata interface/src/state.rs; solana-program/libraries type-length-value/src/state.rs.
 */
export function decodeInterfaceMetadata(data: Uint8Array): Metadata | null {
  if (data.length < 12 || !startsWith(data, INTERFACE_DISCRIMINATOR)) return null;
  const end = 12 + u32(data, 8);
  return end <= data.length ? decodeTokenMetadata(data.subarray(12, end)) : null;
}
