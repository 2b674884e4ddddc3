/** The linker's output runs as intended, and code that would fail or run wrongly on chain never becomes a program. */
import { type Address, lamports } from '@solana/kit';
import { FailedTransactionMetadata, FeatureSet, LiteSVM } from 'litesvm';
import { describe, expect, test } from 'vitest';
import { link } from '../../program/link.ts';
import { syscallHash } from '../../program/syscalls.ts';
import {
  ADDRESS_RELOCATION,
  CALL_RELOCATION,
  CALL_SYMBOL,
  EXIT,
  type HandmadeObject,
  type HandmadeSection,
  makeObject,
  RETURN_0,
} from './handmade-object.ts';
import { signerOf } from './keys.ts';
import { signedTransaction } from './transactions.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const LDDW_R1 = '1801000000000000 0000000000000000';
const entrypoint = (code: string, frameBytes: number | null = 0) => ({
  name: 'entrypoint',
  code,
  frameBytes,
});
const linkCode = (...codes: string[]) => link(makeObject({ functions: [entrypoint(codes.join(' '))] }));

/** Logs "Fanfare" and r0 of a function that gets 41 and returns 42. */
const LOGGING: HandmadeObject = {
  functions: [
    { name: 'successor', code: `bf10000000000000 0700000001000000 ${EXIT}` },
    entrypoint(
      [
        LDDW_R1,
        'b702000007000000',
        CALL_SYMBOL,
        'b701000029000000',
        CALL_SYMBOL,
        'bf01000000000000',
        'b702000000000000 b703000000000000 b704000000000000 b705000000000000',
        CALL_SYMBOL,
        RETURN_0,
      ].join(' '),
    ),
  ],
  sections: [
    { name: '.rodata.str1.1', bytes: bytes('odd') },
    { name: '.rodata', bytes: bytes('Fanfare'), align: 8 },
  ],
  relocations: [
    { instruction: 3, symbol: '.rodata', type: ADDRESS_RELOCATION },
    { instruction: 6, symbol: 'sol_log_', type: CALL_RELOCATION },
    { instruction: 8, symbol: 'successor', type: CALL_RELOCATION },
    { instruction: 14, symbol: 'sol_log_64_', type: CALL_RELOCATION },
  ],
};

const allFeatures = () =>
  new LiteSVM()
    .withFeatureSet(FeatureSet.allEnabled())
    .withBuiltins()
    .withPrecompiles()
    .withDefaultPrograms();

function logsOf(svm: LiteSVM, elf: Uint8Array): string[] {
  const [payer, program] = [signerOf('payer'), signerOf('program').address];
  svm.airdrop(payer.address as Address, lamports(1_000_000_000n));
  svm.addProgram(program as Address, elf);
  const call = { program, keys: [], data: new Uint8Array() };
  const result = svm.sendTransaction(signedTransaction([call], [payer], svm.latestBlockhash()));
  if (result instanceof FailedTransactionMetadata) throw new Error(result.toString());
  return result.logs().filter((line) => line.startsWith('Program log: '));
}

