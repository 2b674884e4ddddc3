/**
 * The giveaway on stream: the choice among a token's giveaways, and the content of its card at a moment. No winner
 * shows before the time that the server fixed (decision 36): this file reads only public data.
 */
import type { Giveaway, GiveawayPlace } from '../giveaways/model.ts';
import { SPIN_MS, WINNER_MS } from '../giveaways/reveal.ts';
import type { ShownAgain } from './model.ts';

/** All winners stay on stream until they are taken off; nobody sees those of an earlier stream. */
const STANDING_MS = 12 * 3_600_000;
/** All winners stand for so long before another giveaway takes the card: the stream wants to read the names. */
const READING_MS = 60_000;
/** Closed entries stay on stream for so long while no one begins the draw: it may wait for days. */
const CLOSED_MS = 3_600_000;

export type CardState =
  /** Anyone may enter, until `endsAt`. */
  | { kind: 'open'; endsAt: number }
  /** `until`: when the draw's randomness appears, or its wheel begins to turn; null while that is not known. */
  | { kind: 'closed'; until: number | null }
  /** The wheel of this place turns, or is about to. */
  | { kind: 'draw'; place: number; revealAt: number }
  /** The winner of one place, from `shownAt` to `until`. */
  | { kind: 'winner'; place: GiveawayPlace; shownAt: number; until: number }
  /** Every winner, from `since` on, until somebody takes them off the stream. */
  | { kind: 'all'; winners: GiveawayPlace[]; since: number };

type Facts = Pick<Giveaway, 'id' | 'stage' | 'endDate' | 'roundTime' | 'places'>;

/**
 * Returns the card's content at `now`, ms since 1970 by the server's clock; null when there is nothing to show.
 * `again`: the giveaway whose winners are shown once more.
 */
export function cardState(giveaway: Facts, now: number, again: ShownAgain | null = null): CardState | null {
  const { stage, places } = giveaway;
  if (stage === 'prepared' || stage === 'signed' || stage === 'expired' || stage === 'cancelled') return null;
  const shown = places.filter(({ winner, revealAt }) => winner !== null && revealAt !== null);
  const coming = places.filter(({ winner, revealAt }) => winner === null && revealAt !== null);
  const next = coming[0];
  const last = shown.at(-1);
  const spinsAt = next ? Date.parse(next.revealAt!) - SPIN_MS : null;
  // A draw under way needs no second showing.
  if (last && !next && again?.giveaway === giveaway.id && now >= again.at)
    return cardAgain(shown, again.at, now);
  if (last && (spinsAt === null || now < spinsAt)) {
    const shownAt = Date.parse(last.revealAt!);
    // Winners that are shown in one moment have no card of their own.
    const alone = shown.filter(({ revealAt }) => revealAt === last.revealAt).length === 1;
    const until = alone ? (spinsAt ?? shownAt + WINNER_MS) : shownAt;
    if (now < until) return { kind: 'winner', place: last, shownAt, until };
    return now < until + STANDING_MS ? { kind: 'all', winners: shown, since: until } : null;
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

/** Each winner who had a card of their own has it again, in the same order, then all stand. `from` in ms. */
function cardAgain(winners: GiveawayPlace[], from: number, now: number): CardState | null {
  const turns = new Set(winners.map(({ revealAt }) => revealAt)).size === winners.length ? winners.length : 0;
  const turn = Math.floor((now - from) / WINNER_MS);
  const shownAt = from + turn * WINNER_MS;
  if (turn < turns) return { kind: 'winner', place: winners[turn]!, shownAt, until: shownAt + WINNER_MS };
  const since = from + turns * WINNER_MS;
  return now < since + STANDING_MS ? { kind: 'all', winners, since } : null;
}

function rankOf(state: CardState, now: number): number {
  if (state.kind === 'all') return now < state.since + READING_MS ? 2 : 5;
  return { draw: 0, winner: 1, closed: 3, open: 4 }[state.kind];
}

/** Returns the time by which giveaways of one rank are ordered, earliest first. */
function orderOf(state: CardState, endsAt: number): number {
  if (state.kind === 'all') return -state.since;
  // It is the latest closed one: an old one may wait for its operator for days.
  return state.kind === 'closed' ? -endsAt : endsAt;
}

/**
 * Returns the giveaway that the card shows: a draw under way first, then the winner of the moment, all winners for a
 * minute, one whose entries are closed, the one that ends next, and the winners of the latest draw; null if all are over,
 * or `takenOff` the stream.
 */
export function shownGiveaway<G extends Facts>(
  giveaways: readonly G[],
  now: number,
  takenOff: readonly string[] = [],
  again: ShownAgain | null = null,
): G | null {
  const shown = giveaways.flatMap((giveaway) => {
    const state = takenOff.includes(giveaway.id) ? null : cardState(giveaway, now, again);
    return state
      ? [{ giveaway, rank: rankOf(state, now), order: orderOf(state, Date.parse(giveaway.endDate)) }]
      : [];
  });
  shown.sort((one, other) => one.rank - other.rank || one.order - other.order);
  return shown[0]?.giveaway ?? null;
}
