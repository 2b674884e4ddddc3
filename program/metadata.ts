/**
 * Instructions and accounts of the Program Metadata program, which keeps texts about programs on chain. Only canonical
 * accounts: those of a program's upgrade authority. Source: tests/vectors/program-metadata.json.
 */
import { deflateSync, inflateSync } from 'node:zlib';
import { addressBytes, addressOf, SYSTEM_PROGRAM } from '../core/address.ts';
import { programAddress } from '../core/program-address.ts';
import { type LoaderInstruction, programDataAddress, readonly, signer, uint32, writable } from './loader.ts';

export const METADATA_PROGRAM = 'ProgM6JCCvbYkfKqJYHePx4xxSUSqJp7rh8Lyv7nk7S';
export const METADATA_HEADER_BYTES = 96;

/** Which text: the interface that explorers read, or whom to tell about a weakness. */
export type Seed = 'idl' | 'security';

const NUMBERS = { write: 0, initialize: 1, setAuthority: 2, setData: 3, close: 6, allocate: 7 } as const;
/** Of the account's first byte. */
const KINDS = { 1: 'buffer', 2: 'metadata' } as const;
/** Encoding UTF-8, compression zlib, format JSON, data in the account itself. */
const PACKING = Uint8Array.of(1, 2, 1, 0);
const PACKING_OFFSET = 83;
/** Data bytes in one transaction, with one signature and a price. */
const CHUNK_BYTES = 960;
/** Of update, whose transaction also sends rent. */
export const UPDATE_BYTES = 850;
/** More than any text of ours; a bomb of zeros ends here. */
const TEXT_BYTES = 1_000_000;

export interface Metadata {
  kind: 'buffer' | 'metadata';
  /** Who may change it beside the program's upgrade authority. */
  authority: string | null;
  /** Null for a buffer, and for anything that is not packed as we do. */
  text: string | null;
}

/** The account that holds the text. */
export function metadataAddress(program: string, seed: Seed): string {
  return programAddress([addressBytes(program)!, seedBytes(seed)], METADATA_PROGRAM);
}

export function packed(text: string): Uint8Array {
  return deflateSync(text, { level: 9 });
}

/** Allocates the account as a buffer; it holds lamports already. */
export function allocate(authority: string, program: string, seed: Seed): LoaderInstruction {
  const keys = [...named(authority, program, seed), readonly(SYSTEM_PROGRAM)];
  return instruction('allocate', keys, seedBytes(seed));
}

/** One instruction per transaction, in any order; the buffer grows. */
export function write(authority: string, program: string, seed: Seed, data: Uint8Array): LoaderInstruction[] {
  const writes: LoaderInstruction[] = [];
  for (let at = 0; at < data.length; at += CHUNK_BYTES) {
    const keys = [writable(metadataAddress(program, seed)), signer(authority), NONE];
    writes.push(instruction('write', keys, uint32(at), data.subarray(at, at + CHUNK_BYTES)));
  }
  return writes;
}

export function writeCount(dataBytes: number): number {
  return Math.ceil(dataBytes / CHUNK_BYTES);
}

/** Turns the buffer into metadata: all of its bytes are the text. */
export function initialize(authority: string, program: string, seed: Seed): LoaderInstruction {
  return instruction('initialize', [...named(authority, program, seed), NONE], seedBytes(seed), PACKING);
}

/** Exchanges the text; the account holds the rent of the new size already. At most UPDATE_BYTES. */
export function update(authority: string, program: string, seed: Seed, data: Uint8Array): LoaderInstruction {
  const [account, by, ...programs] = named(authority, program, seed);
  return instruction('setData', [account!, by!, NONE, ...programs], PACKING, data);
}

/** Lets `other` change the text, also when the program has no upgrade authority any more. */
export function handOver(authority: string, program: string, seed: Seed, other: string): LoaderInstruction {
  const option = Uint8Array.of(1);
  return instruction('setAuthority', named(authority, program, seed), option, addressBytes(other)!);
}

/** Closes a buffer or metadata; its lamports go to the authority. */
export function close(authority: string, program: string, seed: Seed): LoaderInstruction {
  return instruction('close', [...named(authority, program, seed), writable(authority)]);
}

/** Null for bytes that are neither a buffer nor metadata of exactly this program and seed. */
export function readMetadata(data: Uint8Array, program: string, seed: Seed): Metadata | null {
  const kind = KINDS[data[0] as 1 | 2];
  const canonical = data[kind === 'buffer' ? 65 : 66] === 1;
  const seedAt = kind === 'buffer' ? 66 : 67;
  const same = (at: number, bytes: Uint8Array) => bytes.every((byte, index) => data[at + index] === byte);
  if (!kind || data.length < METADATA_HEADER_BYTES || !canonical) return null;
  if (!same(1, addressBytes(program)!) || !same(seedAt, seedBytes(seed))) return null;
  const authority = data.subarray(33, 65);
  return {
    kind,
    authority: authority.some((byte) => byte !== 0) ? addressOf(authority) : null,
    text: kind === 'metadata' && same(PACKING_OFFSET, PACKING) ? unpacked(data) : null,
  };
}

function unpacked(data: Uint8Array): string | null {
  try {
    const bytes = inflateSync(data.subarray(METADATA_HEADER_BYTES), { maxOutputLength: TEXT_BYTES });
    return new TextDecoder().decode(bytes);
  } catch {
    return null;
  }
}

/** The program's own address stands for an account that is left out. */
const NONE = readonly(METADATA_PROGRAM);

function named(authority: string, program: string, seed: Seed) {
  const account = writable(metadataAddress(program, seed));
  return [account, signer(authority), readonly(program), readonly(programDataAddress(program))];
}

function seedBytes(seed: Seed): Uint8Array {
  const bytes = new Uint8Array(16);
  bytes.set(Buffer.from(seed, 'utf8'));
  return bytes;
}

function instruction(
  name: keyof typeof NUMBERS,
  keys: LoaderInstruction['keys'],
  ...fields: Uint8Array[]
): LoaderInstruction {
  return { program: METADATA_PROGRAM, keys, data: Buffer.concat([Uint8Array.of(NUMBERS[name]), ...fields]) };
}
