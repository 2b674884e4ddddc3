/**
 * The wheel as a pure state machine: the giveaway's stage decides, the visitor's clicks only start things. It stores
 * nothing of the draw, so a wheel that is closed and opened again finds its phase from the stage alone. The shared
 * spins begin and end by the server's clock on every page: one for each place whose reveal time is its own.
 */
import type { Giveaway, GiveawayStage } from '../../../core/giveaways/model.ts';
import { SPIN_MS } from '../../../core/giveaways/reveal.ts';
import {
  lastShown,
  mergePlaces,
  nextPlace,
  revealedWith,
  shownCount,
  type WheelPlace,
  wheelPlaces,
} from './wheel-places.ts';

/**
 * between: some places are shown, the next one is about to spin. winner: every place is shown. over: everything was
 * returned to the creator.
 */
type WheelPhase =
  | 'idle'
  | 'authorizing'
  | 'locked'
  | 'spinning'
  | 'between'
  | 'winner'
  | 'confirm'
  | 'done'
  | 'over';

type WheelStep = 'proving' | 'preparing' | 'listing' | 'checking' | 'signing' | 'closing' | 'paying';

export type WheelFacts = Pick<
  Giveaway,
  'stage' | 'places' | 'currentParticipants' | 'registeredParticipants' | 'participantAddresses'
>;

type Winners = Readonly<Record<number, string | undefined>>;

export interface WheelState {
  phase: WheelPhase;
  /** The step under way in the phases authorizing and confirm. */
  step: WheelStep | null;
  /** Why another signature is needed. */
  again: string | null;
  /** Why the last attempt ended without effect. */
  problem: string | null;
  stage: GiveawayStage;
  places: readonly WheelPlace[];
  /** The place on the wheel: the one that spins, the last one shown, or at first place 1. */
  at: number;
  /** The shared spin is under way; it cannot be skipped. */
  live: boolean;
  /** The wallets on the wheel: always with the winners, whatever the list contains. */
  wallets: readonly string[];
  /** The number of all participants. */
  count: number;
  /** Grows whenever the wheel returns to its start. */
  resets: number;
  /** The user prefers reduced motion: the results come without a spin. */
  calm: boolean;
}

/** Returns whether the results come by a spin: with one entry there is nothing to spin for. */
export function spins({ calm, count }: Pick<WheelState, 'calm' | 'count'>): boolean {
  return !calm && count !== 1;
}

export type WheelEvent =
  | { type: 'giveaway'; facts: WheelFacts }
  | { type: 'select' }
  | { type: 'step'; step: WheelStep; again?: string | null }
  /** The server said that the entries are closed, before the next read of the giveaway. */
  | { type: 'closed' }
  | { type: 'failed'; problem: string }
  /** Replays the spin of a place for this visitor. */
  | { type: 'spin'; place?: number; disabled?: boolean }
  /** The server's clock, ms since 1970. */
  | { type: 'clock'; now: number }
  /**
   * The wheel has come to rest. `winners`: by place, from the draw itself, for when the giveaway is read a moment later.
   * Only those whose time has come are taken.
   */
  | { type: 'rested'; winners?: Winners }
  | { type: 'confirm' };

/** Returns the phase in which a wheel opens. */
export function openWheel(facts: WheelFacts, calm: boolean): WheelState {
  const places = wheelPlaces(facts);
  return {
    phase: phaseOf({ stage: facts.stage, places }),
    step: null,
    again: null,
    problem: null,
    stage: facts.stage,
    places,
    at: lastShown(places),
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
      return { ...state, phase: 'authorizing', step: 'proving', again: null, problem: null };
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
      return event.disabled ? state : replay(state, event.place ?? 1);
    case 'clock':
      return atTime(state, event.now);
    case 'rested':
      return state.phase === 'spinning' ? rest(state, event.winners ?? {}) : state;
    case 'confirm':
      if (state.phase !== 'winner') return state;
      return { ...state, phase: 'confirm', step: 'signing', again: null, problem: null };
  }
}

/** Returns the phase that follows from the giveaway alone. A winner before the reveal time does not count. */
function phaseOf({ stage, places }: Pick<WheelState, 'stage' | 'places'>): WheelPhase {
  const shown = places.some(({ winner }) => winner !== null);
  const waiting = nextPlace({ places }) !== null;
  switch (stage) {
    case 'prepared':
    case 'signed':
    case 'open':
      return 'idle';
    case 'proven':
      return !shown ? 'locked' : waiting ? 'between' : 'winner';
    case 'paid':
    case 'completed':
      return !shown ? 'locked' : waiting ? 'between' : 'done';
    case 'cancelled':
    case 'expired':
      return 'over';
    default:
      return shown ? 'between' : 'locked';
  }
}

