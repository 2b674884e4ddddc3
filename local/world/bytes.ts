/** Little-endian pieces of account layouts. */
import { addressBytes } from '../../core/address.ts';

export function join(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}

export function u8(value: number): Uint8Array {
  return Uint8Array.of(value);
}

export function u16(value: number): Uint8Array {
  return Uint8Array.of(value & 255, value >> 8);
}

export function u32(value: number): Uint8Array {
  return new Uint8Array(Uint32Array.of(value).buffer);
}

export function u64(value: bigint): Uint8Array {
  return new Uint8Array(BigUint64Array.of(value).buffer);
}

/** 32 bytes; null is the zero key, which layouts read as "none". */
export function key(address: string | null): Uint8Array {
  return address === null ? new Uint8Array(32) : addressBytes(address)!;
}

/** Returns bytes with a prefix of their length. */
export function text(value: string): Uint8Array {
  const bytes = new TextEncoder().encode(value);
  return join(u32(bytes.length), bytes);
}

/** Text in a field of fixed size, padded with zeros. */
export function paddedText(value: string, size: number): Uint8Array {
  return join(u32(size), padded(new TextEncoder().encode(value), size));
}

export function padded(bytes: Uint8Array, size: number): Uint8Array {
  const field = new Uint8Array(size);
  field.set(bytes);
  return field;
}
