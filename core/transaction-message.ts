/**
 * Reads and writes the wire form of a Solana transaction, legacy or v0, without a chain library. It reads anything but
 * exactly one well-formed transaction as null. Source: solana-sdk `VersionedMessage` and `short_vec`.
 */
import { addressBytes } from './address.ts';

export interface TransactionMessage {
  version: 'legacy' | 0;
  /** The number of static keys that sign; the first one pays. */
  requiredSignatures: number;
  readonlySigned: number;
  readonlyUnsigned: number;
  /** The static account keys, 32 bytes each. */
  keys: Uint8Array[];
  blockhash: Uint8Array;
  instructions: { programIndex: number; accounts: number[]; data: Uint8Array }[];
  lookupTables: number;
}

interface SignedTransaction {
  /** 64 bytes each, in the order of the signing keys; all zero where one is missing. */
  signatures: Uint8Array[];
  message: TransactionMessage;
  /** The signed bytes. */
  messageBytes: Uint8Array;
}

/** Reads a whole transaction with its signatures; null if malformed. */
export function parseTransaction(bytes: Uint8Array): SignedTransaction | null {
  const reader = new Reader(bytes);
  const signatures = reader.list(() => reader.take(64));
  const messageBytes = bytes.subarray(reader.offset);
  const message = reader.failed ? null : parseMessage(messageBytes);
  return message && signatures.length === message.requiredSignatures
    ? { signatures, message, messageBytes }
    : null;
}

function parseMessage(bytes: Uint8Array): TransactionMessage | null {
  const reader = new Reader(bytes);
  const versioned = ((bytes[0] ?? 0) & 0x80) !== 0;
  // 0x80 is version 0; later versions are not ours to guess.
  if (versioned && reader.byte() !== 0x80) return null;
  const requiredSignatures = reader.byte();
  const readonlySigned = reader.byte();
  const readonlyUnsigned = reader.byte();
  const keys = reader.list(() => reader.take(32));
  const blockhash = reader.take(32);
  const instructions = reader.list(() => ({
    programIndex: reader.byte(),
    accounts: reader.list(() => reader.byte()),
    data: reader.take(reader.length()),
  }));
  let lookupTables = 0;
  let loaded = 0;
  if (versioned) {
    const tables = reader.list(() => {
      reader.take(32);
      return reader.take(reader.length()).length + reader.take(reader.length()).length;
    });
    lookupTables = tables.length;
    loaded = tables.reduce((sum, count) => sum + count, 0);
  }
  if (reader.failed || reader.offset !== bytes.length) return null;
  const headerHolds =
    requiredSignatures > 0 &&
    readonlySigned < requiredSignatures &&
    requiredSignatures + readonlyUnsigned <= keys.length;
  const indexesHold = instructions.every(
    ({ programIndex, accounts }) =>
      programIndex > 0 &&
      programIndex < keys.length &&
      accounts.every((index) => index < keys.length + loaded),
  );
  if (!headerHolds || !indexesHold || new Set(keys.map(String)).size !== keys.length) return null;
  return {
    version: versioned ? 0 : 'legacy',
    requiredSignatures,
    readonlySigned,
    readonlyUnsigned,
    keys,
    blockhash,
    instructions,
    lookupTables,
  };
}

/** Encodes the length before a list: 7 bits a byte, lowest first. Source: solana-sdk `short_vec`. */
export function compactLength(length: number): number[] {
  return length < 0x80 ? [length] : [(length & 0x7f) | 0x80, ...compactLength(length >> 7)];
}

interface Instruction {
  program: string;
  keys: readonly { address: string; signer: boolean; writable: boolean }[];
  data: Uint8Array;
}

/**
 * Builds a v0 transaction of these instructions for the signature of `payer` alone. `blockhash`: 32 bytes. Throws
 * RangeError for another signer, for a malformed address and for a malformed blockhash.
 */
export function unsignedTransaction(
  payer: string,
  blockhash: Uint8Array,
  instructions: readonly Instruction[],
): Uint8Array {
  if (blockhash.length !== 32) throw new RangeError('a blockhash has 32 bytes');
  // Whether each account is written, by its address, in the order in which they are named first.
  const named = new Map<string, boolean>();
  for (const { program, keys } of instructions) {
    if (!named.has(program)) named.set(program, false);
    for (const { address, signer, writable } of keys) {
      if (signer && address !== payer) throw new RangeError('only the payer signs');
      named.set(address, writable || named.get(address) === true);
    }
  }
  named.delete(payer);
  const others = [...named.keys()];
  const readonly = others.filter((address) => named.get(address) === false);
  const order = [payer, ...others.filter((address) => named.get(address) === true), ...readonly];
  const list = <T>(items: readonly T[], bytesOf: (item: T) => readonly number[]) => [
    ...compactLength(items.length),
    ...items.flatMap(bytesOf),
  ];
  const at = (address: string) => order.indexOf(address);
  return Uint8Array.from([
    ...[1, ...new Uint8Array(64)], // one signature, still missing
    ...[0x80, 1, 0, readonly.length],
    ...list(order, keyBytes),
    ...blockhash,
    ...list(instructions, ({ program, keys, data }) => [
      at(program),
      ...list(keys, ({ address }) => [at(address)]),
      ...list([...data], (byte) => [byte]),
    ]),
    0, // no lookup tables
  ]);
}

function keyBytes(address: string): number[] {
  const bytes = addressBytes(address);
  if (!bytes) throw new RangeError(`not an address: ${address}`);
  return [...bytes];
}

/** Reads forward. After the first step past the end or malformed length it fails and returns empty values only. */
class Reader {
  offset = 0;
  failed = false;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    return this.take(1)[0] ?? 0;
  }

  take(count: number): Uint8Array {
    if (this.failed || this.offset + count > this.#bytes.length) {
      this.failed = true;
      return new Uint8Array(0);
    }
    this.offset += count;
    return this.#bytes.subarray(this.offset - count, this.offset);
  }

  /** Reads a length: at most three bytes, 16 bits, in its shortest form, so that each length has one form. */
  length(): number {
    let value = 0;
    for (let position = 0; position < 3; position++) {
      const byte = this.byte();
      value |= (byte & 0x7f) << (7 * position);
      if ((byte & 0x80) === 0) {
        if ((byte === 0 && position > 0) || value > 0xffff) this.failed = true;
        return this.failed ? 0 : value;
      }
    }
    this.failed = true;
    return 0;
  }

  list<T>(item: () => T): T[] {
    const count = this.length();
    const items: T[] = [];
    for (let i = 0; i < count && !this.failed; i++) items.push(item());
    return items;
  }
}