const ORDER: readonly WheelPhase[] = ['idle', 'locked', 'between', 'winner', 'done', 'over'];

/** Takes a giveaway that was read, unless it is older than the known one: answers may overtake each other. */
function read(state: WheelState, facts: WheelFacts): WheelState {
  const places = wheelPlaces(facts);
  const older =
    ORDER.indexOf(phaseOf({ stage: facts.stage, places })) < ORDER.indexOf(phaseOf(state)) ||
    shownCount(places) < shownCount(state.places);
  if (older) return takeTimes(state, places);
  const wallets = onWheel(facts);
  const same = wallets.length === state.wallets.length && wallets.every((w, i) => w === state.wallets[i]);
  return {
    ...state,
    stage: facts.stage,
    places: mergePlaces(state.places, places),
    count: countOf(facts),
    wallets: same ? state.wallets : wallets,
    resets: same ? state.resets : state.resets + 1,
  };
}

/** An answer that knows fewer winners than this page may know more reveal times: a spin named its winner first. */
function takeTimes(state: WheelState, places: readonly WheelPlace[]): WheelState {
  const next = mergePlaces(state.places, places);
  const same = next.every((one, index) => one.revealAt === state.places[index]?.revealAt);
  return same ? state : { ...state, places: next };
}

/** Returns the phase after the stage may have changed. It does not interrupt the visitor. */
function follow(state: WheelState): WheelState {
  const stage = phaseOf(state);
  if (stage === 'over') return { ...state, phase: 'over', step: null };
  switch (state.phase) {
    case 'idle':
    case 'authorizing':
    case 'locked':
    case 'between':
      if (stage === 'idle') return state;
      // The shared spins are over: a visitor who missed them may replay them.
      return { ...state, phase: stage, step: null, again: null, at: lastShown(state.places) };
    case 'winner':
    case 'confirm':
      return stage === 'done' ? { ...state, phase: 'done', step: null, problem: null } : state;
    default:
      return state;
  }
}

/**
 * How long a wheel that began late may overrun the reveal time; one that never began, or was blocked, is not waited for
 * longer. Below the pause between two spins.
 */
const OVERDUE_MS = 1500;

/** The shared spins: each ends at its reveal time, whenever this page joined it. */
function atTime(state: WheelState, now: number): WheelState {
  const { phase, count, wallets } = state;
  if (phase === 'spinning') {
    const turning = state.places.find(({ place }) => place === state.at);
    const overdue =
      state.live &&
      turning !== undefined &&
      turning.revealAt !== null &&
      now >= turning.revealAt + OVERDUE_MS;
    return overdue && turning.winner ? rest(state, {}) : state;
  }
  if ((phase !== 'locked' && phase !== 'between') || !spins(state) || count === 0 || wallets.length === 0)
    return state;
  // A place whose time has passed unseen is not spun any more; its winner comes with the next read.
  const due = state.places.find(
    ({ winner, revealAt }) =>
      winner === null && revealAt !== null && now < revealAt && now >= revealAt - SPIN_MS,
  );
  if (!due) return state;
  return { ...state, phase: 'spinning', at: due.place, live: true, resets: state.resets + 1, problem: null };
}

function rest(state: WheelState, winners: Winners): WheelState {
  const shown = revealedWith(state, state.at);
  const places = state.places.map((one) =>
    shown.includes(one) ? { ...one, winner: one.winner ?? winners[one.place] ?? null } : one,
  );
  const rested = { ...state, live: false, places };
  return { ...rested, phase: phaseOf(rested) };
}

/** Does nothing without participants or a winner, or during a spin. */
function replay(state: WheelState, place: number): WheelState {
  if (state.phase === 'spinning' || state.phase === 'confirm') return state;
  if (state.count === 0 || state.wallets.length === 0) return state;
  if (!state.places.some((one) => one.place === place && one.winner !== null)) return state;
  const stage = phaseOf(state);
  if (stage !== 'winner' && stage !== 'done') return state;
  if (!spins(state)) return { ...state, phase: stage, at: place };
  return {
    ...state,
    phase: 'spinning',
    at: place,
    live: false,
    resets: state.resets + 1,
    problem: null,
  };
}

function back(state: WheelState, phase: WheelPhase, problem: string): WheelState {
  return follow({ ...state, phase, problem, step: null, again: null });
}

function onWheel({ participantAddresses, places }: WheelFacts): string[] {
  const missing = places.flatMap(({ winner }) =>
    winner !== null && !participantAddresses.includes(winner) ? [winner] : [],
  );
  return missing.length === 0 ? participantAddresses : [...participantAddresses, ...missing];
}

function countOf(facts: WheelFacts): number {
  return Math.max(facts.currentParticipants, facts.registeredParticipants, onWheel(facts).length);
}
