/** What is wrong with the wizard's draft, and the request that it becomes. Pure; the worker checks again. */

import { isAddress } from '../../../core/address.ts';
import { isNoNumber, readAmount } from '../../../core/amount-text.ts';
import { durationText } from '../../../core/duration.ts';
import { MAX_PLACES } from '../../../core/escrow/account.ts';
import { MIN_WINDOW_SECONDS } from '../../../core/escrow/rules.ts';
import {
  DEFAULT_TIER,
  type EligibilityTier,
  MAX_DURATION_SECONDS,
  MAX_TIER_ENTRIES,
  MAX_TIERS,
  MIN_DURATION_SECONDS,
} from '../../../core/giveaways/model.ts';
import { decimalText, formatAmount } from '../../../core/money.ts';
import { refusalText } from '../../../core/refusals.ts';
import type { GiveawayRequest } from '../../client/giveaways.ts';
import {
  ENTRIES_RULES,
  MAX_DURATION_TEXT,
  mostOf,
  placeUnits,
  prizeRules,
  prizeUnits,
  requirementRules,
  requirementValue,
  unreadProblem,
} from './amounts.ts';
import { amountsProblem } from './places.ts';
import {
  type DraftToken,
  EMPTY_DRAFT,
  type GiveawayDraft,
  type Problem,
  type Situation,
  type TierDraft,
  type WizardStep,
} from './wizard-model.ts';

/** What a token is needed for; null if the giveaway needs none. */
export function tokenNeed(draft: GiveawayDraft): 'prize' | 'holders' | 'tiers' | null {
  if (draft.prizeCurrency === 'CREATOR_COIN') return 'prize';
  if (draft.type === 'holders') return 'holders';
  return draft.tiers.length > 0 ? 'tiers' : null;
}

const TOKEN_MISSING = {
  prize: refusalText('coin_missing'),
  holders: 'Please enter the address of the token whose holders take part',
  tiers: 'Please enter the address of the token that the entry tiers ask for',
};

/** The first problem of a step, in the order of its fields; null if the step is complete. */
export function stepProblem(step: WizardStep, draft: GiveawayDraft, situation: Situation): Problem | null {
  if (step === 1) return basicsProblem(draft);
  if (step === 2) return prizeProblem(draft, situation) ?? endProblem(draft, situation);
  return tiersProblem(draft);
}

/** The first step with a problem, and that problem; null if the giveaway can be created. */
export function draftProblem(
  draft: GiveawayDraft,
  situation: Situation,
): { step: WizardStep; problem: Problem } | null {
  for (const step of [1, 2, 3] as const) {
    const problem = stepProblem(step, draft, situation);
    if (problem) return { step, problem };
  }
  return null;
}

function basicsProblem(draft: GiveawayDraft): Problem | null {
  const missing = refusalText('giveaway_fields_missing');
  if (!draft.title.trim()) return { field: 'title', text: missing };
  if (!draft.description.trim()) return { field: 'description', text: missing };
  if (draft.type !== 'holders') return null;
  const share = draft.eligibilityType === 'percentage';
  const field = share ? 'minPercentage' : 'customAmount';
  if (!draft[field].trim()) return { field, text: missing };
  const reading = readAmount(draft[field], requirementRules(draft.eligibilityType, draft.tokenSymbol));
  const text = share
    ? 'Please enter a share above 0 and up to 100 %'
    : 'Please enter an amount of whole tokens above 0';
  const unread = unreadProblem(reading, text);
  if (unread) return { field, text: unread };
  const value = requirementValue(draft[field], draft.eligibilityType);
  return value !== null && value > 0 ? null : { field, text };
}

function prizeProblem(draft: GiveawayDraft, { token }: Situation): Problem | null {
  const amounts = amountsProblem(draft, token);
  if (amounts) return amounts;
  const need = tokenNeed(draft);
  if (need && !draft.tokenAddress.trim()) return { field: 'tokenAddress', text: TOKEN_MISSING[need] };
  if (need && !isAddress(draft.tokenAddress.trim()))
    return { field: 'tokenAddress', text: 'This is not a Solana token address.' };
  const refused = tokenRefusal(draft, token);
  return refused ? { field: 'tokenAddress', text: refused } : null;
}

/**
 * Why the token cannot be used; null if it can, or if nothing is known about it. A prize has stricter rules than a
 * list.
 */
export function tokenRefusal(draft: GiveawayDraft, token: DraftToken | null): string | null {
  if (!token || token.tokenAddress !== draft.tokenAddress.trim()) return null;
  if (token.refusedReason) return refusalText('mint_refused', { reason: token.refusedReason });
  const freezable = token.warnings.some((warning) => warning.includes('can freeze'));
  return draft.prizeCurrency === 'CREATOR_COIN' && freezable
    ? refusalText('mint_refused', { reason: 'somebody can freeze accounts of it' })
    : null;
}

function endProblem(draft: GiveawayDraft, { now, minSeconds }: Situation): Problem | null {
  const end = Date.parse(draft.endDateTime);
  if (Number.isNaN(end)) return { field: 'endDateTime', text: refusalText('end_missing') };
  const ahead = minSeconds ?? MIN_DURATION_SECONDS;
  if (end < now + ahead * 1000)
    return { field: 'endDateTime', text: `The end must be at least ${durationText(ahead)} from now` };
  if (end > now + MAX_DURATION_SECONDS * 1000)
    return { field: 'endDateTime', text: `The end must be at most ${MAX_DURATION_TEXT} from now` };
  return null;
}

