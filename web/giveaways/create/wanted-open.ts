/** The required deposit: its transaction, and the terms of which the chain has only the hash. */
import { MASK } from '../../../core/banned-words.ts';
import { feeOf } from '../../../core/fees.ts';
import { MAX_DESCRIPTION_LENGTH, MAX_TIER_LABEL_LENGTH } from '../../../core/giveaways/model.ts';
import type { PreparedGiveaway } from '../../../core/giveaways/prepared.ts';
import {
  canonicalTerms,
  type GiveawayTerms,
  termsHashHex,
  termsTiers,
} from '../../../core/giveaways/terms.ts';
import { decimalText } from '../../../core/money.ts';
import { FlowError } from '../../client/call.ts';
import type { GiveawayRequest } from '../../client/giveaways.ts';
import type { PublicConfig } from '../../client/public-config.ts';
import type { WantedOpen } from '../check-step.ts';
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
    cancelFromAtMost: Math.floor(now / 1000) + LONGEST_WAIT_SECONDS,
  };
}

/**
 * Returns the hash of the prepared terms, in hex. Throws FlowError when they are not those of `request`. The server may
 * have cleaned texts and masked words; the title is compared with the one that the creator agreed to.
 */
function agreedTermsHash(request: GiveawayRequest, prepared: PreparedGiveaway): string {
  const { terms } = prepared;
  const { title } = prepared.tempGiveawayData;
  const { description, tiers, swapWallet } = terms;
  const typed = termsTiers(request.eligibilityTiers);
  const readable =
    isCleaned(description, request.description, MAX_DESCRIPTION_LENGTH) &&
    tiers.every(({ label }, at) => {
      const wanted = typed[at]?.label.trim();
      return !wanted || isCleaned(label, wanted, MAX_TIER_LABEL_LENGTH);
    });
  const expected: GiveawayTerms = {
    version: 2,
    kind: request.type,
    gateMint: request.type === 'holders' || typed.length > 0 ? (request.tokenMint ?? null) : null,
    eligibility: eligibilityOf(request),
    tiers: typed.map((tier, at) => ({ ...tier, label: tiers[at]?.label ?? '' })),
    endsAt: Math.floor(Date.parse(request.endDateTime) / 1000),
    title,
    description,
    swapWallet,
  };
  if (readable && canonicalTerms(terms) === canonicalTerms(expected)) return termsHashHex(terms);
  throw new FlowError(words.flow.otherTerms);
}

function eligibilityOf({
  type,
  eligibilityType,
  minPercentage,
  customAmount,
}: GiveawayRequest): GiveawayTerms['eligibility'] {
  const value = eligibilityType === 'percentage' ? minPercentage : customAmount;
  if (type === 'participants' || !eligibilityType || value === undefined) return null;
  return { type: eligibilityType, value: decimalText(value) };
}

/**
 * Returns whether `shown` is `typed` without invisible characters, with words masked, and cut at `limit` characters.
 */
function isCleaned(shown: string, typed: string, limit: number): boolean {
  const letters = (text: string) => text.replace(/[\s\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/gu, '');
  const [first = '', ...parts] = letters(shown).split(MASK);
  const whole = letters(typed);
  if (!whole.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = whole.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  const last = parts.at(-1);
  const isWhole = last === undefined ? at === whole.length : whole.endsWith(last);
  return isWhole || [...shown].length >= limit;
}
