/** The draft of a tip form, its problems, and whether the wallet can pay it. Pure; the worker checks it again. */

import { type AmountRules, isNoNumber, readAmount, typedAmount } from '../../core/amount-text.ts';
import { displayNumber, formatAmount, groupThousands, parseAmount, SOL_DECIMALS } from '../../core/money.ts';
import type { NetworkCosts } from '../../core/network-costs.ts';
import { filled } from '../../core/refusals/kind.ts';
import { TIP_FORM_REFUSALS } from '../../core/refusals/tip-form.ts';
import {
  belowMinimum,
  isTippableCoin,
  MAX_TIP_UNITS,
  MIN_TIP_SIDEBAR_SOL,
  type TipCurrency,
  TOO_LARGE,
} from '../../core/tips/tip-limits.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { words } from './tip-words.ts';

/** tip-page: /tip/{token}. token-page: the sidebar of /{token}. Each has its own limits and texts. */
export type TipVariant = 'tip-page' | 'token-page';

export interface TipDraft {
  amount: string;
  currency: TipCurrency;
  /** As typed; empty for an anonymous tip. */
  name: string;
  /** Whom the tip is shown from: the typed name, the account on X, or no one. */
  as: 'name' | 'handle' | 'anonymous';
  /** The account on X that the connected wallet has proven; null if it has none. */
  handle: string | null;
  message: string;
}

export const EMPTY_DRAFT: TipDraft = {
  amount: '',
  currency: 'SOL',
  name: '',
  as: 'name',
  handle: null,
  message: '',
};

/** The fields of the server that say whom the tip is from; none for an anonymous tip. */
export function senderOf({ as, name, handle }: TipDraft): { name?: string; xHandle?: string } {
  if (as === 'anonymous') return {};
  if (as === 'handle' && handle) return { xHandle: handle };
  return name.trim() ? { name: name.trim() } : {};
}

/** As the stream shows it, before the server has cleaned it; empty for an anonymous tip. */
export function shownName(draft: TipDraft): string {
  const { name, xHandle } = senderOf(draft);
  return xHandle ? `@${xHandle}` : (name ?? '');
}

export type TokenOfDraft = Pick<
  TokenInfo,
  'creator' | 'creatorStatus' | 'refusedReason' | 'decimals' | 'symbol' | 'creatorReason'
>;

type Token = TokenOfDraft;

interface TipSituation {
  token: Token;
  /** A wallet is connected. */
  connected: boolean;
}

/** The smallest amount that a form accepts and states. */
export const MINIMUM_TEXT: Record<TipVariant, string> = {
  'tip-page': 'Minimum: 0.0001 SOL',
  'token-page': `Minimum: ${MIN_TIP_SIDEBAR_SOL} SOL`,
};

/** Why this token cannot be tipped, whatever is typed; null if it can. */
export function tokenProblem(token: Token): string | null {
  if (token.refusedReason) return filled(TIP_FORM_REFUSALS.mint_refused, { reason: token.refusedReason });
  if (token.creatorStatus === 'off-curve')
    return filled(TIP_FORM_REFUSALS.creator_off_curve, { reason: token.creatorReason });
  if (token.creatorStatus === 'platform')
    return filled(TIP_FORM_REFUSALS.creator_platform, { reason: token.creatorReason });
  if (token.creatorStatus === 'unclaimed') return filled(TIP_FORM_REFUSALS.creator_unclaimed);
  return token.creator ? null : filled(TIP_FORM_REFUSALS.creator_revoked);
}

/** Why the draft's currency cannot be used, whatever the amount; null if it can. */
export function blockedText({ currency }: Pick<TipDraft, 'currency'>, token: Token): string | null {
  const problem = tokenProblem(token);
  if (problem || currency === 'SOL' || isTippableCoin(token)) return problem;
  return filled(TIP_FORM_REFUSALS.tip_coin_decimals, { symbol: token.symbol, decimals: token.decimals ?? 0 });
}

/** The decimals and limits of amounts in the draft's currency. */
export function amountRules(draft: Pick<TipDraft, 'currency'>, token: Token): AmountRules {
  return draft.currency === 'SOL'
    ? { decimals: SOL_DECIMALS, unit: 'SOL' }
    : { decimals: token.decimals ?? 0, unit: token.symbol };
}

/** The amount in base units; null while it is missing, ambiguous or refused. */
export function draftUnits(draft: TipDraft, token: Token): bigint | null {
  const reading = readAmount(draft.amount, amountRules(draft, token));
  return reading.kind === 'exact' ? reading.units : null;
}

/** The draft with its amount in an unambiguous form: what is sent is what was shown. */
export function plainDraft(draft: TipDraft, token: Token): TipDraft {
  const units = draftUnits(draft, token);
  return units === null
    ? draft
    : { ...draft, amount: typedAmount(units, amountRules(draft, token).decimals) };
}