function tiersProblem(draft: GiveawayDraft): Problem | null {
  if (draft.tiers.length > MAX_TIERS)
    return { field: 'tiers', text: `A giveaway has at most ${MAX_TIERS} tiers` };
  for (const tier of draft.tiers) {
    const { requirementType } = tier;
    const named = (text: string): Problem => ({ field: 'tiers', text: `"${tierLabel(tier)}": ${text}` });
    const reading = readAmount(tier.requirementValue, requirementRules(requirementType, draft.tokenSymbol));
    if (reading.kind !== 'exact' && reading.kind !== 'empty' && !isNoNumber(reading))
      return named(reading.problem);
    if (requirementValue(tier.requirementValue, requirementType) === null)
      return named(`please enter a requirement from 0 to ${decimalText(mostOf(requirementType))}`);
    const entries = readAmount(tier.entries, ENTRIES_RULES);
    if (entries.kind === 'asked') return named(`entries: ${entries.problem}`);
  }
  if (draft.tiers.length === 0) return null;
  const mint = draft.tokenAddress.trim();
  if (!mint) return { field: 'tokenAddress', text: TOKEN_MISSING.tiers };
  return isAddress(mint) ? null : { field: 'tokenAddress', text: 'This is not a Solana token address.' };
}

/** A new tier. Its `key` is above all others. */
export function newTier(tiers: readonly TierDraft[]): TierDraft {
  return {
    key: Math.max(0, ...tiers.map((tier) => tier.key)) + 1,
    label: DEFAULT_TIER.label,
    requirementType: DEFAULT_TIER.requirementType,
    requirementValue: String(DEFAULT_TIER.requirementValue),
    entries: String(DEFAULT_TIER.entries),
  };
}

/** A tier's entries: at least 1, and 1 if what was typed is not a whole number. */
export function tierEntries(text: string): number {
  const reading = readAmount(text, ENTRIES_RULES);
  if (reading.kind !== 'exact' || reading.units < 1n) return DEFAULT_TIER.entries;
  return reading.units > BigInt(MAX_TIER_ENTRIES) ? MAX_TIER_ENTRIES : Number(reading.units);
}

const tierLabel = (tier: TierDraft) => tier.label.trim() || DEFAULT_TIER.label;

export function tiersOf(draft: GiveawayDraft): EligibilityTier[] {
  return draft.tiers.map((tier) => ({
    label: tierLabel(tier),
    requirementType: tier.requirementType,
    requirementValue: requirementValue(tier.requirementValue, tier.requirementType) ?? 0,
    entries: tierEntries(tier.entries),
  }));
}

/** Seconds between the fixed list and the draw; 0 where the draft asks for no more than there is anyway. */
export function windowOf({ type, windowSeconds }: Pick<GiveawayDraft, 'type' | 'windowSeconds'>): number {
  return type === 'holders' && windowSeconds <= MIN_WINDOW_SECONDS ? 0 : windowSeconds;
}

/** The body of prepare. The draft must have no problem. */
export function requestOf(draft: GiveawayDraft, creator: string, token: DraftToken | null): GiveawayRequest {
  const tokenMint = draft.tokenAddress.trim();
  const symbol = draft.tokenSymbol.trim();
  const plain = (units: bigint) => formatAmount(units, prizeRules(draft, token).decimals);
  const detected = token?.tokenAddress === tokenMint ? token.symbol : '';
  return {
    title: draft.title.trim(),
    description: draft.description.trim(),
    type: draft.type,
    creator,
    creatorAddress: creator,
    prizeAmount: plain(prizeUnits(draft, token)!),
    places: placeUnits(draft, token)!.map(plain),
    windowSeconds: windowOf(draft),
    prizeCurrency: draft.prizeCurrency,
    ...(tokenMint && { tokenMint }),
    ...(tokenMint && symbol && { tokenSymbol: symbol }),
    ...(detected && { detectedTokenSymbol: detected }),
    endDateTime: new Date(draft.endDateTime).toISOString(),
    eligibilityTiers: tiersOf(draft),
    ...(draft.type === 'holders' &&
      (draft.eligibilityType === 'percentage'
        ? {
            eligibilityType: 'percentage',
            minPercentage: requirementValue(draft.minPercentage, 'percentage')!,
          }
        : { eligibilityType: 'custom', customAmount: requirementValue(draft.customAmount, 'custom')! })),
  };
}

/** A time in the picker's format: local time, with seconds if `seconds`. Rounded up, so that "at least" stays true. */
export function pickerText(milliseconds: number, seconds: boolean): string {
  const unit = seconds ? 1000 : 60_000;
  const date = new Date(Math.ceil(milliseconds / unit) * unit);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return `${day}T${time}${seconds ? `:${two(date.getSeconds())}` : ''}`;
}

/** A stored draft, or null for anything else: what is stored may be of another version, or edited. */
export function readDraft(text: string | null): GiveawayDraft | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Record<string, unknown> | null;
    if (!stored || !Array.isArray(stored.tiers)) return null;
    for (const [name, value] of Object.entries(EMPTY_DRAFT))
      if (typeof stored[name] !== typeof value) return null;
    const { placeAmounts, placeCount, split } = stored as unknown as GiveawayDraft;
    const isWhole = Number.isInteger(placeCount) && placeCount >= 1 && placeCount <= MAX_PLACES;
    const texts = Array.isArray(placeAmounts) && placeAmounts.every((text) => typeof text === 'string');
    if (!isWhole || !texts || !['equal', 'ladder', 'custom'].includes(split)) return null;
    return stored as unknown as GiveawayDraft;
  } catch {
    return null;
  }
}
