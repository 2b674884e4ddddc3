/** The text of an alert in the classic look. */
import { type AlertTip, amountText } from '../../core/alerts/alert-text.ts';

/** Shown for the first 3 seconds, so that the creator sees where alerts appear. */
export const SAMPLE_TEXT = 'Your tip text will appear here';
export const SAMPLE_MS = 3000;

export interface AlertText {
  amount: string;
  /** Empty if the tip has no message. */
  message: string;
  /** The name that the tipper chose; absent for an anonymous tip. */
  name?: string;
}

/** Returns "0.05 SOL" and the message in quotes. */
export function alertText(tip: AlertTip): AlertText {
  const message = tip.message.trim();
  const name = tip.handle ? `@${tip.handle} \u2713` : tip.name;
  return {
    amount: amountText(tip),
    message: message && `\u201c${message}\u201d`,
    ...(name ? { name } : {}),
  };
}

/** The same for speech. */
export function spokenText({ amount, message }: AlertText): string {
  return message ? `${amount.replaceAll(',', '')}. ${message}` : amount.replaceAll(',', '');
}
