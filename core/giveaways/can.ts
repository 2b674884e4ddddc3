/**
 * Which actions a giveaway's stage allows, and what a stage means. Endpoints, buttons, the wheel and the dashboard all
 * ask here. Who may take an action, and from or until when, is checked by the caller; the chain has the last word.
 */
import { NOT_LANDED_STAGES, STAGES, type Stage, TERMINAL_STAGES } from './model.ts';

const stages = (from: Stage, to: Stage): readonly Stage[] =>
  STAGES.slice(STAGES.indexOf(from), STAGES.indexOf(to) + 1);

/** The stages that allow each action, in the order in which a giveaway passes them. */
const ALLOWED_IN = {
  register: ['open'],
  select: ['open'],
  confirm_winner: ['proven'],
  // Any wallet may send the remaining steps of a draw.
  finish: stages('committed', 'paid'),
  // In escrow and no place paid: the creator's own wallet, once the reclaim time has passed.
  reclaim: stages('open', 'proven'),
  // The list is frozen, so the draw has a record.
  read_draw: stages('frozen', 'completed'),
} satisfies Record<string, readonly Stage[]>;

export type GiveawayAction = keyof typeof ALLOWED_IN;

interface Staged {
  stage: Stage;
}

/** Whether the giveaway's stage allows the action. */
export function can(action: GiveawayAction, { stage }: Staged): boolean {
  const allowed: readonly Stage[] = ALLOWED_IN[action];
  return allowed.includes(stage);
}

const CANCELLABLE: readonly Stage[] = stages('open', 'frozen');

/**
 * Whether the prize can still go back: before commit, and after a commit that has a cutoff until then. Times in ms since
 * 1970; `cutoff` null: none.
 */
export function canCancel({ stage }: Staged, cutoff: number | null, now: number): boolean {
  return CANCELLABLE.includes(stage) || (stage === 'committed' && cutoff !== null && now < cutoff);
}

const DRAWING: readonly Stage[] = stages('closed', 'proven');
const WITHOUT_WINNER: readonly Stage[] = stages('frozen', 'revealed');

/** Nothing more happens by itself. */
export function isOver({ stage }: Staged): boolean {
  return TERMINAL_STAGES.includes(stage);
}

/** It ended without a winner: cancelled, reclaimed, or never on chain. */
export function endedWithoutDraw({ stage }: Staged): boolean {
  return stage === 'cancelled' || stage === 'expired';
}

/** The prize is or was in the escrow, as far as the database knows. */
export function reachedEscrow({ stage }: Staged): boolean {
  return !NOT_LANDED_STAGES.includes(stage);
}

/** A transaction was built, and the chain does not show the escrow yet. */
export function isPending({ stage }: Staged): boolean {
  return stage === 'prepared' || stage === 'signed';
}

/** From closed entries to the proven winners: no input from anyone is needed. */
export function isDrawing({ stage }: Staged): boolean {
  return DRAWING.includes(stage);
}

/** The list is frozen and not every winner is proven yet. */
export function awaitsWinner({ stage }: Staged): boolean {
  return WITHOUT_WINNER.includes(stage);
}

/** The winners have their prizes. */
export function isPaid({ stage }: Staged): boolean {
  return stage === 'paid' || stage === 'completed';
}
