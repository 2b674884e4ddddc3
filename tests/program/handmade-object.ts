/** Relocatable BPF objects built by hand in clang's layout, so that the linker is tested without clang. */

export interface HandmadeFunction {
  name: string;
  /** Instructions in hexadecimal, 8 bytes each; spaces are ignored. */
  code: string;
  /** The stack size that clang would record; null records none. */
  frameBytes?: number | null;
}

export interface HandmadeSection {
  name: string;
  bytes: Uint8Array;
  /** 2 loaded; 3 loaded and writable. */
  flags?: number;
  /** 1 bytes in the file, 8 none. */
  type?: number;
  align?: number;
  /** Addresses in it that the linker must fill in. */
  addresses?: { offset: number; symbol: string }[];
}

export interface HandmadeObject {
  functions: HandmadeFunction[];
  sections?: HandmadeSection[];
  /** `symbol`: a function, a section, or an undefined name. */
  relocations?: { instruction: number; symbol: string; type: number }[];
  /** Section index of every undefined symbol. */
  undefinedAs?: number;
}

export const CALL_RELOCATION = 10;
export const ADDRESS_RELOCATION = 1;
export const EXIT = '9500000000000000';
export const RETURN_0 = `b700000000000000 ${EXIT}`;
/** A call that a relocation completes. */
export const CALL_SYMBOL = '85100000ffffffff';

interface RawSection {
  name: string;
  type: number;
  flags: number;
  bytes: Buffer;
  link?: number;
  info?: number;
  align?: number;
}

export function makeObject({ functions, sections = [], relocations = [], undefinedAs = 0 }: HandmadeObject) {
  const codes = functions.map(({ code }) => Buffer.from(code.replaceAll(' ', ''), 'hex'));
  const starts = codes.map((_, i) => codes.slice(0, i).reduce((sum, { length }) => sum + length, 0));
  const sectionNames = ['.text', ...sections.map(({ name }) => name)];
  const undefinedNames = [...relocations, ...sections.flatMap(({ addresses = [] }) => addresses)]
    .map(({ symbol }) => symbol)
    .filter((name) => !sectionNames.includes(name) && !functions.some((one) => one.name === name));
  const strings = new Strings();
  const symbols = [
    symbolRecord(0, 0, 0, 0, 0),
    ...sectionNames.map((_, i) => symbolRecord(0, 3, i + 1, 0, 0)),
    ...functions.map(({ name }, i) => symbolRecord(strings.add(name), 0x12, 1, starts[i]!, codes[i]!.length)),
    ...undefinedNames.map((name) => symbolRecord(strings.add(name), 0x10, undefinedAs, 0, 0)),
  ];
  const order = [...sectionNames, ...functions.map(({ name }) => name), ...undefinedNames];
  const indexOf = (symbol: string) => order.indexOf(symbol) + 1;

  const sized = functions.flatMap(({ frameBytes = 0 }, i) =>
    frameBytes === null ? [] : [{ start: starts[i]!, frameBytes }],
  );
  const sizes = sized.map(({ start, frameBytes }) => Buffer.concat([uint64(start), uleb(frameBytes)]));
  const sizeOffsets = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, { length }) => sum + length, 0));

  const raw: RawSection[] = [
    { name: '', type: 0, flags: 0, bytes: Buffer.alloc(0) },
    { name: '.text', type: 1, flags: 6, bytes: Buffer.concat(codes), align: 8 },
    ...sections.map(({ name, type = 1, flags = 2, bytes, align = 1 }) => ({
      ...{ name, type, flags, align, bytes: Buffer.from(bytes) },
    })),
    { name: '.stack_sizes', type: 1, flags: 128, bytes: Buffer.concat(sizes), link: 1 },
  ];
  const symbolTable = raw.length;
  raw.push({ name: '.symtab', type: 2, flags: 0, bytes: Buffer.concat(symbols), link: symbolTable + 1 });
  raw.push({ name: '.strtab', type: 3, flags: 0, bytes: strings.bytes() });
  const relocate = (info: number, records: Buffer[]) => {
    if (records.length === 0) return;
    const bytes = Buffer.concat(records);
    raw.push({ name: '.rel', type: 9, flags: 64, bytes, link: symbolTable, info });
  };
  relocate(
    1,
    relocations.map(({ instruction, symbol, type }) => relocation(instruction * 8, type, indexOf(symbol))),
  );
  relocate(
    symbolTable - 1,
    sizeOffsets.map((offset) => relocation(offset, 2, indexOf('.text'))),
  );
  for (const [i, { addresses = [] }] of sections.entries()) {
    relocate(
      i + 2,
      addresses.map(({ offset, symbol }) => relocation(offset, 2, indexOf(symbol))),
    );
  }
  return assemble(raw);
}

function assemble(raw: RawSection[]): Uint8Array {
  const names = new Strings();
  const nameOffsets = raw.map(({ name }) => names.add(name));
  const nameSection = names.add('.shstrtab');
  const all = [...raw, { name: '.shstrtab', type: 3, flags: 0, bytes: names.bytes() }];
  const header = Buffer.alloc(64);
  header.set([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]);
  header.writeUInt16LE(1, 16);
  header.writeUInt16LE(247, 18);
  header.writeUInt32LE(1, 20);
  header.writeUInt16LE(64, 52);
  header.writeUInt16LE(64, 58);
  header.writeUInt16LE(all.length, 60);
  header.writeUInt16LE(all.length - 1, 62);
  const parts = [header];
  let end = header.length;
  const table = all.map((section, i) => {
    const { type, flags, bytes, link = 0, info = 0, align = 1 } = section as RawSection;
    const record = Buffer.alloc(64);
    record.writeUInt32LE(nameOffsets[i] ?? nameSection, 0);
    record.writeUInt32LE(type, 4);
    record.writeBigUInt64LE(BigInt(flags), 8);
    record.writeBigUInt64LE(BigInt(end), 24);
    record.writeBigUInt64LE(BigInt(bytes.length), 32);
    record.writeUInt32LE(link, 40);
    record.writeUInt32LE(info, 44);
    record.writeBigUInt64LE(BigInt(align), 48);
    if (type !== 8) {
      parts.push(bytes);
      end += bytes.length;
    }
    return record;
  });
  header.writeBigUInt64LE(BigInt(end), 40);
  return Uint8Array.from(Buffer.concat([...parts, ...table]));
}

class Strings {
  #text = '\0';
  add(name: string): number {
    const at = this.#text.length;
    this.#text += `${name}\0`;
    return at;
  }
  bytes(): Buffer {
    return Buffer.from(this.#text, 'latin1');
  }
}

function symbolRecord(name: number, info: number, section: number, value: number, size: number): Buffer {
  const record = Buffer.alloc(24);
  record.writeUInt32LE(name, 0);
  record.writeUInt8(info, 4);
  record.writeUInt16LE(section, 6);
  record.writeBigUInt64LE(BigInt(value), 8);
  record.writeBigUInt64LE(BigInt(size), 16);
  return record;
}

function relocation(offset: number, type: number, symbol: number): Buffer {
  const record = Buffer.alloc(16);
  record.writeBigUInt64LE(BigInt(offset), 0);
  record.writeUInt32LE(type, 8);
  record.writeUInt32LE(symbol, 12);
  return record;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

function uleb(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  do {
    bytes.push((rest & 127) | (rest > 127 ? 128 : 0));
    rest = Math.floor(rest / 128);
  } while (rest > 0);
  return Buffer.from(bytes);
}
