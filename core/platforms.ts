/**
 * The platforms that a verifier knows: who holds the key that fixes lists, and where its site is. Anyone can run a copy
 * of Fanfare and own every wallet of its draws, so a record of an unknown platform is never verified. A launch adds a
 * row; only `until` is ever set later, after a theft of the key.
 */

export interface Platform {
  /** Genesis hash of the network, base58. */
  genesis: string;
  /** The host that registrants read in the text that they sign. */
  site: string;
  operator: string;
  treasury: string;
  /** Unix seconds: the first opening that counts, and the first commit that does not, or null. */
  from: number;
  until: number | null;
}

/** Empty: nothing is deployed yet. */
export const PLATFORMS: readonly Platform[] = [];
