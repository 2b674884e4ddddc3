import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import { type CheckState, checkReducer, NO_CHECK } from './check-state.ts';
import type { Answer, CheckOptions, Question } from './protocol.ts';
import type { ListKind, Place, RowPage } from './record-rows.ts';

type Unnumbered<Asked> = Asked extends unknown ? Omit<Asked, 'number'> : never;

export interface Checking {
  state: CheckState;
  /** Starts a check of these bytes, whatever they are, and transfers the buffer. `keep`: as in check-state.ts. */
  check(bytes: ArrayBuffer, options: CheckOptions, keep?: boolean): void;
  /** Another node will be asked: drops the previous one's answers. The list stays until it is read again. */
  forget(): void;
  /** `rows` and `place` are new functions for each record that was read. */
  rows(ask: { kind: ListKind; search: string; from: number; limit: number }): Promise<RowPage>;
  place(wallet: string): Promise<Place>;
}

/** A Web Worker of this page's own, as long as the page is open. */
export function useCheck(): Checking {
  const [state, dispatch] = useReducer(checkReducer, NO_CHECK);
  const worker = useRef<Worker>(undefined);
  const number = useRef(0);
  const waiting = useRef(new Map<number, (answer: Answer) => void>());

  /** Created on first use, and again after the page was unmounted and came back. */
  const ask = useCallback((question: Unnumbered<Question>, transfer: Transferable[] = []): number => {
    worker.current ??= openWorker((answer) => {
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

function openWorker(listen: (answer: Answer) => void): Worker {
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<Answer>) => listen(data);
  return worker;
}
