/** The plan of a tip on the stream: the form shows it before signing, the database stores it, the room follows it. */
import type { AlertSettings } from './settings.ts';

/**
 * unseen: the tip is paid and listed, without an alert. shown: the alert has no voice. spoken: the alert is spoken if
 * the voice is on. amount: a ruling has taken its words from the voice, which says the amount alone.
 */
export type AlertPlan = 'unseen' | 'shown' | 'amount' | 'spoken';

export const hasVoice = (plan: AlertPlan) => plan === 'spoken' || plan === 'amount';

/**
 * Returns the plan of a tip worth so many lamports; 'refused' if its `face` (core/tips/worth.ts) is below the creator's
 * minimum. A tip of unknown worth or face (null: the coin has no known price) is accepted, and reaches no minimum above
 * zero.
 */
export function planOf(
  { minimums, voice, tiers }: Pick<AlertSettings, 'minimums' | 'voice' | 'tiers'>,
  worth: bigint | null,
  face: bigint | null = worth,
): Exclude<AlertPlan, 'amount'> | 'refused' {
  const reaches = (least: string) => BigInt(least) === 0n || (worth !== null && worth >= BigInt(least));
  if (face !== null && face < BigInt(minimums.accept)) return 'refused';
  if (!reaches(minimums.show)) return 'unseen';
  const tier = tiers.findLast(({ from }) => (worth ?? 0n) >= BigInt(from)) ?? tiers[0];
  return voice.on && tier?.voice === true && reaches(minimums.speak) ? 'spoken' : 'shown';
}
