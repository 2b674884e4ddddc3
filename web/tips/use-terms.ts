/** The terms that the form shows for the draft: its fee, and its plan on the stream. */
import { useEffect, useRef, useState } from 'react';
import { WRAPPED_SOL_MINT } from '../../core/address.ts';
import { faceOf, worthOf } from '../../core/tips/worth.ts';
import type { TokenInfo } from '../../core/tokens/model.ts';
import { usePrice, useUsdPrice } from '../client/prices.ts';
import { useAlertTerms } from '../client/settings.ts';
import { sleep } from '../timers.ts';
import { minimumText, type Plan, planText } from './plan-text.ts';
import { words } from './plan-words.ts';
import { shownFee, type Terms } from './terms.ts';
import { amountRules, draftUnits, shownName, type TipDraft } from './tip-draft.ts';

/** How long a press waits for the fee and the creator's settings. */
const PATIENCE_MS = 3000;

/** `percentage`: the platform's fee; null while it is unknown. */
export function useTerms(draft: TipDraft, token: TokenInfo, percentage: number | null) {
  const amount = draftUnits(draft, token);
  const { currency } = draft;
  const inSol = currency === 'SOL';
  const { data: settings, error } = useAlertTerms(token.tokenAddress);
  const coin = useUsdPrice(inSol ? null : token.tokenAddress);
  const sol = usePrice(inSol ? null : WRAPPED_SOL_MINT);
  /** The terms that the server has prepared for an amount, if they differ from those on the form. */
  const [prepared, setPrepared] = useState<(Terms & Pick<TipDraft, 'currency'>) | null>(null);
  const known = prepared?.amount === amount && prepared.currency === currency ? prepared : null;
  const fee = known ? known.fee : shownFee(amount, percentage);
  const fixed = known?.plan ?? null;
  const hasWords = draft.message.trim() !== '' || shownName(draft) !== '';

  let said: Plan | null = fixed && { plan: fixed, title: words[fixed], note: null };
  if (settings && amount) {
    const { decimals } = amountRules(draft, token);
    const [paid, prices] = [
      { currency, units: amount, decimals },
      { coin, sol },
    ];
    const tip = {
      worth: worthOf(paid, prices),
      face: faceOf(paid, prices),
      hasWords,
      coin: inSol ? null : token.symbol,
    };
    said = planText(settings.data, settings.moderation, tip, fixed ?? undefined);
  }
  const plan = said && said.plan !== 'refused' ? said.plan : null;

  const isWhole = fee !== null && plan !== null;
  // The answer to a press uses the terms that the form shows by then, not those at the press.
  const shown = useRef<Terms>({ amount: 0n, fee, plan });
  shown.current = { amount: amount ?? 0n, fee, plan };
  const onWhole = useRef<() => void>(() => {});
  useEffect(() => {
    if (isWhole) onWhole.current();
  }, [isWhole]);

  return {
    fee,
    /** The plan on the stream as the form shows it; null while it is unknown, or the amount is refused. */
    plan,
    /** The plan in words, also of a refused amount; null while it is unknown. */
    said,
    /** The plan that the server has fixed for this amount, if it has. */
    fixed,
    /** Why the creator does not accept the amount; null if it is accepted, or unknown. */
    refusal: said?.plan === 'refused' ? said.title : null,
    /** The creator's own minimum, in place of the form's; null without one. */
    minimum: settings && inSol ? minimumText(settings.data) : null,
    /** The creator's settings could not be read. */
    isUnknown: error !== undefined,
    /** Moderators see the tip's words before the stream does. */
    isHeld: settings !== undefined && settings.moderation.mode !== 'filter' && hasWords,
    /** Returns the terms that the form shows. Waits up to PATIENCE_MS for those that are still loading. */
    async shown(): Promise<Terms> {
      const { fee, plan } = shown.current;
      if (fee === null || plan === null) {
        const whole = new Promise<void>((resolve) => {
          onWhole.current = resolve;
        });
        await Promise.race([whole, sleep(PATIENCE_MS)]);
      }
      return shown.current;
    },
    changed: (terms: Terms) => setPrepared({ ...terms, currency }),
  };
}
