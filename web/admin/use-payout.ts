import { useEffect, useRef, useState } from 'react';
import { formatAmount } from '../../core/money.ts';
import { type Payout, type PayoutStage, SOL_ASSET } from '../../core/payouts.ts';
import {
  type Admin,
  requestPayout,
  takeBackPayout,
  usePayouts,
  useQuote,
  useReload,
} from '../client/admin.ts';
import { ApiError, reasonOf } from '../client/call.ts';
import { useDebounced, useOnChange } from '../hooks.ts';
import { repeat } from '../timers.ts';
import { notify } from '../ui/toast.ts';
import { attempt } from './attempt.ts';
import { endings, estimateOf, type Outcome, ownSol, type Payable } from './model.ts';
import { confirmPayout, type PayoutWish } from './payout-flow.ts';
import { freshParts, useProveAsAdmin } from './prove.ts';
import { words } from './words.ts';

const POLL_MS = 2000;

export interface PayoutRun {
  /** The payout in flight; there is at most one. */
  running: Payout | undefined;
  /** The asset of the payout that is being signed or sent. */
  confirming: string | null;
  confirm(wish: PayoutWish): Promise<void>;
  takeBack(payout: Payout): Promise<void>;
}

/** Starts payouts, and follows all to their end, also those of other pages and other admins. */
export function usePayoutRun(admin: Admin, onEnd: () => void): PayoutRun {
  const payouts = usePayouts(admin);
  const reload = useReload(admin);
  const prove = useProveAsAdmin();
  const [confirming, setConfirming] = useState<string | null>(null);
  const stages = useRef(new Map<string, PayoutStage>());
  const { items, mutate } = payouts;
  const running = items?.find(({ endedAt }) => endedAt === null);

  useEffect(() => {
    if (running) return repeat(mutate, POLL_MS);
  }, [running, mutate]);

  useOnChange(items, () => {
    const followed = stages.current;
    const ended = endings(new Set(followed.keys()), items ?? []);
    for (const { id, stage, reason, returnAsked } of ended) {
      followed.delete(id);
      if (stage === 'done') notify.success(words.payout.done);
      else if (returnAsked) notify.info(words.payout.takenBack);
      else notify.error(reason ? words.payout.failedWhy(reason) : words.payout.failed);
    }
    const moved = running && followed.get(running.id) !== running.stage;
    if (running) followed.set(running.id, running.stage);
    if (ended.length > 0) {
      void reload('/token-balances', '/platform-earnings', '/audit', '/health');
      onEnd();
    } else if (moved) void reload('/audit');
  });

  return {
    running,
    confirming,
    async confirm(wish) {
      setConfirming(wish.asset);
      const done = await attempt(async () => {
        const payout = await confirmPayout(
          {
            prove: (text) => prove(text, words.payout.signFailed),
            send: (asset, body) => requestPayout(admin, asset, body),
            fresh: freshParts,
          },
          wish,
        );
        stages.current.set(payout.id, payout.stage);
      }, words.payout.failed);
      // Cut, admins or balance may have changed while the dialog was open.
      if (!done) void reload('/config', '/token-balances');
      await mutate();
      setConfirming(null);
    },
    async takeBack(payout) {
      await attempt(() => takeBackPayout(admin, payout.id), words.payout.takeBackFailed);
      await mutate();
    },
  };
}

const DEBOUNCE_MS = 300;

export interface OutcomeState {
  /** The expected proceeds; null until they are known. */
  now: Outcome | null;
  from: 'own' | 'quote' | 'estimate';
  /** The price impact in percent. Only a quote has one. */
  priceImpact: number | null;
  loading: boolean;
  /** The reason why there is no quote. */
  problem: string | null;
  retry: () => void;
}

/** Returns the expected proceeds of `units`: Jupiter's quote, else the market's estimate. Null reads nothing. */
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
  // An estimate would promise money that a refused swap never brings.
  const refused = quote.error instanceof ApiError && quote.error.status === 409;
  const estimate = refused ? null : estimateOf(payable.estimatedSol, payable.units, units);
  return {
    ...state,
    now: estimate,
    from: 'estimate',
    problem: reasonOf(quote.error, words.quote.unavailable),
  };
}
