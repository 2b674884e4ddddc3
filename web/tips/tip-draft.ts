/** What a person typed into a tip form, and what is wrong with it. Pure; the worker checks the same again. */
import { formatAmount, parseAmount, SOL_DECIMALS } from '../../core/money.ts';
import { Refusal, refusalText } from '../../core/refusals.ts';
import { MIN_TIP_SIDEBAR_SOL, type TipCurrency, tipAmount } from '../../core/tips/tip-limits.ts';
import type { TokenInfo } from '../../core/tokens.ts';

/** tip-page: /tip/{token}. token-page: the sidebar of /{token}. Each has its own limits and words. */
export type TipVariant = 'tip-page' | 'token-page';

export interface TipDraft {
  amount: string;
  currency: TipCurrency;
  message: string;
}

export const EMPTY_DRAFT: TipDraft = { amount: '', currency: 'SOL', message: '' };

type Token = Pick<TokenInfo, 'creator' | 'creatorStatus' | 'refusedReason' | 'decimals' | 'symbol'>;

export interface TipSituation {
  token: Token;
  /** A wallet is connected. */
  connected: boolean;
}

/** The least a form takes, as it states it. */
export const MINIMUM_TEXT: Record<TipVariant, string> = {
  'tip-page': 'Minimum: 0.0001 SOL',
  'token-page': `Minimum: ${MIN_TIP_SIDEBAR_SOL} SOL`,
};

/** Why nobody can tip this token, whatever is typed; null when tips are possible. */
export function tokenProblem(token: Token): string | null {
  if (token.refusedReason) return refusalText('mint_refused', { reason: token.refusedReason });
  if (token.creatorStatus === 'off-curve') return refusalText('creator_off_curve');
  if (token.creatorStatus === 'platform') return refusalText('creator_platform');
  return token.creator ? null : refusalText('creator_revoked');
}

/** The first thing that is wrong, in the order of the form's variant; null when the tip can be sent. */
export function draftProblem(
  variant: TipVariant,
  draft: TipDraft,
  { token, connected }: TipSituation,
): string | null {
  const wallet = connected ? null : 'Please connect your wallet to send tips';
  const blocked = tokenProblem(token);
  if (variant === 'tip-page') {
    if (draft.amount.trim() === '') return 'Please enter tip amount';
    return blocked ?? wallet ?? amountProblem(draft, token);
  }
  if (wallet) return wallet;
  if (!isPositive(draft.amount)) return 'Please enter a valid tip amount';
  if (blocked) return blocked;
  const least = parseAmount(MIN_TIP_SIDEBAR_SOL, SOL_DECIMALS)!;
  const lamports = draft.currency === 'SOL' ? parseAmount(draft.amount, SOL_DECIMALS) : null;
  return lamports !== null && lamports < least ? MINIMUM_TEXT[variant] : amountProblem(draft, token);
}

/** False while Send has nothing to send. */
export function canSend(variant: TipVariant, draft: TipDraft, token: Token, sending: boolean): boolean {
  if (sending || tokenProblem(token) !== null) return false;
  return variant === 'tip-page' ? draft.amount.trim() !== '' : isPositive(draft.amount);
}

/** Looser than the money rules: "1e-3" passes here and is refused by its own sentence. */
function isPositive(text: string): boolean {
  return Number(text) > 0;
}

function amountProblem(draft: TipDraft, token: Token): string | null {
  if (!isPositive(draft.amount) || !/^[\d.]+$/.test(draft.amount.trim()))
    return 'Please enter a valid tip amount';
  try {
    tipAmount(draft.amount, draft.currency, token);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

/** The fee of a typed amount as text, or null while there is no amount. `percentage` as the platform states it. */
export function feePreview(draft: TipDraft, token: Token, percentage: number): string | null {
  const decimals = draft.currency === 'SOL' ? SOL_DECIMALS : token.decimals;
  const units = parseAmount(draft.amount, decimals);
  if (!units) return null;
  const fee = (units * BigInt(Math.round(percentage * 100))) / 10_000n;
  return formatAmount(fee, decimals, draft.currency === 'SOL' ? 6 : 4);
}
