/**
 * Builds transactions that a wallet signs first, and checks them when they come back. The check compares their effect
 * with our own row, never their bytes: wallets may add ComputeBudget and Lighthouse instructions.
 */

import { ed25519 } from '@noble/curves/ed25519';
import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  PublicKey,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM, SYSTEM_PROGRAM } from '../core/address.ts';
import { toBase64 } from '../core/base64.ts';
import { Refusal } from '../core/refusals.ts';
import { verifyNatively } from './native-signature.ts';

/** Largest transaction that the network carries, in bytes. */
export const MAX_TRANSACTION_BYTES = 1232;
/** Programs that wallets may add to protect or pay for a transaction. Neither can move funds. */
const WALLET_PROGRAMS: ReadonlySet<string> = new Set([COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM]);
/** SystemInstruction::AdvanceNonceAccount, u32 little-endian: makes a transaction outlive its blockhash. */
const ADVANCE_NONCE = 4;

/** ComputeBudgetInstruction: SetComputeUnitLimit (u32), SetComputeUnitPrice (u64, micro-lamports). */
const SET_UNIT_LIMIT = 2;
const SET_UNIT_PRICE = 3;
const MAX_UNITS = 1_400_000n;
/** Priority fee in lamports above which we sign no transaction together with a wallet: 0.01 SOL. */
const MAX_ADDED_FEE = 10_000_000n;

export interface Draft {
  payer: string;
  instructions: TransactionInstruction[];
  blockhash: string;
  computeUnits?: number;
  /** The price in micro-lamports per compute unit. */
  computeUnitPrice?: number;
  /** Lookup tables: each table's address with the addresses it holds, in order. */
  lookupTables?: { address: string; addresses: string[] }[];
}

/** Returns a v0 transaction without signatures, base64. */
export function buildTransaction(draft: Draft): string {
  const budget = [];
  if (draft.computeUnits)
    budget.push(ComputeBudgetProgram.setComputeUnitLimit({ units: draft.computeUnits }));
  if (draft.computeUnitPrice)
    budget.push(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: draft.computeUnitPrice }));
  const message = new TransactionMessage({
    payerKey: new PublicKey(draft.payer),
    recentBlockhash: draft.blockhash,
    instructions: [...budget, ...draft.instructions],
  }).compileToV0Message((draft.lookupTables ?? []).map(tableOf));
  return toBase64(new VersionedTransaction(message).serialize());
}

function tableOf({
  address,
  addresses,
}: {
  address: string;
  addresses: string[];
}): AddressLookupTableAccount {
  const state = {
    deactivationSlot: 2n ** 64n - 1n,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
    addresses: addresses.map((each) => new PublicKey(each)),
  };
  return new AddressLookupTableAccount({ key: new PublicKey(address), state });
}

/** The values that a returned transaction must match. All come from our own row. */
export interface Expected {
  payer: string;
  instructions: TransactionInstruction[];
  blockhash: string;
  /** One of our own keys that signs after the payer, for nothing but our instructions. */
  cosigner?: string;
  /** It is all ours: nothing of Lighthouse is in it, and at most this priority fee, in lamports. */
  mostPriority?: bigint;
}

/**
 * Checks a signed transaction against what we prepared and returns its signature (base58). Refuses, in this order:
 * malformed or oversized bytes, lookup tables, another fee payer, a durable nonce, further signers, foreign or changed
 * instructions, with a cosigner or of our own a fee that is too high, another blockhash, a missing signature, a wrong one.
 */
export async function checkSigned(base64: string, expected: Expected): Promise<string> {
  const transaction = decodeTransaction(base64);
  const { message } = transaction;
  if (message.addressTableLookups.length > 0) throw new Refusal('tx_lookup_table');
  const keys = message.staticAccountKeys.map((key) => key.toBase58());
  if (keys[0] !== expected.payer) throw new Refusal('tx_fee_payer');

  const returned = message.compiledInstructions.map((compiled) => readInstruction(compiled, keys, message));
  if (returned.some(isNonceAdvance)) throw new Refusal('tx_durable_nonce');
  checkSigners(message, keys, expected.cosigner);
  checkInstructions(returned, expected.instructions);
  if (expected.cosigner !== undefined) checkAdded(returned, expected.cosigner);
  if (expected.mostPriority !== undefined) {
    if (returned.some(({ program }) => program === LIGHTHOUSE_PROGRAM))
      throw new Refusal('tx_foreign_instruction');
    if (priorityFee(returned) > expected.mostPriority) throw new Refusal('tx_fee_too_high');
  }
  if (message.recentBlockhash !== expected.blockhash) throw new Refusal('tx_other_blockhash');

  const signature = transaction.signatures[0];
  if (!signature || signature.every((byte) => byte === 0)) throw new Refusal('tx_unsigned');
  if (!(await verifies(signature, message.serialize(), message.staticAccountKeys[0]!.toBytes())))
    throw new Refusal('tx_bad_signature');
  return bs58.encode(signature);
}

/** Refuses signers other than the payer and a read-only cosigner, from whom nothing can be taken. */
function checkSigners({ header }: VersionedTransaction['message'], keys: string[], cosigner?: string): void {
  const wanted = cosigner === undefined ? 1 : 2;
  if (header.numRequiredSignatures !== wanted) throw new Refusal('tx_extra_signer');
  if (cosigner === undefined) return;
  if (keys[1] !== cosigner || header.numReadonlySignedAccounts !== 1) throw new Refusal('tx_changed');
}

