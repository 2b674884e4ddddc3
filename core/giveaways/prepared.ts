/** The transaction that the server prepares for a creator to sign, as the page reads it. */
import type { TempGiveawayData } from './model.ts';
import type { GiveawayTerms } from './terms.ts';

/** `POST …/prepare` data. */
export interface PreparedGiveaway {
  /** Base64 of the unsigned v0 transaction `open`; the creator signs it and pays its network fee. */
  serializedTransaction: string;
  tempGiveawayData: TempGiveawayData;
  /** The terms whose hash is locked. */
  terms: GiveawayTerms;
  lastValidBlockHeight: number;
}
