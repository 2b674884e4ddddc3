/** The tip that previews show. */
import type { AlertTip } from '../../../core/alerts/alert-text.ts';
import { SOL_DECIMALS } from '../../../core/money.ts';
import { words as catalog } from './look-words.ts';

const words = catalog.preview;

/** Returns a tip of so many lamports. */
export function sampleTip(
  lamports: string,
  message: string = words.sample,
  name: string = words.sampleName,
): AlertTip {
  return {
    amountUnits: lamports,
    decimals: SOL_DECIMALS,
    currency: 'SOL',
    tokenSymbol: '',
    worth: lamports,
    name: name || null,
    message,
  };
}