/** The first problem, in the order of the form's variant; null if the tip can be sent. */
export function draftProblem(
  variant: TipVariant,
  draft: TipDraft,
  { token, connected }: TipSituation,
): string | null {
  const wallet = connected ? null : 'Please connect your wallet to send tips';
  const blocked = blockedText(draft, token);
  if (variant === 'tip-page') {
    if (draft.amount.trim() === '') return MISSING;
    return blocked ?? wallet ?? amountProblem(variant, draft, token);
  }
  if (wallet) return wallet;
  return readingProblem(draft, token) ?? blocked ?? amountProblem(variant, draft, token);
}

/** The problem of the amount alone, for the line below its field. */
export function amountProblem(variant: TipVariant, draft: TipDraft, token: Token): string | null {
  if (variant === 'tip-page' && draft.amount.trim() === '') return MISSING;
  const unread = readingProblem(draft, token);
  if (unread) return unread;
  const units = draftUnits(draft, token)!;
  const least = parseAmount(MIN_TIP_SIDEBAR_SOL, SOL_DECIMALS)!;
  if (variant === 'token-page' && draft.currency === 'SOL' && units < least) return MINIMUM_TEXT[variant];
  // The same order as the server's (tipAmount), whose answer decides.
  if (draft.currency === 'TOKEN' && !isTippableCoin(token))
    return filled(TIP_FORM_REFUSALS.tip_coin_decimals, {
      symbol: token.symbol,
      decimals: token.decimals ?? 0,
    });
  if (units > MAX_TIP_UNITS) return `amount: ${TOO_LARGE}`;
  const below = belowMinimum(units, draft.currency, token);
  return below && filled(TIP_FORM_REFUSALS[below], { symbol: token.symbol });
}

const MISSING = 'Please enter tip amount';
const NOT_VALID = 'Please enter a valid tip amount';

/**
 * An empty field, zero and text that is not a number get the form's own sentence; other problems say what is ambiguous.
 */
function readingProblem(draft: TipDraft, token: Token): string | null {
  const reading = readAmount(draft.amount, amountRules(draft, token));
  if (reading.kind === 'exact') return reading.units > 0n ? null : NOT_VALID;
  if (reading.kind === 'empty') return NOT_VALID;
  return isNoNumber(reading) ? NOT_VALID : reading.problem;
}

/** False while there is nothing to send, or the amount is ambiguous. */
export function canSend(variant: TipVariant, draft: TipDraft, token: Token, sending: boolean): boolean {
  if (sending || blockedText(draft, token) !== null) return false;
  const units = draftUnits(draft, token);
  return units !== null && (variant === 'tip-page' || units > 0n);
}

/** What leaves the wallet besides network fees: "0.05 SOL"; null while there is no amount. */
export function leavesText(draft: TipDraft, token: Token): string | null {
  const { decimals, unit } = amountRules(draft, token);
  const units = draftUnits(draft, token);
  return units ? `${groupThousands(formatAmount(units, decimals))} ${unit}` : null;
}

/** The network's own costs. A tip in a coin may have to create the creator's token account, and the platform's. */
export function networkFeeText(
  { currency }: Pick<TipDraft, 'currency'>,
  costs: NetworkCosts | null | undefined,
  solUsd: number | null,
): string {
  if (!costs) return words.cost.network;
  const accounts = currency === 'SOL' ? 0n : 2n * BigInt(costs.tokenAccount);
  const most = BigInt(costs.networkFee) + accounts;
  if (solUsd !== null && displayNumber(most, SOL_DECIMALS) * solUsd < 0.01)
    return words.cost.networkUnderCent;
  return words.cost.networkMost(formatAmount(most, SOL_DECIMALS));
}

/** A fee in base units as text; null while it is unknown. */
export function feeText(fee: bigint | null, draft: Pick<TipDraft, 'currency'>, token: Token): string | null {
  if (fee === null) return null;
  return formatAmount(fee, amountRules(draft, token).decimals, draft.currency === 'SOL' ? 6 : 4);
}

interface Held {
  units: bigint;
  decimals: number;
}

/** Why the wallet cannot pay the typed amount, in the server's words; null if it can, or if its balance is unknown. */
export function shortOf(
  draft: TipDraft,
  token: TokenOfDraft,
  held: Held | undefined,
  costs: Pick<NetworkCosts, 'networkFee'> | null | undefined,
): string | null {
  const units = draftUnits(draft, token);
  if (!units || !held) return null;
  const { decimals, unit } = amountRules(draft, token);
  const text = (amount: bigint) => formatAmount(amount, decimals);
  if (draft.currency === 'TOKEN') {
    if (units <= held.units) return null;
    return filled(TIP_FORM_REFUSALS.insufficient_token, {
      have: text(held.units),
      need: text(units),
      symbol: unit ?? '',
    });
  }
  // The fee that the network asks at most: a tip that the server would take is never called too large by more.
  if (units <= held.units) return null;
  const need = units + BigInt(costs?.networkFee ?? 0);
  return filled(TIP_FORM_REFUSALS.insufficient_sol, { have: text(held.units), need: text(need) });
}

/** "2.4137 SOL": rounded down to four decimals, so that it never promises more than there is. */
export function balanceText(held: Held, unit: string): string {
  return `${groupThousands(formatAmount(held.units, held.decimals, held.decimals === SOL_DECIMALS ? 4 : 2))} ${unit}`;
}
