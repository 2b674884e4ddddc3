/** What the deposit's transaction must be, from what was filled in and from what the page knows of the platform. */
import { feeOf } from '../../../core/fees.ts';
import type { PreparedGiveaway } from '../../../core/giveaways/prepared.ts';
import { FlowError } from '../../client/call.ts';
import type { GiveawayRequest } from '../../client/giveaways.ts';
import type { PublicConfig } from '../../client/public-config.ts';
import type { WantedOpen } from '../check-step.ts';
import { agreedTermsHash } from './agreed-terms.ts';
import { words } from './words.ts';

/** An escrow is held for some minutes before its creator can cancel it. An hour, because clocks of devices are wrong. */
const LONGEST_WAIT_SECONDS = 3600;

/**
 * `amounts`: base units of each place. `now`: ms by the server's clock. Throws FlowError while the page does not know
 * enough to compare anything, and when the terms are not those of the request.
 */
export function wantedOpen({
  request,
  amounts,
  prepared,
  config,
  now,
}: {
  request: GiveawayRequest;
  amounts: readonly bigint[];
  prepared: PreparedGiveaway;
  config: PublicConfig | undefined;
  now: number;
}): WantedOpen {
  if (!config?.operator || !config.treasury) throw new FlowError(words.flow.notCompared);
  const { id } = prepared.tempGiveawayData;
  const termsHash = agreedTermsHash(request, prepared);
  const prize = amounts.reduce((sum, amount) => sum + amount, 0n);
  return {
    step: 'open',
    program: config.escrowProgram,
    escrow: id,
    wallet: request.creator,
    operator: config.operator,
    treasury: config.treasury,
    kind: request.type,
    amounts,
    fee: feeOf(prize, config.platformFee.basisPoints),
    mint: request.prizeCurrency === 'SOL' ? null : (request.tokenMint ?? null),
    termsHash,
    endsAt: Math.floor(Date.parse(request.endDateTime) / 1000),
    window: request.windowSeconds,
    network: config.network === 'localnet' ? 1 : 0,
    cancelFromAtMost: Math.floor(now / 1000) + LONGEST_WAIT_SECONDS,
  };
}
