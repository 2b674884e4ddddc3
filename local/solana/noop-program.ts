/**
 * A program that accepts every instruction and does nothing. It is at Lighthouse's address, because wallets add
 * Lighthouse's assertions to transactions, which must land here as they do on mainnet.
 */

/** `mov r0, error; exit`. `error`: a program's own error with which it refuses everything; 0 accepts. */
export function noopProgram(error = 0): Uint8Array {
  const code = Buffer.from('b7000000000000009500000000000000', 'hex');
  code.writeInt32LE(error, 4);
  return programOf(code);
}

/** Returns an SBPF v3 object (SIMD-0178, 0189, 0377) of one executable segment, entered at its first instruction. */
export function programOf(code: Uint8Array): Uint8Array {
  const headerSize = 64;
  const segmentHeaderSize = 56;
  const codeAddress = 1n << 32n;
  const header = Buffer.alloc(headerSize + segmentHeaderSize);
  header.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]); // ELF, 64 bit, little endian, version 1
  header.writeUInt16LE(3, 16); // shared object
  header.writeUInt16LE(247, 18); // BPF
  header.writeUInt32LE(1, 20);
  header.writeBigUInt64LE(codeAddress, 24); // entry
  header.writeBigUInt64LE(BigInt(headerSize), 32); // program header table
  header.writeUInt32LE(3, 48); // flags: SBPF v3
  header.writeUInt16LE(headerSize, 52);
  header.writeUInt16LE(segmentHeaderSize, 54);
  header.writeUInt16LE(1, 56); // one segment
  header.writeUInt16LE(64, 58); // size of a section header, although the file has no sections
  header.writeUInt32LE(1, 64); // PT_LOAD
  header.writeUInt32LE(1, 68); // executable, nothing else
  header.writeBigUInt64LE(BigInt(header.length), 72); // offset
  header.writeBigUInt64LE(codeAddress, 80);
  header.writeBigUInt64LE(codeAddress, 88);
  header.writeBigUInt64LE(BigInt(code.length), 96);
  header.writeBigUInt64LE(BigInt(code.length), 104);
  header.writeBigUInt64LE(8n, 112); // alignment
  return Buffer.concat([header, code]);
}
