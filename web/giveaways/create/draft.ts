/** What a person typed into the wizard, what is wrong with it, and what it asks of the server. Pure; the worker checks again. */

import { isAddress } from '../../../core/address.ts';
import { durationText } from '../../../core/duration.ts';
import { MIN_PRIZE_LAMPORTS } from '../../../core/escrow/rules.ts';
import {
  DEFAULT_TIER,
  type EligibilityTier,
  type EligibilityType,
  type GiveawayType,
  MAX_DURATION_SECONDS,
  MAX_REQUIRED_TOKENS,
  MAX_TIER_ENTRIES,
  MAX_TIERS,
  MIN_DURATION_SECONDS,
  type PrizeCurrency,
  type TierRequirement,
} from '../../../core/giveaways/model.ts';
import { decimalText, parseAmount, SOL_DECIMALS } from '../../../core/money.ts';
import { refusalText } from '../../../core/refusals.ts';
import type { TokenInfo } from '../../../core/tokens.ts';
import type { GiveawayRequest } from '../../client/giveaways.ts';

export interface TierDraft {
  /** Tells tiers apart on screen. */
  key: number;
  label: string;
  requirementType: TierRequirement;
  requirementValue: string;
  entries: string;
}

export interface GiveawayDraft {
  title: string;
  description: string;
  type: GiveawayType;
  eligibilityType: EligibilityType;
  minPercentage: string;
  customAmount: string;
  prizeAmount: string;
  prizeCurrency: PrizeCurrency;
  tokenAddress: string;
  tokenSymbol: string;
  /** As the picker writes it: local time without a zone. */
  endDateTime: string;
  tiers: TierDraft[];
}

export const EMPTY_DRAFT: GiveawayDraft = {
  title: '',
  description: '',
  type: 'participants',
  eligibilityType: 'percentage',
  minPercentage: '0.1',
  customAmount: '',
  prizeAmount: '',
  prizeCurrency: 'SOL',
  tokenAddress: '',
  tokenSymbol: '',
  endDateTime: '',
  tiers: [],
};

/** What is known of the token that the draft names. */
export type DraftToken = Pick<
  TokenInfo,
  'tokenAddress' | 'symbol' | 'name' | 'decimals' | 'supply' | 'refusedReason' | 'warnings'
>;

export interface Situation {
  /** Milliseconds. */
  now: number;
  /** The least that a giveaway runs, in seconds; undefined while the platform has not said. */
  minSeconds: number | undefined;
  /** Null while unknown. */
  token: DraftToken | null;
}

export interface Problem {
  field:
    | 'title'
    | 'description'
    | 'minPercentage'
    | 'customAmount'
    | 'prizeAmount'
    | 'tokenAddress'
    | 'endDateTime'
    | 'tiers';
  text: string;
}

export type WizardStep = 1 | 2 | 3;

/** Why a token is asked for; null when the giveaway needs none. */
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

/** The first thing that is wrong on a step, in the order of its fields; null when it may be left. */
export function stepProblem(step: WizardStep, draft: GiveawayDraft, situation: Situation): Problem | null {
  if (step === 1) return basicsProblem(draft);
  if (step === 2) return prizeProblem(draft, situation) ?? endProblem(draft, situation);
  return tiersProblem(draft);
}

/** The first step that is not right yet, with its problem; null when the giveaway can be created. */
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
  if (draft.eligibilityType === 'percentage') {
    if (!draft.minPercentage.trim()) return { field: 'minPercentage', text: missing };
    if (!isWithin(draft.minPercentage, 100))
      return { field: 'minPercentage', text: 'Please enter a share above 0 and up to 100 %' };
    return null;
  }
  if (!draft.customAmount.trim()) return { field: 'customAmount', text: missing };
  if (!isWithin(draft.customAmount, MAX_REQUIRED_TOKENS))
    return { field: 'customAmount', text: 'Please enter an amount of whole tokens above 0' };
  return null;
}

function prizeProblem(draft: GiveawayDraft, { token }: Situation): Problem | null {
  const inSol = draft.prizeCurrency === 'SOL';
  // Without a lookup the coin's decimals are unknown: those that were typed, and the server looks closer.
  const typed = draft.prizeAmount.trim().split('.')[1]?.length ?? 0;
  const units = parseAmount(draft.prizeAmount, inSol ? SOL_DECIMALS : (token?.decimals ?? typed));
  if (!units) return { field: 'prizeAmount', text: refusalText('prize_invalid') };
  if (inSol && units < MIN_PRIZE_LAMPORTS)
    return { field: 'prizeAmount', text: 'The prize must be at least 0.01 SOL' };
  const need = tokenNeed(draft);
  if (need && !draft.tokenAddress.trim()) return { field: 'tokenAddress', text: TOKEN_MISSING[need] };
  if (need && !isAddress(draft.tokenAddress.trim()))
    return { field: 'tokenAddress', text: 'This is not a Solana token address.' };
  const refused = tokenRefusal(draft, token);
  return refused ? { field: 'tokenAddress', text: refused } : null;
}

