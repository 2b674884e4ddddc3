/** Who takes no part, as far as it needs no look at the chain: everybody whom the giveaway, or the network, has a name for. */
import { addressBytes, isOnCurve } from '../address.ts';
import { isReserved } from '../tokens/creator.ts';
import type { Terms } from './terms.ts';
import type { ExclusionReason } from './weights.ts';

/** A giveaway's row, as far as it names somebody. */
interface Involved {
  creator: string;
  tokenCreator: string | null;
  treasury: string;
  operator: string;
  /** JSON of its terms. */
  terms: string;
}

/**
 * The wallets that the giveaway itself names. Where one has several parts, the reason that its record alone can decide
 * stands. `tokenCreatorNow`: whom the chain names as the token's creator at this moment; both that one and the one of the
 * giveaway's making are left out.
 */
export function namedExclusions(
  giveaway: Involved,
  tokenCreatorNow: string | null = null,
): Map<string, ExclusionReason> {
  const { gateMint, swapWallet } = JSON.parse(giveaway.terms) as Terms;
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

/** Why no one can have the key of this address; null if it may be a user's wallet. */
export function unownableReason(wallet: string, bytes: Uint8Array): 'off_curve' | 'reserved' | null {
  if (isReserved(wallet)) return 'reserved';
  return isOnCurve(bytes) ? null : 'off_curve';
}

/** Why a wallet is left out of a giveaway; null if it may take part, unless the chain shows that it is a program. */
export function exclusionOf(giveaway: Involved, wallet: string): ExclusionReason | null {
  const named = namedExclusions(giveaway).get(wallet);
  if (named) return named;
  const bytes = addressBytes(wallet);
  return bytes ? unownableReason(wallet, bytes) : 'off_curve';
}
