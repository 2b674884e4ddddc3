/** Sums of tips as every screen writes them: one rounding, one label. */
import { formatAmount, groupThousands } from '../money.ts';

/** Below four decimals a sum says nothing more, unless it is smaller than they show. */
const DECIMALS = 4;

/**
 * What a sum counts. `before`: what fans have paid, as on token pages and in statistics of the platform. `after`: what
 * creators have received, as on their own dashboard.
 */
export type VolumeSide = 'before' | 'after';

const LABELS: Record<VolumeSide, string> = { before: 'before fee', after: 'after fee' };

/** "13.1357 SOL", with `side` "13.1357 SOL before fee": cut and never rounded up; complete below 0.0001. */
export function volumeText(units: bigint, decimals: number, symbol: string, side?: VolumeSide): string {
  const cut = formatAmount(units, decimals, DECIMALS);
  const text = groupThousands(cut === '0' ? formatAmount(units, decimals) : cut);
  return [text, symbol, ...(side ? [LABELS[side]] : [])].join(' ');
}
