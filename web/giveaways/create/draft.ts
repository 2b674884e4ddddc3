/** The problems of the wizard's draft, and the request that it becomes. Pure; the worker checks again. */
import { isAddress } from '../../../core/address.ts';
import { isNoNumber, readAmount } from '../../../core/amount-text.ts';
import { durationText } from '../../../core/duration.ts';
import { MIN_WINDOW_SECONDS } from '../../../core/escrow/rules.ts';
import {
  DEFAULT_TIER,
  type EligibilityTier,
  MAX_DURATION_SECONDS,
  MAX_TIER_ENTRIES,
  MAX_TIERS,
  MIN_DURATION_SECONDS,
  type TierRequirement,
} from '../../../core/giveaways/model.ts';
import { decimalText, formatAmount } from '../../../core/money.ts';
import { refusalText } from '../../../core/refusals.ts';
import type { GiveawayRequest } from '../../client/giveaways.ts';
import {
  amountsProblem,
  ENTRIES_RULES,
  MAX_DURATION_TEXT,
  mostOf,
  placeUnits,
  prizeRules,
  requirementRules,
  requirementValue,
  typedPrize,
  unreadProblem,
} from './amounts.ts';
import {
  type DraftProblem,
  type DraftToken,
  draftSchema,
  type GiveawayDraft,
  type Situation,
  type TierDraft,
  type WizardStep,
} from './wizard-model.ts';
import { problems } from './words.ts';

/** Returns the purpose for which a token is needed; null if the giveaway needs none. */
export function tokenNeed(draft: GiveawayDraft): 'prize' | 'holders' | 'tiers' | null {
  if (draft.prizeCurrency === 'CREATOR_COIN') return 'prize';
  if (draft.type === 'holders') return 'holders';
  return draft.tiers.length > 0 ? 'tiers' : null;
}

const TOKEN_MISSING = {
  prize: refusalText('coin_missing'),
  holders: problems.holdersToken,
  tiers: problems.tiersToken,
};

/** Returns the problems of a step in the order of its fields, one for each field; none if the step is complete. */
export function stepProblems(step: WizardStep, draft: GiveawayDraft, situation: Situation): DraftProblem[] {
  const found =
    step === 1
      ? [...missingTexts(draft), eligibilityProblem(draft)]
      : step === 2
        ? [
            amountsProblem(draft, situation.token),
            tokenProblem(draft, situation),
            endProblem(draft, situation),
          ]
        : [tiersProblem(draft)];
  return found.filter((problem) => problem !== null);
}

/** Returns the first step with problems, and those; null if the giveaway can be created. */
export function draftProblems(
  draft: GiveawayDraft,
  situation: Situation,
): { step: WizardStep; problems: DraftProblem[] } | null {
  for (const step of [1, 2, 3] as const) {
    const found = stepProblems(step, draft, situation);
    if (found.length > 0) return { step, problems: found };
  }
  return null;
}

function missingTexts(draft: GiveawayDraft): DraftProblem[] {
  const text = refusalText('giveaway_fields_missing');
  return (['title', 'description'] as const)
    .filter((field) => !draft[field].trim())
    .map((field) => ({ field, text }));
}

function eligibilityProblem(draft: GiveawayDraft): DraftProblem | null {
  if (draft.type !== 'holders') return null;
  const missing = refusalText('giveaway_fields_missing');
  const share = draft.eligibilityType === 'percentage';
  const field = share ? 'minPercentage' : 'customAmount';
  if (!draft[field].trim()) return { field, text: missing };
  const reading = readAmount(draft[field], requirementRules(draft.eligibilityType, draft.tokenSymbol));
  const text = share ? problems.share : problems.tokens;
  const unread = unreadProblem(reading, text);
  if (unread) return { field, text: unread };
  const value = requirementValue(draft[field], draft.eligibilityType);
  return value !== null && value > 0 ? null : { field, text };
}

function tokenProblem(draft: GiveawayDraft, { token }: Situation): DraftProblem | null {
  const need = tokenNeed(draft);
  if (need && !draft.tokenAddress.trim()) return { field: 'tokenAddress', text: TOKEN_MISSING[need] };
  if (need && !isAddress(draft.tokenAddress.trim()))
    return { field: 'tokenAddress', text: problems.notToken };
  const refused = tokenRefusal(draft, token);
  return refused ? { field: 'tokenAddress', text: refused } : null;
}

/**
 * Returns the reason why the token cannot be used; null if it can, or if nothing is known about it. A prize has
 * stricter rules than a list.
 */
