/** Builds the message by which an admin pays out all of an asset now: the answer to a payout without a signature. */
import { payoutMessage } from '../../core/messages.ts';
import { minimumOf, type PayoutProposal, SOL_ASSET } from '../../core/payouts.ts';
import { Refusal } from '../../core/refusals.ts';
import { freshParts } from '../http/confirmation.ts';
import { loadPlatform } from '../platform/store.ts';
import type { PayoutDeps } from './deps.ts';
import { payableOf } from './payable.ts';
import { checkOffer } from './steps.ts';
import { readRecipients } from './store.ts';

/** Stores nothing and moves nothing. Refuses payout_nothing, and with the codes of a quote and of payableOf. */
export async function proposePayout(
  deps: PayoutDeps,
  { site, asset }: { site: string; asset: string },
): Promise<PayoutProposal> {
  const { terms, have } = await payableOf(deps, asset);
  if (have === 0n) throw new Refusal('payout_nothing', { have: '0', symbol: terms.symbol });
  const minimum = asset === SOL_ASSET ? have : await leastOf(deps, asset, have);
  const { payoutCutPercent } = await loadPlatform(deps.db);
  const agreed = {
    minimumLamports: String(minimum),
    payoutCutPercent,
    recipients: await readRecipients(deps.db),
  };
  const amountUnits = String(have);
  const message = payoutMessage({
    site,
    mint: asset,
    amount: amountUnits,
    ...agreed,
    ...freshParts(deps.clock.now()),
  });
  return { amountUnits, ...agreed, message };
}

async function leastOf(deps: PayoutDeps, mint: string, units: bigint): Promise<bigint> {
  const offer = await deps.swaps.quote(mint, units);
  const minimum = minimumOf(offer.outLamports);
  checkOffer(offer, minimum);
  return minimum;
}
