/**
 * The actions that a giveaway's stage allows, and the meaning of a stage. Endpoints, buttons, the wheel and the
 * dashboard all use it. The caller checks who may take an action, and when; the chain has the last word.
 */
import { type GiveawayStage, NOT_LANDED_STAGES, STAGES, TERMINAL_STAGES } from './model.ts';

const stages = (from: GiveawayStage, to: GiveawayStage): readonly GiveawayStage[] =>
  STAGES.slice(STAGES.indexOf(from), STAGES.indexOf(to) + 1);

/** The stages that allow each action, in the order in which a giveaway passes them. */
const ALLOWED_IN = {
  register: ['open'],
  select: ['open'],
  confirm_winner: ['proven'],
  // Any wallet may send the remaining steps of a draw.
  finish: stages('committed', 'paid'),
  // The prize is in escrow and no place is paid: the creator's own wallet may, once the reclaim time has passed.
  reclaim: stages('open', 'proven'),
  // The prize is in escrow and no round is out, as far as we know: the creator's own wallet reads the chain.
  brake: stages('open', 'committed'),
  // The list is frozen, so the draw has a record.
  read_draw: stages('frozen', 'completed'),
} satisfies Record<string, readonly GiveawayStage[]>;

export type GiveawayAction = keyof typeof ALLOWED_IN;

interface Staged {
  stage: GiveawayStage;
}

/** Returns whether the giveaway's stage allows the action. */
export function can(action: GiveawayAction, { stage }: Staged): boolean {
  const allowed: readonly GiveawayStage[] = ALLOWED_IN[action];
  return allowed.includes(stage);
}

const CANCELLABLE: readonly GiveawayStage[] = stages('open', 'frozen');

/**
 * Returns whether the prize can still go back: before commit, and until the cutoff of a commit that has one. Times in
 * ms since 1970; `cutoff` null: none.
 */
export function canCancel({ stage }: Staged, cutoff: number | null, now: number): boolean {
  return CANCELLABLE.includes(stage) || (stage === 'committed' && cutoff !== null && now < cutoff);
}

const DRAWING: readonly GiveawayStage[] = stages('closed', 'proven');
const WITHOUT_WINNER: readonly GiveawayStage[] = stages('frozen', 'revealed');

/** Returns whether nothing more happens by itself. */
export function isOver({ stage }: Staged): boolean {
  return TERMINAL_STAGES.includes(stage);
}

/** Returns whether it ended without a winner: cancelled, reclaimed, or never on chain. */
export function endedWithoutDraw({ stage }: Staged): boolean {
  return stage === 'cancelled' || stage === 'expired';
}

/** Returns whether the prize is or was in the escrow, as far as the database knows. */
export function reachedEscrow({ stage }: Staged): boolean {
  return !NOT_LANDED_STAGES.includes(stage);
}

/** Returns whether a transaction was built and the chain does not show the escrow yet. */
export function isPending({ stage }: Staged): boolean {
  return stage === 'prepared' || stage === 'signed';
}

/** Returns whether the draw runs, from closed entries to the proven winners: it needs no input from anyone. */
export function isDrawing({ stage }: Staged): boolean {
  return DRAWING.includes(stage);
}

/** Returns whether the list is frozen and not every winner is proven yet. */
export function awaitsWinner({ stage }: Staged): boolean {
  return WITHOUT_WINNER.includes(stage);
}

/** Returns whether the winners have their prizes. */
export function isPaid({ stage }: Staged): boolean {
  return stage === 'paid' || stage === 'completed';
}
