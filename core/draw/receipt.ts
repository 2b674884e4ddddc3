/**
 * The receipt of a registration: 80 bytes that the operator signs (Ed25519) for one wallet and one escrow, whose
 * address never has a second life. It is unconditional: a list of this escrow without this wallet is wrong.
 *
 *   "fanfare receipt2" (16) ‖ escrow (32) ‖ wallet (32)
 */
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';
import bs58 from 'bs58';
import { z } from 'zod';
import { addressBytes, addressOf } from '../address.ts';
import { verifyBytes } from '../wallet-proof.ts';

const TAG = utf8ToBytes('fanfare receipt2');
const RECEIPT_BYTES = 80;

/** As the API returns it and as files hold it. */
export interface RegistrationReceipt {
  /** The 80 bytes, lower-case hex. */
  receipt: string;
  /** Base58 of the operator's signature over the 80 bytes. */
  signature: string;
  /** Base58; the escrow on chain holds the same address. */
  operator: string;
}

/** What a receipt says. Nothing of it is checked yet. */
export interface Receipt {
  escrow: string;
  wallet: string;
  operator: string;
  /** 64 bytes. */
  signature: Uint8Array;
}

/** The bytes that the operator signs. Throws RangeError unless both are addresses. */
export function receiptBytes(escrow: string, wallet: string): Uint8Array {
  const [escrowBytes, walletBytes] = [addressBytes(escrow), addressBytes(wallet)];
  if (!escrowBytes || !walletBytes) throw new RangeError('a receipt names two addresses');
  return concatBytes(TAG, escrowBytes, walletBytes);
}

/** The receipt with its signature of 64 bytes. Throws RangeError as receiptBytes does. */
export function receiptJson(
  escrow: string,
  wallet: string,
  operator: string,
  signature: Uint8Array,
): RegistrationReceipt {
  return { receipt: bytesToHex(receiptBytes(escrow, wallet)), signature: bs58.encode(signature), operator };
}

const receiptSchema = z.strictObject({
  receipt: z.string().regex(/^[0-9a-f]{160}$/, 'is not 80 bytes in lower-case hex'),
  signature: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/, 'is not a signature in base58'),
  operator: z.string().refine((text) => addressBytes(text) !== null, 'is not a Solana address'),
});

/** The receipt that any JSON holds, or null if it holds none. Does not check the signature. */
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

/** Why a receipt says nothing about a giveaway: it is another one's, or not signed by its operator. */
export type ReceiptProblem = 'other_escrow' | 'other_wallet' | 'other_operator' | 'not_signed';

/** Null when `operator` signed this receipt for `escrow`, and for `wallet` if one is given. */
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
