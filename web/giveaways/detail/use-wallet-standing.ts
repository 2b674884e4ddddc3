import type { Giveaway } from '../../../core/giveaways/model.ts';
import { useParticipation } from '../../client/giveaways.ts';
import { useOnChange } from '../../hooks.ts';

/** "Was I in, and why not" of a wallet, read again whenever the giveaway has changed. Null reads nothing. */
export function useWalletStanding(giveaway: Giveaway, wallet: string | null) {
  const reading = useParticipation(giveaway.id, wallet);
  useOnChange(`${giveaway.stage} ${giveaway.currentParticipants}`, () => void reading.mutate());
  return reading;
}
