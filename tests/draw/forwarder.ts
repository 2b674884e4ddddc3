/**
 * A program that calls the instruction which it is given: what a stranger's wrapper around ours looks like on chain. Its
 * code is a few instructions; everything else is in the data of the call, because all addresses can be computed:
 * the runtime lays out accounts and data from MM_INPUT_START on (solana-program-runtime serialization.rs).
 */
import { PublicKey, TransactionInstruction } from '@solana/web3.js';
import type { EscrowInstruction } from '../../core/escrow/instructions.ts';
import { programOf } from '../../local/solana/noop-program.ts';
import { syscallHash } from '../../program/syscalls.ts';

const INPUT = 0x400000000n;
/** Room behind each account's data, for growth. */
const GROWTH = 10_240;
/** Of the C interface: SolInstruction, SolAccountMeta, SolAccountInfo. */
const INSTRUCTION_BYTES = 40;
const META_BYTES = 16;
const INFO_BYTES = 56;
const aligned = (at: number) => Math.ceil(at / 8) * 8;

/** Data lengths of the accounts that are handed in, the called program last. */
function layoutOf(lengths: number[]) {
  let at = 8;
  const accounts = lengths.map((length) => {
    const start = at;
    at = aligned(start + 88 + length + GROWTH) + 8;
    return { key: start + 8, owner: start + 40, lamports: start + 72, data: start + 88, length };
  });
  return { accounts, data: at + 8 };
}

/**
 * Returns the program for calls with accounts of these lengths, of which all but the last are those of the instruction.
 */
export function forwarder(lengths: number[]): Uint8Array {
  const { data } = layoutOf(lengths);
  const infos = data + INSTRUCTION_BYTES + META_BYTES * (lengths.length - 1);
  const code: [opcode: number, registers: number, value: number][] = [
    [0xbf, 0x16, 0], // r6 = r1, where the input begins
    // The runtime takes descriptions of accounts from anywhere but the input: they move to the heap.
    [0xb7, 0x01, 3],
    [0x67, 0x01, 32], // r1 = 3 << 32, where the heap begins
    [0xbf, 0x62, 0],
    [0x07, 0x02, infos],
    [0xb7, 0x03, INFO_BYTES * lengths.length],
    [0x85, 0x00, syscallHash('sol_memcpy_')],
    [0xbf, 0x61, 0],
    [0x07, 0x01, data], // r1: the instruction
    [0xb7, 0x02, 3],
    [0x67, 0x02, 32], // r2: the accounts
    [0xb7, 0x03, lengths.length],
    [0xb7, 0x04, 0], // no seeds
    [0xb7, 0x05, 0],
    [0x85, 0x00, syscallHash('sol_invoke_signed_c')],
    [0x95, 0x00, 0],
  ];
  const bytes = Buffer.alloc(8 * code.length);
  for (const [at, [opcode, registers, value]] of code.entries()) {
    bytes.set([opcode, registers], 8 * at);
    bytes.writeUInt32LE(value >>> 0, 8 * at + 4);
  }
  return programOf(bytes);
}

/** Returns a call of the forwarder at `address` that makes it call `inner`. */
export function forwarded(
  address: string,
  inner: EscrowInstruction,
  lengths: number[],
): TransactionInstruction {
  const { accounts, data } = layoutOf(lengths);
  const { keys } = inner;
  const infos = INSTRUCTION_BYTES + META_BYTES * keys.length;
  const innerData = infos + INFO_BYTES * accounts.length;
  const bytes = Buffer.alloc(innerData + inner.data.length);
  const pointer = (at: number, offset: number) => bytes.writeBigUInt64LE(INPUT + BigInt(offset), at);
  const number = (at: number, value: number) => bytes.writeBigUInt64LE(BigInt(value), at);
  pointer(0, accounts.at(-1)!.key);
  pointer(8, data + INSTRUCTION_BYTES);
  number(16, keys.length);
  pointer(24, data + innerData);
  number(32, inner.data.length);
  for (const [i, { signer, writable }] of keys.entries()) {
    const at = INSTRUCTION_BYTES + META_BYTES * i;
    pointer(at, accounts[i]!.key);
    bytes.set([Number(writable), Number(signer)], at + 8);
  }
  for (const [i, { key, owner, lamports, data: own, length }] of accounts.entries()) {
    const at = infos + INFO_BYTES * i;
    pointer(at, key);
    pointer(at + 8, lamports);
    number(at + 16, length);
    pointer(at + 24, own);
    pointer(at + 32, owner);
    const { signer = false, writable = false } = keys[i] ?? {};
    bytes.set([Number(signer), Number(writable), Number(keys[i] === undefined)], at + 48);
  }
  bytes.set(inner.data, innerData);
  return new TransactionInstruction({
    programId: new PublicKey(address),
    keys: [...keys, { address: inner.program, signer: false, writable: false }].map((one) => ({
      pubkey: new PublicKey(one.address),
      isSigner: one.signer,
      isWritable: one.writable,
    })),
    data: bytes,
  });
}
