/** A check of a draw: what the page knows of it while it runs, and the Web Worker that makes it. */
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { CHECKS, type Check, isOlder, openOf, verdictOf } from '../../../core/draw/checks.ts';
import type { DrawHead } from '../../client/draw.ts';
import {
  type CheckAnswer,
  type CheckOptions,
  type CheckQuestion,
  type ListFacts,
  openCheckWorker,
} from './protocol.ts';
import type { ListKind, RowPage, WalletPart } from './record-rows.ts';

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

/** `keep`: it is the same draw, so its screen stays until the new record is read. */
export type CheckEvent = { type: 'begin'; number: number; keep: boolean } | CheckAnswer;

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

/** Returns all steps of the record in order; null for those that have not begun. */
export function recordSteps({ checks }: CheckState): { id: string; title: string; check: Check | null }[] {
  return Object.entries(CHECKS).map(([id, title]) => ({
    id,
    title,
    check: checks.find((check) => check.id === id) ?? null,
  }));
}

/** The three verdicts of the command line (exit codes 0, 1, 2), and the time before there is one. */
export type Verdict =
  | { kind: 'checking'; done: number; all: number }
  /** All that the record claims is shown on chain, and nothing is left out. `final`: its draw has ended. */
  | { kind: 'verified'; final: boolean }
  | { kind: 'false'; failed: Check[] }
  /**
   * Nothing contradicts it, and not all of it is shown. `open`: the unknown facts. `isOlder`: the escrow shows more.
   */
  | { kind: 'unconfirmed'; open: Check[]; isOlder: boolean; problem: string | null };

/** A failed step decides at once; everything else waits for the end. */
export function verdictOn(state: CheckState): Verdict {
  const checks = [...state.checks, ...state.chain];
  const failed = checks.filter(({ state: found }) => found === 'false');
  if (failed.length > 0) return { kind: 'false', failed };
  if (!state.ended) {
    const done = state.checks.filter(({ running }) => !running).length;
    return { kind: 'checking', done, all: Object.keys(CHECKS).length };
  }
  if (verdictOf(checks) === 0) {
    return { kind: 'verified', final: Boolean(state.head?.end) };
  }
  return { kind: 'unconfirmed', open: openOf(checks), isOlder: isOlder(checks), problem: state.problem };
}

type Unnumbered<Asked> = Asked extends unknown ? Omit<Asked, 'number'> : never;

export interface Checking {
  state: CheckState;
  /** Starts a check of these bytes, whatever they are, and transfers the buffer. `keep`: as in check-state.ts. */
  check(bytes: ArrayBuffer, options: CheckOptions, keep?: boolean): void;
  /** Another node will be asked: drops the previous one's answers. The list stays until it is read again. */
  forget(): void;
  /** `rows` and `place` are new functions for each record that was read. */
  rows(ask: { kind: ListKind; search: string; from: number; limit: number }): Promise<RowPage>;
  place(wallet: string): Promise<WalletPart>;
}

/** A Web Worker of this page's own, as long as the page is open. */
export function useCheck(): Checking {
  const [state, dispatch] = useReducer(checkReducer, NO_CHECK);
  const worker = useRef<Worker>(undefined);
  const number = useRef(0);
  const waiting = useRef(new Map<number, (answer: CheckAnswer) => void>());

  /** Created on first use, and again after the page was unmounted and came back. */
  const ask = useCallback((question: Unnumbered<CheckQuestion>, transfer: Transferable[] = []): number => {
    worker.current ??= openCheckWorker((answer) => {
      waiting.current.get(answer.number)?.(answer);
      waiting.current.delete(answer.number);
      dispatch(answer);
    });
    number.current += 1;
    worker.current.postMessage({ ...question, number: number.current }, transfer);
    return number.current;
  }, []);

  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = undefined;
    },
    [],
  );

  const check = useCallback<Checking['check']>(
    (bytes, options, keep = false) => {
      const begun = ask({ type: 'check', bytes, options }, [bytes]);
      dispatch({ type: 'begin', number: begun, keep });
    },
    [ask],
  );
  const forget = useCallback(() => {
    number.current += 1;
    dispatch({ type: 'begin', number: number.current, keep: true });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `state.list` is not read here: the worker answers from the record it read last, so both functions change with it and screens ask again.
  const { rows, place } = useMemo<Pick<Checking, 'rows' | 'place'>>(
    () => ({
      rows: (asked) =>
        new Promise((resolve) => {
          waiting.current.set(ask({ type: 'rows', ...asked }), (answer) => {
            if (answer.type === 'rows') resolve(answer.page);
          });
        }),
      place: (wallet) =>
        new Promise((resolve) => {
          waiting.current.set(ask({ type: 'place', wallet }), (answer) => {
            if (answer.type === 'place') resolve(answer.place);
          });
        }),
    }),
    [ask, state.list],
  );
  return { state, check, forget, rows, place };
}
