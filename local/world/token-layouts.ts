/** Bytes of mints and token accounts, plain and extended (source: solana-program/token and token-2022). */
import { join, key, padded, text, u8, u16, u32, u64 } from './bytes.ts';

const ACCOUNT_SIZE = 165;
const KIND_MINT = 1;
const KIND_ACCOUNT = 2;

export interface MintFields {
  supply: bigint;
  decimals: number;
  mintAuthority?: string;
  freezeAuthority?: string;
}

export function mintBytes({ supply, decimals, mintAuthority, freezeAuthority }: MintFields): Uint8Array {
  return join(option(mintAuthority), u64(supply), u8(decimals), u8(1), option(freezeAuthority));
}

function option(address: string | undefined): Uint8Array {
  return join(u32(address ? 1 : 0), key(address ?? null));
}

/** Returns an initialised account without delegate or close authority. */
export function tokenAccountBytes(mint: string, owner: string, amount: bigint): Uint8Array {
  const filled = join(key(mint), key(owner), u64(amount), new Uint8Array(36), u8(1));
  return padded(filled, ACCOUNT_SIZE);
}

export function extendedMint(fields: MintFields, extensions: Uint8Array[]): Uint8Array {
  return join(padded(mintBytes(fields), ACCOUNT_SIZE), u8(KIND_MINT), ...extensions);
}

export function extendedTokenAccount(
  mint: string,
  owner: string,
  amount: bigint,
  extensions: Uint8Array[],
): Uint8Array {
  return join(tokenAccountBytes(mint, owner, amount), u8(KIND_ACCOUNT), ...extensions);
}

function extension(type: number, value: Uint8Array): Uint8Array {
  return join(u16(type), u16(value.length), value);
}

/** Extensions of mints, by name. An authority of null means none. */
export const mintExtension = {
  transferFee: (authority: string, basisPoints: number, maximum: bigint) => {
    const fee = join(u64(0n), u64(maximum), u16(basisPoints));
    return extension(1, join(key(authority), key(authority), u64(0n), fee, fee));
  },
  nonTransferable: () => extension(9, new Uint8Array()),
  permanentDelegate: (delegate: string) => extension(12, key(delegate)),
  transferHook: (authority: string, program: string | null) =>
    extension(14, join(key(authority), key(program))),
  metadataPointer: (authority: string | null, target: string) =>
    extension(18, join(key(authority), key(target))),
  metadata: (
    authority: string | null,
    mint: string,
    { name, symbol, uri }: { name: string; symbol: string; uri: string },
  ) => extension(19, join(key(authority), key(mint), text(name), text(symbol), text(uri), u32(0))),
};

/** Extensions of token accounts, by name. */
export const accountExtension = {
  transferFeeAmount: () => extension(2, u64(0n)),
  immutableOwner: () => extension(7, new Uint8Array()),
  nonTransferable: () => extension(13, new Uint8Array()),
  transferHook: () => extension(15, u8(0)),
};
