import type { Giveaway } from '../../../core/giveaways/model.ts';
import { useParticipation } from '../../client/giveaways.ts';
import { useOnChange } from '../../hooks.ts';

/**
 * "Was I in, and why not" of a wallet, read again at each stage of the giveaway. Null reads nothing. Others who
 * register change nothing of it: no page asks because they did.
 */
export function useWalletStanding(giveaway: Giveaway, wallet: string | null) {
  const reading = useParticipation(giveaway.id, wallet);
  useOnChange(giveaway.stage, () => void reading.mutate());
  return reading;
}
