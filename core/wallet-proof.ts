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
/** The programs that wallets add to a transaction by themselves. */
const WALLET_PROGRAMS: ReadonlySet<string> = new Set([COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM]);

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
    (memoTransaction !== undefined && verifyMemoTransaction(wallet, message, memoTransaction));
  if (!proven) throw new Refusal('signature_invalid');
}

export function verifyMessage(wallet: string, message: string, signature: Uint8Array): boolean {
  return verifyBytes(wallet, utf8ToBytes(message), signature);
}

/**
 * Returns whether the wallet is the only signer and payer, the memo is the whole text, wallets' own additions are the
 * rest, and the blockhash is dead. Without lookup tables and nonces nothing can revive it.
 */
export function verifyMemoTransaction(wallet: string, message: string, base64: string): boolean {
  if (base64.length > 2 * MAX_TRANSACTION_BYTES) return false;
  const bytes = fromBase64(base64);
  const transaction = bytes && bytes.length <= MAX_TRANSACTION_BYTES ? parseTransaction(bytes) : null;
  if (!transaction) return false;
  const { keys, requiredSignatures, blockhash, instructions, lookupTables } = transaction.message;
  if (requiredSignatures !== 1 || lookupTables > 0 || addressOf(keys[0]!) !== wallet) return false;
  if (!equalBytes(blockhash, DEAD_BLOCKHASH)) return false;
  const others = instructions.filter(
    ({ programIndex }) => !WALLET_PROGRAMS.has(addressOf(keys[programIndex]!)),
  );
  const memo = others[0];
  return (
    others.length === 1 &&
    memo !== undefined &&
    addressOf(keys[memo.programIndex]!) === MEMO_PROGRAM &&
    memo.accounts.every((index) => index === 0) &&
    equalBytes(memo.data, utf8ToBytes(message)) &&
    verifyBytes(wallet, transaction.messageBytes, transaction.signatures[0]!)
  );
}

/**
 * Returns the unsigned legacy transaction that a wallet signs instead of the text. Throws if `wallet` is no address.
 */
export function memoProofTransaction(wallet: string, message: string): Uint8Array {
  const payer = addressBytes(wallet);
  if (!payer) throw new Error('wallet is not an address');
  const text = utf8ToBytes(message);
  return Uint8Array.from([
    ...[1, ...new Uint8Array(64)], // one signature, still missing
    ...[1, 0, 1], // one signer, writable; the program is read only
    ...[2, ...payer, ...addressBytes(MEMO_PROGRAM)!],
    ...DEAD_BLOCKHASH,
    ...[1, 1, 1, 0, ...compactLength(text.length), ...text], // one instruction: program 1, account 0, the text
  ]);
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

function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