describe('a valid object', () => {
  test.each([
    ['as mainnet is', () => new LiteSVM()],
    ['with every feature on', allFeatures],
  ])(
    'a linked program runs in a runtime %s: constants, syscalls and calls lead to their targets',
    (_name, svm) => {
      expect(logsOf(svm(), link(makeObject(LOGGING)).elf)).toEqual([
        'Program log: Fanfare',
        'Program log: 0x2a, 0x0, 0x0, 0x0, 0x0',
      ]);
    },
  );

  test('a linked program has no constant at address 0, where a null pointer leads', () => {
    const { elf } = link(makeObject(LOGGING));
    const [header, size] = [64 + 2 * 56, 24];
    expect(Buffer.from(elf.subarray(header, header + size)).toString('latin1')).toBe(
      '\0\0\0\0\0\0\0\0odd\0\0\0\0\0Fanfare\0',
    );
  });

  test('a linked program finds a constant through another one that contains its address', () => {
    const functions = [entrypoint(`${LDDW_R1} 7911000000000000 b702000007000000 ${CALL_SYMBOL} ${RETURN_0}`)];
    const four = Uint8Array.of(4, 0, 0, 0, 0, 0, 0, 0);
    const sections = [
      { name: '.rodata', bytes: four, align: 8, addresses: [{ offset: 0, symbol: '.rodata.str1.1' }] },
      { name: '.rodata.str1.1', bytes: bytes('odd Fanfare') },
    ];
    const relocations = [
      { instruction: 0, symbol: '.rodata', type: ADDRESS_RELOCATION },
      { instruction: 4, symbol: 'sol_log_', type: CALL_RELOCATION },
    ];
    const { elf } = link(makeObject({ functions, sections, relocations }));
    expect(logsOf(new LiteSVM(), elf)).toEqual(['Program log: Fanfare']);
  });

  test('the linker reports the syscalls and functions of a program', () => {
    const { syscalls, functions } = link(makeObject(LOGGING));
    expect(syscalls).toEqual(['sol_log_', 'sol_log_64_']);
    expect(functions.map(({ name }) => name)).toEqual(['successor', 'entrypoint']);
  });

  test('the linker gives the same bytes each time, and does not change its input', () => {
    const object = makeObject(LOGGING);
    const before = Uint8Array.from(object);
    expect(link(object).elf).toEqual(link(object).elf);
    expect(object).toEqual(before);
  });
});

test('syscalls are called by the numbers under which the runtime registers them', () => {
  const known = { abort: 0xb6fc1a11, sol_log_: 0x207559bd, sol_sha256: 0x11f49d86 };
  for (const [name, hash] of Object.entries(known)) expect(syscallHash(name)).toBe(hash);
});

describe('writable data is refused', () => {
  const data = { bytes: new Uint8Array(8) };
  test.each<[string, HandmadeSection]>([
    ['initialised', { ...data, name: '.data', flags: 3 }],
    ['zeroed', { ...data, name: '.bss', flags: 3, type: 8 }],
    [
      'written once by a loader',
      { ...data, name: '.data.rel.ro', flags: 3, addresses: [{ offset: 0, symbol: '.text' }] },
    ],
  ])('writable data is refused: %s', (_name, section) => {
    const object = makeObject({ functions: [entrypoint(RETURN_0)], sections: [section] });
    expect(() => link(object)).toThrow(`${section.name} is writable data`);
  });

  test('writable data is refused: variables without a section', () => {
    const relocations = [{ instruction: 0, symbol: 'counter', type: ADDRESS_RELOCATION }];
    const functions = [entrypoint(`${LDDW_R1} ${RETURN_0}`)];
    expect(() => link(makeObject({ functions, relocations, undefinedAs: 0xfff2 }))).toThrow(
      'counter is writable data',
    );
  });

  test('an empty section without bytes, which compilers leave behind, is accepted', () => {
    const sections = [{ name: '.bss', bytes: new Uint8Array(), flags: 3, type: 8 }];
    expect(link(makeObject({ functions: [entrypoint(RETURN_0)], sections })).elf.length).toBe(136);
  });
});

