import { u16 } from './bytes.ts';

/** One entry of a Token-2022 account's type-length-value area. */
export interface Extension {
  /** A number of Token-2022's ExtensionType, or an unknown one. */
  type: number;
  value: Uint8Array;
}

/** Length of a token account: mints with extensions are padded to it, so that neither passes for the other. */
export const BASE_LENGTH = 165;
/** A Multisig has this length in both token programs, and no other account of theirs ever has. */
const MULTISIG_LENGTH = 355;
export const ACCOUNT_TYPE_MINT = 1;
export const ACCOUNT_TYPE_ACCOUNT = 2;

/**
 * Decodes the extensions of a Token-2022 account longer than its base: account type at 165, from 166 on entries of type
 * u16, length u16, value. Type 0, or fewer than two bytes, ends the list. Null when the account is of another type, an
 * entry runs beyond the end, or a type occurs twice (the program never writes that). Source: solana-program/token-2022
 * interface/src/extension/mod.rs, get_tlv_data_info.
 */
export function decodeExtensions(data: Uint8Array, accountType: number): Extension[] | null {
  if (data.length === MULTISIG_LENGTH || data.length <= BASE_LENGTH || data[BASE_LENGTH] !== accountType)
    return null;
  const found: Extension[] = [];
  let at = BASE_LENGTH + 1;
  while (at + 2 <= data.length) {
    const type = u16(data, at);
    if (type === 0) break;
    if (at + 4 > data.length) return null;
    const end = at + 4 + u16(data, at + 2);
    if (end > data.length || found.some((extension) => extension.type === type)) return null;
    found.push({ type, value: data.subarray(at + 4, end) });
    at = end;
  }
  return found;
}
