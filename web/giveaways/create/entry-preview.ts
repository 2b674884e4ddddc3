/** The entries and odds that a draft gives to wallets, by the same rules as the draw. Pure. */

import type { Terms } from '../../../core/giveaways/terms.ts';
import { termsTiers } from '../../../core/giveaways/terms.ts';
import { type GateToken, requiredUnits, weightOf } from '../../../core/giveaways/weights.ts';
import { decimalText, formatFixed, groupThousands } from '../../../core/money.ts';
import { requirementValue } from './amounts.ts';
import { tiersOf } from './draft.ts';
import type { GiveawayDraft } from './wizard-model.ts';
import { words } from './words.ts';

interface PreviewRow {
  /** Base units that the wallet of this example holds; null: any amount. */
  holding: bigint | null;
  entries: bigint;
  /** Labels of the tiers that it meets. */
  tiers: string[];
}

/** One row per holding at which something changes, ascending; null if that depends on a token that is unknown. */
export function entryPreview(draft: GiveawayDraft, gate: GateToken | null): PreviewRow[] | null {
  const terms = draftTerms(draft);
  if (!terms) return null;
  if (!terms.eligibility && terms.tiers.length === 0) return [{ holding: null, entries: 1n, tiers: [] }];
  if (!gate) return null;
  const required = terms.tiers.map((tier) =>
    requiredUnits({ type: tier.requirementType, value: tier.requirementValue }, gate),
  );
  const least = terms.eligibility ? requiredUnits(terms.eligibility, gate) : 0n;
  const steps = [...new Set([least, ...required.filter((units) => units > least)])].sort((a, b) =>
    a < b ? -1 : 1,
  );
  return steps.map((holding) => ({
    holding,
    entries: weightOf(terms, holding, gate),
    tiers: terms.tiers.filter((_, index) => required[index]! <= holding).map((tier) => tier.label),
  }));
}

/** What decides weights in a draft; null while a number in it cannot be read. */
function draftTerms(draft: GiveawayDraft): Terms | null {
  const value = draft.eligibilityType === 'percentage' ? draft.minPercentage : draft.customAmount;
  const asked = draft.type === 'holders' ? requirementValue(value, draft.eligibilityType) : 0;
  const tiers = draft.tiers.map((tier) => requirementValue(tier.requirementValue, tier.requirementType));
  if (asked === null || tiers.includes(null)) return null;
  return {
    version: 2,
    kind: draft.type,
    gateMint: draft.tokenAddress.trim() || null,
    eligibility: draft.type === 'holders' ? { type: draft.eligibilityType, value: decimalText(asked) } : null,
    tiers: termsTiers(tiersOf(draft)),
    endsAt: 0,
    title: draft.title,
    description: draft.description,
  };
}

/** The chance of `entries` against `others` wallets with one entry each: "9.09%". */
export function chanceText(entries: bigint, others: number): string {
  const share = (entries * 1_000_000n) / (entries + BigInt(others));
  return share === 0n ? words.odds.tiny : `${formatFixed(share, 4, 2)}%`;
}

/** "1 in 11": the same chance in words. */
export function oneInText(entries: bigint, others: number): string {
  const all = entries + BigInt(others);
  return words.odds.oneIn(groupThousands(String((all + entries / 2n) / entries)));
}