describe('instructions that SBPF v3 does not know or understands differently are refused', () => {
  test.each([
    ['32-bit add of a constant', '0401000001000000', '32-bit add'],
    ['32-bit add of a register', '0c21000000000000', '32-bit add'],
    ['32-bit sub of a constant', '1401000001000000', '32-bit sub'],
    ['32-bit sub of a register', '1c21000000000000', '32-bit sub'],
    ['32-bit mul by a constant', '2401000002000000', '32-bit mul'],
    ['32-bit mul by a register', '2c21000000000000', '32-bit mul'],
    ['32-bit move', 'bc21000000000000', '32-bit operation'],
    ['32-bit comparison', '1621010000000000', 'unknown opcode'],
    ['a far jump of v4', '0600000000000000', 'unknown opcode'],
    ['an unconditional byte swap of v4', 'd701000040000000', 'unknown opcode'],
    ['a sign-extending load of v4', '8121000000000000', 'unknown opcode'],
    ['a sign-extending move of v4', 'bf21080000000000', 'signed form'],
    ['a signed division of v4', '3f21010000000000', 'signed form'],
    ['an atomic addition', 'db21000000000000', 'unknown opcode'],
    ['a packet access of the kernel', '2000000000000000', 'unknown opcode'],
    ['a call through a pointer', '8d01000000000000', 'stack depth'],
    ['a call by number', '8500000001000000', 'by number'],
    ['a map of the kernel', '1811000000000000 0000000000000000', 'another kind'],
    ['half of a 64-bit constant', '1801000000000000', 'second half'],
    ['a register that does not exist', 'bf1b000000000000', 'register that does not exist'],
    ['a division by zero', '3701000000000000', 'division by zero'],
    ['a shift by 64', '6701000040000000', 'shift'],
  ])('an instruction is refused: %s', (_name, code, reason) => {
    expect(() => linkCode(code, RETURN_0)).toThrow(reason);
  });

  test('every opcode that is not on the list is refused, whatever surrounds it', () => {
    const accepted: number[] = [];
    for (let opcode = 0; opcode < 256; opcode++) {
      const first = Buffer.from([opcode, 0x21, 0, 0, 0, 0, 0, 0]).toString('hex');
      const plain = Buffer.from([opcode, 0x01, 0, 0, 16, 0, 0, 0]).toString('hex');
      for (const code of [first, plain]) {
        try {
          linkCode(code, RETURN_0);
          accepted.push(opcode);
          break;
        } catch {}
      }
    }
    const jumps = [0x05, 0x15, 0x25, 0x35, 0x45, 0x55, 0x65, 0x75, 0xa5, 0xb5, 0xc5, 0xd5];
    const arithmetic = [0x07, 0x17, 0x27, 0x37, 0x47, 0x57, 0x67, 0x77, 0x97, 0xa7, 0xb7, 0xc7];
    const both = [...jumps.slice(1), ...arithmetic].flatMap((opcode) => [opcode, opcode | 8]);
    const memory = [0x61, 0x62, 0x63, 0x69, 0x6a, 0x6b, 0x71, 0x72, 0x73, 0x79, 0x7a, 0x7b];
    const expected = [0x05, ...both, ...memory, 0x87, 0x95, 0xdc];
    expect(accepted).toEqual(expected.sort((a, b) => a - b));
  });
});

describe('calls that lead nowhere are refused', () => {
  const calling = (symbol: string) =>
    makeObject({
      functions: [entrypoint(`${CALL_SYMBOL} ${RETURN_0}`)],
      relocations: [{ instruction: 0, symbol, type: CALL_RELOCATION }],
    });
  test.each([
    ['a syscall off the list', 'sol_set_return_data'],
    ['a syscall that does not exist', 'sol_log'],
    ['a function of a library', 'memcpy'],
  ])('a call that leads nowhere is refused: %s', (_name, symbol) => {
    expect(() => link(calling(symbol))).toThrow(`${symbol} is neither defined nor a syscall on the list`);
  });

  test('a reference to undefined data is refused', () => {
    const relocations = [{ instruction: 0, symbol: 'table', type: ADDRESS_RELOCATION }];
    const object = makeObject({ functions: [entrypoint(`${LDDW_R1} ${RETURN_0}`)], relocations });
    expect(() => link(object)).toThrow('table is not defined');
  });

  test.each([
    ['defined nowhere', 'table', 'table is not defined'],
    ['of a function', 'entrypoint', 'holds an address of a kind that is not known'],
    ['beyond its section', '.rodata', 'An address lies outside'],
  ])('a constant with an address %s is refused', (_name, symbol, reason) => {
    const data = Uint8Array.of(9, 0, 0, 0, 0, 0, 0, 0);
    const sections = [{ name: '.rodata', bytes: data, addresses: [{ offset: 0, symbol }] }];
    expect(() => link(makeObject({ functions: [entrypoint(RETURN_0)], sections }))).toThrow(reason);
  });

  test('a call into the middle of a function is refused', () => {
    const functions = [{ name: 'helper', code: RETURN_0 }, entrypoint(`85100000feffffff ${RETURN_0}`)];
    expect(() => link(makeObject({ functions }))).toThrow('into the middle of a function');
  });

  test('a jump out of its function, or past its end, is refused', () => {
    expect(() => linkCode('0500050000000000', RETURN_0)).toThrow('jumps out of entrypoint');
    expect(() => linkCode('b700000000000000')).toThrow('runs past its end');
  });

  test('a jump into a 64-bit constant is refused', () => {
    expect(() => linkCode('0500010000000000', LDDW_R1, RETURN_0)).toThrow('jumps out of');
  });

  test('a program without an entrypoint is refused', () => {
    expect(() => link(makeObject({ functions: [{ name: 'main', code: RETURN_0 }] }))).toThrow('entrypoint');
  });
});

