import { formatAmount } from '../../core/money.ts';
import { SOL_ASSET } from '../../core/payouts.ts';
import { type Admin, useQuote } from '../client/admin.ts';
import { ApiError, reasonOf } from '../client/call.ts';
import { useDebounced } from '../hooks.ts';
import { estimateOf, type Outcome, ownSol, type Payable } from './figures.ts';
import { words } from './words.ts';

const DEBOUNCE_MS = 300;

export interface OutcomeState {
  /** The payout's expected proceeds as far as they are known; null until then. */
  now: Outcome | null;
  from: 'own' | 'quote' | 'estimate';
  /** Percent; only a quote has it. */
  priceImpact: number | null;
  loading: boolean;
  /** Why there is no quote. */
  problem: string | null;
  retry: () => void;
}

/** The expected proceeds of `units`: Jupiter's quote, else the market's estimate. Null reads nothing. */
export function useOutcome(admin: Admin, payable: Payable, units: bigint | null): OutcomeState {
  const own = payable.asset === SOL_ASSET;
  const settled = useDebounced(units === null ? null : formatAmount(units, payable.decimals), DEBOUNCE_MS);
  const asked =
    own || settled === null
      ? null
      : { tokenAddress: payable.asset, amount: settled, decimals: payable.decimals };
  const quote = useQuote(admin, asked);
  const pending = units !== null && settled !== formatAmount(units, payable.decimals);
  const state = {
    priceImpact: null,
    loading: !own && (pending || (!quote.data && quote.isValidating)),
    problem: null,
    retry: () => void quote.mutate(),
  };
  if (units === null) return { ...state, now: null, from: own ? 'own' : 'quote', loading: false };
  if (own) return { ...state, now: ownSol(units), from: 'own' };
  if (state.loading) return { ...state, now: null, from: 'quote' };
  if (quote.error === undefined && quote.data) {
    const { outLamports, minimumLamports, priceImpactPercent } = quote.data;
    const now = { lamports: BigInt(outLamports), minimum: BigInt(minimumLamports) };
    return { ...state, now, from: 'quote', priceImpact: priceImpactPercent };
  }
  // If the swap itself was refused, an estimate would promise what cannot be had.
  const refused = quote.error instanceof ApiError && quote.error.status === 409;
  const estimate = refused ? null : estimateOf(payable.estimatedSol, payable.units, units);
  return {
    ...state,
    now: estimate,
    from: 'estimate',
    problem: reasonOf(quote.error, words.quote.unavailable),
  };
}
