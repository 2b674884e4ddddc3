/**
 * The terms: all rules about weights, in one canonical text whose SHA-256 is in the escrow, so that no one can change
 * the rules after users registered. Typed numbers (percent, whole tokens) are decimal text, so that no float is ever
 * hashed. Places, amounts and window are not terms: the escrow itself holds them.
 */
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import { decimalText } from '../money.ts';
import type { EligibilityTier, EligibilityType, GiveawayType, TierRequirement } from './model.ts';

export interface GiveawayTerms {
  version: 2;
  kind: GiveawayType;
  /** The mint whose holdings count; null when none do. */
  gateMint: string | null;
  /** The requirement; null for participants. `value`: percent of the supply, or whole tokens, as decimal text. */
  eligibility: { type: EligibilityType; value: string } | null;
  tiers: { label: string; requirementType: TierRequirement; requirementValue: string; entries: number }[];
  /** Unix seconds. */
  endsAt: number;
  title: string;
  description: string;
  /**
   * The platform's wallet that swaps payouts and holds coins meanwhile. It takes no part. Absent if no such wallet
   * exists.
   */
  swapWallet?: string | undefined;
}

/** Writes JSON without blanks, with its keys in the order of `GiveawayTerms`, whatever the object's own order. */
export function canonicalTerms(terms: GiveawayTerms): string {
  const { version, kind, gateMint, eligibility, tiers, endsAt, title, description, swapWallet } = terms;
  return JSON.stringify({
    version,
    kind,
    gateMint,
    eligibility: eligibility && { type: eligibility.type, value: eligibility.value },
    tiers: tiers.map(({ label, requirementType, requirementValue, entries }) => ({
      label,
      requirementType,
      requirementValue,
      entries,
    })),
    endsAt,
    title,
    description,
    ...(swapWallet === undefined ? {} : { swapWallet }),
  });
}

/** Returns the 32 bytes that `open` stores. */
function termsHash(terms: GiveawayTerms): Uint8Array {
  return sha256(utf8ToBytes(canonicalTerms(terms)));
}

export function termsHashHex(terms: GiveawayTerms): string {
  return bytesToHex(termsHash(terms));
}

/** Returns the tiers of a giveaway as its terms hold them. */
export function termsTiers(tiers: readonly EligibilityTier[]): GiveawayTerms['tiers'] {
  return tiers.map(({ label, requirementType, requirementValue, entries }) => ({
    label,
    requirementType,
    requirementValue: decimalText(requirementValue),
    entries,
  }));
}
