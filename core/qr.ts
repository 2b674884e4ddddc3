/**
 * QR codes of addresses (ISO/IEC 18004): bytes, versions 1 to 9, error correction M, which survives what a stream's
 * compression does to 15 % of a code. Ours, because the overlay draws one too and an address needs no more than this.
 */

/** Error correction codewords of a block and number of blocks, by version. */
const BLOCKS = [
  [10, 1],
  [16, 1],
  [26, 1],
  [18, 2],
  [24, 2],
  [16, 4],
  [18, 4],
  [22, 4],
  [22, 5],
] as const;
const CODEWORDS = [26, 44, 70, 100, 134, 172, 196, 242, 292];
/** Where alignment patterns stand beside the 6 that all versions from 2 on share. */
const ALIGNMENT = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46]];

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Rows of modules, true is dark, without the quiet zone of 4 around it. */
export type QrCode = readonly (readonly boolean[])[];

/** The code of `address`, as browsers write one: ASCII. Throws RangeError for other characters and beyond 180. */
export function qrCode(address: string): QrCode {
  if (/[^\x20-\x7e]/.test(address)) throw new RangeError('not an address');
  const bytes = Array.from(address, (character) => character.charCodeAt(0));
  const version =
    BLOCKS.findIndex(([ecc, count], at) => CODEWORDS[at]! - ecc * count >= bytes.length + 2) + 1;
  if (version === 0) throw new RangeError('too long for a QR code');
  const bits = interleaved(version, dataOf(bytes, version)).flatMap((byte) => bitsOf(byte, 8));
  const drawn = MASKS.map((_, mask) => draw(version, bits, mask));
  const penalties = drawn.map(penalty);
  return drawn[penalties.indexOf(Math.min(...penalties))]!;
}

/** The dark modules as an SVG path in a square of `code.length` units: a run of a row is one rectangle. */
export function qrPath(code: QrCode): string {
  let path = '';
  for (const [y, row] of code.entries()) {
    for (let x = 0; x < row.length; x++) {
      const start = x;
      while (row[x]) x++;
      if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
    }
  }
  return path;
}

function bitsOf(value: number, count: number): boolean[] {
  return Array.from({ length: count }, (_, at) => ((value >> (count - 1 - at)) & 1) === 1);
}

/** Mode, length, bytes and padding: the data codewords. */
function dataOf(bytes: number[], version: number): number[] {
  const [ecc, count] = BLOCKS[version - 1]!;
  const capacity = CODEWORDS[version - 1]! - ecc * count;
  const nibbles = [
    4,
    bytes.length >> 4,
    bytes.length & 15,
    ...bytes.flatMap((byte) => [byte >> 4, byte & 15]),
    0,
  ];
  const data = Array.from(
    { length: nibbles.length / 2 },
    (_, at) => nibbles[2 * at]! * 16 + nibbles[2 * at + 1]!,
  );
  for (let pad = 0xec; data.length < capacity; pad ^= 0xec ^ 0x11) data.push(pad);
  return data;
}

/** Splits into blocks, the shorter ones first, and takes a codeword of each in turn; the corrections likewise. */
function interleaved(version: number, data: number[]): number[] {
  const [ecc, count] = BLOCKS[version - 1]!;
  const short = Math.floor(data.length / count);
  const longer = data.length % count;
  let from = 0;
  const blocks = Array.from({ length: count }, (_, at) => {
    const length = short + (at >= count - longer ? 1 : 0);
    from += length;
    return data.slice(from - length, from);
  });
  const corrections = blocks.map((block) => correction(block, ecc));
  const inTurn = (parts: number[][]) =>
    Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, at) =>
      parts.flatMap((part) => part.slice(at, at + 1)),
    ).flat();
  return [...inTurn(blocks), ...inTurn(corrections)];
}

