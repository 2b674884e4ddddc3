/**
 * Wallets that are excluded without a look at the chain: those that the giveaway or the network names.
 */
import { addressBytes } from '../address.ts';
import { isOnCurve } from '../program-address.ts';
import { isReserved } from '../tokens/creator.ts';
import type { GiveawayTerms } from './terms.ts';
import type { ExclusionReason } from './weights.ts';

/** The columns of a giveaway's row that name wallets. */
interface Involved {
  creator: string;
  tokenCreator: string | null;
  treasury: string;
  operator: string;
  /** JSON of its terms. */
  terms: string;
}

/**
 * Returns the wallets that the giveaway itself names. A wallet with several roles gets the reason that the record alone
 * can decide. `tokenCreatorNow`: the token's current creator on chain; both this one and the one at the giveaway's
 * start are excluded.
 */
export function namedExclusions(
  giveaway: Involved,
  tokenCreatorNow: string | null = null,
): Map<string, ExclusionReason> {
  const { gateMint, swapWallet } = JSON.parse(giveaway.terms) as GiveawayTerms;
  const named = new Map<string, ExclusionReason>();
  if (tokenCreatorNow) named.set(tokenCreatorNow, 'token_creator');
  if (giveaway.tokenCreator) named.set(giveaway.tokenCreator, 'token_creator');
  if (swapWallet) named.set(swapWallet, 'swap_wallet');
  named.set(giveaway.operator, 'operator');
  named.set(giveaway.treasury, 'treasury');
  named.set(giveaway.creator, 'giveaway_creator');
  if (gateMint) named.set(gateMint, 'mint');
  return named;
}

/** Returns why no one can have the key of this address; null if it may be a user's wallet. */
export function unownableReason(wallet: string, bytes: Uint8Array): 'off_curve' | 'reserved' | null {
  if (isReserved(wallet)) return 'reserved';
  return isOnCurve(bytes) ? null : 'off_curve';
}

/** Returns why a wallet is excluded; null if it may take part, unless the chain shows that it is a program. */
export function exclusionOf(giveaway: Involved, wallet: string): ExclusionReason | null {
  const named = namedExclusions(giveaway).get(wallet);
  if (named) return named;
  const bytes = addressBytes(wallet);
  return bytes ? unownableReason(wallet, bytes) : 'off_curve';
}
