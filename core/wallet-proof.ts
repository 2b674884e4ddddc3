/**
 * Proof that a user holds a wallet's key: its signature over a text of messages.ts, or, for wallets that sign
 * transactions only (Ledger), over a transaction that holds the text as a memo and can never land.
 */
import { ed25519 } from '@noble/curves/ed25519';
import { utf8ToBytes } from '@noble/hashes/utils';
import bs58 from 'bs58';
import {
  addressBytes,
  addressOf,
  COMPUTE_BUDGET_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  MEMO_PROGRAM,
} from './address.ts';
import { fromBase64 } from './base64.ts';
import { Refusal } from './refusals.ts';
import { compactLength, parseTransaction } from './transaction-message.ts';

/**
 * Blockhash of memo proofs. Live blockhashes are SHA-256 outputs; that one ever spells these 32 letters is as likely as
 * a collision. Not zero, because wallets take zeros for "not set" and fill in a live one.
 */
export const DEAD_BLOCKHASH: Uint8Array = utf8ToBytes('fanfare sign-in, never a payment');

/** Largest transaction that the network carries; nothing larger comes from a wallet. */
const MAX_TRANSACTION_BYTES = 1232;
/** The programs of a memo proof, the memo's and those that wallets add; its parts name each by its place here. */
const PROGRAMS = [MEMO_PROGRAM, COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM];
const [MEMO, BUDGET, LIGHTHOUSE] = [0, 1, 2];
/** Bytes of a ComputeBudget instruction by its first one: heap, limit of units, price of a unit, loaded data. */
const BUDGET_BYTES = [0, 5, 5, 9, 5];
const MAX_GUARDS = 4;
const MAX_GUARD_BYTES = 64;
/** The parts of the transaction as we build it: legacy, the memo's program, the memo with the wallet's account. */
const OWN_PARTS = Uint8Array.of(0, 1, MEMO, 1, 1, 0);

export interface WalletProof {
  wallet: string;
  /** The text that we asked to be signed, as we keep it. */
  message: string;
  /** 64 bytes as base64, hex or base58. */
  signature?: string;
  /** Base64 of the signed transaction of memoProofTransaction. */
  memoTransaction?: string;
}

/** Throws Refusal signature_invalid unless the wallet signed the message, in either form. */
export function checkWalletProof({ wallet, message, signature, memoTransaction }: WalletProof): void {
  const proven =
    (signature !== undefined &&
      signatureReadings(signature).some((bytes) => verifyMessage(wallet, message, bytes))) ||
    (memoTransaction !== undefined && memoProof(wallet, message, memoTransaction) !== null);
  if (!proven) throw new Refusal('signature_invalid');
}

export function verifyMessage(wallet: string, message: string, signature: Uint8Array): boolean {
  return verifyBytes(wallet, utf8ToBytes(message), signature);
}

/**
 * Returns the proof in a signed memo transaction, short enough to be stored (docs/record.md): signature and parts. Null
 * if the wallet did not sign the text, or signed more than we built and wallets add.
 */
export function memoProof(wallet: string, message: string, base64: string): Uint8Array | null {
  if (base64.length > 2 * MAX_TRANSACTION_BYTES) return null;
  const bytes = fromBase64(base64);
  const transaction = bytes && bytes.length <= MAX_TRANSACTION_BYTES ? parseTransaction(bytes) : null;
  if (!transaction) return null;
  const { version, keys, instructions } = transaction.message;
  const programs = keys.slice(1).map((key) => PROGRAMS.indexOf(addressOf(key)));
  const parts = instructions.flatMap(({ programIndex, accounts, data }) => {
    const kept = programs[programIndex - 1] === MEMO ? [] : data;
    return [programIndex, accounts.length, kept.length, ...kept];
  });
  const head = [version === 0 ? 0x80 : 0, programs.length, ...programs];
  // What the parts do not say, the signature does: it is over the message that they give, and over no other.
  const proof = Uint8Array.from([...transaction.signatures[0]!, ...head, ...parts]);
  return verifyMemoProof(wallet, message, proof) ? proof : null;
}

/** Returns whether the wallet signed the text by memo: its signature is over the message that the parts give. */
export function verifyMemoProof(wallet: string, message: string, proof: Uint8Array): boolean {
  const payer = addressBytes(wallet);
  const signed = payer && memoMessage(payer, utf8ToBytes(message), proof.subarray(64));
  return signed !== null && verifyBytes(wallet, signed, proof.subarray(0, 64));
}