/** Why the token cannot serve; null when it can, or when nothing is known of it. A prize is judged harder than a list. */
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
    return { field: 'endDateTime', text: 'The end must be at most 365 days from now' };
  return null;
}

function tiersProblem(draft: GiveawayDraft): Problem | null {
  if (draft.tiers.length > MAX_TIERS)
    return { field: 'tiers', text: `A giveaway has at most ${MAX_TIERS} tiers` };
  for (const tier of draft.tiers) {
    const most = tier.requirementType === 'percentage' ? 100 : MAX_REQUIRED_TOKENS;
    const value = Number(tier.requirementValue);
    if (!tier.requirementValue.trim() || !(value >= 0 && value <= most))
      return {
        field: 'tiers',
        text: `"${tierLabel(tier)}": please enter a requirement from 0 to ${decimalText(most)}`,
      };
  }
  if (draft.tiers.length === 0) return null;
  const mint = draft.tokenAddress.trim();
  if (!mint) return { field: 'tokenAddress', text: TOKEN_MISSING.tiers };
  return isAddress(mint) ? null : { field: 'tokenAddress', text: 'This is not a Solana token address.' };
}

/** A tier as it is added. `key` one above all others. */
export function newTier(tiers: readonly TierDraft[]): TierDraft {
  return {
    key: Math.max(0, ...tiers.map((tier) => tier.key)) + 1,
    label: DEFAULT_TIER.label,
    requirementType: DEFAULT_TIER.requirementType,
    requirementValue: String(DEFAULT_TIER.requirementValue),
    entries: String(DEFAULT_TIER.entries),
  };
}

/** Entries of a tier: at least 1, and 1 when what was typed is no number. */
export function tierEntries(text: string): number {
  const entries = Math.floor(Number(text));
  return entries >= 1 ? Math.min(entries, MAX_TIER_ENTRIES) : DEFAULT_TIER.entries;
}

const tierLabel = (tier: TierDraft) => tier.label.trim() || DEFAULT_TIER.label;

export function tiersOf(draft: GiveawayDraft): EligibilityTier[] {
  return draft.tiers.map((tier) => ({
    label: tierLabel(tier),
    requirementType: tier.requirementType,
    requirementValue: Number(tier.requirementValue),
    entries: tierEntries(tier.entries),
  }));
}

/** The body of prepare. The draft has no problem any more. */
export function requestOf(draft: GiveawayDraft, creator: string, token: DraftToken | null): GiveawayRequest {
  const tokenMint = draft.tokenAddress.trim();
  const symbol = draft.tokenSymbol.trim();
  const detected = token?.tokenAddress === tokenMint ? token.symbol : '';
  return {
    title: draft.title.trim(),
    description: draft.description.trim(),
    type: draft.type,
    creator,
    creatorAddress: creator,
    prizeAmount: draft.prizeAmount.trim(),
    prizeCurrency: draft.prizeCurrency,
    ...(tokenMint && { tokenMint }),
    ...(tokenMint && symbol && { tokenSymbol: symbol }),
    ...(detected && { detectedTokenSymbol: detected }),
    endDateTime: new Date(draft.endDateTime).toISOString(),
    eligibilityTiers: tiersOf(draft),
    ...(draft.type === 'holders' &&
      (draft.eligibilityType === 'percentage'
        ? { eligibilityType: 'percentage', minPercentage: Number(draft.minPercentage) }
        : { eligibilityType: 'custom', customAmount: Number(draft.customAmount) })),
  };
}

/** A moment as the picker reads it: local time, with seconds if `seconds`. Rounded up, so that "at least" stays true. */
export function pickerText(milliseconds: number, seconds: boolean): string {
  const unit = seconds ? 1000 : 60_000;
  const date = new Date(Math.ceil(milliseconds / unit) * unit);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return `${day}T${time}${seconds ? `:${two(date.getSeconds())}` : ''}`;
}

/** A stored draft, or null for anything else: its shape is ours only as long as nobody changes it. */
export function readDraft(text: string | null): GiveawayDraft | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Record<string, unknown> | null;
    if (!stored || !Array.isArray(stored.tiers)) return null;
    for (const [name, value] of Object.entries(EMPTY_DRAFT))
      if (typeof stored[name] !== typeof value) return null;
    return stored as unknown as GiveawayDraft;
  } catch {
    return null;
  }
}

function isWithin(text: string, most: number): boolean {
  const value = Number(text);
  return value > 0 && value <= most;
}
