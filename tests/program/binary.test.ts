/** The committed program is the one in the documents, and has the form that the chain accepts. Needs no compiler. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EVMNET, LOCAL_BEACON } from '../../core/draw/networks.ts';
import { localProgram } from '../../local/world/deploy.ts';
import { hashLine } from '../../program/build.ts';
import { committedProgram } from '../../program/deploy.ts';
import { CALL, LDDW, readInstructions } from '../../program/instructions.ts';
import { syscallOf } from '../../program/syscalls.ts';
import { root } from '../../tools/files.ts';

const elf = committedProgram();
const view = new DataView(elf.buffer, elf.byteOffset, elf.byteLength);
const text = (path: string) => readFileSync(join(root, path), 'utf8');

interface Segment {
  type: number;
  flags: number;
  offset: number;
  address: number;
  physical: number;
  fileSize: number;
  memorySize: number;
}

const segments = Array.from({ length: view.getUint16(56, true) }, (_, i): Segment => {
  const at = 64 + 56 * i;
  const long = (field: number) => Number(view.getBigUint64(at + field, true));
  return {
    type: view.getUint32(at, true),
    flags: view.getUint32(at + 4, true),
    offset: long(8),
    address: long(16),
    physical: long(24),
    fileSize: long(32),
    memorySize: long(40),
  };
});

describe.each([
  ['fanfare-escrow', elf],
  ['fanfare-escrow-local', localProgram()],
])('the hash of %s', (name, program) => {
  const hash = createHash('sha256').update(program).digest('hex');

  test('the hash and the size of the program are the recorded ones', () => {
    expect(text(`program/${name}.sha256`)).toBe(hashLine(program, name));
    expect(hashLine(program, name)).toBe(`${hash}  ${name}.so\n${program.length} bytes\n`);
  });

  test('the README contains the hash of the program', () => {
    expect(text('program/README.md')).toContain(`SHA-256 of \`${name}.so\`: \`${hash}\``);
  });
});

describe('the build of local worlds', () => {
  const local = localProgram();
  const different = [...elf.keys()].filter((at) => elf[at] !== local[at]);
  const keyAt = Buffer.from(elf).indexOf(EVMNET.key);
  const inKey = (at: number) => at >= keyAt && at < keyAt + EVMNET.key.length;

  test('differs from the deployed one in its beacon alone: at these offsets', () => {
    expect(local.length).toBe(elf.length);
    expect(Buffer.from(local).indexOf(LOCAL_BEACON.key)).toBe(keyAt);
    expect(different.filter(inKey).length).toBeGreaterThan(100);
    expect(different.filter((at) => !inKey(at))).toEqual([
      // commit: window and late, lead, genesis, which is compared and subtracted.
      ...[7260, 7261, 7268, 7269, 7300, 7301, 7332, 7348, 7349, 7350, 7351, 7356, 7357, 7358, 7359],
      // open: the shortest window, twice.
      ...[20412, 20413, 20436, 20437],
    ]);
  });

  test('has the same code: what differs there are the numbers in instructions, no operation and no register', () => {
    const { offset } = segments[1]!;
    const inCode = different.filter((at) => !inKey(at));
    expect(inCode.every((at) => at >= offset && (at - offset) % 8 >= 4)).toBe(true);
  });
});

describe('the form of the program is SBPF v3', () => {
  test('the header of the program is that of SBPF v3', () => {
    expect(Buffer.from(elf.subarray(0, 16)).toString('hex')).toBe('7f454c46020101000000000000000000');
    expect(view.getUint16(18, true)).toBe(247);
    expect(view.getBigUint64(32, true)).toBe(64n);
    expect(view.getUint32(48, true)).toBe(3);
    expect([52, 54].map((at) => view.getUint16(at, true))).toEqual([64, 56]);
    expect(view.getUint16(60, true)).toBe(0);
  });

  test('the program has read-only data at 0, then code at 2^32, then nothing', () => {
    const [data, code] = segments as [Segment, Segment];
    expect(segments.map(({ type, flags, address }) => [type, flags, address])).toEqual([
      [1, 4, 0],
      [1, 1, 2 ** 32],
    ]);
    expect(data.offset).toBe(64 + 2 * 56);
    expect(code.offset).toBe(data.offset + data.fileSize);
    expect(elf.length).toBe(code.offset + code.fileSize);
    for (const { physical, address, fileSize, memorySize, offset } of segments) {
      expect([physical, memorySize]).toEqual([address, fileSize]);
      expect([offset % 8, fileSize % 8]).toEqual([0, 0]);
    }
    const entry = Number(view.getBigUint64(24, true)) - code.address;
    expect(entry % 8).toBe(0);
    expect(entry).toBeGreaterThanOrEqual(0);
    expect(entry).toBeLessThan(code.fileSize);
  });

  test('the program has nothing at address 0', () => {
    const { offset } = segments[0]!;
    expect(Buffer.from(elf.subarray(offset, offset + 8)).toString('hex')).toBe('0000000000000000');
  });

  test('every instruction is known, and every call targets a function of the program or an allowed syscall', () => {
    const { offset, fileSize } = segments[1]!;
    const instructions = readInstructions(elf.subarray(offset, offset + fileSize));
    const places = new Set(instructions.map(({ at }) => at));
    const calls = instructions.filter(({ opcode }) => opcode === CALL);
    expect(calls.length).toBeGreaterThan(50);
    const lost = calls.filter(({ at, src, imm }) =>
      src === 0 ? syscallOf(imm) === null : src !== 1 || !places.has(at + 1 + imm),
    );
    expect(lost).toEqual([]);
    const syscalls = new Set(calls.filter(({ src }) => src === 0).map(({ imm }) => syscallOf(imm)));
    expect(syscalls).toContain('sol_alt_bn128_group_op');
    expect(instructions.some(({ opcode }) => opcode === LDDW)).toBe(true);
  });

  test('the program contains no path, name or version of its builder', () => {
    const strings = Buffer.from(elf).toString('latin1');
    expect(strings).not.toMatch(/clang|LLVM|\.c\b|\/(home|root|tmp|usr)\b/);
  });
});
