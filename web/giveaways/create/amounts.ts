/** How the wizard reads amounts as they are typed: prizes, holdings, entries. Pure. */
import { type AmountReading, type AmountRules, isNoNumber, readAmount } from '../../../core/amount-text.ts';
import { MIN_PLACE_LAMPORTS, MIN_PRIZE_LAMPORTS } from '../../../core/escrow/rules.ts';
import {
  type EligibilityType,
  HOLDING_LIMITS,
  MAX_DURATION_SECONDS,
  MAX_TIER_ENTRIES,
  type TierRequirement,
} from '../../../core/giveaways/model.ts';
import { equalPlaces, ladderPlaces } from '../../../core/giveaways/places.ts';
import { decimalText, formatAmount, SOL_DECIMALS } from '../../../core/money.ts';
import type { DraftToken, GiveawayDraft } from './wizard-model.ts';

type PrizeDraft = Pick<
  GiveawayDraft,
  'prizeAmount' | 'prizeCurrency' | 'tokenSymbol' | 'placeCount' | 'split' | 'placeAmounts'
>;
type Requirement = EligibilityType | TierRequirement;

/** "0.01 SOL". */
export const MIN_PRIZE_TEXT = `${formatAmount(MIN_PRIZE_LAMPORTS, SOL_DECIMALS)} SOL`;
/** "0.001 SOL". */
export const MIN_PLACE_TEXT = `${formatAmount(MIN_PLACE_LAMPORTS, SOL_DECIMALS)} SOL`;
export const MAX_DURATION_TEXT = `${MAX_DURATION_SECONDS / 86_400} days`;

export const ENTRIES_RULES: AmountRules = { decimals: 0, most: BigInt(MAX_TIER_ENTRIES) };

export function prizeRules(draft: PrizeDraft, token: DraftToken | null): AmountRules {
  if (draft.prizeCurrency === 'SOL') return { decimals: SOL_DECIMALS, unit: 'SOL' };
  const unit = token?.symbol ?? (draft.tokenSymbol || undefined);
  // Without a lookup the coin's decimals are unknown: take those that were typed; the server checks again.
  const texts = isTyped(draft) ? draft.placeAmounts : [draft.prizeAmount];
  const typed = Math.max(0, ...texts.map((text) => text.split(/[.,]/).at(-1)?.length ?? 0));
  return { decimals: token?.decimals ?? Math.min(typed, SOL_DECIMALS), unit };
}

/** Each place has a field of its own; otherwise the prize is typed and divided. */
export function isTyped({ placeCount, split }: Pick<GiveawayDraft, 'placeCount' | 'split'>): boolean {
  return placeCount > 1 && split === 'custom';
}

/** Base units of each place, the first place first; null while one is missing, ambiguous or refused. */
export function placeUnits(draft: PrizeDraft, token: DraftToken | null): bigint[] | null {
  const rules = prizeRules(draft, token);
  const read = (text: string) => {
    const reading = readAmount(text, rules);
    return reading.kind === 'exact' ? reading.units : null;
  };
  if (isTyped(draft)) {
    const units = Array.from({ length: draft.placeCount }, (_, at) => read(draft.placeAmounts[at] ?? ''));
    return units.every((amount) => amount !== null) ? units : null;
  }
  const units = read(draft.prizeAmount);
  if (units === null) return null;
  return draft.split === 'ladder'
    ? rounded(ladderPlaces(units, draft.placeCount))
    : equalPlaces(units, draft.placeCount);
}

/** The same sum in amounts that a stream can read out: two digits for all but the first, which gets the rest. */
function rounded(amounts: readonly bigint[]): bigint[] {
  const [first = 0n, ...others] = amounts;
  const short = others.map((units) => {
    const grain = 10n ** BigInt(Math.max(0, String(units).length - 2));
    return (units / grain) * grain;
  });
  const rest = others.reduce((sum, units, at) => sum + units - short[at]!, 0n);
  return [first + rest, ...short];
}

/** All places together, in base units; null while an amount is missing, ambiguous or refused. */
export function prizeUnits(draft: PrizeDraft, token: DraftToken | null): bigint | null {
  return placeUnits(draft, token)?.reduce((sum, units) => sum + units, 0n) ?? null;
}

const limitsOf = (type: Requirement) => HOLDING_LIMITS[type === 'percentage' ? 'percentage' : 'amount'];

/** A share of the supply in percent, or whole tokens. */
export function requirementRules(type: Requirement, symbol = ''): AmountRules {
  const { decimals, most } = limitsOf(type);
  return type === 'percentage'
    ? { decimals, unit: '%', most: BigInt(most) * 10n ** BigInt(decimals) }
    : { decimals, unit: symbol || undefined };
}

/** The largest holding that a giveaway may ask for. */
export const mostOf = (type: Requirement) => limitsOf(type).most;

/** The number to send to the server; null if it would differ from what was typed, or is out of range. */
export function requirementValue(text: string, type: Requirement): number | null {
  const rules = requirementRules(type);
  const reading = readAmount(text, rules);
  if (reading.kind !== 'exact') return null;
  const plain = formatAmount(reading.units, rules.decimals);
  const value = Number(plain);
  return value <= mostOf(type) && decimalText(value) === plain ? value : null;
}

/** Why an amount above 0 could not be read; `missing` is the text for an empty one. */
export function unreadProblem(reading: AmountReading, missing: string): string | null {
  if (reading.kind === 'exact') return reading.units > 0n ? null : missing;
  return reading.kind === 'empty' || isNoNumber(reading) ? missing : reading.problem;
}
