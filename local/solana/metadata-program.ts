/**
 * A fake of the Program Metadata program, for its canonical accounts: which instructions it refuses, and what the others
 * leave behind. In the runtime it is a program that accepts or refuses everything; the accounts are written here. Source:
 * tests/vectors/program-metadata.json.
 */
import type { Address } from '@solana/kit';
import { FailedTransactionMetadata, type LiteSVM, type TransactionMetadata } from 'litesvm';
import { addressBytes, addressOf, SYSTEM_PROGRAM } from '../../core/address.ts';
import { programAddress } from '../../core/program-address.ts';
import type { AccountStore } from './account-store.ts';
import { type DecodedMessage, isWritable } from './decode.ts';
import { noopProgram } from './noop-program.ts';

export const PROGRAM_METADATA = 'ProgM6JCCvbYkfKqJYHePx4xxSUSqJp7rh8Lyv7nk7S';
const UPGRADEABLE_LOADER = 'BPFLoaderUpgradeab1e11111111111111111111111';
const HEADER_BYTES = 96;
const SEED_BYTES = 16;
const [BUFFER, METADATA] = [1, 2];
/** Stands for every error of the program: callers tell success from failure. */
const REFUSAL = 255;
/** Per instruction (MAX_PERMITTED_DATA_INCREASE). */
const MOST_GROWTH_BYTES = 10_240;

/** The accounts' bytes after the transaction; null: closed, its lamports go to `closedInto`. */
interface Changes {
  accounts: Map<string, Uint8Array | null>;
  closedInto: Map<string, string>;
}

/** The chain, as far as this program needs it. */
interface Network {
  svm: LiteSVM;
  accounts: AccountStore;
}

class Refused extends Error {}

function demand(condition: unknown): asserts condition {
  if (!condition) throw new Refused();
}

/** Sends a transaction as if the program were in the runtime. */
export function withMetadataProgram(
  network: Network,
  message: DecodedMessage,
  send: () => TransactionMetadata | FailedTransactionMetadata,
) {
  const changes = changesBy(network.accounts, message);
  if (changes === null) return send();
  const address = PROGRAM_METADATA as Address;
  if (changes === 'refused') network.svm.addProgram(address, noopProgram(REFUSAL));
  const result = send();
  if (changes === 'refused') network.svm.addProgram(address, noopProgram());
  else if (!(result instanceof FailedTransactionMetadata)) apply(network, changes);
  return result;
}

/**
 * Returns the changes of a message; null if no instruction is for the program, 'refused' if one would fail the
 * transaction.
 */
function changesBy(store: AccountStore, message: DecodedMessage): Changes | 'refused' | null {
  const own = message.instructions.filter(({ program }) => program === PROGRAM_METADATA);
  if (own.length === 0) return null;
  const changes: Changes = { accounts: new Map(), closedInto: new Map() };
  try {
    for (const { accounts, data } of own) run(store, message, changes, accounts, Uint8Array.from(data));
    return changes;
  } catch (error) {
    if (error instanceof Refused) return 'refused';
    throw error;
  }
}

function apply({ accounts: store, svm }: Network, { accounts, closedInto }: Changes): void {
  for (const [address, data] of accounts) {
    const lamports = store.lamports(address);
    if (data) {
      // The runtime would fail the transaction; here it has landed already.
      if (lamports < svm.minimumBalanceForRentExemption(BigInt(data.length)))
        throw new Error(`the metadata account ${address} has no rent for ${data.length} bytes`);
      store.set(address, { lamports, owner: PROGRAM_METADATA, executable: false, data });
    } else {
      const into = closedInto.get(address)!;
      const receiver = store.get(into)!;
      store.set(into, { ...receiver, lamports: receiver.lamports + lamports });
      store.set(address, { lamports: 0n, owner: SYSTEM_PROGRAM, executable: false, data: new Uint8Array() });
    }
  }
}

