/**
 * Turns one object of clang's BPF target into a final SBPF v3 program (SIMD-0178, 0189, 0377), or refuses it.
 * Deployment checks little of a v3 program, so everything that would deploy and then fail or run wrongly is refused
 * here.
 */
import {
  type ElfObject,
  type ElfSymbol,
  type Relocation,
  readObject,
  type Section,
  SHF_ALLOC,
  SHF_EXECINSTR,
  SHF_WRITE,
  SHT_NOBITS,
  SHT_PROGBITS,
} from './elf-object.ts';
import { checkFlow, type ProgramFunction, readFunctions } from './frames.ts';
import { CALL, type Instruction, LDDW, readInstructions, refusal } from './instructions.ts';
import { LinkError } from './link-error.ts';
import { isSyscall, syscallHash } from './syscalls.ts';

const R_BPF_64_64 = 1;
const R_BPF_64_ABS64 = 2;
const R_BPF_64_32 = 10;
const SHN_UNDEF = 0;
const CODE_ADDRESS = 2 ** 32;
const ENTRY = 'entrypoint';
/** Read-only data begins at address 0. Nothing may be stored there, or a null pointer would point at it. */
const NULL_GUARD_BYTES = 8;

export interface Linked {
  elf: Uint8Array;
  functions: ProgramFunction[];
  /** Names of the syscalls in use, sorted. */
  syscalls: string[];
}

/** Throws LinkError with the reason when the object must not become a program. */
export function link(file: Uint8Array): Linked {
  const object = readObject(file);
  const { code, constants } = sortSections(object);
  const places = placeConstants(constants);
  const text = code.bytes;
  const functions = readFunctions(object, code);
  const layout = { code, constants, places, functions };
  const instructions = readInstructions(text);
  const patch = new DataView(text.buffer, text.byteOffset, text.byteLength);
  const relocations = new Map(code.relocations.map((one) => [one.offset / 8, one]));
  const calls = new Map<number, number>();
  const syscalls = new Set<string>();
  for (const instruction of instructions) {
    const relocation = relocations.get(instruction.at);
    relocations.delete(instruction.at);
    if (instruction.opcode === CALL) {
      const target = callTarget(instruction, relocation, code);
      if (typeof target === 'string') {
        syscalls.add(target);
        patch.setUint8(instruction.at * 8 + 1, 0);
        patch.setUint32(instruction.at * 8 + 4, syscallHash(target), true);
      } else {
        calls.set(instruction.at, target);
        patch.setInt32(instruction.at * 8 + 4, target - instruction.at - 1, true);
      }
    } else if (relocation) {
      if (instruction.opcode !== LDDW || relocation.type !== R_BPF_64_64) {
        throw refusal(instruction, `relocated in a way (type ${relocation.type}) that is not known`);
      }
      const address = addressOf(relocation.symbol, instruction.imm, layout);
      patch.setUint32(instruction.at * 8 + 4, address % 2 ** 32, true);
      patch.setUint32(instruction.at * 8 + 12, Math.floor(address / 2 ** 32), true);
    }
  }
  if (relocations.size > 0)
    throw new LinkError('A relocation does not stand at the beginning of an instruction.');
  checkFlow(functions, instructions, calls);
  const entry = functions.find(({ name }) => name === ENTRY);
  if (!entry) throw new LinkError(`There is no function called ${ENTRY}.`);
  const data = joinConstants(layout);
  return { elf: writeProgram(data, text, entry.start * 8), functions, syscalls: [...syscalls].sort() };
}

function sortSections({ sections, symbols }: ElfObject): { code: Section; constants: Section[] } {
  const loaded = sections.filter(({ flags, size }) => flags & SHF_ALLOC && size > 0);
  for (const { name, flags, type } of loaded) {
    if (type === SHT_NOBITS || flags & SHF_WRITE) {
      throw new LinkError(`${name} is writable data, which a program on Solana cannot have.`);
    }
    if (type !== SHT_PROGBITS) throw new LinkError(`${name} is a section of a kind that is not known.`);
  }
  // A common symbol is a writable variable that has no section yet.
  const common = symbols.find(({ section }) => section === 0xfff2);
  if (common) throw new LinkError(`${common.name} is writable data, which a program on Solana cannot have.`);
  const code = loaded.filter(({ flags }) => flags & SHF_EXECINSTR);
  if (code.length !== 1) throw new LinkError(`There must be one section of code, not ${code.length}.`);
  return { code: code[0]!, constants: loaded.filter(({ flags }) => !(flags & SHF_EXECINSTR)) };
}

