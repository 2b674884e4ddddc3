/** Reads an ELF relocatable object for BPF, as clang writes it: sections, symbols, relocations. */
import { LinkError } from './link-error.ts';

export const SHF_WRITE = 1;
export const SHF_ALLOC = 2;
export const SHF_EXECINSTR = 4;
export const SHT_PROGBITS = 1;
export const STT_FUNC = 2;
const SHT_SYMTAB = 2;
const SHT_RELA = 4;
export const SHT_NOBITS = 8;
const SHT_REL = 9;

export interface Section {
  index: number;
  name: string;
  type: number;
  flags: number;
  align: number;
  size: number;
  /** Empty for sections without bytes in the file (.bss). */
  bytes: Uint8Array;
  relocations: Relocation[];
}

export interface ElfSymbol {
  name: string;
  type: number;
  /** Index of its section; 0 is undefined, 0xfff1 and 0xfff2 are absolute and common. */
  section: number;
  value: number;
  size: number;
}

export interface Relocation {
  /** Offset from the beginning of the section that it changes. */
  offset: number;
  type: number;
  symbol: ElfSymbol;
}

export interface ElfObject {
  sections: Section[];
  symbols: ElfSymbol[];
}

/** Throws LinkError when `file` is not a little-endian 64-bit relocatable BPF object, or is damaged. */
export function readObject(file: Uint8Array): ElfObject {
  try {
    return read(file);
  } catch (error) {
    // A DataView throws RangeError past its end.
    if (error instanceof RangeError) throw new LinkError('The object is damaged: it ends too early.');
    throw error;
  }
}

function read(file: Uint8Array): ElfObject {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const little64 = view.getUint32(0) === 0x7f454c46 && view.getUint32(4) === 0x02010100;
  if (!little64 || view.getUint16(16, true) !== 1 || view.getUint16(18, true) !== 247) {
    throw new LinkError('This is no relocatable object for BPF: compile with clang -target bpf -c.');
  }
  const table = number64(view, 40);
  const count = view.getUint16(60, true);
  if (table + count * 64 > file.length) throw new RangeError();
  const headers = Array.from({ length: count }, (_, i) => {
    const at = table + i * 64;
    return {
      nameAt: view.getUint32(at, true),
      type: view.getUint32(at + 4, true),
      flags: number64(view, at + 8),
      offset: number64(view, at + 24),
      size: number64(view, at + 32),
      link: view.getUint32(at + 40, true),
      info: view.getUint32(at + 44, true),
      align: number64(view, at + 48),
    };
  });
  const bytesOf = ({ type, offset, size }: { type: number; offset: number; size: number }) => {
    if (type === SHT_NOBITS) return new Uint8Array();
    if (offset + size > file.length) throw new RangeError();
    return file.slice(offset, offset + size);
  };
  const headerAt = (index: number) => {
    const header = headers[index];
    if (!header) throw new RangeError();
    return header;
  };

  const names = bytesOf(headerAt(view.getUint16(62, true)));
  const sections: Section[] = headers.map((header, index) => ({
    index,
    name: textAt(names, header.nameAt),
    type: header.type,
    flags: header.flags,
    align: Math.max(1, header.align),
    size: header.size,
    bytes: bytesOf(header),
    relocations: [],
  }));

  const symbolTable = headers.findIndex(({ type }) => type === SHT_SYMTAB);
  const symbols = symbolTable < 0 ? [] : readSymbols(sections, symbolTable, headerAt(symbolTable).link);
  for (const [index, header] of headers.entries()) {
    if (header.type === SHT_RELA)
      throw new LinkError('Relocations with addends are not what clang writes for BPF.');
    if (header.type !== SHT_REL) continue;
    const target = sections[header.info];
    if (!target) throw new RangeError();
    target.relocations.push(...readRelocations(sections[index]!, symbols));
  }
  return { sections, symbols };
}

function readSymbols(sections: Section[], table: number, strings: number): ElfSymbol[] {
  const { bytes } = sections[table]!;
  const names = sections[strings]?.bytes;
  if (!names) throw new RangeError();
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / 24) }, (_, i) => ({
    name: textAt(names, view.getUint32(i * 24, true)),
    type: view.getUint8(i * 24 + 4) & 15,
    section: view.getUint16(i * 24 + 6, true),
    value: number64(view, i * 24 + 8),
    size: number64(view, i * 24 + 16),
  }));
}

function readRelocations({ bytes }: Section, symbols: ElfSymbol[]): Relocation[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from({ length: Math.floor(bytes.length / 16) }, (_, i) => {
    const symbol = symbols[view.getUint32(i * 16 + 12, true)];
    if (!symbol) throw new RangeError();
    return { offset: number64(view, i * 16), type: view.getUint32(i * 16 + 8, true), symbol };
  });
}

function number64(view: DataView, at: number): number {
  const value = view.getBigUint64(at, true);
  if (value > 0xffff_ffffn) throw new RangeError();
  return Number(value);
}

function textAt(strings: Uint8Array, from: number): string {
  const end = strings.indexOf(0, from);
  return new TextDecoder().decode(strings.subarray(from, end < 0 ? strings.length : end));
}
