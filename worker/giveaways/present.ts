/** A giveaway's row as clients read it. */

import { timeOf } from '../../core/draw/networks.ts';
import { PROVEN_EXTENSION_SECONDS, RECLAIM_AFTER_SECONDS } from '../../core/escrow/rules.ts';
import { isOver } from '../../core/giveaways/can.ts';
import {
  CONFIRM_GRACE_SECONDS,
  type Giveaway,
  type GiveawayTransactions,
  statusOf,
  type TempGiveawayData,
  type VrfResult,
} from '../../core/giveaways/model.ts';
import { publicOutcome, publicTransactions, revealAtOf } from '../../core/giveaways/reveal.ts';
import type { Terms } from '../../core/giveaways/terms.ts';
import { displayNumber } from '../../core/money.ts';
import { transactionsOf } from '../draw-engine/store.ts';
import type { Database, Env } from '../env.ts';
import { beaconOf } from './beacon-network.ts';
import { participantPreview } from './participants.ts';
import type { GiveawayRow } from './store.ts';

/** What users read about a draw whose last step failed: the error's own words are for the log. */
const TRIED_AGAIN = 'The last step did not succeed. It is tried again by itself.';

/**
 * The public view: it hides the winner until the reveal time. `transactions` confirmed; `participants` the first of
 * those who take part; `now` in ms; `origin` of the page's address.
 */
export function toGiveaway(
  row: GiveawayRow,
  transactions: GiveawayTransactions,
  participants: string[],
  origin: string,
  now: number,
): Giveaway {
  const shown = publicTransactions(transactions, row, now);
  return toFullGiveaway(publicOutcome(row, now), shown, participants, origin, now, revealAtOf(row));
}

/** Like toGiveaway, with the outcome at once: for the creator's own signed calls. */
function toFullGiveaway(
  row: GiveawayRow,
  transactions: GiveawayTransactions,
  participants: string[],
  origin: string,
  now: number,
  revealAt: number | null = revealAtOf(row),
): Giveaway {
  const terms = JSON.parse(row.terms) as Terms;
  const asked = terms.eligibility;
  const eligible = row.entryCount ?? (row.kind === 'participants' ? row.registered : (row.eligible ?? 0));
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    type: row.kind,
    status: statusOf(row.stage, row.endsAt, Math.floor(now / 1000)),
    stage: row.stage,
    creator: row.creator,
    ...prizeOf(row),
    prizeDecimals: row.prizeDecimals,
    prizeSymbol: symbolOf(row),
    tokenAddress: row.token,
    tokenMint: row.token,
    tokenSymbol: row.tokenSymbol,
    tokenDecimals: row.tokenDecimals,
    endDate: iso(row.endsAt),
    createdAt: new Date(row.createdAt).toISOString(),
    eligibilityType: asked?.type ?? null,
    minPercentage: asked?.type === 'percentage' ? Number(asked.value) : null,
    customAmount: asked?.type === 'custom' ? Number(asked.value) : null,
    eligibilityTiers: terms.tiers.map((tier) => ({
      ...tier,
      requirementValue: Number(tier.requirementValue),
    })),
    eligibleParticipants: eligible,
    registeredParticipants: row.registered,
    currentParticipants: eligible,
    participantAddresses: participants,
    registrationLink: `${origin}/giveaways/${row.id}`,
    winner: row.winner,
    revealAt: revealAt === null ? null : new Date(revealAt).toISOString(),
    vrfResult: vrfResultOf(row),
    ...timesOf(row),
    reason: reasonOf(row),
    transactions,
  };
}

/** "SOL" or the coin's symbol. */
export function symbolOf(row: Pick<GiveawayRow, 'currency' | 'tokenSymbol'>): string {
  return row.currency === 'SOL' ? 'SOL' : (row.tokenSymbol ?? 'TOKEN');
}

type PrizeRow = Pick<GiveawayRow, 'prize' | 'fee' | 'prizeDecimals' | 'currency'>;

function prizeOf(row: PrizeRow) {
  return {
    prizeAmount: displayNumber(row.prize, row.prizeDecimals),
    prizeUnits: row.prize.toString(),
    prizeCurrency: row.currency,
    platformFee: displayNumber(row.fee, row.prizeDecimals),
    platformFeeUnits: row.fee.toString(),
  };
}

/** What prepare returns and confirm gets back. */
export function toTemp(
  row: PrizeRow & Pick<GiveawayRow, 'id' | 'title' | 'creator' | 'termsHash' | 'endsAt'>,
): TempGiveawayData {
  return {
    id: row.id,
    title: row.title,
    creator: row.creator,
    ...prizeOf(row),
    termsHash: row.termsHash,
    endDate: iso(row.endsAt),
  };
}

/** Round, randomness and ticket of a draw; null until its round is revealed. */
function vrfResultOf(row: GiveawayRow): VrfResult | null {
  const { round, beaconSignature, randomness, root, ticket, totalWeight } = row;
  if (round === null || !beaconSignature || !randomness || !root || ticket === null || totalWeight === null)
    return null;
  return {
    round: String(round),
    signature: beaconSignature,
    randomness,
    root,
    ticket: ticket.toString(),
    totalWeight: totalWeight.toString(),
  };
}

/** When its round appears, ISO 8601; null before commit. */
function roundTimeOf(row: GiveawayRow): string | null {
  return row.round === null ? null : iso(timeOf(beaconOf(row), BigInt(row.round)));
}

function timesOf(row: GiveawayRow) {
  const extension = row.winner === null ? 0n : PROVEN_EXTENSION_SECONDS;
  const autoPay = row.kind === 'participants' && row.drawnAt !== null;
  return {
    round: row.round === null ? null : String(row.round),
    roundTime: roundTimeOf(row),
    reclaimAt: iso(row.endsAt + Number(RECLAIM_AFTER_SECONDS + extension)),
    autoPayAt: autoPay ? iso(row.drawnAt! + CONFIRM_GRACE_SECONDS) : null,
  };
}

function reasonOf(row: GiveawayRow): string | null {
  if (row.reason !== null || isOver(row) || row.waitingSince === null) return row.reason;
  return row.attempts > 0 ? TRIED_AGAIN : row.lastError;
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** One giveaway with everything that belongs to it. `full`: with its outcome before the reveal time. */
export async function presentGiveaway(
  env: Env,
  db: Database,
  row: GiveawayRow,
  origin: string,
  full = false,
): Promise<Giveaway> {
  const [steps, participants] = await Promise.all([transactionsOf(db, row.id), participantPreview(env, row)]);
  return (full ? toFullGiveaway : toGiveaway)(row, steps, participants, origin, Date.now());
}
