/** What the page knows about a check while it runs. */
import { CHECKS, type Check } from '../../../core/draw/checks.ts';
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
}

export const NO_CHECK: CheckState = {
  number: 0,
  head: null,
  list: null,
  checks: [],
  chain: [],
  ended: false,
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
      return { ...state, ended: true };
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

export type Verdict =
  | { kind: 'checking'; done: number; all: number }
  /** Everything that can be known so far is correct. */
  | { kind: 'holds'; complete: boolean }
  | { kind: 'fails'; failed: Check[] };

export function verdictOf(state: CheckState): Verdict {
  const failed = [...state.checks, ...state.chain].filter(({ ok }) => ok === false);
  if (failed.length > 0) return { kind: 'fails', failed };
  const taken = state.checks.filter(({ running }) => !running);
  const all = Object.keys(CHECKS).length;
  if (taken.length < all) return { kind: 'checking', done: taken.length, all };
  return { kind: 'holds', complete: taken.every(({ ok }) => ok) };
}
