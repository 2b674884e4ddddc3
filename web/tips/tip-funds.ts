/** What the form knows about the wallet's means before the server is asked. Pure; the server alone decides. */
import { formatAmount, groupThousands, SOL_DECIMALS } from '../../core/money.ts';
import type { NetworkCosts } from '../../core/network-costs.ts';
import { filled } from '../../core/refusals/kind.ts';
import { TIP_FORM_REFUSALS } from '../../core/refusals/tip-form.ts';
import { amountRules, draftUnits, type TipDraft, type TokenOfDraft } from './tip-draft.ts';

interface Held {
  units: bigint;
  decimals: number;
}

/** Why the wallet cannot pay the typed amount, in the server's words; null if it can, or if its balance is unknown. */
export function shortOf(
  draft: TipDraft,
  token: TokenOfDraft,
  held: Held | undefined,
  costs: Pick<NetworkCosts, 'networkFee'> | null | undefined,
): string | null {
  const units = draftUnits(draft, token);
  if (!units || !held) return null;
  const { decimals, unit } = amountRules(draft, token);
  const text = (amount: bigint) => formatAmount(amount, decimals);
  if (draft.currency === 'TOKEN') {
    if (units <= held.units) return null;
    return filled(TIP_FORM_REFUSALS.insufficient_token, {
      have: text(held.units),
      need: text(units),
      symbol: unit ?? '',
    });
  }
  // The fee that the network asks at most: a tip that the server would take is never called too large by more.
  if (units <= held.units) return null;
  const need = units + BigInt(costs?.networkFee ?? 0);
  return filled(TIP_FORM_REFUSALS.insufficient_sol, { have: text(held.units), need: text(need) });
}

/** "2.4137 SOL": rounded down to four decimals, so that it never promises more than there is. */
export function balanceText(held: Held, unit: string): string {
  return `${groupThousands(formatAmount(held.units, held.decimals, held.decimals === SOL_DECIMALS ? 4 : 2))} ${unit}`;
}
