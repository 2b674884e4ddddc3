/**
 * What the wheel shows, as a pure state machine: the giveaway's stage decides, the visitor's clicks only start things.
 * It stores nothing of the draw, so a wheel that is closed and opened again finds its phase from the stage alone. The
 * shared spin begins and ends by the server's clock on every page.
 */
import type { Giveaway, Stage } from '../../../core/giveaways/model.ts';
import { SPIN_MS } from '../../../core/giveaways/reveal.ts';

/** over: everything was returned to the creator. */
type WheelPhase = 'idle' | 'authorizing' | 'locked' | 'spinning' | 'winner' | 'confirm' | 'done' | 'over';

type WheelStep = 'preparing' | 'signing' | 'closing' | 'paying';

export type WheelFacts = Pick<
  Giveaway,
  'stage' | 'winner' | 'revealAt' | 'currentParticipants' | 'registeredParticipants' | 'participantAddresses'
>;

export interface WheelState {
  phase: WheelPhase;
  /** The step under way in the phases authorizing and confirm. */
  step: WheelStep | null;
  /** Why another signature is needed. */
  again: string | null;
  /** Why the last attempt ended without effect. */
  problem: string | null;
  stage: Stage;
  /** Null until the reveal time. */
  winner: string | null;
  /** The reveal time, ms since 1970 by the server's clock; null before the proof. */
  revealAt: number | null;
  /** The shared spin is under way; it cannot be skipped. */
  live: boolean;
  /** The wallets on the wheel: always with the winner, whatever the list contains. At most the first 100. */
  wallets: readonly string[];
  /** The number of all participants. */
  count: number;
  /** Grows whenever the wheel returns to its start. */
  resets: number;
  /** The user prefers reduced motion: the result comes without a spin. */
  calm: boolean;
}

export type WheelEvent =
  | { type: 'giveaway'; facts: WheelFacts }
  | { type: 'select' }
  | { type: 'step'; step: WheelStep; again?: string | null }
  /** The server said that the entries are closed, before the next read of the giveaway. */
  | { type: 'closed' }
  | { type: 'failed'; problem: string }
  | { type: 'spin'; disabled?: boolean }
  /** The server's clock, ms since 1970. */
  | { type: 'clock'; now: number }
  /**
   * The wheel has come to rest. `winner`: from the record of the draw, for when the giveaway is read a moment later.
   */
  | { type: 'rested'; winner?: string | null }
  | { type: 'confirm' };

/** The phase in which a wheel opens. */
export function openWheel(facts: WheelFacts, calm: boolean): WheelState {
  return {
    phase: phaseOf(facts),
    step: null,
    again: null,
    problem: null,
    stage: facts.stage,
    winner: facts.winner,
    revealAt: timeOf(facts),
    live: false,
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
    case 'clock':
      return atTime(state, event.now);
    case 'rested':
      return state.phase === 'spinning' ? rest(state, event.winner ?? null) : state;
    case 'confirm':
      if (state.phase !== 'winner') return state;
      return { ...state, phase: 'confirm', step: 'signing', again: null, problem: null };
  }
}

/** The phase that follows from the giveaway alone. A winner before the reveal time does not count. */
function phaseOf({ stage, winner }: Pick<WheelFacts, 'stage' | 'winner'>): WheelPhase {
  switch (stage) {
    case 'prepared':
    case 'signed':
    case 'open':
      return 'idle';
    case 'proven':
      return winner === null ? 'locked' : 'winner';
    case 'paid':
    case 'completed':
      return winner === null ? 'locked' : 'done';
    case 'cancelled':
    case 'expired':
      return 'over';
    default:
      return 'locked';
  }
}

const ORDER: readonly WheelPhase[] = ['idle', 'locked', 'winner', 'done', 'over'];

/** Takes a giveaway that was read, unless it is older than the known one: answers may overtake each other. */
function read(state: WheelState, facts: WheelFacts): WheelState {
  const older = ORDER.indexOf(phaseOf(facts)) < ORDER.indexOf(phaseOf(state));
  if (older) return state;
  const wallets = onWheel(facts);
  const same = wallets.length === state.wallets.length && wallets.every((w, i) => w === state.wallets[i]);
  return {
    ...state,
    stage: facts.stage,
    winner: facts.winner ?? state.winner,
    revealAt: timeOf(facts) ?? state.revealAt,
    count: countOf(facts),
    wallets: same ? state.wallets : wallets,
    resets: same ? state.resets : state.resets + 1,
  };
}

/** The phase after the stage may have changed. It does not interrupt the visitor. */
function follow(state: WheelState): WheelState {
  const stage = phaseOf(state);
  if (stage === 'over') return { ...state, phase: 'over', step: null };
  switch (state.phase) {
    case 'idle':
    case 'authorizing':
    case 'locked':
      // The shared spin is over: a visitor who missed it may replay it.
      if (stage === 'winner' || stage === 'done') return { ...state, phase: stage, step: null };
      return stage === 'locked' ? { ...state, phase: 'locked', step: null, again: null } : state;
    case 'winner':
    case 'confirm':
      return stage === 'done' ? { ...state, phase: 'done', step: null, problem: null } : state;
    default:
      return state;
  }
}

/**
 * How long a wheel that began late may overrun the reveal time; one that never began, or was blocked, is not waited for
 * longer.
 */
const OVERDUE_MS = 2500;

/** The shared spin: it ends at the reveal time, whenever this page joined it. */
function atTime(state: WheelState, now: number): WheelState {
  const { phase, revealAt, calm, count, wallets } = state;
  if (revealAt === null) return state;
  if (now >= revealAt) {
    const overdue = phase === 'spinning' && state.live && now >= revealAt + OVERDUE_MS;
    return overdue && state.winner ? rest(state, null) : state;
  }
  const turns = phase === 'locked' && now >= revealAt - SPIN_MS && !calm && count > 0 && wallets.length > 0;
  if (!turns) return state;
  return { ...state, phase: 'spinning', live: true, resets: state.resets + 1, problem: null };
}

function rest(state: WheelState, winner: string | null): WheelState {
  const rested = { ...state, live: false, winner: state.winner ?? winner };
  return { ...rested, phase: phaseOf(rested) };
}

/** Replays the spin for this visitor. Does nothing without participants or a winner, or during a spin. */
function spin(state: WheelState): WheelState {
  if (state.phase === 'spinning' || state.phase === 'confirm') return state;
  if (state.count === 0 || state.wallets.length === 0 || !state.winner) return state;
  const stage = phaseOf(state);
  if (stage !== 'winner' && stage !== 'done') return state;
  if (state.calm) return { ...state, phase: stage };
  return { ...state, phase: 'spinning', live: false, resets: state.resets + 1, problem: null };
}

function timeOf({ revealAt }: Pick<WheelFacts, 'revealAt'>): number | null {
  return revealAt === null ? null : Date.parse(revealAt);
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
