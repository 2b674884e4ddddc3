/** What a wallet may do with a giveaway now, and what the page does by itself. Pure: the server has the last word. */
import type { Giveaway, Stage } from '../../../core/giveaways/model.ts';
import { isClosed } from './countdown.ts';

/** Before commit the prize can still go back; afterwards the draw can only go on. */
const BEFORE_COMMIT: readonly Stage[] = ['open', 'closed', 'frozen'];
/** On chain, and neither paid nor over. */
const UNPAID: readonly Stage[] = [...BEFORE_COMMIT, 'committed', 'revealed', 'proven'];
/** From closed entries to the shown winner nobody is asked anything. */
const UNDER_WAY: readonly Stage[] = ['closed', 'frozen', 'committed', 'revealed', 'proven'];

type Facts = Pick<
  Giveaway,
  'stage' | 'type' | 'creator' | 'winner' | 'endDate' | 'reclaimAt' | 'registeredParticipants'
>;

export interface Standing {
  isCreator: boolean;
  /** Entries are open to wallets. */
  canRegister: boolean;
  /** Select Winner is shown; it works once somebody has registered. */
  canSelect: boolean;
  hasRegistered: boolean;
  /** The winner is known and waits for the creator's word. */
  canConfirm: boolean;
  canCancel: boolean;
  /** The creator's own wallet may take everything back. */
  canReclaim: boolean;
}

/** `wallet` null: none is connected. `now` in milliseconds. */
export function standingOf(giveaway: Facts, wallet: string | null, now: number): Standing {
  const isCreator = wallet !== null && wallet === giveaway.creator;
  const among = giveaway.type === 'participants';
  return {
    isCreator,
    canRegister: among && giveaway.stage === 'open' && !isClosed(giveaway, now),
    canSelect: isCreator && among && giveaway.stage === 'open',
    hasRegistered: giveaway.registeredParticipants > 0,
    // Before everybody was shown the winner there is nothing to confirm on a screen.
    canConfirm: isCreator && among && giveaway.stage === 'proven' && giveaway.winner !== null,
    canCancel: isCreator && BEFORE_COMMIT.includes(giveaway.stage),
    canReclaim: isCreator && UNPAID.includes(giveaway.stage) && now >= Date.parse(giveaway.reclaimAt),
  };
}

/** Whether the creator of a giveaway may still take it back with a signed message. */
export function canBeCancelled({ stage }: Pick<Giveaway, 'stage'>): boolean {
  return BEFORE_COMMIT.includes(stage);
}

/** The one panel that answers "and what about me": nothing once it is over without a draw. */
export type MainPanel = 'pending' | 'registration' | 'eligibility' | 'cancelled';

export function mainPanel({ stage, type }: Pick<Giveaway, 'stage' | 'type'>): MainPanel {
  if (stage === 'cancelled' || stage === 'expired') return 'cancelled';
  if (stage === 'prepared' || stage === 'signed') return 'pending';
  return type === 'holders' ? 'eligibility' : 'registration';
}

/** There is something to say about the draw: it is under way, or has a winner. */
export function showsWinner({ stage, winner }: Pick<Giveaway, 'stage' | 'winner'>): boolean {
  return winner !== null || UNDER_WAY.includes(stage);
}

/** The list is frozen: the draw has a page of its own. */
export function hasDraw({ stage, round, winner }: Pick<Giveaway, 'stage' | 'round' | 'winner'>): boolean {
  return round !== null || winner !== null || stage === 'frozen';
}

/** An answer on its way at the very moment would just miss it. */
const SOON_AFTER_MS = 30;
const RETRY_MS = 200;
const FAST_MS = 1000;
const SOON_MS = 2000;
const CALM_MS = 5000;
const SLOW_MS = 10_000;

/** How soon the giveaway is worth another look, in ms; 0: nothing more will happen. `now` by the server's clock. */
export function refreshAfter(giveaway: Giveaway | undefined, now: number): number {
  if (!giveaway) return CALM_MS;
  const { stage, type, winner, revealAt } = giveaway;
  // In the very moment at which the winner is shown.
  if (winner === null && revealAt !== null) {
    const left = Date.parse(revealAt) - now;
    return Math.min(FAST_MS, left > 0 ? left + SOON_AFTER_MS : RETRY_MS);
  }
  if (stage === 'completed' || stage === 'cancelled' || stage === 'expired') return 0;
  if (UNDER_WAY.includes(stage) && stage !== 'proven') return FAST_MS;
  if (stage === 'proven') return type === 'holders' ? FAST_MS : SOON_MS;
  if (stage === 'paid' || stage === 'prepared' || stage === 'signed') return SOON_MS;
  const left = Date.parse(giveaway.endDate) - now;
  if (left <= 0) return type === 'holders' ? FAST_MS : CALM_MS;
  return Math.min(left < 60_000 ? CALM_MS : SLOW_MS, Math.max(FAST_MS, left));
}

/** The end has passed and nobody has begun the draw that needs nobody: whoever looks may set it going. */
export function shouldExecute({ stage, type, endDate }: Facts, now: number): boolean {
  return type === 'holders' && stage === 'open' && now >= Date.parse(endDate);
}