/**
 * Returns the unsigned legacy transaction that a wallet signs instead of the text. Throws if `wallet` is no address.
 */
export function memoProofTransaction(wallet: string, message: string): Uint8Array {
  const payer = addressBytes(wallet);
  if (!payer) throw new Error('wallet is not an address');
  // One signature, still missing.
  return Uint8Array.from([1, ...new Uint8Array(64), ...memoMessage(payer, utf8ToBytes(message), OWN_PARTS)!]);
}

/**
 * Builds the message that a wallet signs: it signs alone and pays, nothing but the programs of a proof is called, and
 * the blockhash is dead. Without lookup tables and nonces nothing can revive it. Null if the parts say anything else.
 */
function memoMessage(payer: Uint8Array, text: Uint8Array, parts: Uint8Array): Uint8Array | null {
  const [version, count = 0] = parts;
  const programs = [...parts.subarray(2, 2 + count)];
  const isKnown = programs.every((program) => program < PROGRAMS.length);
  if ((version !== 0 && version !== 0x80) || !isKnown || new Set(programs).size !== count) return null;
  const instructions: number[][] = [];
  const times = new Map<string, number>();
  for (let at = 2 + count; at < parts.length; ) {
    const [place = 0, accounts = 0, length = parts.length] = parts.subarray(at, at + 3);
    const data = parts.subarray(at + 3, at + 3 + length);
    const program = programs[place - 1];
    if (program === undefined || accounts > 1 || data.length < length || !isOurs(program, data)) return null;
    const kind = program === BUDGET ? `budget ${data[0]}` : `${program}`;
    times.set(kind, (times.get(kind) ?? 0) + 1);
    if (times.get(kind)! > (program === LIGHTHOUSE ? MAX_GUARDS : 1)) return null;
    const said = program === MEMO ? text : data;
    instructions.push([place, accounts, ...new Uint8Array(accounts), ...compactLength(said.length), ...said]);
    at += 3 + length;
  }
  if (!times.has(`${MEMO}`)) return null;
  return Uint8Array.from([
    ...(version === 0 ? [] : [version]),
    ...[1, 0, count], // one signer, writable; the programs are read only
    ...[1 + count, ...payer, ...programs.flatMap((program) => [...addressBytes(PROGRAMS[program]!)!])],
    ...DEAD_BLOCKHASH,
    ...[instructions.length, ...instructions.flat()],
    ...(version === 0 ? [] : [0]), // no lookup tables
  ]);
}

/** Returns whether an instruction has its true length; a memo has none here, because the text stands in its place. */
function isOurs(program: number, data: Uint8Array): boolean {
  if (program === MEMO) return data.length === 0;
  return program === BUDGET ? data.length === BUDGET_BYTES[data[0]!] : data.length <= MAX_GUARD_BYTES;
}

/**
 * Ed25519 as strict as it gets: canonical encodings, S below the group's order, and both the key and R of full prime
 * order. Small-order keys verify anything (WebCrypto lets them); with torsion, verifiers disagree with each other.
 */
export function verifyBytes(wallet: string, message: Uint8Array, signature: Uint8Array): boolean {
  const key = addressBytes(wallet);
  if (!key || signature.length !== 64) return false;
  return (
    isFullOrder(key) &&
    isFullOrder(signature.subarray(0, 32)) &&
    ed25519.verify(signature, message, key, { zip215: false })
  );
}

/** Returns whether 32 bytes are the one spelling of a point of full prime order. About a millisecond. */
export function isFullOrder(bytes: Uint8Array): boolean {
  try {
    const point = ed25519.ExtendedPoint.fromHex(bytes);
    return !point.isSmallOrder() && point.isTorsionFree();
  } catch {
    return false;
  }
}

/** Returns every reading of the text that gives 64 bytes. */
function signatureReadings(text: string): Uint8Array[] {
  if (text.length > 200) return [];
  const readings = [fromHex(text), fromBase64(text), bs58.decodeUnsafe(text) ?? null];
  return readings.filter((bytes): bytes is Uint8Array => bytes?.length === 64);
}

function fromHex(text: string): Uint8Array | null {
  const digits = text.replace(/^0x/, '');
  return /^([0-9a-f]{2})+$/i.test(digits)
    ? Uint8Array.from(digits.match(/../g)!, (byte) => Number.parseInt(byte, 16))
    : null;
}
