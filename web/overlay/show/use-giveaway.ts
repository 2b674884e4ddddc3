/** The giveaway that the card shows, read at its own pace, and where its wheels stop. */
import { useEffect, useState } from 'react';
import type { Spins } from '../../../core/giveaways/draw-answers.ts';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { TICKET_LEAD_MS } from '../../../core/giveaways/reveal.ts';
import { type CardState, cardState, shownGiveaway } from '../../../core/show/giveaway-card.ts';
import type { ShowSettings } from '../../../core/show/model.ts';
import { noteServerTime, serverNow } from '../../client/server-clock.ts';

/**
 * The list of the giveaways that a token puts forward. The draw of another giveaway must be on screen before its wheel
 * turns, five seconds after its proof.
 */
const LIST_MS = 3000;
/** The one that is shown. */
const READ_MS: Record<CardState['kind'], number> = {
  open: 5000,
  closed: 1500,
  draw: 250,
  winner: 3000,
  all: 5000,
};
const SPINS_MS = 400;
/** So much later than a ticket or a winner may be known, for a clock that is slightly wrong. */
const EARLY_MS = 30;
const TICK_MS = 250;

const NOTHING_SAID = { takenOff: [], again: null };

export interface ShownGiveaway {
  giveaway: Giveaway;
  state: CardState;
  spins: Spins | null;
}

/**
 * `settings`: which giveaways are not shown, and whose winners are shown again. `keeps`: without any on the stream, one
 * that was taken off.
 */
export function useGiveaway(
  token: string,
  { takenOff, again }: Pick<ShowSettings['giveaway'], 'takenOff' | 'again'> = NOTHING_SAID,
  keeps = false,
): ShownGiveaway | null {
  const [giveaway, setGiveaway] = useState<Giveaway | null>(null);
  const [spins, setSpins] = useState<{ id: string; data: Spins } | null>(null);
  const now = useServerTime();
  const state =
    giveaway && (keeps || !takenOff.includes(giveaway.id)) ? cardState(giveaway, now, again) : null;
  const id = giveaway?.id ?? null;
  const kind = state?.kind ?? null;
  const revealAt = state?.kind === 'draw' ? state.revealAt : 0;

  useEffect(
    () =>
      repeated(async () => {
        const { data } = await read<Giveaway[]>(`/api/giveaways?token=${token}&hosted=true&limit=12`);
        const choose = (off: readonly string[]) => shownGiveaway(data, serverNow(), off, again);
        const shown = choose(takenOff) ?? (keeps ? choose([]) : null);
        // Its own reading is newer than the list's.
        setGiveaway((before) => (before && shown?.id === before.id ? before : shown));
      }, LIST_MS),
    [token, takenOff, again, keeps],
  );

  useEffect(() => {
    if (id === null || kind === null) return;
    return repeated(
      async () => {
        const { data } = await read<Giveaway>(`/api/giveaways/${id}`);
        setGiveaway((before) => (before?.id === id ? data : before));
      },
      READ_MS[kind],
      // While a wheel turns nothing changes: the winner is read in the moment in which it stops.
      Math.max(0, revealAt + EARLY_MS - serverNow()),
    );
  }, [id, kind, revealAt]);

  // A wheel must know where to stop three seconds before it does; the winner's ticket is read along.
  const place = state?.kind === 'draw' ? state.place : state?.kind === 'winner' ? state.place.place : null;
  const own = spins?.id === id ? spins.data : null;
  const isKnown = own?.places.some((spin) => spin.place === place && spin.ticket !== null) ?? false;
  useEffect(() => {
    if (id === null || place === null || isKnown) return;
    return repeated(
      async () => setSpins({ id, data: (await read<Spins>(`/api/giveaways/${id}/spins`)).data }),
      SPINS_MS,
      Math.max(0, revealAt - TICKET_LEAD_MS + EARLY_MS - serverNow()),
    );
  }, [id, place, isKnown, revealAt]);

  return giveaway && state && { giveaway, state, spins: own };
}

/** Returns the server's time, ms since 1970, a few times a second. */
export function useServerTime(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Returns the answer of a call; throws when it is none. */
export async function read<T>(path: string): Promise<{ data: T }> {
  const response = await fetch(path, { headers: { accept: 'application/json' } });
  const answer = (await response.json()) as { success: boolean; data: T; serverNow?: number };
  if (!answer.success) throw new Error(`${path} ${response.status}`);
  if (answer.serverNow !== undefined) noteServerTime(answer.serverNow, performance.now());
  return answer;
}

/** Calls `work` after `firstMs` and then each time `everyMs` after it has ended; what fails is tried again. */
function repeated(work: () => Promise<unknown>, everyMs: number, firstMs = 0): () => void {
  let stopped = false;
  let timer: ReturnType<typeof setTimeout>;
  const run = () =>
    void work()
      .catch(() => {})
      .then(() => {
        if (!stopped) timer = setTimeout(run, everyMs);
      });
  timer = setTimeout(run, firstMs);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
