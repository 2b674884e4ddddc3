/**
 * The guard in front of LiteSVM. Its native part aborts the whole process on malformed bytes, so it only gets what
 * @solana/kit decodes and encodes again to identical bytes, within the limits of Solana's own sanitizer.
 */
import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Transaction,
} from '@solana/kit';
import bs58 from 'bs58';
import { invalid, type RpcFailure } from './errors.ts';

/** PACKET_DATA_SIZE: the payload of one packet of IPv6's minimum MTU. */
export const MAX_TRANSACTION_BYTES = 1232;
const TYPE = 'solana_transaction::versioned::VersionedTransaction';

interface DecodedInstruction {
  program: string;
  programIndex: number;
  accounts: number[];
  data: Uint8Array;
}

interface TableLookup {
  table: string;
  writable: number[];
  readonly: number[];
}

export interface DecodedMessage {
  version: 'legacy' | 0;
  bytes: Uint8Array;
  header: { signers: number; readonlySigners: number; readonlyOthers: number };
  keys: string[];
  blockhash: string;
  instructions: DecodedInstruction[];
  lookups: TableLookup[];
}

export interface DecodedTransaction {
  kit: Transaction;
  wire: Uint8Array;
  signatures: string[];
  message: DecodedMessage;
}

/** Returns the bytes of a request's text. Throws RpcFailure with the cluster's message. */
export function wireBytes(text: string, encoding: 'base58' | 'base64'): Uint8Array {
  const limit = encoding === 'base58' ? 1683 : 1644;
  if (text.length > limit) {
    const sizes = `${text.length} bytes (max: encoded/raw ${limit}/${MAX_TRANSACTION_BYTES})`;
    throw invalid(`${encoding} encoded ${TYPE} too large: ${sizes}`);
  }
  const bytes = encoding === 'base58' ? bs58.decodeUnsafe(text) : base64Bytes(text);
  if (!bytes) throw invalid(`invalid ${encoding} encoding`);
  if (bytes.length > MAX_TRANSACTION_BYTES) {
    throw invalid(`decoded ${TYPE} too large: ${bytes.length} bytes (max: ${MAX_TRANSACTION_BYTES} bytes)`);
  }
  return new Uint8Array(bytes);
}

function base64Bytes(text: string): Uint8Array | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : undefined;
}

export function decodeTransaction(wire: Uint8Array): DecodedTransaction {
  const kit = attempt(() => {
    const decoded = getTransactionDecoder().decode(wire);
    return same(getTransactionEncoder().encode(decoded), wire) ? decoded : null;
  });
  const message = decodeMessage(Uint8Array.from(kit.messageBytes));
  const signatures = Object.values(kit.signatures).map((bytes) => bs58.encode(bytes ?? new Uint8Array(64)));
  if (signatures.length !== message.header.signers) throw unsanitary();
  return { kit, wire, signatures, message };
}

export function decodeMessage(bytes: Uint8Array): DecodedMessage {
  const compiled = attempt(() => {
    const decoded = getCompiledTransactionMessageDecoder().decode(bytes);
    if (decoded.version !== 'legacy' && decoded.version !== 0) return null;
    return same(getCompiledTransactionMessageEncoder().encode(decoded), bytes) ? decoded : null;
  });
  const lookups = ('addressTableLookups' in compiled ? (compiled.addressTableLookups ?? []) : []).map(
    (lookup) => ({
      table: lookup.lookupTableAddress as string,
      writable: [...lookup.writableIndexes],
      readonly: [...lookup.readonlyIndexes],
    }),
  );
  const keys = compiled.staticAccounts as string[];
  const message: DecodedMessage = {
    version: compiled.version as 'legacy' | 0,
    bytes,
    header: {
      signers: compiled.header.numSignerAccounts,
      readonlySigners: compiled.header.numReadonlySignerAccounts,
      readonlyOthers: compiled.header.numReadonlyNonSignerAccounts,
    },
    keys,
    blockhash: compiled.lifetimeToken,
    instructions: compiled.instructions.map((instruction) => ({
      program: keys[instruction.programAddressIndex] ?? '',
      programIndex: instruction.programAddressIndex,
      accounts: [...(instruction.accountIndices ?? [])],
      data: Uint8Array.from(instruction.data ?? []),
    })),
    lookups,
  };
  sanitize(message);
  return message;
}

/** Source: solana-message, Message::sanitize of legacy and v0. */
function sanitize({ header, keys, instructions, lookups }: DecodedMessage): void {
  const loaded = lookups.reduce((sum, lookup) => sum + lookup.writable.length + lookup.readonly.length, 0);
  const total = keys.length + loaded;
  const sound =
    header.signers >= 1 &&
    header.readonlySigners < header.signers &&
    header.signers + header.readonlyOthers <= keys.length &&
    total <= 256 &&
    lookups.every((lookup) => lookup.writable.length + lookup.readonly.length > 0) &&
    instructions.every(
      ({ programIndex, accounts }) =>
        programIndex > 0 && programIndex < keys.length && accounts.every((index) => index < total),
    );
  if (!sound) throw unsanitary();
}

function unsanitary(): RpcFailure {
  return invalid('invalid transaction: Transaction failed to sanitize accounts offsets correctly');
}

function attempt<T>(decode: () => T | null): T {
  try {
    const value = decode();
    if (value !== null) return value;
  } catch {
    // The decoder's own message means nothing to a client of the cluster.
  }
  throw invalid(`failed to deserialize ${TYPE}: io error: failed to fill whole buffer`);
}

function same(left: ArrayLike<number>, right: Uint8Array): boolean {
  return left.length === right.length && Buffer.compare(Uint8Array.from(left), right) === 0;
}

/** True for an index of the message's own keys (not of lookup tables) that the transaction may write. */
export function isWritable({ header, keys }: DecodedMessage, index: number): boolean {
  if (index < header.signers) return index < header.signers - header.readonlySigners;
  return index < keys.length - header.readonlyOthers;
}

/** Base58 of 32 bytes, or an error with the cluster's message. */
export function requireAddress(value: unknown): string {
  if (typeof value !== 'string') throw invalid('Invalid param: expected a string');
  const bytes = bs58.decodeUnsafe(value);
  if (!bytes) throw invalid('Invalid param: Invalid');
  if (bytes.length !== 32) throw invalid('Invalid param: WrongSize');
  return value;
}

/** Base58 of 64 bytes, or an error with the cluster's message. */
export function requireSignature(value: unknown): string {
  const bytes = typeof value === 'string' ? bs58.decodeUnsafe(value) : undefined;
  if (!bytes) throw invalid('Invalid param: Invalid');
  if (bytes.length !== 64) throw invalid('Invalid param: WrongSize');
  return value as string;
}