/** Product in GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** Reed-Solomon: the remainder of the block by the polynomial with the roots 2^0 to 2^(degree - 1). */
function correction(block: number[], degree: number): number[] {
  const divisor = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let i = 0; i < degree; i++) {
    for (let j = 0; j < degree; j++) divisor[j] = times(divisor[j]!, root) ^ (divisor[j + 1] ?? 0);
    root = times(root, 2);
  }
  const rest = Array<number>(degree).fill(0);
  for (const byte of block) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    for (let i = 0; i < degree; i++) rest[i]! ^= times(divisor[i]!, factor);
  }
  return rest;
}

function draw(version: number, bits: boolean[], mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const code: (boolean | null)[][] = Array.from({ length: size }, () =>
    Array<boolean | null>(size).fill(null),
  );
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) code[y]![x] = dark;
  };
  /** Rings around a centre: the distance decides. */
  const rings = (cx: number, cy: number, radius: number, dark: (distance: number) => boolean) => {
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++)
        set(cx + dx, cy + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  };

  for (let at = 0; at < size; at++) {
    set(at, 6, at % 2 === 0);
    set(6, at, at % 2 === 0);
  }
  const centres = version > 1 ? [6, ...ALIGNMENT[version - 1]!] : [];
  const last = size - 7;
  for (const x of centres)
    for (const y of centres) {
      const onFinder = (x === 6 && y === 6) || (x === 6 && y === last) || (x === last && y === 6);
      if (!onFinder) rings(x, y, 2, (distance) => distance !== 1);
    }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, (distance) => distance !== 2 && distance !== 4);
  drawFormat(set, size, mask);
  if (version >= 7) drawVersion(set, size, version);

  let next = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const upward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step++) {
      const y = upward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (code[y]![x] === null) set(x, y, (bits[next++] ?? false) !== MASKS[mask]!(x, y));
      }
    }
  }
  return code as boolean[][];
}

type Set = (x: number, y: number, dark: boolean) => void;

/** `value` followed by its remainder by the generator, both `bits` apart. */
function withCheck(value: number, generator: number, bits: number): number {
  let rest = value;
  for (let i = 0; i < bits; i++) rest = (rest << 1) ^ ((rest >> (bits - 1)) * generator);
  return (value << bits) | rest;
}

/** Level M (00) and the mask, twice. */
function drawFormat(set: Set, size: number, mask: number): void {
  const bits = bitsOf(withCheck(mask, 0x537, 10) ^ 0x5412, 15).reverse();
  for (const [at, dark] of bits.entries()) {
    if (at < 6) set(8, at, dark);
    else if (at < 8) set(8, at + 1, dark);
    else if (at === 8) set(7, 8, dark);
    else set(14 - at, 8, dark);
    if (at < 8) set(size - 1 - at, 8, dark);
    else set(8, size - 15 + at, dark);
  }
  set(8, size - 8, true);
}

function drawVersion(set: Set, size: number, version: number): void {
  const bits = bitsOf(withCheck(version, 0x1f25, 12), 18).reverse();
  for (const [at, dark] of bits.entries()) {
    const along = Math.floor(at / 3);
    const across = size - 11 + (at % 3);
    set(along, across, dark);
    set(across, along, dark);
  }
}

/** How hard a code is to read, by the four rules of the standard. */
function penalty(code: boolean[][]): number {
  const size = code.length;
  const columns = code.map((_, x) => code.map((row) => row[x]!));
  let sum = 0;
  for (const line of [...code, ...columns]) {
    const text = line.map(Number).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let at = 0; at + 11 <= size; at++) {
      if (/^(?:10111010000|00001011101)/.test(text.slice(at))) sum += 40;
    }
  }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const dark = code[y]![x];
      if (code[y - 1]![x] === dark && code[y]![x - 1] === dark && code[y - 1]![x - 1] === dark) sum += 3;
    }
  const dark = code.flat().filter(Boolean).length;
  return sum + 10 * (Math.ceil(Math.abs(20 * dark - 10 * size * size) / (size * size)) - 1);
}