export function tokenRefusal(draft: GiveawayDraft, token: DraftToken | null): string | null {
  if (!token || token.tokenAddress !== draft.tokenAddress.trim()) return null;
  if (token.refusedReason) return refusalText('mint_refused', { reason: token.refusedReason });
  const freezable = token.warnings.some((warning) => /freeze|frozen/i.test(warning));
  return draft.prizeCurrency === 'CREATOR_COIN' && freezable
    ? refusalText('mint_refused', { reason: problems.freezable })
    : null;
}

function endProblem(draft: GiveawayDraft, { now, minSeconds }: Situation): DraftProblem | null {
  const end = Date.parse(draft.endDateTime);
  if (Number.isNaN(end)) return { field: 'endDateTime', text: refusalText('end_missing') };
  const ahead = minSeconds ?? MIN_DURATION_SECONDS;
  if (end < now + ahead * 1000) return { field: 'endDateTime', text: problems.endEarly(durationText(ahead)) };
  if (end > now + MAX_DURATION_SECONDS * 1000)
    return { field: 'endDateTime', text: problems.endLate(MAX_DURATION_TEXT) };
  return null;
}

function tiersProblem(draft: GiveawayDraft): DraftProblem | null {
  if (draft.tiers.length > MAX_TIERS) return { field: 'tiers', text: problems.tooManyTiers(MAX_TIERS) };
  for (const tier of draft.tiers) {
    const { requirementType } = tier;
    const named = (text: string): DraftProblem => ({
      field: 'tiers',
      text: problems.tier(tierLabel(tier), text),
    });
    const reading = readAmount(tier.requirementValue, requirementRules(requirementType, draft.tokenSymbol));
    if (reading.kind !== 'exact' && reading.kind !== 'empty' && !isNoNumber(reading))
      return named(reading.problem);
    if (requirementValue(tier.requirementValue, requirementType) === null)
      return named(problems.tierRequirement(decimalText(mostOf(requirementType))));
    const entries = readAmount(tier.entries, ENTRIES_RULES);
    if (entries.kind === 'asked') return named(problems.tierEntries(entries.problem));
  }
  if (draft.tiers.length === 0) return null;
  const mint = draft.tokenAddress.trim();
  if (!mint) return { field: 'tokenAddress', text: TOKEN_MISSING.tiers };
  return isAddress(mint) ? null : { field: 'tokenAddress', text: problems.notToken };
}

/** Returns a new tier. Its `key` is above all others. */
export function newTier(tiers: readonly TierDraft[]): TierDraft {
  return {
    key: Math.max(0, ...tiers.map((tier) => tier.key)) + 1,
    label: DEFAULT_TIER.label,
    requirementType: DEFAULT_TIER.requirementType,
    requirementValue: String(DEFAULT_TIER.requirementValue),
    entries: String(DEFAULT_TIER.entries),
  };
}

/** Another kind of requirement begins with a value of its own: 0.1 percent is no sensible number of tokens. */
export function withRequirement(
  tier: Pick<TierDraft, 'requirementType' | 'requirementValue'>,
  requirementType: TierRequirement,
): Pick<TierDraft, 'requirementType' | 'requirementValue'> {
  if (requirementType === tier.requirementType) return tier;
  const share = requirementType === 'percentage';
  return { requirementType, requirementValue: share ? String(DEFAULT_TIER.requirementValue) : FIRST_TOKENS };
}

/** Returns a tier's entries: at least 1, and 1 if the typed text is not a whole number. */
export function tierEntries(text: string): number {
  const reading = readAmount(text, ENTRIES_RULES);
  if (reading.kind !== 'exact' || reading.units < 1n) return DEFAULT_TIER.entries;
  return reading.units > BigInt(MAX_TIER_ENTRIES) ? MAX_TIER_ENTRIES : Number(reading.units);
}

/** The whole tokens that a tier asks for until its creator types another amount. */
const FIRST_TOKENS = '1000';

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

/** Returns the body of prepare. The draft must have no problem. */
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
    prizeAmount: plain(typedPrize(draft, token)!),
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

/**
 * Returns a time in the picker's format: local time, with seconds if `seconds`. Rounded up, so that "at least" stays
 * true.
 */
export function pickerText(milliseconds: number, seconds: boolean): string {
  const unit = seconds ? 1000 : 60_000;
  const date = new Date(Math.ceil(milliseconds / unit) * unit);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return `${day}T${time}${seconds ? `:${two(date.getSeconds())}` : ''}`;
}

/** Returns a stored draft, or null for anything else: it may be of another version, or edited. */
export function readStoredDraft(text: string | null): GiveawayDraft | null {
  try {
    return draftSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
