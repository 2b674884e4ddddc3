/** Reads a file that may be hostile: every read is within its bounds. */

/** The problem of an uploaded file, as the end of "This file cannot be used: ...". */
export class MediaError extends Error {
  override name = 'MediaError';
}

export function wrong(problem: string): never {
  throw new MediaError(problem);
}

/** No file that we store has as many parts; each of them costs far more memory than its bytes. */
const MOST_PARTS = 50_000;

/** Throws MediaError where a file is made of too many parts. Called before one more is stored. */
export function checkParts(count: number): void {
  if (count >= MOST_PARTS) wrong('it has too many parts');
}

export class Bytes {
  at: number;
  readonly end: number;
  readonly all: Uint8Array;
  readonly #view: DataView;

  constructor(all: Uint8Array, at = 0, end: number = all.length) {
    if (at > end || end > all.length) wrong('it is cut off');
    this.all = all;
    this.at = at;
    this.end = end;
    this.#view = new DataView(all.buffer, all.byteOffset, all.byteLength);
  }

  get left(): number {
    return this.end - this.at;
  }

  /** Returns the offset of the next `length` bytes, which count as read. Throws MediaError if there are fewer. */
  skip(length: number): number {
    if (length > this.left) wrong('it is cut off');
    const start = this.at;
    this.at += length;
    return start;
  }

  take(length: number): Uint8Array {
    const start = this.skip(length);
    return this.all.subarray(start, start + length);
  }

  /** Returns a reader of the next `length` bytes, which count as read here. */
  part(length: number): Bytes {
    const start = this.skip(length);
    return new Bytes(this.all, start, start + length);
  }

  ascii(length: number): string {
    return String.fromCharCode(...this.take(length));
  }

  startsWith(text: string, at: number = this.at): boolean {
    if (at + text.length > this.end) return false;
    for (let i = 0; i < text.length; i++) if (this.all[at + i] !== text.charCodeAt(i)) return false;
    return true;
  }

  u8(): number {
    return this.#view.getUint8(this.skip(1));
  }

  u16(): number {
    return this.#view.getUint16(this.skip(2));
  }

  i16(): number {
    return this.#view.getInt16(this.skip(2));
  }

  u32(): number {
    return this.#view.getUint32(this.skip(4));
  }

  u16le(): number {
    return this.#view.getUint16(this.skip(2), true);
  }

  u24le(): number {
    const low = this.u16le();
    return low + this.u8() * 0x1_0000;
  }

  u32le(): number {
    return this.#view.getUint32(this.skip(4), true);
  }

  /** Beyond 2^53 it is not exact. */
  u64le(): number {
    const low = this.u32le();
    return low + this.u32le() * 0x1_0000_0000;
  }

  f32(): number {
    return this.#view.getFloat32(this.skip(4));
  }

  f64(): number {
    return this.#view.getFloat64(this.skip(8));
  }
}

/** Bits, the highest of each byte first. */
export class Bits {
  #at: number;
  readonly #end: number;
  readonly #all: Uint8Array;

  constructor(all: Uint8Array) {
    this.#all = all;
    this.#at = 0;
    this.#end = all.length * 8;
  }

  get left(): number {
    return this.#end - this.#at;
  }

  /** Returns the next bits, which do not count as read. */
  peek(count: number): number {
    const at = this.#at;
    const value = this.bits(count);
    this.#at = at;
    return value;
  }

  bits(count: number): number {
    if (count > this.left) wrong('it is cut off');
    let value = 0;
    for (let i = 0; i < count; i++, this.#at++)
      value = value * 2 + ((this.#all[this.#at >> 3]! >> (7 - (this.#at & 7))) & 1);
    return value;
  }

  flag(): boolean {
    return this.bits(1) === 1;
  }
}

/** Concatenates `parts`. */
export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Makes a table of a CRC of 32 bits: `polynomial` as it is shifted, `reflected` if the lowest bit comes first. */
export function crcTable(polynomial: number, reflected: boolean): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = reflected ? byte : byte << 24;
    for (let bit = 0; bit < 8; bit++)
      if (reflected) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1;
      else crc = crc & 0x8000_0000 ? (crc << 1) ^ polynomial : crc << 1;
    return crc >>> 0;
  });
}
