/**
 * The reveal time. Pages, lists, pictures and feeds name no winner before it, so that every screen can show the same
 * spin. It is no secret: list and beacon are public, and so is the record of the draw, so anyone can compute the
 * winner.
 */
import type { GiveawayTransactions, GiveawayType, Stage } from './model.ts';

/** From the proof of the winner to the reveal time. */
const REVEAL_DELAY_MS = 15_000;
/** The wheel turns for this long and stops at the reveal time. */
export const SPIN_MS = 10_000;
/** Why the creator's pay step, which names the winner, waits for it. */
export const REVEAL_REASON = 'the winner is shown to everybody first, in a few seconds';

export interface RevealFacts {
  kind: GiveawayType;
  stage: Stage;
  winner: string | null;
  /** Ms since 1970; null before there is a winner. */
  revealAt: number | null;
  /** Unix seconds. */
  drawnAt: number | null;
}

/** The time to store with a winner. A holders draw has no wheel. `now`: when the server learned of the proof, ms. */
export function revealTime(kind: GiveawayType, now: number): number {
  return kind === 'holders' ? now : now + REVEAL_DELAY_MS;
}

/**
 * When the winner is shown, ms since 1970; null before there is one. Winners of an older database have no time of their
 * own.
 */
export function revealAtOf({ kind, winner, revealAt, drawnAt }: RevealFacts): number | null {
  if (winner === null) return null;
  return revealAt ?? (drawnAt === null ? 0 : revealTime(kind, drawnAt * 1000));
}

/** Whether the winner is public. `now` in ms. */
export function isRevealed(facts: RevealFacts, now: number): boolean {
  const at = revealAtOf(facts);
  return at !== null && now >= at;
}

/** The public stage: until the winner is shown, a paid giveaway looks like a drawn one. */
export function shownStage(facts: RevealFacts, now: number): Stage {
  const ahead = facts.stage === 'paid' || facts.stage === 'completed';
  return ahead && facts.winner !== null && !isRevealed(facts, now) ? 'proven' : facts.stage;
}

/** Steps whose transactions reveal the outcome. */
const TELLING: readonly (keyof GiveawayTransactions)[] = ['reveal', 'prove', 'pay', 'finish'];

/** Whether a step's transaction may be named. */
function isShownStep(step: keyof GiveawayTransactions, facts: RevealFacts, now: number): boolean {
  return !TELLING.includes(step) || isRevealed(facts, now);
}

/** The row with only the public part of its outcome. Everything else stays. */
export function publicOutcome<
  Row extends RevealFacts & {
    winnerIndex: number | null;
    ticket: bigint | null;
    randomness: string | null;
    beaconSignature: string | null;
  },
>(row: Row, now: number): Row {
  if (isRevealed(row, now)) return row;
  const stage = shownStage(row, now);
  return {
    ...row,
    stage,
    winner: null,
    winnerIndex: null,
    ticket: null,
    randomness: null,
    beaconSignature: null,
  };
}

/** The public transactions. */
export function publicTransactions(
  transactions: GiveawayTransactions,
  facts: RevealFacts,
  now: number,
): GiveawayTransactions {
  const shown = Object.entries(transactions).filter(([step]) =>
    isShownStep(step as keyof GiveawayTransactions, facts, now),
  );
  return Object.fromEntries(shown);
}

/**
 * Until when an answer about the giveaway may be cached, ms since 1970; null if it changes at no known time. An answer
 * from before the reveal time must not outlive it.
 */
export function keepUntil(facts: RevealFacts, now: number): number | null {
  if (isRevealed(facts, now)) return null;
  const at = revealAtOf(facts);
  if (at !== null) return at;
  // The proof may land in any second now, and then the winner of a holders draw is shown.
  const drawing = facts.stage === 'committed' || facts.stage === 'revealed';
  return drawing ? revealTime(facts.kind, now + 1000) : null;
}
