/** What the server prepares for a creator to sign, as the page reads it. */
import type { TempGiveawayData } from './model.ts';
import type { Terms } from './terms.ts';

/** `POST …/prepare` data. */
export interface PreparedGiveaway {
  /** Base64 of the unsigned v0 transaction `open`; the creator signs it and pays its network fee. */
  serializedTransaction: string;
  tempGiveawayData: TempGiveawayData;
  /** Those whose hash is locked. */
  terms: Terms;
  lastValidBlockHeight: number;
}
