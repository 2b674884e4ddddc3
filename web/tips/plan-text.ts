/** The plan of a tip on the stream, as a sentence and a reason. Pure. */
import { type AlertPlan, planOf } from '../../core/alerts/plan.ts';
import { type AlertSettings, tierOf } from '../../core/alerts/settings.ts';
import type { PublicModeration } from '../../core/moderation/model.ts';
import { formatAmount, groupThousands, SOL_DECIMALS } from '../../core/money.ts';
import { MIN_TIP_LAMPORTS } from '../../core/tips/tip-limits.ts';
import { words } from './plan-words.ts';

/** A plan in words. */
export interface Plan {
  plan: AlertPlan | 'refused';
  title: string;
  note: string | null;
}

interface PlannedTip {
  /** Lamports; null for a coin without a known price. */
  worth: bigint | null;
  /** What the price alone says (core/tips/worth.ts); the worth unless it is given. */
  face?: bigint | null;
  /** It has a message or a name. */
  hasWords: boolean;
  /** In the coin of this symbol; null for SOL. */
  coin: string | null;
}

/** Four digits tell a minimum from an amount just below it. */
const sol = (lamports: bigint) => groupThousands(formatAmount(lamports, SOL_DECIMALS));
const about = (lamports: bigint) => groupThousands(formatAmount(lamports, SOL_DECIMALS, 4));

/** Returns the creator's minimum in SOL, where it is above the platform's; else null. */
export function minimumText({ minimums }: AlertSettings): string | null {
  const minimum = BigInt(minimums.accept);
  return minimum > MIN_TIP_LAMPORTS ? words.minimum(sol(minimum)) : null;
}

/** Returns the plan of a tip as text. `plan`: the one that the server has fixed, if any. */
export function planText(
  alerts: AlertSettings,
  { mode, holdSeconds }: PublicModeration,
  { worth, face = worth, hasWords, coin }: PlannedTip,
  plan: Plan['plan'] = planOf(alerts, worth, face),
): Plan {
  const { accept, show, speak } = alerts.minimums;
  const from = plan === 'unseen' ? words.alertsFrom(sol(BigInt(show))) : words.speechFrom(sol(BigInt(speak)));
  const inCoin = coin === null ? null : worth === null ? words.priceless(coin) : words.worth(about(worth));
  const reasons = (...all: (string | null)[]) => all.filter(Boolean).join('. ') || null;
  if (plan === 'refused') return { plan, title: words.refused(sol(BigInt(accept))), note: inCoin };
  if (plan === 'unseen') return { plan, title: words.unseen, note: reasons(inCoin, from) };
  const silent = plan === 'shown' ? reasons(inCoin, whySilent(alerts, worth, from)) : null;
  if (hasWords && mode === 'approve')
    return {
      plan,
      title: words.approve,
      note: reasons(plan === 'shown' ? words.shown : null, words.heldNote),
    };
  if (hasWords && mode === 'hold') {
    const held = plan === 'spoken' ? words.holdSpoken : words.hold;
    return { plan, title: held(holdSeconds), note: silent ?? words.heldNote };
  }
  return { plan, title: words[plan], note: silent };
}

/**
 * Returns the reason why a shown tip is not spoken: it is below the minimum for speech, or the creator has switched the
 * voice off.
 */
function whySilent(alerts: AlertSettings, worth: bigint | null, from: string): string {
  const { voice, tiers } = alerts;
  const tier = tiers[tierOf(alerts, worth === null ? null : worth.toString())];
  return voice.on && tier?.voice ? from : words.noSpeech;
}