function run(
  store: AccountStore,
  message: DecodedMessage,
  changes: Changes,
  indexes: number[],
  data: Uint8Array,
): void {
  const keys = indexes.map((index) => message.keys[index]!);
  const [account, authority] = keys;
  const body = data.subarray(1);
  demand(account && authority && isWritable(message, indexes[0]!));
  demand(indexes[1]! < message.header.signers);
  const owned = store.get(account)?.owner === PROGRAM_METADATA ? store.get(account)!.data : new Uint8Array();
  const known = changes.accounts.get(account);
  const before = known === undefined ? owned : (known ?? new Uint8Array());
  const save = (bytes: Uint8Array) => {
    demand(bytes.length - before.length <= MOST_GROWTH_BYTES);
    changes.accounts.set(account, bytes);
  };
  switch (data[0]) {
    case 0:
      demand(keys[2] === PROGRAM_METADATA && body.length > 4);
      demand(before[0] === BUFFER && addressOf(before.subarray(33, 65)) === authority);
      save(written(before, HEADER_BYTES + littleEndian(body), body.subarray(4)));
      break;
    case 1: {
      const [program, programData] = keys.slice(2);
      demand(keys.length >= 5 && isUpgradeAuthority(store, program, programData, authority));
      demand(account === canonicalAddress(program!, body.subarray(0, SEED_BYTES)));
      demand(before[0] === BUFFER && body.length === SEED_BYTES + 4 && before.length > HEADER_BYTES);
      save(metadata(before, program!, body));
      break;
    }
    case 2:
      demand(keys.length === 4 && before[0] === METADATA && body[0] === 1 && body.length === 33);
      demandAuthority(store, before, keys, 2);
      save(written(before, 33, body.subarray(1)));
      break;
    case 3: {
      demand(keys.length >= 5 && keys[2] === PROGRAM_METADATA && before[0] === METADATA && body.length > 4);
      demandAuthority(store, before, keys, 3);
      const after = new Uint8Array(HEADER_BYTES + body.length - 4);
      after.set(before.subarray(0, HEADER_BYTES));
      after.set(body.subarray(0, 4), 83);
      after.set(length(body.length - 4), 87);
      after.set(body.subarray(4), HEADER_BYTES);
      save(after);
      break;
    }
    case 6:
      demand(keys.length === 5 && (before[0] === METADATA || before[0] === BUFFER));
      demandAuthority(store, before, keys, 2);
      changes.accounts.set(account, null);
      changes.closedInto.set(account, keys[4]!);
      break;
    case 7: {
      const [program, programData] = keys.slice(2);
      demand(keys.length >= 5 && isUpgradeAuthority(store, program, programData, authority));
      demand(body.length === SEED_BYTES && account === canonicalAddress(program!, body));
      demand(before.length === 0);
      save(buffer(program!, authority, body));
      break;
    }
    default:
      throw new Error(`the fake does not know instruction ${data[0]} of the Program Metadata program`);
  }
}

/** The authority in the header, or the program's upgrade authority. */
function demandAuthority(store: AccountStore, account: Uint8Array, keys: string[], programAt: number): void {
  const [program, programData] = keys.slice(programAt);
  if (addressOf(account.subarray(33, 65)) === keys[1]) return;
  demand(program !== undefined && addressOf(account.subarray(1, 33)) === program);
  demand(isUpgradeAuthority(store, program, programData, keys[1]!));
}

function isUpgradeAuthority(
  store: AccountStore,
  program: string | undefined,
  programData: string | undefined,
  authority: string,
): boolean {
  const code = program === undefined ? null : store.get(program);
  const record = programData === undefined ? null : store.get(programData);
  if (code?.owner !== UPGRADEABLE_LOADER || !record) return false;
  demand(addressOf(code.data.subarray(4, 36)) === programData);
  return record.data[12] === 1 && addressOf(record.data.subarray(13, 45)) === authority;
}

function canonicalAddress(program: string, seed: Uint8Array): string {
  return programAddress([addressBytes(program)!, seed], PROGRAM_METADATA);
}

function buffer(program: string, authority: string, seed: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES);
  bytes[0] = BUFFER!;
  bytes.set(addressBytes(program)!, 1);
  bytes.set(addressBytes(authority)!, 33);
  bytes[65] = 1;
  bytes.set(seed, 66);
  return bytes;
}

function metadata(from: Uint8Array, program: string, body: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(from);
  bytes.fill(0, 0, HEADER_BYTES);
  bytes[0] = METADATA!;
  bytes.set(addressBytes(program)!, 1);
  bytes.set([1, 1], 65);
  bytes.set(body.subarray(0, SEED_BYTES + 4), 67);
  bytes.set(length(from.length - HEADER_BYTES), 87);
  return bytes;
}

function written(before: Uint8Array, at: number, data: Uint8Array): Uint8Array {
  const after = new Uint8Array(Math.max(before.length, at + data.length));
  after.set(before);
  after.set(data, at);
  return after;
}

function littleEndian(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
}

function length(value: number): Uint8Array {
  return new Uint8Array(Uint32Array.of(value).buffer);
}
