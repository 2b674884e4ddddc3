/** Reads the typed amounts of the wizard: prizes and their places, holdings, entries. Pure. */
import {
  type AmountReading,
  type AmountRules,
  isNoNumber,
  readAmount,
  typedAmount,
} from '../../../core/amount-text.ts';
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
import { refusalText } from '../../../core/refusals.ts';
import type { DraftProblem, DraftToken, GiveawayDraft, Split } from './wizard-model.ts';
import { problems } from './words.ts';

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

/** Returns whether each place has a field of its own; otherwise the prize is typed and divided. */
export function isTyped({ placeCount, split }: Pick<GiveawayDraft, 'placeCount' | 'split'>): boolean {
  return placeCount > 1 && split === 'custom';
}

/** Returns base units of each place, the first place first; null while one is missing, ambiguous or refused. */
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

/**
 * Returns the same sum in amounts that a stream can read out: two digits for all but the first, which gets the rest.
 */
function rounded(amounts: readonly bigint[]): bigint[] {
  const [first = 0n, ...others] = amounts;
  const short = others.map((units) => {
    const grain = 10n ** BigInt(Math.max(0, String(units).length - 2));
    return (units / grain) * grain;
  });
  const rest = others.reduce((sum, units, at) => sum + units - short[at]!, 0n);
  return [first + rest, ...short];
}

/** Returns all places together, in base units; null while an amount is missing, ambiguous or refused. */
export function typedPrize(draft: PrizeDraft, token: DraftToken | null): bigint | null {
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

/** Returns the largest holding that a giveaway may ask for. */
export const mostOf = (type: Requirement) => limitsOf(type).most;

/** Returns the number to send to the server; null if it would differ from the typed one, or is out of range. */
export function requirementValue(text: string, type: Requirement): number | null {
  const rules = requirementRules(type);
  const reading = readAmount(text, rules);
  if (reading.kind !== 'exact') return null;
  const plain = formatAmount(reading.units, rules.decimals);
  const value = Number(plain);
  return value <= mostOf(type) && decimalText(value) === plain ? value : null;
}

/** Returns the reason why an amount above 0 could not be read; `missing` is the text for an empty one. */
export function unreadProblem(reading: AmountReading, missing: string): string | null {
  if (reading.kind === 'exact') return reading.units > 0n ? null : missing;
  return reading.kind === 'empty' || isNoNumber(reading) ? missing : reading.problem;
}

type Fields = Partial<GiveawayDraft>;

/** Another number of places. Of typed amounts the first ones stay; new ones repeat the last. */
export function withCount(draft: GiveawayDraft, placeCount: number): Fields {
  if (!isTyped(draft)) return { placeCount };
  const { placeAmounts } = draft;
  if (placeCount === 1) return { placeCount, split: 'equal', prizeAmount: placeAmounts[0] ?? '' };
  const last = placeAmounts.at(-1) ?? '';
  return {
    placeCount,
    placeAmounts: Array.from({ length: placeCount }, (_, at) => placeAmounts[at] ?? last),
  };
}

/** Another split of the same prize. */
export function withSplit(draft: GiveawayDraft, split: Split, token: DraftToken | null): Fields {
  if (split === draft.split) return {};
  const { decimals } = prizeRules(draft, token);
  if (split === 'custom') {
    const units = placeUnits(draft, token);
    const texts = Array.from({ length: draft.placeCount }, (_, at) => {
      const amount = units?.[at];
      return amount === undefined ? '' : typedAmount(amount, decimals);
    });
    return { split, placeAmounts: texts };
  }
  const sum = isTyped(draft) ? typedPrize(draft, token) : null;
  return { split, ...(sum !== null && { prizeAmount: typedAmount(sum, decimals) }) };
}

/** Another amount for one place (from 0), which makes the split a custom one. */
export function withPlace(
  draft: GiveawayDraft,
  place: number,
  text: string,
  token: DraftToken | null,
): Fields {
  const custom = { ...draft, ...withSplit(draft, 'custom', token) };
  const placeAmounts = custom.placeAmounts.map((before, at) => (at === place ? text : before));
  return { split: 'custom', placeAmounts };
}

/** Returns the problem of one typed place (from 0), or null. */
export function placeProblem(draft: GiveawayDraft, place: number, token: DraftToken | null): string | null {
  const reading = readAmount(draft.placeAmounts[place] ?? '', prizeRules(draft, token));
  const unread = unreadProblem(reading, problems.amount);
  if (unread || reading.kind !== 'exact') return unread;
  const small = draft.prizeCurrency === 'SOL' && reading.units < MIN_PLACE_LAMPORTS;
  return small ? problems.least(MIN_PLACE_TEXT) : null;
}

/** Returns the problem of the prize or its places, or null. */
export function amountsProblem(draft: GiveawayDraft, token: DraftToken | null): DraftProblem | null {
  const typed = isTyped(draft);
  const field = typed ? 'places' : 'prizeAmount';
  if (typed) {
    for (let place = 0; place < draft.placeCount; place++) {
      const text = placeProblem(draft, place, token);
      if (text) return { field, text: problems.place(place + 1, text) };
    }
  } else {
    const reading = readAmount(draft.prizeAmount, prizeRules(draft, token));
    const text = unreadProblem(reading, refusalText('prize_invalid'));
    if (text) return { field, text };
  }
  const inSol = draft.prizeCurrency === 'SOL';
  const amounts = placeUnits(draft, token) ?? [];
  if (inSol && typedPrize(draft, token)! < MIN_PRIZE_LAMPORTS)
    return { field, text: problems.prizeLeast(MIN_PRIZE_TEXT) };
  const least = inSol ? MIN_PLACE_LAMPORTS : 1n;
  if (amounts.every((amount) => amount >= least)) return null;
  const text = inSol ? problems.placeLeast(MIN_PLACE_TEXT) : problems.tooSmall;
  return { field, text };
}
