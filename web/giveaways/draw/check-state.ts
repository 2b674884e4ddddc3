/** What the page knows about a check while it runs. */
import { CHECKS, type Check, verdictOf } from '../../../core/draw/checks.ts';
import type { DrawHead } from '../../client/draw.ts';
import type { Answer, ListFacts } from './protocol.ts';

export interface CheckState {
  /** Grows with every check; answers to older checks are ignored. */
  number: number;
  head: DrawHead | null;
  list: ListFacts | null;
  /** The steps taken so far, in order. */
  checks: Check[];
  chain: Check[];
  ended: boolean;
  /** Why nothing was compared with the chain; null until the end, and when it was compared. */
  problem: string | null;
}

export const NO_CHECK: CheckState = {
  number: 0,
  head: null,
  list: null,
  checks: [],
  chain: [],
  ended: false,
  problem: null,
};

/** `keep`: it is the same draw, so what is shown of it stays until the new record is read. */
export type CheckEvent = { type: 'begin'; number: number; keep: boolean } | Answer;

export function checkReducer(state: CheckState, event: CheckEvent): CheckState {
  if (event.type === 'begin')
    return { ...NO_CHECK, number: event.number, ...(event.keep && { head: state.head, list: state.list }) };
  if (event.number !== state.number) return state;
  switch (event.type) {
    case 'record':
      return { ...state, head: event.head, list: event.list };
    case 'check':
      return event.chain
        ? { ...state, chain: withCheck(state.chain, event.check) }
        : { ...state, checks: withCheck(state.checks, event.check) };
    case 'end':
      return { ...state, ended: true, problem: event.problem };
    default:
      return state;
  }
}

/** A long step is reported more than once. */
function withCheck(checks: readonly Check[], check: Check): Check[] {
  return [...checks.filter(({ id }) => id !== check.id), check];
}

/** All steps of the record in order; null for those that have not begun. */
export function stepsOf({ checks }: CheckState): { id: string; title: string; check: Check | null }[] {
  return Object.entries(CHECKS).map(([id, title]) => ({
    id,
    title,
    check: checks.find((check) => check.id === id) ?? null,
  }));
}

/** The three verdicts of the command line (exit codes 0, 1, 2), and the time before there is one. */
export type Verdict =
  | { kind: 'checking'; done: number; all: number }
  /** All that the record claims is shown on chain. `final`: its draw has ended. */
  | { kind: 'verified'; final: boolean }
  | { kind: 'false'; failed: Check[] }
  /** Nothing contradicts it, and not all of it is shown. `open`: what is not known. */
  | { kind: 'unconfirmed'; open: Check[]; problem: string | null };

/** A failed step decides at once; everything else waits for the end. */
export function verdictOn(state: CheckState): Verdict {
  const checks = [...state.checks, ...state.chain];
  const failed = checks.filter(({ state: found }) => found === 'false');
  if (failed.length > 0) return { kind: 'false', failed };
  if (!state.ended) {
    const done = state.checks.filter(({ running }) => !running).length;
    return { kind: 'checking', done, all: Object.keys(CHECKS).length };
  }
  if (verdictOf(checks, state.problem === null) === 0)
    return { kind: 'verified', final: Boolean(state.head?.end) };
  const open = checks.filter(({ state: found, later }) => found === 'unknown' && !later);
  return { kind: 'unconfirmed', open, problem: state.problem };
}
