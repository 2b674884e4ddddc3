/**
 * The giveaway on stream: the choice among a token's giveaways, and the content of its card at a moment. No winner
 * shows before the time that the server fixed (decision 36): this file reads only public data.
 */
import type { Giveaway, GiveawayPlace } from '../giveaways/model.ts';
import { SPIN_MS } from '../giveaways/reveal.ts';

/** A winner stays on stream for so long. */
const WINNER_MS = 60_000;
/** Closed entries stay on stream for so long while no one begins the draw: it may wait for days. */
const CLOSED_MS = 3_600_000;

export type CardState =
  /** Anyone may enter, until `endsAt`. */
  | { kind: 'open'; endsAt: number }
  /** `until`: when the draw's randomness appears, or its wheel begins to turn; null while that is not known. */
  | { kind: 'closed'; until: number | null }
  /** The wheel of this place turns, or is about to. */
  | { kind: 'draw'; place: number; revealAt: number }
  /** `place`: the last one that is shown; `last`: no other follows. */
  | { kind: 'winner'; place: GiveawayPlace; shownAt: number; last: boolean };

type Facts = Pick<Giveaway, 'stage' | 'endDate' | 'roundTime' | 'places'>;

/** Returns the card's content at `now`, ms since 1970 by the server's clock; null when there is nothing to show. */
export function cardState(giveaway: Facts, now: number): CardState | null {
  const { stage, places } = giveaway;
  if (stage === 'prepared' || stage === 'signed' || stage === 'expired' || stage === 'cancelled') return null;
  const shown = places.filter(({ winner, revealAt }) => winner !== null && revealAt !== null);
  const coming = places.filter(({ winner, revealAt }) => winner === null && revealAt !== null);
  const next = coming[0];
  const last = shown.at(-1);
  if (last && (!next || now < Date.parse(next.revealAt!) - SPIN_MS)) {
    const shownAt = Date.parse(last.revealAt!);
    return now - shownAt > WINNER_MS && !next
      ? null
      : { kind: 'winner', place: last, shownAt, last: next === undefined };
  }
  if (next) {
    const revealAt = Date.parse(next.revealAt!);
    // Before the spin begins the card still waits for it; after the time the winner is only a reading away.
    return now < revealAt - SPIN_MS
      ? { kind: 'closed', until: revealAt - SPIN_MS }
      : { kind: 'draw', place: next.place, revealAt };
  }
  if (stage === 'completed' || stage === 'paid') return null;
  const endsAt = Date.parse(giveaway.endDate);
  if (stage === 'open' && now < endsAt) return { kind: 'open', endsAt };
  const until = giveaway.roundTime === null ? null : Date.parse(giveaway.roundTime);
  return until === null && now > endsAt + CLOSED_MS ? null : { kind: 'closed', until };
}

const RANK: Record<CardState['kind'], number> = { draw: 0, winner: 1, closed: 2, open: 3 };

/**
 * Returns the giveaway that the card shows: a draw under way first, then a winner of the last minute, then one whose
 * entries are closed, then the one that ends next; null if all are over.
 */
export function shownGiveaway<G extends Facts>(giveaways: readonly G[], now: number): G | null {
  const shown = giveaways.flatMap((giveaway) => {
    const state = cardState(giveaway, now);
    return state ? [{ giveaway, rank: RANK[state.kind], endsAt: Date.parse(giveaway.endDate) }] : [];
  });
  shown.sort((one, other) => {
    if (one.rank !== other.rank) return one.rank - other.rank;
    // It is the latest closed one: an old one may wait for its operator for days.
    return one.rank === RANK.closed ? other.endsAt - one.endsAt : one.endsAt - other.endsAt;
  });
  return shown[0]?.giveaway ?? null;
}
