/** Converts a giveaway's row for clients. */

import { HIDDEN_TEXT } from '../../core/blocks/model.ts';
import { timeOf } from '../../core/draw/networks.ts';
import { PROVEN_EXTENSION_SECONDS, RECLAIM_AFTER_SECONDS } from '../../core/escrow/rules.ts';
import { can, isOver, isPending } from '../../core/giveaways/can.ts';
import {
  CONFIRM_GRACE_SECONDS,
  type Giveaway,
  type GiveawayCommit,
  type GiveawayPlace,
  type GiveawayTransactions,
  statusOf,
  type TempGiveawayData,
  type VrfResult,
} from '../../core/giveaways/model.ts';
import { firstRevealAt, publicOutcome, publicTransactions } from '../../core/giveaways/reveal.ts';
import type { GiveawayTerms } from '../../core/giveaways/terms.ts';
import { displayNumber } from '../../core/money.ts';
import { NO_FACE } from '../../core/profiles/model.ts';
import type { CommitRow, ConfirmedStep } from '../draw-engine/landed/store.ts';
import type { Database, Env } from '../env.ts';
import { beaconOf } from './beacon-network.ts';
import type { DrawnRow } from './drawn.ts';
import { participantPreview } from './participants.ts';
import { amountsOf, type GiveawayRow, shownCourse } from './store.ts';

/** Shown for a draw whose last step failed. The error itself goes to the log. */
const TRIED_AGAIN = 'The last step did not succeed. It is tried again by itself.';

/** The parts of a giveaway's view that are not in its own row. */
interface Beside {
  /** Confirmed steps, in the order in which they landed. */
  steps: readonly ConfirmedStep[];
  commits: readonly CommitRow[];
  /** The first participants. */
  participants: string[];
  /** The operator has blocked it. */
  hidden: boolean;
  /** Origin of the page's address. */
  origin: string;
  /** Ms since 1970. */
  now: number;
}

/** Builds the public view: it hides each winner until its reveal time. */
export function toGiveaway(row: DrawnRow, beside: Beside): Giveaway {
  const { steps, now } = beside;
  const transactions = publicTransactions(stepsOf(steps), row, now);
  return {
    ...toFullGiveaway(publicOutcome(row, now), beside),
    transactions,
    revealAt: isoOf(firstRevealAt(row)),
  };
}

/** Builds the full view, for the creator, who may know the winners before everyone else. */
function toFullGiveaway(row: DrawnRow, beside: Beside): Giveaway {
  const { steps, commits, participants, hidden, origin, now } = beside;
  const terms = JSON.parse(row.terms) as GiveawayTerms;
  const asked = terms.eligibility;
  const eligible = row.entryCount ?? (row.kind === 'participants' ? row.registered : (row.eligible ?? 0));
  return {
    id: row.id,
    title: hidden ? HIDDEN_TEXT : row.title,
    description: hidden ? HIDDEN_TEXT : row.description,
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

/** Returns each step's first transaction, but the last commit and withdraw; base58. `rows` of confirmedSteps. */
function stepsOf(rows: readonly Pick<ConfirmedStep, 'step' | 'signature'>[]): GiveawayTransactions {
  const steps: GiveawayTransactions = {};
  for (const { step, signature } of rows) {
    if (step === 'commit' || step === 'withdraw') steps[step] = signature;
    else steps[step] ??= signature;
  }
  return steps;
}

/** Returns "SOL" or the coin's symbol. */
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

/** Builds the draft that prepare returns and confirm gets back. */
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

/** Returns all places, proven or not. Before its reveal time a place has a time and nothing else. */
function placesOf(row: DrawnRow, steps: readonly ConfirmedStep[]): GiveawayPlace[] {
  const stepsTo = (step: 'prove' | 'pay', place: number) =>
    steps.filter((known) => known.step === step && known.place === place);
  return amountsOf(row).map((amount, index) => {
    const drawn = row.places.find(({ place }) => place === index);
    const winner = drawn?.winner ?? null;
    const pays = stepsTo('pay', index);
    return {
      place: index + 1,
      amount: displayNumber(amount, row.prizeDecimals),
      units: amount.toString(),
      winner,
      // A face names the winner as well as the wallet does.
      ...((winner && drawn?.beside) || NO_FACE),
      revealAt: isoOf(drawn?.revealAt ?? null),
      paid: drawn?.paid ?? false,
      // A step has a time once its block is final.
      payFinal: winner !== null && pays.some(({ time }) => time !== null),
      prove: winner && (stepsTo('prove', index)[0]?.signature ?? null),
      pay: winner && (pays[0]?.signature ?? null),
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

/** Returns round, randomness and the first ticket of a draw; null until its round is revealed. */
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

/** Presents one giveaway with everything that belongs to it. `full`: with its outcome before the reveal times. */
export async function presentGiveaway(
  env: Env,
  db: Database,
  row: GiveawayRow,
  origin: string,
  full = false,
): Promise<Giveaway> {
  const now = Date.now();
  const [{ places, ...course }, participants] = await Promise.all([
    shownCourse(db, row.id, now),
    participantPreview(env, row),
  ]);
  const beside = { ...course, participants, origin, now };
  return (full ? toFullGiveaway : toGiveaway)({ ...row, places }, beside);
}
