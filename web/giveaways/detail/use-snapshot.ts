import { useCallback } from 'react';
import { ApiError, reasonOf } from '../../client/call.ts';
import { execute, useRefreshGiveaway } from '../../client/giveaways.ts';
import { notify } from '../../ui/toast.ts';
import { words } from './words.ts';

/** Starts the draw of a holders giveaway whose end has passed, once; then reads everything again. */
export function useSnapshot(id: string): () => Promise<void> {
  const refresh = useRefreshGiveaway(id);
  return useCallback(async () => {
    try {
      await execute(id, {});
    } catch (error) {
      // The draw comes without this call; only an error that does not pass by itself is shown.
      if (!comesByItself(error)) notify.error(reasonOf(error, words.page.snapshotFailed));
    }
    await refresh();
  }, [id, refresh]);
}

/** The chain's clock is slightly behind ours, many pages ask at once, or the network is slow. */
function comesByItself(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.code === 'not_ended' || error.status === 429 || error.code === 'giveaway_over';
}
