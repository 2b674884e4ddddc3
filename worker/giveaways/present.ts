/** A giveaway's row as clients read it. */

import { timeOf } from '../../core/draw/networks.ts';
import { PROVEN_EXTENSION_SECONDS, RECLAIM_AFTER_SECONDS } from '../../core/escrow/rules.ts';
import { can, isOver, isPending } from '../../core/giveaways/can.ts';
import {
  CONFIRM_GRACE_SECONDS,
  type Giveaway,
  type GiveawayCommit,
  type GiveawayPlace,
  statusOf,
  type TempGiveawayData,
  type VrfResult,
} from '../../core/giveaways/model.ts';
import { firstRevealAt, publicOutcome, publicTransactions } from '../../core/giveaways/reveal.ts';
import type { Terms } from '../../core/giveaways/terms.ts';
import { displayNumber } from '../../core/money.ts';
import { type ConfirmedStep, stepsOf } from '../draw-engine/store.ts';
import type { Database, Env } from '../env.ts';
import { beaconOf } from './beacon-network.ts';
import type { CommitRow } from './commits/store.ts';
import type { DrawnRow } from './drawn.ts';
import { courseOf } from './lists/store.ts';
import { participantPreview } from './participants.ts';
import { amountsOf } from './places/store.ts';
import type { GiveawayRow } from './store.ts';

/** What users read about a draw whose last step failed: the error's own words are for the log. */
const TRIED_AGAIN = 'The last step did not succeed. It is tried again by itself.';

/** What a giveaway shows besides its own row. */
interface Beside {
  /** Confirmed ones, in the order in which they landed. */
  steps: readonly ConfirmedStep[];
  commits: readonly CommitRow[];
  /** The first of those who take part. */
  participants: string[];
  /** Of the page's address. */
  origin: string;
  /** Ms since 1970. */
  now: number;
}

/** The public view: it hides each winner until its reveal time. */
export function toGiveaway(row: DrawnRow, beside: Beside): Giveaway {
  const { steps, now } = beside;
  const transactions = publicTransactions(stepsOf(steps), row, now);
  return {
    ...toFullGiveaway(publicOutcome(row, now), beside),
    transactions,
    revealAt: isoOf(firstRevealAt(row)),
  };
}

/** The whole of it, for the creator, who may know the winners before everyone does. */
function toFullGiveaway(row: DrawnRow, beside: Beside): Giveaway {
  const { steps, commits, participants, origin, now } = beside;
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
    winner: row.places[0]?.winner ?? null,
    revealAt: isoOf(firstRevealAt(row)),
    places: placesOf(row, steps),
    vrfResult: vrfResultOf(row),
    windowSeconds: row.windowSeconds,
    commits: commits.map(toCommit),
    live: row.round === null ? null : row.live,
    promptUntil: isoOf(row.promptUntil !== null && row.promptUntil > now ? row.promptUntil : null),
    entriesClosed: !isPending(row) && !(can('register', row) && now < row.endsAt * 1000),
    ...timesOf(row),
    reason: reasonOf(row),
    transactions: stepsOf(steps),
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

/** All places, proven or not. Before its reveal time a place has a time and nothing else. */
function placesOf(row: DrawnRow, steps: readonly ConfirmedStep[]): GiveawayPlace[] {
  const signatureOf = (step: 'prove' | 'pay', place: number) =>
    steps.find((known) => known.step === step && known.place === place)?.signature ?? null;
  return amountsOf(row).map((amount, index) => {
    const drawn = row.places.find(({ place }) => place === index);
    const winner = drawn?.winner ?? null;
    return {
      place: index + 1,
      amount: displayNumber(amount, row.prizeDecimals),
      units: amount.toString(),
      winner,
      revealAt: isoOf(drawn?.revealAt ?? null),
      paid: drawn?.paid ?? false,
      prove: winner && signatureOf('prove', index),
      pay: winner && signatureOf('pay', index),
    };
  });
}

function toCommit(commit: CommitRow): GiveawayCommit {
  const { number, live, root, listHash, round, committedAt, withdrawnAt, ours } = commit;
  return {
    number,
    live,
    root,
    listHash,
    round: round === null ? null : String(round),
    committedAt: iso(committedAt),
    withdrawnAt: withdrawnAt === null ? null : iso(withdrawnAt),
    ours,
  };
}

/** Round, randomness and the first ticket of a draw; null until its round is revealed. */
function vrfResultOf(row: DrawnRow): VrfResult | null {
  const { round, beaconSignature, randomness, root, totalWeight, places } = row;
  const ticket = places[0]?.ticket ?? null;
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
function roundTimeOf(row: DrawnRow): string | null {
  return row.round === null ? null : iso(timeOf(beaconOf(row), BigInt(row.round)));
}

function timesOf(row: DrawnRow) {
  const extension = row.totalProven === 0 ? 0n : PROVEN_EXTENSION_SECONDS;
  const autoPay = row.kind === 'participants' && row.drawnAt !== null;
  return {
    round: row.round === null ? null : String(row.round),
    roundTime: roundTimeOf(row),
    cancelFrom: iso(row.openBefore),
    cutoff: row.cutoff === null ? null : iso(row.cutoff),
    reclaimAt: iso(row.endsAt + Number(RECLAIM_AFTER_SECONDS + extension)),
    autoPayAt: autoPay ? iso(row.drawnAt! + CONFIRM_GRACE_SECONDS) : null,
  };
}

function reasonOf(row: DrawnRow): string | null {
  const reason = row.reason ?? row.withdrawReason;
  if (reason !== null || isOver(row) || row.waitingSince === null) return reason;
  return row.attempts > 0 ? TRIED_AGAIN : row.lastError;
}

function iso(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

/** One giveaway with everything that belongs to it. `full`: with its outcome before the reveal times. */
export async function presentGiveaway(
  env: Env,
  db: Database,
  row: GiveawayRow,
  origin: string,
  full = false,
): Promise<Giveaway> {
  const [{ steps, places, commits }, participants] = await Promise.all([
    courseOf(db, row.id),
    participantPreview(env, row),
  ]);
  const beside = { steps, commits, participants, origin, now: Date.now() };
  return (full ? toFullGiveaway : toGiveaway)({ ...row, places }, beside);
}
