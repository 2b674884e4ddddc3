/** Account bytes written field by field from the published layouts, without the code under test. */
import { expect } from 'vitest';

type Part = Uint8Array | number[];

export function join(...parts: Part[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function little(value: bigint | number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, i) => Number((BigInt(value) >> BigInt(8 * i)) & 0xffn));
}
export const u16 = (value: number) => little(value, 2);
export const u32 = (value: number) => little(value, 4);
export const u64 = (value: bigint | number) => little(value, 8);
export const zeros = (count: number) => Array<number>(count).fill(0);
/** 32 equal bytes. */
export const key = (byte: number) => new Uint8Array(32).fill(byte);

/** Returns a borsh string, padded with NUL to `pad` bytes as Metaplex does. */
export function borsh(text: string, pad = 0): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  const length = Math.max(bytes.length, pad);
  return join(u32(length), bytes, zeros(length - bytes.length));
}

const option = (value: Uint8Array | null | undefined) => (value ? join(u32(1), value) : zeros(36));

export interface MintFields {
  authority?: Uint8Array | null;
  freeze?: Uint8Array | null;
  supply?: bigint;
  decimals?: number;
}

/** 82 bytes. */
export function mint(fields: MintFields = {}): Uint8Array {
  const { authority, freeze, supply = 1_000_000_000_000_000n, decimals = 6 } = fields;
  return join(option(authority), u64(supply), [decimals, 1], option(freeze));
}

export const extension = (type: number, value: Part) => join(u16(type), u16(value.length), value);

export function mint2022(extensions: Uint8Array[], fields: MintFields = {}): Uint8Array {
  return join(mint(fields), zeros(83), [1], ...extensions);
}

export interface MetadataFields {
  authority: Uint8Array;
  mint: Uint8Array;
  name?: string;
  symbol?: string;
  uri?: string;
}

/** Value of a Token-2022 TokenMetadata extension with one additional pair. */
export function tokenMetadata({ authority, mint, name = '', symbol = '', uri = '' }: MetadataFields) {
  const pair = join(u32(1), borsh('colour'), borsh('green'));
  return join(authority, mint, borsh(name), borsh(symbol), borsh(uri), pair);
}

export const pointer = (target: Uint8Array, authority: Uint8Array = key(0)) => join(authority, target);

/** 607 bytes as the older program made them, or packed tightly as the newer one does. */
export function metaplex(fields: MetadataFields, tight = false): Uint8Array {
  const { authority, mint, name = '', symbol = '', uri = '' } = fields;
  const strings = tight
    ? [borsh(name), borsh(symbol), borsh(uri)]
    : [borsh(name, 32), borsh(symbol, 10), borsh(uri, 200)];
  const body = join([4], authority, mint, ...strings, u16(0), [0, 0, 1]);
  return tight ? body : join(body, zeros(607 - body.length));
}

/** Returns a bonding curve of 151 bytes, cut or stretched to `length`. */
export function curve(creator: Uint8Array, length = 151): Uint8Array {
  const reserves = [
    1_073_000_000_000_000n,
    30_000_000_000n,
    793_100_000_000_000n,
    0n,
    1_000_000_000_000_000n,
  ];
  const full = join([23, 183, 248, 55, 96, 216, 172, 96], ...reserves.map(u64), [0], creator, zeros(70));
  return Uint8Array.from({ length }, (_, i) => full[i] ?? 0);
}

/** Cut anywhere and overwritten by noise, an account must come out as a value or as null, never as an exception. */
export function expectHardened(decode: (data: Uint8Array) => unknown, good: Uint8Array): void {
  for (let length = 0; length < good.length; length++)
    expect(() => decode(good.subarray(0, length))).not.toThrow();
  let state = 0x2545f491;
  const random = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  for (let round = 0; round < 2000; round++) {
    const noise = Uint8Array.from(good);
    const changes = round % 2 ? 1 + (random() % 4) : good.length;
    for (let i = 0; i < changes; i++) noise[random() % noise.length] = random() & 0xff;
    expect(() => decode(noise)).not.toThrow();
  }
}
