/** The places of a draft: what changes when their number or split does, and what is wrong with their amounts. Pure. */
import { readAmount, typedAmount } from '../../../core/amount-text.ts';
import { MIN_PLACE_LAMPORTS, MIN_PRIZE_LAMPORTS } from '../../../core/escrow/rules.ts';
import { refusalText } from '../../../core/refusals.ts';
import {
  isTyped,
  MIN_PLACE_TEXT,
  MIN_PRIZE_TEXT,
  placeUnits,
  prizeRules,
  prizeUnits,
  unreadProblem,
} from './amounts.ts';
import { problems } from './problem-words.ts';
import type { DraftToken, GiveawayDraft, Problem, Split } from './wizard-model.ts';

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
  const sum = isTyped(draft) ? prizeUnits(draft, token) : null;
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

/** What is wrong with one typed place (from 0), or null. */
export function placeProblem(draft: GiveawayDraft, place: number, token: DraftToken | null): string | null {
  const reading = readAmount(draft.placeAmounts[place] ?? '', prizeRules(draft, token));
  const unread = unreadProblem(reading, problems.amount);
  if (unread || reading.kind !== 'exact') return unread;
  const small = draft.prizeCurrency === 'SOL' && reading.units < MIN_PLACE_LAMPORTS;
  return small ? problems.least(MIN_PLACE_TEXT) : null;
}

/** What is wrong with the prize or its places, or null. */
export function amountsProblem(draft: GiveawayDraft, token: DraftToken | null): Problem | null {
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
  if (inSol && prizeUnits(draft, token)! < MIN_PRIZE_LAMPORTS)
    return { field, text: problems.prizeLeast(MIN_PRIZE_TEXT) };
  const least = inSol ? MIN_PLACE_LAMPORTS : 1n;
  if (amounts.every((amount) => amount >= least)) return null;
  const text = inSol ? problems.placeLeast(MIN_PLACE_TEXT) : problems.tooSmall;
  return { field, text };
}
