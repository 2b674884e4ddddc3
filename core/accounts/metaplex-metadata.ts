import { address, optionalAddress, text } from './bytes.ts';

/** A token's metadata, whichever program owns it. Its texts are raw: clean them before they are shown. */
export interface Metadata {
  /** The update authority; null if no one may change the metadata any more. */
  updateAuthority: string | null;
  mint: string;
  name: string;
  symbol: string;
  uri: string;
}

/** Key of MetadataV1; other account kinds of the program start with other numbers. */
const METADATA_V1 = 4;

/**
 * Returns a Metaplex metadata account: key@0 (4), update authority@1, mint@33, then name, symbol and uri as u32 length
 * and text (lengths at 65, 101 and 115 when padded to 32, 10 and 200 bytes; newer accounts are shorter, so it is read
 * by length). Null for anything else. The caller checks that the Metaplex program owns the account. Source:
 * metaplex-foundation/mpl-token-metadata programs/token-metadata/program/src/state/metadata.rs.
 */
export function decodeMetaplexMetadata(data: Uint8Array): Metadata | null {
  if (data.length < 65 || data[0] !== METADATA_V1) return null;
  const name = text(data, 65, 32);
  const symbol = name && text(data, name.end, 10);
  const uri = symbol && text(data, symbol.end, 200);
  if (!uri) return null;
  return {
    updateAuthority: optionalAddress(data, 1),
    mint: address(data, 33),
    name: name.value,
    symbol: symbol.value,
    uri: uri.value,
  };
}
