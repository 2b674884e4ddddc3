/** How the wizard reads amounts as they are typed: prizes, holdings, entries. Pure. */
import { type AmountReading, type AmountRules, isNoNumber, readAmount } from '../../../core/amount-text.ts';
import { MIN_PRIZE_LAMPORTS } from '../../../core/escrow/rules.ts';
import {
  type EligibilityType,
  HOLDING_LIMITS,
  MAX_DURATION_SECONDS,
  MAX_TIER_ENTRIES,
  type TierRequirement,
} from '../../../core/giveaways/model.ts';
import { decimalText, formatAmount, SOL_DECIMALS } from '../../../core/money.ts';
import type { DraftToken, GiveawayDraft } from './wizard-model.ts';

type PrizeDraft = Pick<GiveawayDraft, 'prizeAmount' | 'prizeCurrency' | 'tokenSymbol'>;
type Requirement = EligibilityType | TierRequirement;

/** "0.01 SOL". */
export const MIN_PRIZE_TEXT = `${formatAmount(MIN_PRIZE_LAMPORTS, SOL_DECIMALS)} SOL`;
export const MAX_DURATION_TEXT = `${MAX_DURATION_SECONDS / 86_400} days`;

export const ENTRIES_RULES: AmountRules = { decimals: 0, most: BigInt(MAX_TIER_ENTRIES) };

export function prizeRules(draft: PrizeDraft, token: DraftToken | null): AmountRules {
  if (draft.prizeCurrency === 'SOL') return { decimals: SOL_DECIMALS, unit: 'SOL' };
  const unit = token?.symbol ?? (draft.tokenSymbol || undefined);
  // Without a lookup the coin's decimals are unknown: take those that were typed; the server checks again.
  const typed = draft.prizeAmount.split(/[.,]/).at(-1)?.length ?? 0;
  return { decimals: token?.decimals ?? Math.min(typed, SOL_DECIMALS), unit };
}

/** The prize in base units; null while it is missing, ambiguous or refused. */
export function prizeUnits(draft: PrizeDraft, token: DraftToken | null): bigint | null {
  const reading = readAmount(draft.prizeAmount, prizeRules(draft, token));
  return reading.kind === 'exact' ? reading.units : null;
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
