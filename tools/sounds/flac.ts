/**
 * Writes FLAC (RFC 9639): mono, 16 bits, fixed predictors, Rice codes. The same samples are the same bytes on every
 * machine.
 */
import { createHash } from 'node:crypto';

const BLOCK = 4096;
const [MAX_ORDER, MAX_PARTITIONS, MAX_RICE] = [4, 4, 14];
/** Low bits of each sample that are zero: what is 78 dB below the loudest no stream carries, and it would be half of the file. */
const WASTED = 3;
/** Of a frame's header: the sampling rate is in the file's own. */
const RATE_CODE = 0;

class Writer {
  readonly bytes: number[] = [];
  #byte = 0;
  #free = 8;

  bits(value: number, count: number): void {
    for (let bit = count - 1; bit >= 0; bit--) {
      this.#byte = (this.#byte << 1) | (Math.floor(value / 2 ** bit) & 1);
      if (--this.#free > 0) continue;
      this.bytes.push(this.#byte);
      this.#byte = 0;
      this.#free = 8;
    }
  }

  unary(value: number): void {
    for (let i = 0; i < value; i++) this.bits(0, 1);
    this.bits(1, 1);
  }

  align(): void {
    if (this.#free < 8) this.bits(0, this.#free);
  }
}

export function flac(exact: Int16Array, samplesPerSecond: number): Uint8Array {
  const samples = exact.map((sample) => Math.min(4095, Math.round(sample / 2 ** WASTED)) * 2 ** WASTED);
  const out = new Writer();
  for (const char of 'fLaC') out.bits(char.charCodeAt(0), 8);
  // The last block of metadata, STREAMINFO, 34 bytes.
  out.bits(0x80, 8);
  out.bits(34, 24);
  out.bits(BLOCK, 16);
  out.bits(BLOCK, 16);
  out.bits(0, 24);
  out.bits(0, 24);
  out.bits(samplesPerSecond, 20);
  out.bits(0, 3);
  out.bits(15, 5);
  out.bits(samples.length, 36);
  for (const byte of createHash('md5').update(littleEndian(samples)).digest()) out.bits(byte, 8);
  for (let at = 0, frame = 0; at < samples.length; at += BLOCK, frame++)
    writeFrame(out, samples.subarray(at, at + BLOCK), frame);
  return Uint8Array.from(out.bytes);
}

function littleEndian(samples: Int16Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(samples.length * 2));
  samples.forEach((sample, at) => {
    view.setInt16(at * 2, sample, true);
  });
  return new Uint8Array(view.buffer);
}

function writeFrame(out: Writer, block: Int16Array, number: number): void {
  const start = out.bytes.length;
  out.bits(0b1111_1111_1111_1000, 16);
  // 4096 samples, or a number of 16 bits behind the header.
  out.bits(block.length === BLOCK ? 12 : 7, 4);
  out.bits(RATE_CODE, 4);
  // Mono, 16 bits.
  out.bits(0, 4);
  out.bits(4, 3);
  out.bits(0, 1);
  if (number > 127) throw new Error('too long for a number of one byte');
  out.bits(number, 8);
  if (block.length !== BLOCK) out.bits(block.length - 1, 16);
  out.bits(crc(out.bytes.slice(start), 0x07, 8), 8);
  writeSubframe(out, block);
  out.align();
  out.bits(crc(out.bytes.slice(start), 0x8005, 16), 16);
}

function writeSubframe(out: Writer, samples: Int16Array): void {
  const block = samples.map((sample) => sample / 2 ** WASTED);
  if (block.every((sample) => sample === block[0])) {
    out.bits(0, 8);
    out.bits(samples[0]! & 0xffff, 16);
    return;
  }
  const choices = Array.from({ length: Math.min(MAX_ORDER, block.length - 1) + 1 }, (_, order) => {
    const rest = residual(block, order);
    return { order, rest, ...partitioned(rest, block.length, order) };
  });
  const best = choices.reduce((one, other) => (other.bits < one.bits ? other : one));
  out.bits(0, 1);
  out.bits(0b001_000 + best.order, 6);
  out.bits(1, 1);
  out.unary(WASTED - 1);
  for (let i = 0; i < best.order; i++) out.bits(block[i]! & (0xffff >> WASTED), 16 - WASTED);
  out.bits(0, 2);
  out.bits(best.partitions, 4);
  let at = 0;
  best.rice.forEach((parameter, i) => {
    const end = at + lengthOf(i, best.partitions, block.length, best.order);
    out.bits(parameter, 4);
    for (; at < end; at++) {
      const folded = foldedOf(best.rest[at]!);
      out.unary(Math.floor(folded / 2 ** parameter));
      out.bits(folded % 2 ** parameter, parameter);
    }
  });
}

/** Differences of the order-th degree. */
function residual(block: Int16Array, order: number): Int32Array {
  let values = Int32Array.from(block);
  for (let i = 0; i < order; i++)
    values = values.map((value, at) => (at > i ? value - values[at - 1]! : value));
  return values.subarray(order);
}

const foldedOf = (value: number) => (value >= 0 ? 2 * value : -2 * value - 1);
const lengthOf = (i: number, partitions: number, length: number, order: number) =>
  length / 2 ** partitions - (i === 0 ? order : 0);

/** The cheapest number of partitions, as a power of two, and the parameter of each. */
function partitioned(rest: Int32Array, length: number, order: number) {
  let best = { bits: Number.POSITIVE_INFINITY, partitions: 0, rice: [0] };
  for (let partitions = 0; partitions <= MAX_PARTITIONS; partitions++) {
    if (length % 2 ** partitions !== 0 || length / 2 ** partitions <= order) break;
    let [at, bits] = [0, 16 * order];
    const rice: number[] = [];
    for (let i = 0; i < 2 ** partitions; i++) {
      const part = rest.subarray(at, at + lengthOf(i, partitions, length, order));
      at += part.length;
      const costs = Array.from({ length: MAX_RICE + 1 }, (_, parameter) =>
        part.reduce((sum, value) => sum + Math.floor(foldedOf(value) / 2 ** parameter) + 1 + parameter, 4),
      );
      const cost = Math.min(...costs);
      rice.push(costs.indexOf(cost));
      bits += cost;
    }
    if (bits < best.bits) best = { bits, partitions, rice };
  }
  return best;
}

function crc(bytes: number[], polynomial: number, width: number): number {
  const [top, mask] = [2 ** (width - 1), 2 ** width - 1];
  let value = 0;
  for (const byte of bytes) {
    value ^= byte << (width - 8);
    for (let bit = 0; bit < 8; bit++) value = (value & top ? (value << 1) ^ polynomial : value << 1) & mask;
  }
  return value;
}
