/**
 * The archive's files: blocks of lines, each compressed by itself, one behind the other. A block is read by its range
 * alone, and the whole file is an ordinary .gz that any tool unpacks.
 */
import type { Section } from '../../core/archive/line.ts';
import { monthName } from '../../core/archive/months.ts';

/** Tips of a block: 230 kB of text. */
export const BLOCK_TIPS = 250;

export interface Packed {
  bytes: Uint8Array<ArrayBuffer>;
  /** The offset at which each block begins, and the one at which the last block ends. */
  starts: number[];
  /** SHA-256, hex. */
  hash: string;
}

/** Returns "tips/2026-08/7-received-1.ndjson.gz": the file of part 7 in its first version. */
export function fileName(
  { month, number, version }: { month: number; number: number; version: number },
  section: Section,
): string {
  return `tips/${monthName(month)}/${number}-${section}-${version}.ndjson.gz`;
}

export function blocksOf(lines: readonly string[]): string[] {
  const blocks: string[] = [];
  for (let at = 0; at < lines.length; at += BLOCK_TIPS)
    blocks.push(`${lines.slice(at, at + BLOCK_TIPS).join('\n')}\n`);
  return blocks;
}

export async function pack(blocks: readonly string[]): Promise<Packed> {
  const packed: Uint8Array[] = [];
  const starts = [0];
  for (const block of blocks) {
    const bytes = await through(
      new CompressionStream('gzip'),
      Uint8Array.from(new TextEncoder().encode(block)),
    );
    packed.push(bytes);
    starts.push(starts.at(-1)! + bytes.length);
  }
  const bytes = new Uint8Array(starts.at(-1)!);
  for (const [at, piece] of packed.entries()) bytes.set(piece, starts[at]);
  return { bytes, starts, hash: await hashOf(bytes) };
}

/** Returns the text of one block. Throws if the bytes are none. */
export async function unpack(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new TextDecoder().decode(await through(new DecompressionStream('gzip'), bytes));
}

/** Reads a whole file as it is stored. Throws if it is missing or differs from its part. */
export async function readWhole(
  bucket: R2Bucket,
  name: string,
  { starts, hash }: Pick<Packed, 'starts' | 'hash'>,
): Promise<string[]> {
  const stored = await bucket.get(name);
  if (!stored) throw new Error(`${name} is missing`);
  const bytes = new Uint8Array(await stored.arrayBuffer());
  if (bytes.length !== starts.at(-1) || (await hashOf(bytes)) !== hash)
    throw new Error(`${name} is not what was written`);
  const blocks: string[] = [];
  for (let at = 0; at + 1 < starts.length; at++)
    blocks.push(await unpack(bytes.slice(starts[at], starts[at + 1])));
  return blocks;
}

/** Reads one block of a file; null if the file is gone, because another version of it is written. */
export async function readBlock(
  bucket: R2Bucket,
  name: string,
  { from, to }: { from: number; to: number },
): Promise<string | null> {
  const stored = await bucket.get(name, { range: { offset: from, length: to - from } });
  return stored && unpack(new Uint8Array(await stored.arrayBuffer()));
}

export function linesOf<Line>(block: string): Line[] {
  return block
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}

async function hashOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function through(
  stream: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const source = new Response(bytes).body!;
  return new Uint8Array(await new Response(source.pipeThrough(stream)).arrayBuffer());
}
