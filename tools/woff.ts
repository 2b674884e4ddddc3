/** Reads the parts of a WOFF file with TrueType outlines that tools/glyphs.ts needs. */
import { inflateSync } from 'node:zlib';

interface Point {
  x: number;
  y: number;
  /** On the curve; otherwise a control point. */
  on: boolean;
}

interface Outline {
  contours: Point[][];
  /** The glyphs that this one is made of, each with its place; then it has no contours of its own. */
  parts: { glyph: number; dx: number; dy: number }[];
}

export interface Face {
  unitsPerEm: number;
  /** Code point → glyph. */
  glyphs: Map<number, number>;
  advance(glyph: number): number;
  outline(glyph: number): Outline;
}

export function openFace(file: Buffer): Face {
  const table = tablesOf(file);
  const head = table('head');
  const loca = table('loca');
  const glyf = table('glyf');
  const hmtx = table('hmtx');
  const long = head.readInt16BE(50) === 1;
  const metrics = table('hhea').readUInt16BE(34);
  const start = (glyph: number) => (long ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2);
  return {
    unitsPerEm: head.readUInt16BE(18),
    glyphs: mapOf(table('cmap')),
    advance: (glyph) => hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4),
    outline: (glyph) => outlineOf(glyf.subarray(start(glyph), start(glyph + 1))),
  };
}

function tablesOf(file: Buffer): (tag: string) => Buffer {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF file');
  const tables = new Map<string, Buffer>();
  for (let i = 0; i < file.readUInt16BE(12); i++) {
    const at = 44 + 20 * i;
    const [offset, packed, length] = [4, 8, 12].map((field) => file.readUInt32BE(at + field));
    const data = file.subarray(offset, offset! + packed!);
    tables.set(file.toString('latin1', at, at + 4), packed! < length! ? inflateSync(data) : data);
  }
  return (tag) => {
    const found = tables.get(tag);
    if (!found) throw new Error(`the font has no table ${tag}`);
    return found;
  };
}

/** Tables of format 4 only: every wanted letter is below U+FFFF. */
function mapOf(cmap: Buffer): Map<number, number> {
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + 8 * i + 4));
    if (table.readUInt16BE(0) === 4) return readSegments(table);
  }
  throw new Error('the font has no character map of format 4');
}

function readSegments(table: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  const bytes = table.readUInt16BE(6);
  for (let i = 0; i < bytes; i += 2) {
    const end = table.readUInt16BE(14 + i);
    const start = table.readUInt16BE(16 + bytes + i);
    const delta = table.readUInt16BE(16 + 2 * bytes + i);
    const rangeAt = 16 + 3 * bytes + i;
    const range = table.readUInt16BE(rangeAt);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const raw = range === 0 ? code : table.readUInt16BE(rangeAt + range + 2 * (code - start));
      if (range !== 0 && raw === 0) continue;
      const glyph = (raw + delta) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
  return glyphs;
}

function outlineOf(data: Buffer): Outline {
  if (data.length === 0) return { contours: [], parts: [] };
  const count = data.readInt16BE(0);
  return count < 0
    ? { contours: [], parts: partsOf(data) }
    : { contours: contoursOf(data, count), parts: [] };
}

function partsOf(data: Buffer): Outline['parts'] {
  const parts: Outline['parts'] = [];
  let at = 10;
  for (let flags = 0x20; flags & 0x20; ) {
    flags = data.readUInt16BE(at);
    const glyph = data.readUInt16BE(at + 2);
    if (!(flags & 2) || flags & 0xc8) throw new Error('a rotated or scaled part is not supported');
    const [dx, dy] =
      flags & 1
        ? [data.readInt16BE(at + 4), data.readInt16BE(at + 6)]
        : [data.readInt8(at + 4), data.readInt8(at + 5)];
    at += flags & 1 ? 8 : 6;
    parts.push({ glyph, dx, dy });
  }
  return parts;
}

function contoursOf(data: Buffer, count: number): Point[][] {
  const ends = Array.from({ length: count }, (_, i) => data.readUInt16BE(10 + 2 * i));
  const total = (ends.at(-1) ?? -1) + 1;
  let at = 10 + 2 * count;
  at += 2 + data.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = data[at++]!;
    flags.push(flag);
    if (flag & 8) for (let repeats = data[at++]!; repeats > 0; repeats--) flags.push(flag);
  }
  const read = (short: number, same: number) => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? data[at++]! : -data[at++]!;
      else if (!(flag & same)) {
        value += data.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = read(2, 16);
  const ys = read(4, 32);
  const points = flags.map((flag, i) => ({ x: xs[i]!, y: ys[i]!, on: (flag & 1) === 1 }));
  return ends.map((end, i) => points.slice(i === 0 ? 0 : ends[i - 1]! + 1, end + 1));
}
