/**
 * Every instruction that the linker accepts, executed by the runtime and compared with clang's meaning of it: 64-bit
 * arithmetic modulo 2^64, constants sign-extended, comparisons as their names say (RFC 9669).
 */
import { type Address, lamports } from '@solana/kit';
import { FailedTransactionMetadata, FeatureSet, LiteSVM } from 'litesvm';
import { describe, expect, test } from 'vitest';
import { link } from '../../program/link.ts';
import { CALL_RELOCATION, CALL_SYMBOL, makeObject, RETURN_0 } from './handmade-object.ts';
import { signerOf } from './keys.ts';
import { signedTransaction } from './transactions.ts';

const VALUES = [
  0n,
  1n,
  2n,
  0x7fff_ffffn,
  0x8000_0000n,
  0xffff_ffffn,
  0x1_0000_0000n,
  0x0123_4567_89ab_cdefn,
  0x7fff_ffff_ffff_ffffn,
  0x8000_0000_0000_0000n,
  0xffff_ffff_8000_0000n,
  0xffff_ffff_ffff_ffffn,
];
const CONSTANTS = [0, 1, 2, 31, 63, 0x7fff_ffff, -0x8000_0000, -1];

const u64 = (value: bigint) => BigInt.asUintN(64, value);
const i64 = (value: bigint) => BigInt.asIntN(64, value);

/** By the upper half of the opcode. Null is undefined in C: no compiler relies on it. */
const ARITHMETIC: [number, (a: bigint, b: bigint) => bigint | null][] = [
  [0x00, (a, b) => a + b],
  [0x10, (a, b) => a - b],
  [0x20, (a, b) => a * b],
  [0x30, (a, b) => (b === 0n ? null : a / b)],
  [0x40, (a, b) => a | b],
  [0x50, (a, b) => a & b],
  [0x60, (a, b) => (b > 63n ? null : a << b)],
  [0x70, (a, b) => (b > 63n ? null : a >> b)],
  [0x90, (a, b) => (b === 0n ? null : a % b)],
  [0xa0, (a, b) => a ^ b],
  [0xb0, (_, b) => b],
  [0xc0, (a, b) => (b > 63n ? null : i64(a) >> b)],
];
const CONDITIONS: [number, (a: bigint, b: bigint) => boolean][] = [
  [0x10, (a, b) => a === b],
  [0x20, (a, b) => a > b],
  [0x30, (a, b) => a >= b],
  [0x40, (a, b) => (a & b) !== 0n],
  [0x50, (a, b) => a !== b],
  [0x60, (a, b) => i64(a) > i64(b)],
  [0x70, (a, b) => i64(a) >= i64(b)],
  [0xa0, (a, b) => a < b],
  [0xb0, (a, b) => a <= b],
  [0xc0, (a, b) => i64(a) < i64(b)],
  [0xd0, (a, b) => i64(a) <= i64(b)],
];

function instruction(opcode: number, dst: number, src = 0, offset = 0, imm = 0): string {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt8(opcode, 0);
  bytes.writeUInt8(dst | (src << 4), 1);
  bytes.writeInt16LE(offset, 2);
  bytes.writeInt32LE(imm, 4);
  return bytes.toString('hex');
}

function constant(register: number, value: bigint): string {
  const [low, high] = [Number(BigInt.asIntN(32, value)), Number(BigInt.asIntN(32, value >> 32n))];
  return instruction(0x18, register, 0, 0, low) + instruction(0, 0, 0, 0, high);
}

/** A case leaves its result in r1; r1 and r2 begin with two values. */
interface Case {
  name: string;
  code: string;
  expected: bigint;
}

/** The number of cases that fit the 10,000 bytes of a transaction's log. */
const BATCH = 400;

/** Returns the results of the cases, as the runtime logs them, five per line. */
function execute(cases: Case[]): bigint[] {
  const results: bigint[] = [];
  for (let at = 0; at < cases.length; at += BATCH) results.push(...executeBatch(cases.slice(at, at + BATCH)));
  return results;
}

function executeBatch(cases: Case[]): bigint[] {
  let code = '';
  const relocations: { instruction: number; symbol: string; type: number }[] = [];
  for (const [i, one] of cases.entries()) {
    code += one.code + instruction(0x7b, 10, 1, -8 * ((i % 5) + 1));
    if (i % 5 !== 4 && i !== cases.length - 1) continue;
    for (let register = 1; register <= 5; register++) code += instruction(0x79, register, 10, -8 * register);
    relocations.push({ instruction: code.length / 16, symbol: 'sol_log_64_', type: CALL_RELOCATION });
    code += CALL_SYMBOL;
  }
  const functions = [{ name: 'entrypoint', code: `${code} ${RETURN_0}`, frameBytes: 64 }];
  const { elf } = link(makeObject({ functions, relocations }));
  const svm = new LiteSVM()
    .withFeatureSet(FeatureSet.allEnabled())
    .withBuiltins()
    .withPrecompiles()
    .withDefaultPrograms();
  const [payer, program] = [signerOf('payer'), signerOf('program').address];
  svm.airdrop(payer.address as Address, lamports(1_000_000_000n));
  svm.addProgram(program as Address, elf);
  const call = { program, keys: [], data: new Uint8Array() };
  const result = svm.sendTransaction(signedTransaction([call], [payer], svm.latestBlockhash()));
  if (result instanceof FailedTransactionMetadata) throw new Error(result.toString());
  const lines = result.logs().filter((line) => line.startsWith('Program log: '));
  return lines.flatMap((line) => line.slice(13).split(', ').map(BigInt)).slice(0, cases.length);
}

