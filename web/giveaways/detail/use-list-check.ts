import { useEffect, useState } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { readListText } from '../../client/draw.ts';
import { compareList } from '../wheel/compare-list.ts';

/** withheld: it could not be loaded for a minute. differs: it is not the one that was committed. */
type ListState = 'checking' | 'holds' | 'withheld' | 'differs';

const ASK_AGAIN_MS = 5000;
const PATIENCE_MS = 60_000;

/** Fetches the committed list and compares its hash and root with the commit; asks again while it cannot be loaded. */
export function useListCheck({ id, commits }: Giveaway): { state: ListState; problem: string | null } {
  const [check, setCheck] = useState<{ of: string; state: ListState; problem: string | null } | null>(null);
  const standing = commits.findLast(({ withdrawnAt }) => withdrawnAt === null);
  const { listHash = '', root = '' } = standing ?? {};
  useEffect(() => {
    if (!listHash) return;
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
  }, [id, listHash, root]);
  return check?.of === listHash ? check : { state: 'checking', problem: null };
}