describe('stack frames that are too large or cannot be checked are refused', () => {
  test('a stack frame above the limit is refused', () => {
    const object = (frameBytes: number) => makeObject({ functions: [entrypoint(RETURN_0, frameBytes)] });
    expect(link(object(4096)).functions[0]?.frameBytes).toBe(4096);
    expect(() => link(object(4104))).toThrow('needs 4104 bytes of stack');
  });

  test('a function without a recorded stack size is refused', () => {
    expect(() => link(makeObject({ functions: [entrypoint(RETURN_0, null)] }))).toThrow('cannot be checked');
  });

  test.each([
    ['below its frame', '7b1af8ef00000000'],
    ["in its caller's or callee's, across the top", '7b1afcff00000000'],
    ['above its frame', '79a1000000000000'],
  ])('a stack access %s is refused', (_name, code) => {
    expect(() => linkCode(code, RETURN_0)).toThrow('outside of its own frame');
  });

  test('a stack frame that moves is refused', () => {
    expect(() => linkCode('070a000008000000', RETURN_0)).toThrow('write to the frame register');
  });

  test('a function that calls itself is refused', () => {
    expect(() => linkCode('85100000ffffffff', RETURN_0)).toThrow('entrypoint calls itself');
  });

  test('more nested calls than the runtime allows are refused', () => {
    const chain = (depth: number): HandmadeObject => ({
      functions: [
        { name: 'leaf', code: RETURN_0 },
        ...Array.from({ length: depth - 2 }, (_, i) => ({ name: `f${i}`, code: `${CALL_SYMBOL} ${EXIT}` })),
        entrypoint(`${CALL_SYMBOL} ${EXIT}`),
      ],
      relocations: Array.from({ length: depth - 1 }, (_, i) => ({
        instruction: 2 + 2 * i,
        symbol: i === 0 ? 'leaf' : `f${i - 1}`,
        type: CALL_RELOCATION,
      })),
    });
    expect(logsOf(new LiteSVM(), link(makeObject(chain(64))).elf)).toEqual([]);
    expect(() => link(makeObject(chain(65)))).toThrow('65 calls deep');
  });
});

describe('a file that is not an object of clang is refused in a sentence', () => {
  const object = makeObject(LOGGING);
  test('an empty file, a text and a linked program are refused', () => {
    for (const file of [new Uint8Array(), bytes('#!/bin/sh\n'.repeat(20)), link(object).elf]) {
      expect(() => link(file)).toThrow(/^(This is no relocatable object|The object is damaged)/);
    }
  });

  test('a truncated object is refused, wherever it ends', () => {
    for (let length = 0; length < object.length; length += 5) {
      expect(() => link(object.subarray(0, length))).toThrow(expect.objectContaining({ name: 'LinkError' }));
    }
  });
});