function agree(cases: Case[]): void {
  const results = execute(cases);
  expect(results.length).toBe(cases.length);
  const wrong = cases.flatMap(({ name, expected }, i) =>
    results[i] === expected ? [] : [`${name} gave ${results[i]}, not ${expected}`],
  );
  expect(wrong).toEqual([]);
}

const hex = (value: number) => `0x${value.toString(16).padStart(2, '0')}`;

/** Returns every pair of values, and every value with every constant, for one operation. */
function pairs<T>(
  operation: number,
  kind: number,
  meaning: (a: bigint, b: bigint) => T,
): { name: string; code: string; meant: T }[] {
  const registers = VALUES.flatMap((a) =>
    VALUES.map((b) => ({
      name: `${hex(operation | kind | 8)} of ${a} and ${b}`,
      code: constant(1, a) + constant(2, b) + instruction(operation | kind | 8, 1, 2, kind === 5 ? 2 : 0),
      meant: meaning(a, b),
    })),
  );
  const constants = VALUES.flatMap((a) =>
    CONSTANTS.map((b) => ({
      name: `${hex(operation | kind)} of ${a} and ${b}`,
      code: constant(1, a) + instruction(operation | kind, 1, 0, kind === 5 ? 2 : 0, b),
      meant: meaning(a, u64(BigInt(b))),
    })),
  );
  return [...registers, ...constants];
}

describe('arithmetic', () => {
  test.each(ARITHMETIC.map(([operation, meaning]) => [hex(operation | 7), operation, meaning] as const))(
    '%s',
    (_name, operation, meaning) => {
      agree(
        pairs(operation, 7, meaning).flatMap(({ name, code, meant }) =>
          meant === null ? [] : [{ name, code, expected: u64(meant) }],
        ),
      );
    },
  );

  test('negation gives the result of clang', () => {
    agree(
      VALUES.map((value) => ({
        name: `-${value}`,
        code: constant(1, value) + instruction(0x87, 1),
        expected: u64(-value),
      })),
    );
  });

  test('swapping bytes gives the result of clang', () => {
    const swapped = (value: bigint, bits: number) => {
      const bytes = BigInt.asUintN(bits, value)
        .toString(16)
        .padStart(bits / 4, '0')
        .match(/../g)!;
      return BigInt(`0x${bytes.reverse().join('')}`);
    };
    agree(
      VALUES.flatMap((value) =>
        [16, 32, 64].map((bits) => ({
          name: `${bits} bits of ${value}`,
          code: constant(1, value) + instruction(0xdc, 1, 0, 0, bits),
          expected: swapped(value, bits),
        })),
      ),
    );
  });
});

describe('jumps', () => {
  // A taken jump skips the instruction that sets the result to 0.
  const answer = instruction(0xb7, 1, 0, 0, 0) + instruction(0x05, 0, 0, 1) + instruction(0xb7, 1, 0, 0, 1);
  test.each(CONDITIONS.map(([condition, meaning]) => [hex(condition | 5), condition, meaning] as const))(
    '%s',
    (_name, condition, meaning) => {
      agree(
        pairs(condition, 5, meaning).map(({ name, code, meant }) => ({
          name,
          code: code + answer,
          expected: meant ? 1n : 0n,
        })),
      );
    },
  );
});

describe('memory', () => {
  const PLACE = -48;
  const FULL = 0x1122_3344_5566_7788n;
  const prepared = constant(3, FULL) + instruction(0x7b, 10, 3, PLACE);
  const merged = (value: bigint, bytes: number) =>
    (FULL & ~((1n << BigInt(8 * bytes)) - 1n)) | BigInt.asUintN(8 * bytes, value);
  test.each([
    [1, 0x71, 0x72, 0x73],
    [2, 0x69, 0x6a, 0x6b],
    [4, 0x61, 0x62, 0x63],
    [8, 0x79, 0x7a, 0x7b],
  ])('memory access of %s bytes gives the result of clang', (bytes, load, storeConstant, store) => {
    const cases: Case[] = VALUES.flatMap((value) => [
      {
        name: `load of ${value}`,
        code: constant(2, value) + instruction(0x7b, 10, 2, PLACE) + instruction(load, 1, 10, PLACE),
        expected: BigInt.asUintN(8 * bytes, value),
      },
      {
        name: `store of ${value}`,
        code:
          prepared + constant(2, value) + instruction(store, 10, 2, PLACE) + instruction(0x79, 1, 10, PLACE),
        expected: merged(value, bytes),
      },
    ]);
    const constants = CONSTANTS.map((value) => ({
      name: `store of the constant ${value}`,
      code: prepared + instruction(storeConstant, 10, 0, PLACE, value) + instruction(0x79, 1, 10, PLACE),
      expected: merged(u64(BigInt(value)), bytes),
    }));
    agree([...cases, ...constants]);
  });
});

test('the linker accepts exactly the tested opcodes, constants, calls and exits', () => {
  const tried = new Set([
    ...ARITHMETIC.flatMap(([operation]) => [operation | 7, operation | 15]),
    ...CONDITIONS.flatMap(([condition]) => [condition | 5, condition | 13]),
    ...[0x05, 0x87, 0xdc, 0x61, 0x62, 0x63, 0x69, 0x6a, 0x6b, 0x71, 0x72, 0x73, 0x79, 0x7a, 0x7b],
  ]);
  const passing = Array.from({ length: 256 }, (_, opcode) => opcode).filter((opcode) =>
    [instruction(opcode, 1, 2), instruction(opcode, 1, 0, 0, 16)].some((code) => {
      try {
        return link(makeObject({ functions: [{ name: 'entrypoint', code: `${code} ${RETURN_0}` }] }));
      } catch {
        return false;
      }
    }),
  );
  expect(passing.filter((opcode) => !tried.has(opcode))).toEqual([0x95]);
});