/** Refuses a wallet's additions that use the signature of the cosigner or cost more than MAX_ADDED_FEE. */
function checkAdded(returned: Instruction[], cosigner: string): void {
  const added = returned.filter(({ program }) => WALLET_PROGRAMS.has(program));
  if (added.some(({ accounts }) => accounts.some(({ address }) => address === cosigner)))
    throw new Refusal('tx_foreign_instruction');
  if (priorityFee(added) > MAX_ADDED_FEE) throw new Refusal('tx_fee_too_high');
}

/** Returns the most lamports that the budget instructions bid: without a limit, those for the most units there are. */
function priorityFee(instructions: Instruction[]): bigint {
  let units = MAX_UNITS;
  let price = 0n;
  for (const { program, data } of instructions) {
    if (program !== COMPUTE_BUDGET_PROGRAM) continue;
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (data[0] === SET_UNIT_LIMIT && data.length >= 5) units = BigInt(view.getUint32(1, true));
    if (data[0] === SET_UNIT_PRICE && data.length >= 9) price = view.getBigUint64(1, true);
  }
  return (units * price) / 1_000_000n;
}

/** Verifies the signature. Refuses keys of small order, which verify nearly anything, and second encodings of a key. */
async function verifies(signature: Uint8Array, message: Uint8Array, key: Uint8Array): Promise<boolean> {
  try {
    if (ed25519.ExtendedPoint.fromHex(key).isSmallOrder()) return false;
  } catch {
    return false;
  }
  return verifyNatively(signature, message, key);
}

/** Returns fee payer and blockhash of a transaction, which name its draft. Refuses tx_malformed, tx_too_large. */
export function payerAndBlockhash(base64: string): { payer: string; blockhash: string } {
  const { message } = decodeTransaction(base64);
  return { payer: message.staticAccountKeys[0]!.toBase58(), blockhash: message.recentBlockhash };
}

/** Refuses anything but exactly one whole transaction: trailing or missing bytes, indexes out of range. */
function decodeTransaction(base64: string): VersionedTransaction {
  let bytes: Uint8Array;
  try {
    bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    throw new Refusal('tx_malformed');
  }
  if (bytes.length > MAX_TRANSACTION_BYTES) throw new Refusal('tx_too_large');
  try {
    const transaction = VersionedTransaction.deserialize(bytes);
    const again = transaction.serialize();
    const { message } = transaction;
    const inRange = message.compiledInstructions.every(
      (compiled) =>
        compiled.programIdIndex < message.staticAccountKeys.length || message.addressTableLookups.length > 0, // refused with its own message
    );
    if (inRange && again.length === bytes.length && again.every((byte, i) => byte === bytes[i]))
      return transaction;
  } catch {
    // The decoder rejects only bytes that are no transaction: they are refused below.
  }
  throw new Refusal('tx_malformed');
}

interface Instruction {
  program: string;
  accounts: { address: string; signer: boolean; writable: boolean }[];
  data: Uint8Array;
}

function readInstruction(
  compiled: { programIdIndex: number; accountKeyIndexes: number[]; data: Uint8Array },
  keys: string[],
  message: VersionedTransaction['message'],
): Instruction {
  const at = (index: number) => {
    const address = keys[index];
    if (address === undefined) throw new Refusal('tx_malformed');
    return { address, signer: message.isAccountSigner(index), writable: message.isAccountWritable(index) };
  };
  return {
    program: at(compiled.programIdIndex).address,
    accounts: compiled.accountKeyIndexes.map(at),
    data: compiled.data,
  };
}

function isNonceAdvance(instruction: Instruction): boolean {
  const { data } = instruction;
  return (
    instruction.program === SYSTEM_PROGRAM &&
    data.length >= 4 &&
    new DataView(data.buffer, data.byteOffset).getUint32(0, true) === ADVANCE_NONCE
  );
}

/** Refuses anything but our instructions, once each and in our order, and those that wallets may add. */
function checkInstructions(returned: Instruction[], ours: TransactionInstruction[]): void {
  let next = 0;
  for (const instruction of returned) {
    if (WALLET_PROGRAMS.has(instruction.program)) continue;
    const wanted = ours[next];
    if (wanted && sameInstruction(instruction, wanted)) {
      next += 1;
      continue;
    }
    // The same program at our instruction's place means that ours was altered; another program is not from us.
    throw new Refusal(
      wanted && instruction.program === wanted.programId.toBase58() ? 'tx_changed' : 'tx_foreign_instruction',
    );
  }
  if (next !== ours.length) throw new Refusal('tx_changed');
}

/** Returns whether program, data and accounts are equal. An account may gain rights, which merge per transaction. */
function sameInstruction(instruction: Instruction, wanted: TransactionInstruction): boolean {
  return (
    instruction.program === wanted.programId.toBase58() &&
    instruction.data.length === wanted.data.length &&
    instruction.data.every((byte, i) => byte === wanted.data[i]) &&
    instruction.accounts.length === wanted.keys.length &&
    instruction.accounts.every((account, i) => {
      const key = wanted.keys[i]!;
      return (
        account.address === key.pubkey.toBase58() &&
        (account.signer || !key.isSigner) &&
        (account.writable || !key.isWritable)
      );
    })
  );
}
