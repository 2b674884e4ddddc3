/**
 * What the wheel shows, as a pure machine: the giveaway's stage has the last word, the visitor's clicks the first. Nothing
 * of the draw lives here, so a wheel that is closed and opened again finds its place from the stage alone.
 */
import type { Giveaway, Stage } from '../../../core/giveaways/model.ts';

/** over: everything went back to the creator. */
export type WheelPhase =
  | 'idle'
  | 'authorizing'
  | 'locked'
  | 'spinning'
  | 'winner'
  | 'confirm'
  | 'done'
  | 'over';

export type WheelStep = 'preparing' | 'signing' | 'closing' | 'paying';

export type WheelFacts = Pick<
  Giveaway,
  'stage' | 'winner' | 'currentParticipants' | 'registeredParticipants' | 'participantAddresses'
>;

export interface WheelState {
  phase: WheelPhase;
  /** What is under way in the phases authorizing and confirm. */
  step: WheelStep | null;
  /** Why a signature is asked for once more. */
  again: string | null;
  /** Why the last attempt ended without effect. */
  problem: string | null;
  stage: Stage;
  winner: string | null;
  /** Who stands on the wheel: the winner too, whatever the list says. At most the first 100. */
  wallets: readonly string[];
  /** Everyone who takes part. */
  count: number;
  /** Grows whenever the wheel goes back to its start. */
  resets: number;
  /** Somebody who prefers stillness: the result comes without a spin. */
  calm: boolean;
}

export type WheelEvent =
  | { type: 'giveaway'; facts: WheelFacts }
  | { type: 'select' }
  | { type: 'step'; step: WheelStep; again?: string | null }
  /** The entries are closed: said by the server before the next reading of the giveaway. */
  | { type: 'closed' }
  | { type: 'failed'; problem: string }
  | { type: 'spin'; disabled?: boolean }
  | { type: 'rested' }
  | { type: 'confirm' };

/** Where a wheel opens. */
export function openWheel(facts: WheelFacts, calm: boolean): WheelState {
  return {
    phase: phaseOf(facts.stage),
    step: null,
    again: null,
    problem: null,
    stage: facts.stage,
    winner: facts.winner,
    wallets: onWheel(facts),
    count: countOf(facts),
    resets: 0,
    calm,
  };
}

export function wheelReducer(state: WheelState, event: WheelEvent): WheelState {
  switch (event.type) {
    case 'giveaway':
      return follow(read(state, event.facts));
    case 'select':
      if (state.phase !== 'idle' || state.count === 0) return state;
      return { ...state, phase: 'authorizing', step: 'preparing', again: null, problem: null };
    case 'step':
      if (state.phase !== 'authorizing' && state.phase !== 'confirm') return state;
      return { ...state, step: event.step, again: event.again ?? null };
    case 'closed':
      if (state.phase !== 'authorizing') return state;
      return follow({ ...state, phase: 'locked', step: null, again: null });
    case 'failed':
      if (state.phase === 'authorizing') return back(state, 'idle', event.problem);
      if (state.phase === 'confirm') return back(state, 'winner', event.problem);
      return state;
    case 'spin':
      return event.disabled ? state : spin(state);
    case 'rested':
      return state.phase === 'spinning' ? { ...state, phase: phaseOf(state.stage) } : state;
    case 'confirm':
      if (state.phase !== 'winner') return state;
      return { ...state, phase: 'confirm', step: 'signing', again: null, problem: null };
  }
}

/** The phase that a stage speaks for by itself. */
function phaseOf(stage: Stage): WheelPhase {
  switch (stage) {
    case 'prepared':
    case 'signed':
    case 'open':
      return 'idle';
    case 'proven':
      return 'winner';
    case 'paid':
    case 'completed':
      return 'done';
    case 'cancelled':
    case 'expired':
      return 'over';
    default:
      return 'locked';
  }
}

const ORDER: readonly WheelPhase[] = ['idle', 'locked', 'winner', 'done', 'over'];

/** Takes what was read, unless it is older than what is known: answers may overtake each other. */
function read(state: WheelState, facts: WheelFacts): WheelState {
  const older = ORDER.indexOf(phaseOf(facts.stage)) < ORDER.indexOf(phaseOf(state.stage));
  if (older) return state;
  const wallets = onWheel(facts);
  const same = wallets.length === state.wallets.length && wallets.every((w, i) => w === state.wallets[i]);
  return {
    ...state,
    stage: facts.stage,
    winner: facts.winner ?? state.winner,
    count: countOf(facts),
    wallets: same ? state.wallets : wallets,
    resets: same ? state.resets : state.resets + 1,
  };
}

/** The phase after the stage may have moved. What the visitor is in the middle of is not taken away. */
function follow(state: WheelState): WheelState {
  const stage = phaseOf(state.stage);
  if (stage === 'over') return { ...state, phase: 'over', step: null };
  switch (state.phase) {
    case 'idle':
    case 'authorizing':
    case 'locked':
      if (stage === 'winner' || stage === 'done') return spin({ ...state, phase: 'locked', step: null });
      return stage === 'locked' ? { ...state, phase: 'locked', step: null, again: null } : state;
    case 'winner':
    case 'confirm':
      return stage === 'done' ? { ...state, phase: 'done', step: null, problem: null } : state;
    default:
      return state;
  }
}

/** Does nothing without participants or a winner, and while it spins already. */
function spin(state: WheelState): WheelState {
  if (state.phase === 'spinning' || state.phase === 'confirm') return state;
  if (state.count === 0 || state.wallets.length === 0 || !state.winner) return state;
  const stage = phaseOf(state.stage);
  if (stage !== 'winner' && stage !== 'done') return state;
  if (state.calm) return { ...state, phase: stage };
  return { ...state, phase: 'spinning', resets: state.resets + 1, problem: null };
}

function back(state: WheelState, phase: WheelPhase, problem: string): WheelState {
  return follow({ ...state, phase, problem, step: null, again: null });
}

function onWheel({ participantAddresses, winner }: WheelFacts): string[] {
  if (!winner || participantAddresses.includes(winner)) return participantAddresses;
  return [...participantAddresses, winner];
}

function countOf(facts: WheelFacts): number {
  return Math.max(facts.currentParticipants, facts.registeredParticipants, onWheel(facts).length);
}
