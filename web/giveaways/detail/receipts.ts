/**
 * Receipts of registrations: stored on the device, read from pasted text and files, and checked here before any page says
 * that a wallet is in.
 */
import type { RegistrationReceipt } from '../../../core/draw/receipt.ts';
import { browserStorage, readText, writeText } from '../../storage.ts';

const keyOf = (giveaway: string, wallet: string) => `fanfare:receipt:${giveaway}:${wallet}`;

/** Stores a receipt for the day on which its wallet is missing from a list. */
export function storeReceipt(giveaway: string, wallet: string, receipt: RegistrationReceipt): void {
  writeText(browserStorage, keyOf(giveaway, wallet), JSON.stringify(receipt));
}

/** The receipt that this device holds, or null. Nothing of it is checked. */
export function storedReceipt(giveaway: string, wallet: string): RegistrationReceipt | null {
  return receiptIn(readText(browserStorage, keyOf(giveaway, wallet)) ?? '');
}

/** The receipt in a pasted text or a file, or null: all text before and behind its JSON is ignored. */
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

/** The receipt as a file, as `npm run verify -- draw.json --receipt <file>` reads it. */
export function receiptFile({ receipt, signature, operator }: RegistrationReceipt): string {
  return `${JSON.stringify({ receipt, signature, operator }, null, 2)}\n`;
}

/** What a receipt that holds says. */
export interface CheckedReceipt {
  wallet: string;
}

/**
 * Whether `operator` signed the receipt for this giveaway, and for `wallet` if one is given; null if not. Loads the
 * curve's arithmetic.
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
