/** The text of an alert on screen. */
import { formatAmount, groupThousands } from '../../core/money.ts';
import type { Tip } from '../../core/tips/model.ts';

/** Shown for the first 3 seconds, so that the creator sees where alerts appear. */
export const SAMPLE_TEXT = 'Your tip text will appear here';
export const SAMPLE_MS = 3000;

/** Decimals of the amount on screen. */
const AMOUNT_DECIMALS = 4;

export interface AlertText {
  amount: string;
  /** Empty if the tip has no message. */
  message: string;
  /** What the tipper wants to be called; absent for an anonymous tip. */
  name?: string;
}

/** "0.05 SOL" and the message in quotes. */
export function alertText(
  tip: Pick<Tip, 'amountUnits' | 'decimals' | 'currency' | 'tokenSymbol' | 'message'> & {
    // An alert that a room of an older version has stored has none.
    name?: string | null;
  },
): AlertText {
  const amount = groupThousands(formatAmount(BigInt(tip.amountUnits), tip.decimals, AMOUNT_DECIMALS));
  const message = tip.message.trim();
  return {
    amount: `${amount} ${tip.currency === 'SOL' ? 'SOL' : tip.tokenSymbol}`,
    message: message && `\u201c${message}\u201d`,
    ...(tip.name ? { name: tip.name } : {}),
  };
}

/** The same for speech. */
export function spokenText({ amount, message }: AlertText): string {
  return message ? `${amount.replaceAll(',', '')}. ${message}` : amount.replaceAll(',', '');
}
