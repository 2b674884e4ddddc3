/** What will happen to a tip on the stream: said by the form before it is signed, stored with the tip, obeyed by the room. */
import type { AlertSettings } from './settings.ts';

/** unseen: paid and listed, no alert. shown: without a voice. spoken: if the text can be spoken and the voice is on. */
export type AlertPlan = 'unseen' | 'shown' | 'spoken';

/**
 * The plan of a tip worth so many lamports; 'refused' if it is below the least that the creator accepts. Null (a coin
 * without a known price): accepted, and it reaches no minimum above zero.
 */
export function planOf(
  { minimums, voice, tiers }: Pick<AlertSettings, 'minimums' | 'voice' | 'tiers'>,
  worth: bigint | null,
): AlertPlan | 'refused' {
  const reaches = (least: string) => BigInt(least) === 0n || (worth !== null && worth >= BigInt(least));
  if (worth !== null && !reaches(minimums.accept)) return 'refused';
  if (!reaches(minimums.show)) return 'unseen';
  const tier = tiers.findLast(({ from }) => (worth ?? 0n) >= BigInt(from)) ?? tiers[0];
  return voice.on && tier?.voice === true && reaches(minimums.speak) ? 'spoken' : 'shown';
}
