/** Sums of tips as every screen writes them: one rounding, one label. */
import { formatAmount, groupThousands } from '../money.ts';

/** The number of decimals of a sum. More say nothing, unless the sum is smaller than they show. */
const DECIMALS = 4;

/**
 * The side of the platform's fee from which a sum is counted. `before`: the payments of fans, as on token pages and in
 * the platform's statistics. `after`: the receipts of creators, as on their dashboard.
 */
type VolumeSide = 'before' | 'after';

const LABELS: Record<VolumeSide, string> = { before: 'before fee', after: 'after fee' };

/** Returns "13.1357 SOL", with `side` "13.1357 SOL before fee": cut and never rounded up; complete below 0.0001. */
export function volumeText(units: bigint, decimals: number, symbol: string, side?: VolumeSide): string {
  const cut = formatAmount(units, decimals, DECIMALS);
  const text = groupThousands(cut === '0' ? formatAmount(units, decimals) : cut);
  return [text, symbol, ...(side ? [LABELS[side]] : [])].join(' ');
}
