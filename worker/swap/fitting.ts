/** Finds a swap whose transaction fits into one packet: requests shorter routes until one does. */
import { Refusal } from '../../core/refusals.ts';
import type { BuildInput, BuiltSwap, SwapClient } from './types.ts';

/** Accounts of the route. The first is Jupiter's own limit; below the last, routes are rarely found. */
const ACCOUNT_LIMITS = [64, 50, 40, 30] as const;
const NONE_FITS = 'no route fits into one transaction';

/**
 * Returns the first build that `fits`. Each shorter route has its own price: the caller compares it with the agreed
 * one. Refuses swap_unavailable, swap_refused (also if no route fits).
 */
export async function buildFitting(
  swaps: SwapClient,
  input: Omit<BuildInput, 'maxAccounts'>,
  fits: (built: BuiltSwap) => boolean,
): Promise<BuiltSwap> {
  let tooLarge = false;
  for (const maxAccounts of ACCOUNT_LIMITS) {
    try {
      const built = await swaps.build({ ...input, maxAccounts });
      if (fits(built)) return built;
    } catch (error) {
      // Jupiter finds no route that short. The longer routes did not fit, and the admin must know that.
      if (!tooLarge || !(error instanceof Refusal) || error.code !== 'swap_refused') throw error;
      break;
    }
    tooLarge = true;
  }
  throw new Refusal('swap_refused', { reason: NONE_FITS });
}
