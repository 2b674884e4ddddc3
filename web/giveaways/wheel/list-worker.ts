/** Compares a list with its offer off the main thread. */
import { type NamedList, problemOfList } from './check-list.ts';

export interface ListQuestion {
  text: string;
  offered: NamedList;
  escrow: string;
}

/** The result of problemOfList. */
export interface ListAnswer {
  problem: string | null;
}

self.addEventListener('message', ({ data }: MessageEvent<ListQuestion>) => {
  const problem = problemOfList(data.text, data.offered, data.escrow);
  postMessage({ problem } satisfies ListAnswer);
});
