import { useEffect, useRef } from 'react';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { useGiveaway } from '../../client/giveaways.ts';
import { serverNow } from '../../client/server-clock.ts';
import { nextRevealAt } from './standing.ts';

/** Reads the giveaway again at each of its reveal times. */
export function useRevealed({ id, places }: Giveaway): void {
  const { mutate } = useGiveaway(id);
  const read = useRef(mutate);
  read.current = mutate;
  const next = nextRevealAt({ places });
  useEffect(() => {
    if (next === null) return;
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    const again = () => {
      if (!gone) timer = setTimeout(look, 500);
    };
    // The estimate of the server's clock improves with every answer, so the time left is computed again.
    const look = () => {
      const left = next - serverNow();
      if (left > 0) timer = setTimeout(look, Math.min(left + 20, 500));
      // SWR drops an answer if it is asked again before the answer arrives.
      else void read.current().then(again, again);
    };
    look();
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [next]);
}
