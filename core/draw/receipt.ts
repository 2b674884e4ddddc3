/**
 * The receipt of a registration: 80 bytes that the operator signs (Ed25519) for one wallet and one escrow, whose
 * address never has a second life. It is unconditional: a list of this escrow without this wallet is wrong.
 *
 *   "fanfare receipt2" (16) ‖ escrow (32) ‖ wallet (32)
 */
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';
import bs58 from 'bs58';
import * as z from 'zod/mini';
import { addressBytes, addressOf } from '../address.ts';
import { verifyBytes } from '../wallet-proof.ts';

const TAG = utf8ToBytes('fanfare receipt2');
const RECEIPT_BYTES = 80;

/** A receipt in the API and in files. */
export interface RegistrationReceipt {
  /** The 80 bytes, lower-case hex. */
  receipt: string;
  /** Base58 of the operator's signature over the 80 bytes. */
  signature: string;
  /** Base58; the escrow on chain holds the same address. */
  operator: string;
}

/** A receipt that is read and not yet checked. */
export interface Receipt {
  escrow: string;
  wallet: string;
  operator: string;
  /** 64 bytes. */
  signature: Uint8Array;
}

/** Returns the bytes that the operator signs. Throws RangeError unless both are addresses. */
export function receiptBytes(escrow: string, wallet: string): Uint8Array {
  const [escrowBytes, walletBytes] = [addressBytes(escrow), addressBytes(wallet)];
  if (!escrowBytes || !walletBytes) throw new RangeError('a receipt names two addresses');
  return concatBytes(TAG, escrowBytes, walletBytes);
}

/** Returns the receipt with its signature of 64 bytes. Throws RangeError as receiptBytes does. */
export function receiptJson(
  escrow: string,
  wallet: string,
  operator: string,
  signature: Uint8Array,
): RegistrationReceipt {
  return { receipt: bytesToHex(receiptBytes(escrow, wallet)), signature: bs58.encode(signature), operator };
}

const receiptSchema = z.strictObject({
  receipt: z.string().check(z.regex(/^[0-9a-f]{160}$/)),
  signature: z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/)),
  operator: z.string().check(z.refine((text) => addressBytes(text) !== null)),
});

/** Reads a receipt from any JSON; null if it holds none. Does not check the signature. */
export function readReceipt(json: unknown): Receipt | null {
  const read = receiptSchema.safeParse(json);
  if (!read.success) return null;
  const bytes = hexToBytes(read.data.receipt);
  const signature = bs58.decodeUnsafe(read.data.signature);
  if (bytes.length !== RECEIPT_BYTES || TAG.some((byte, at) => bytes[at] !== byte)) return null;
  if (signature?.length !== 64) return null;
  return {
    escrow: addressOf(bytes.subarray(16, 48)),
    wallet: addressOf(bytes.subarray(48)),
    operator: read.data.operator,
    signature,
  };
}

/**
 * The reason why a receipt proves nothing about a giveaway: it belongs to another one, or its operator did not sign it.
 */
export type ReceiptProblem = 'other_escrow' | 'other_wallet' | 'other_operator' | 'not_signed';

/** Returns null if `operator` signed this receipt for `escrow`, and for `wallet` if one is given; else the problem. */
export function checkReceipt(
  receipt: Receipt,
  expected: { escrow: string; operator: string; wallet?: string },
): ReceiptProblem | null {
  if (receipt.escrow !== expected.escrow) return 'other_escrow';
  if (expected.wallet !== undefined && receipt.wallet !== expected.wallet) return 'other_wallet';
  if (receipt.operator !== expected.operator) return 'other_operator';
  const bytes = receiptBytes(receipt.escrow, receipt.wallet);
  return verifyBytes(expected.operator, bytes, receipt.signature) ? null : 'not_signed';
}
