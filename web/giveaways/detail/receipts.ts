/**
 * Receipts of registrations: stored on the device, read from pasted text and files, and checked here before any page says
 * that a wallet is in.
 */
import type { RegistrationReceipt } from '../../../core/draw/receipt.ts';
import type { Objection } from '../../../core/giveaways/draw-answers.ts';
import { ApiError, FlowError } from '../../client/call.ts';
import { failWith } from '../../client/flow.ts';
import { browserStorage, readText, writeText } from '../../storage.ts';
import type { WalletProof } from '../../wallet/context.ts';
import { words } from './registration-words.ts';

const keyOf = (giveaway: string, wallet: string) => `fanfare:receipt:${giveaway}:${wallet}`;

/** Stores a receipt for the day on which its wallet is missing from a list. */
export function storeReceipt(giveaway: string, wallet: string, receipt: RegistrationReceipt): void {
  writeText(browserStorage, keyOf(giveaway, wallet), JSON.stringify(receipt));
}

/** Returns the receipt that this device holds, or null. Nothing of it is checked. */
export function storedReceipt(giveaway: string, wallet: string): RegistrationReceipt | null {
  return receiptIn(readText(browserStorage, keyOf(giveaway, wallet)) ?? '');
}

/** Returns the receipt in a pasted text or a file, or null: all text before and behind its JSON is ignored. */
export function receiptIn(text: string): RegistrationReceipt | null {
  for (const [candidate] of text.matchAll(/\{[^{}]*\}/g)) {
    try {
      const { receipt, signature, operator } = JSON.parse(candidate) as Record<string, unknown>;
      const texts = [receipt, signature, operator].every((field) => typeof field === 'string');
      if (texts) return { receipt, signature, operator } as RegistrationReceipt;
    } catch {
      // Other braces.
    }
  }
  return null;
}

/** Returns the receipt as a file, as `npm run verify -- draw.json --receipt <file>` reads it. */
export function receiptFile({ receipt, signature, operator }: RegistrationReceipt): string {
  return `${JSON.stringify({ receipt, signature, operator }, null, 2)}\n`;
}

/** The content of a valid receipt. */
interface CheckedReceipt {
  wallet: string;
}

/**
 * Returns whether `operator` signed the receipt for this giveaway, and for `wallet` if one is given; null if not. Loads
 * the curve's arithmetic.
 */
export async function checkedReceipt(
  receipt: RegistrationReceipt,
  expected: { escrow: string; operator: string; wallet?: string },
): Promise<CheckedReceipt | null> {
  const { checkReceipt, readReceipt } = await import('../../../core/draw/receipt.ts');
  const { receipt: bytes, signature, operator } = receipt;
  const read = readReceipt({ receipt: bytes, signature, operator });
  return read && checkReceipt(read, expected) === null ? { wallet: read.wallet } : null;
}

export interface ObjectFlow {
  /** Returns the receipt's content if the operator signed it for this giveaway; else null. */
  check(receipt: RegistrationReceipt): Promise<CheckedReceipt | null>;
  object(body: { wallet: string; receipt: RegistrationReceipt } & Partial<WalletProof>): Promise<Objection>;
  /** Returns the wallet's signature for this giveaway once more. Throws when it is another wallet, or refuses. */
  prove(wallet: string): Promise<WalletProof>;
}

/**
 * Shows the receipt of a wallet that is missing from the list. Calling and checking are passed in. Returns whose wallet
 * it was, and the answer. Throws FlowError.
 */
export async function objectWith(
  flow: ObjectFlow,
  receipt: RegistrationReceipt | null,
): Promise<Objection & CheckedReceipt> {
  if (!receipt) throw new FlowError(words.objection.noReceipt);
  const checked = await flow.check(receipt);
  if (!checked) throw new FlowError(words.objection.wrongReceipt);
  const { wallet } = checked;
  const { status } = await flow
    .object({ wallet, receipt })
    .catch((error) => againWithProof(flow, { wallet, receipt }, error))
    .catch(failWith(words.objection.failedNow));
  return { status, wallet };
}

/** A list holds each wallet's own signature: where the platform has lost it, the wallet gives it again. */
async function againWithProof(
  flow: ObjectFlow,
  body: { wallet: string; receipt: RegistrationReceipt },
  error: unknown,
): Promise<Objection> {
  if (!(error instanceof ApiError) || error.code !== 'registration_lost') throw error;
  const proof = await flow.prove(body.wallet).catch(() => {
    throw new FlowError(error.message);
  });
  return flow.object({ ...body, ...proof });
}
