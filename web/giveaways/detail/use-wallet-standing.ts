import { useEffect } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { useParticipation } from '../../client/giveaways.ts';

/** "Was I in, and why not" of a wallet, read again whenever the giveaway has moved. Null asks for nothing. */
export function useWalletStanding(giveaway: Giveaway, wallet: string | null) {
  const reading = useParticipation(giveaway.id, wallet);
  const { mutate } = reading;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the giveaway has moved
  useEffect(() => void mutate(), [giveaway.stage, giveaway.currentParticipants]);
  return reading;
}
