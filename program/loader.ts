/**
 * Instructions of the upgradeable loader (BPF loader v3): a program's bytes are written into a buffer, the buffer
 * becomes the program, and the upgrade authority is dropped. Source: solana-loader-v3-interface, instruction.rs and
 * state.rs.
 */
import { addressBytes, SYSTEM_PROGRAM } from '../core/address.ts';
import { programAddress } from '../core/program-address.ts';

export const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';
const RENT_SYSVAR = 'SysvarRent111111111111111111111111111111111';
const CLOCK_SYSVAR = 'SysvarC1ock11111111111111111111111111111111';

/** Sizes of the headers before the program's bytes: in a buffer, and in the account of a deployed program. */
export const BUFFER_HEADER_BYTES = 37;
export const PROGRAM_DATA_HEADER_BYTES = 45;
export const PROGRAM_BYTES = 36;

/** Program bytes per write, so that its transaction with one signature fits the 1,232 bytes of a packet. */
const CHUNK_BYTES = 960;

export interface LoaderInstruction {
  program: string;
  keys: { address: string; signer: boolean; writable: boolean }[];
  data: Uint8Array;
}

/** The account in which the loader stores the bytes of `program`. */
export function programDataAddress(program: string): string {
  return programAddress([addressBytes(program)!], UPGRADEABLE_LOADER);
}

/** Creates the buffer account, which signs as well. `lamports`: its rent minimum for header and program. */
export function createBuffer(
  payer: string,
  buffer: string,
  programBytes: number,
  lamports: bigint,
): LoaderInstruction[] {
  return [
    createAccount(payer, buffer, BUFFER_HEADER_BYTES + programBytes, lamports),
    loader([writable(buffer), readonly(payer)], uint32(0)),
  ];
}

/** The number of writes for a program. */
export function writeCount(programBytes: number): number {
  return Math.ceil(programBytes / CHUNK_BYTES);
}

/** One instruction per transaction, in any order. */
export function writeBuffer(authority: string, buffer: string, program: Uint8Array): LoaderInstruction[] {
  const writes: LoaderInstruction[] = [];
  for (let at = 0; at < program.length; at += CHUNK_BYTES) {
    const chunk = program.subarray(at, at + CHUNK_BYTES);
    const data = Buffer.concat([uint32(1), uint32(at), uint64(chunk.length), chunk]);
    writes.push(loader([writable(buffer), signer(authority)], data));
  }
  return writes;
}

/**
 * Turns the buffer into a program at `program`, which signs as well; the buffer's lamports go to the payer. `lamports`:
 * the rent minimum of PROGRAM_BYTES. The space for the program is exactly its size: it will never grow.
 */
export function deploy(
  payer: string,
  buffer: string,
  program: string,
  programBytes: number,
  lamports: bigint,
): LoaderInstruction[] {
  const keys = [
    { ...signer(payer), writable: true },
    writable(programDataAddress(program)),
    ...[program, buffer].map(writable),
    ...[RENT_SYSVAR, CLOCK_SYSVAR, SYSTEM_PROGRAM].map(readonly),
    signer(payer),
  ];
  return [
    createAccount(payer, program, PROGRAM_BYTES, lamports),
    loader(keys, Buffer.concat([uint32(2), uint64(programBytes)])),
  ];
}

/** Drops the upgrade authority for ever. */
export function dropAuthority(authority: string, program: string): LoaderInstruction {
  return loader([writable(programDataAddress(program)), signer(authority)], uint32(4));
}

/** Closes a buffer that did not become a program; its lamports go back to the authority. */
export function closeBuffer(authority: string, buffer: string): LoaderInstruction {
  return loader([writable(buffer), writable(authority), signer(authority)], uint32(5));
}

/** The loader's record of a program. */
export interface ProgramData {
  /** The upgrade authority; null when it is dropped. */
  authority: Uint8Array | null;
  program: Uint8Array;
}

/** Null when the account does not contain a program. */
export function readProgramData(data: Uint8Array): ProgramData | null {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  if (data.length < PROGRAM_DATA_HEADER_BYTES || view.getUint32(0, true) !== 3) return null;
  return {
    authority: data[12] === 1 ? Uint8Array.from(data.subarray(13, 45)) : null,
    program: Uint8Array.from(data.subarray(PROGRAM_DATA_HEADER_BYTES)),
  };
}

function createAccount(payer: string, account: string, bytes: number, lamports: bigint): LoaderInstruction {
  return {
    program: SYSTEM_PROGRAM,
    keys: [payer, account].map((address) => ({ address, signer: true, writable: true })),
    data: Buffer.concat([...[uint32(0), uint64(lamports), uint64(bytes)], addressBytes(UPGRADEABLE_LOADER)!]),
  };
}

function loader(keys: LoaderInstruction['keys'], data: Uint8Array): LoaderInstruction {
  return { program: UPGRADEABLE_LOADER, keys, data };
}

export const readonly = (address: string) => ({ address, signer: false, writable: false });
export const writable = (address: string) => ({ address, signer: false, writable: true });
export const signer = (address: string) => ({ address, signer: true, writable: false });

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

export function uint64(value: number | bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}
