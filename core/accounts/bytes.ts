/** Little-endian fields of account data. Callers check lengths first; a field beyond the end throws RangeError. */
import { bytesToUtf8 } from '@noble/hashes/utils';
import { addressOf } from '../address.ts';

function view(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength);
}

/** Returns whether the data begins with `discriminator`, by which Anchor programs mark the kind of an account. */
export function startsWith(data: Uint8Array, discriminator: readonly number[]): boolean {
  return discriminator.every((byte, i) => data[i] === byte);
}

export function u16(data: Uint8Array, offset: number): number {
  return view(data).getUint16(offset, true);
}

export function u32(data: Uint8Array, offset: number): number {
  return view(data).getUint32(offset, true);
}

export function u64(data: Uint8Array, offset: number): bigint {
  return view(data).getBigUint64(offset, true);
}

/** Returns the base58 of the 32 bytes at `offset`. */
export function address(data: Uint8Array, offset: number): string {
  if (offset + 32 > data.length) throw new RangeError('address beyond the end');
  return addressOf(data.subarray(offset, offset + 32));
}

/** Returns an address where 32 zero bytes mean "none" (OptionalNonZeroPubkey). */
export function optionalAddress(data: Uint8Array, offset: number): string | null {
  return data.subarray(offset, offset + 32).some((byte) => byte !== 0) ? address(data, offset) : null;
}

/**
 * Reads a COption<Pubkey>: a u32 tag (0 none, 1 some), then 32 bytes. Undefined for any other tag: another kind of
 * account.
 */
export function taggedAddress(data: Uint8Array, offset: number): string | null | undefined {
  const tag = u32(data, offset);
  if (tag === 0) return null;
  return tag === 1 ? address(data, offset + 4) : undefined;
}

/**
 * Returns a borsh string (u32 length, then UTF-8) and the offset after it, or null if it is longer than `limit` or the
 * data. NUL padding is removed; broken UTF-8 becomes replacement characters, because a page can still show those.
 */
export function text(data: Uint8Array, offset: number, limit: number): { value: string; end: number } | null {
  if (offset + 4 > data.length) return null;
  const length = u32(data, offset);
  const end = offset + 4 + length;
  if (length > limit || end > data.length) return null;
  return { value: bytesToUtf8(data.subarray(offset + 4, end)).replaceAll('\0', ''), end };
}
