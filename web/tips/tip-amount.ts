/**
 * The amount of a tip, as text. It is separate from the other texts about tips, because the moderators' dock loads it.
 */
import { formatAmount, groupThousands } from '../../core/money.ts';
import type { Tip } from '../../core/tips/model.ts';

/** The symbol of the sent currency. A tip also names its token's symbol. */
export const symbolOf = (tip: Pick<Tip, 'currency' | 'tokenSymbol'>) =>
  tip.currency === 'SOL' ? 'SOL' : tip.tokenSymbol;

/** Returns "0.05 SOL", "1,000 FAN". */
export function tipAmountText(
  tip: Pick<Tip, 'amountUnits' | 'decimals' | 'currency' | 'tokenSymbol'>,
): string {
  return `${groupThousands(formatAmount(BigInt(tip.amountUnits), tip.decimals))} ${symbolOf(tip)}`;
}
