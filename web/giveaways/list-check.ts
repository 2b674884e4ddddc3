/** Checks whether the committed list is the one that the chain names, with the consequence for its creator. */
import { useEffect, useState } from 'react';
import type { Giveaway } from '../../core/giveaways/model.ts';
import { readListText } from '../client/draw.ts';
import type { ListAnswer, ListQuestion } from './wheel/list-worker.ts';

/** withheld: it could not be loaded for a minute. differs: it is not the one that was committed. */
export interface ListCheck {
  state: ListState;
  /** The difference, as the end of a sentence. */
  problem: string | null;
}

type ListState = 'checking' | 'holds' | 'withheld' | 'differs';

const ASK_AGAIN_MS = 5000;
const PATIENCE_MS = 60_000;

/**
 * Fetches the committed list and compares its hash and root with the commit; asks again while it cannot be loaded. Only
 * while `wanted`.
 */
export function useListCheck({ id, commits }: Giveaway, wanted: boolean): ListCheck {
  const [check, setCheck] = useState<(ListCheck & { of: string }) | null>(null);
  const standing = commits.findLast(({ withdrawnAt }) => withdrawnAt === null);
  const { listHash = '', root = '' } = standing ?? {};
  useEffect(() => {
    if (!listHash || !wanted) return;
    const begun = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    const set = (state: ListState, problem: string | null) => {
      if (!gone) setCheck({ of: listHash, state, problem });
    };
    const look = async () => {
      try {
        const problem = await compareList({
          text: await readListText(id, listHash),
          offered: { listHash, root },
          escrow: id,
        });
        set(problem === null ? 'holds' : 'differs', problem);
      } catch {
        if (Date.now() - begun >= PATIENCE_MS) set('withheld', null);
        if (!gone) timer = setTimeout(() => void look(), ASK_AGAIN_MS);
      }
    };
    void look();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [id, listHash, root, wanted]);
  return check?.of === listHash ? check : { state: 'checking', problem: null };
}

/** Why the creator's own wallet comes first: the free way failed or took too long, or the list alarms. */
export type BrakeLead = 'failed' | 'alarm';

/** Returns whether the committed list is not ours, is not shown, or is another than was committed. */
export function isAlarm({ commits }: Pick<Giveaway, 'commits'>, { state }: ListCheck): boolean {
  const foreign = commits.some(({ ours, withdrawnAt }) => !ours && withdrawnAt === null);
  return foreign || state === 'withheld' || state === 'differs';
}

/** Returns what differs between a list and its offer; null: nothing. Throws if it cannot run. */
export function compareList(question: ListQuestion): Promise<string | null> {
  const worker = new Worker(new URL('./wheel/list-worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<string | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ListAnswer>) => resolve(data.problem);
    worker.onerror = () => reject(new Error('the list could not be compared'));
  });
  worker.postMessage(question);
  return answer.finally(() => worker.terminate());
}
