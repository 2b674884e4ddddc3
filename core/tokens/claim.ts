/**
 * Decides which creators take tips at once, and which must claim their coin first. The metadata of a coin may be
 * controlled by the launch site that made it, whose key would then be paid for each of its coins. A claim is a
 * signature over one mint, which a site does not give for coins of others (decision 40).
 */
import type { CreatorSource, CreatorStatus } from './creator.ts';

/** The status on pages and in the API. */
export type PayeeStatus = CreatorStatus | 'unclaimed';

/** The sentence about a creator who has to claim the coin. */
export const UNCLAIMED_REASON =
  "This wallet controls the token's metadata. Tips are off until it claims the token on the token's page.";

/**
 * Returns whether the creator takes tips only after a claim: metadata names who controls them, which may be a launch
 * site.
 */
export function needsClaim(token: {
  creatorStatus: CreatorStatus;
  creatorSource: CreatorSource | null;
}): boolean {
  return token.creatorStatus === 'ok' && token.creatorSource === 'metadata';
}