function placeConstants(constants: Section[]): Map<number, number> {
  const places = new Map<number, number>();
  let end = NULL_GUARD_BYTES;
  for (const { index, align, size } of constants) {
    const at = Math.ceil(end / align) * align;
    places.set(index, at);
    end = at + size;
  }
  return places;
}

/** The read-only segment. Its addresses are final, so constants may contain addresses of others. */
function joinConstants(layout: Layout): Uint8Array {
  const { constants, places } = layout;
  const last = constants.at(-1);
  if (!last) return new Uint8Array();
  const data = new Uint8Array(Math.ceil((places.get(last.index)! + last.size) / 8) * 8);
  const view = new DataView(data.buffer);
  for (const { index, bytes } of constants) data.set(bytes, places.get(index)!);
  for (const { index, name, bytes, relocations } of constants) {
    for (const { offset, type, symbol } of relocations) {
      // The address of a function is of use only for a call through a pointer.
      if (type !== R_BPF_64_ABS64 || offset + 8 > bytes.length || symbol.section === layout.code.index) {
        throw new LinkError(`${name} holds an address of a kind that is not known.`);
      }
      const at = places.get(index)! + offset;
      view.setBigUint64(at, BigInt(addressOf(symbol, Number(view.getBigInt64(at, true)), layout)), true);
    }
  }
  return data;
}

/** The instruction that a call targets, or the name of a syscall. */
function callTarget(
  instruction: Instruction,
  relocation: Relocation | undefined,
  code: Section,
): number | string {
  const { at, src, imm } = instruction;
  if (src !== 1) throw refusal(instruction, 'a call by number: declare the syscall as an extern function');
  if (!relocation) return at + 1 + imm;
  const { type, symbol } = relocation;
  if (type !== R_BPF_64_32) throw refusal(instruction, `relocated in a way (type ${type}) that is not known`);
  if (symbol.section === code.index) return symbol.value / 8 + imm + 1;
  if (symbol.section === SHN_UNDEF && isSyscall(symbol.name)) return symbol.name;
  throw new LinkError(`${symbol.name} is neither defined nor a syscall on the list.`);
}

interface Layout {
  code: Section;
  constants: Section[];
  /** Address of each read-only section by its index. */
  places: Map<number, number>;
  functions: ProgramFunction[];
}

/** The run-time address of a constant or a function. The object's own `addend` is added to the symbol. */
function addressOf({ name, section, value }: ElfSymbol, addend: number, layout: Layout): number {
  const offset = value + addend;
  const outside = new LinkError(`An address lies outside of ${name || 'the section'} that it names.`);
  if (section === layout.code.index) {
    if (!layout.functions.some(({ start }) => start * 8 === offset)) throw outside;
    return CODE_ADDRESS + offset;
  }
  const base = layout.places.get(section);
  const size = layout.constants.find(({ index }) => index === section)?.size;
  if (base === undefined || size === undefined) throw new LinkError(`${name || 'A symbol'} is not defined.`);
  if (offset < 0 || offset > size) throw outside;
  return base + offset;
}

/** The ELF file: no sections, no names, nothing that reveals where or when it was built. */
function writeProgram(data: Uint8Array, code: Uint8Array, entry: number): Uint8Array {
  const segments = [
    { address: 0, flags: 4, bytes: data },
    { address: CODE_ADDRESS, flags: 1, bytes: code },
  ].filter(({ bytes }) => bytes.length > 0);
  const headerBytes = 64 + 56 * segments.length;
  const elf = new Uint8Array(headerBytes + data.length + code.length);
  const view = new DataView(elf.buffer);
  elf.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  view.setUint16(16, 3, true); // shared object
  view.setUint16(18, 247, true); // BPF
  view.setUint32(20, 1, true);
  view.setBigUint64(24, BigInt(CODE_ADDRESS + entry), true);
  view.setBigUint64(32, 64n, true); // program headers
  view.setUint32(48, 3, true); // SBPF v3
  view.setUint16(52, 64, true);
  view.setUint16(54, 56, true);
  view.setUint16(56, segments.length, true);
  view.setUint16(58, 64, true); // size of a section header, although the file has no sections
  let offset = headerBytes;
  for (const [i, { address, flags, bytes }] of segments.entries()) {
    const at = 64 + 56 * i;
    view.setUint32(at, 1, true); // PT_LOAD
    view.setUint32(at + 4, flags, true);
    view.setBigUint64(at + 8, BigInt(offset), true);
    for (const field of [16, 24]) view.setBigUint64(at + field, BigInt(address), true);
    for (const field of [32, 40]) view.setBigUint64(at + field, BigInt(bytes.length), true);
    view.setBigUint64(at + 48, 8n, true);
    elf.set(bytes, offset);
    offset += bytes.length;
  }
  return elf;
}
