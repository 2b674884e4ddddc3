/**
 * The reveal times. Pages, lists, pictures and feeds name no winner before the time of its place, so that every screen
 * can show the same spin. It is no secret: list and beacon are public, and so is the record of the draw, so anyone can
 * compute the winners.
 */
import type { GiveawayStage, GiveawayTransactions, GiveawayType } from './model.ts';

/** Time from known winners to the first reveal time. */
const REVEAL_DELAY_MS = 15_000;
/** A wheel turns for this long and stops at the reveal time. */
export const SPIN_MS = 10_000;
/** A winner has every screen for six seconds, and one more in which a slow screen learns the name. */
export const WINNER_MS = 7000;
/** Time from one place's reveal to the next one's. */
const SPIN_EVERY_MS = SPIN_MS + WINNER_MS;
/** Up to this number each place has its own spin. With more places, all are shown with the first. */
export const MAX_SPINS = 5;
/** A place's ticket is public this long before its reveal time: the wheel has to know where to stop. */
export const TICKET_LEAD_MS = 3000;
/** The reason why the creator's pay step, which names a winner, waits for the reveal. */
export const REVEAL_REASON = 'the winner is shown to everybody first, in a few seconds';

/** A place with its winner and the stored reveal time (ms since 1970). */
interface RevealPlace {
  winner: string | null;
  revealAt: number | null;
}

export interface RevealFacts {
  kind: GiveawayType;
  stage: GiveawayStage;
  /** The places in order. */
  places: readonly RevealPlace[];
}

/**
 * Returns the reveal times to store with the winners of `places` places, in order. A holders draw has no wheel. `now`:
 * when the server learned of the first winner, ms.
 */
export function revealTimes(kind: GiveawayType, places: number, now: number): number[] {
  const isSpun = kind === 'participants' && places <= MAX_SPINS;
  const first = kind === 'holders' ? now : now + REVEAL_DELAY_MS;
  return Array.from({ length: places }, (_, place) => first + (isSpun ? place * SPIN_EVERY_MS : 0));
}

/** Returns whether the place's winner is public. `now` in ms. */
export function isPlaceShown({ winner, revealAt }: RevealPlace, now: number): boolean {
  return winner !== null && revealAt !== null && now >= revealAt;
}

/** Returns whether the place's ticket is public: a moment before its winner. */
export function isTicketShown(place: RevealPlace, now: number): boolean {
  return isPlaceShown(place, now + TICKET_LEAD_MS);
}

/** Returns when the first winner is shown, ms since 1970; null before there is one. */
export function firstRevealAt({ places }: Pick<RevealFacts, 'places'>): number | null {
  return places[0]?.winner ? places[0].revealAt : null;
}

const NO_MORE_WINNERS: readonly GiveawayStage[] = ['proven', 'paid', 'completed', 'cancelled'];

/** Returns whether every winner is public and no further one comes. `now` in ms. */
export function isRevealed({ stage, places }: RevealFacts, now: number): boolean {
  const won = places.filter(({ winner }) => winner !== null);
  return NO_MORE_WINNERS.includes(stage) && won.length > 0 && won.every((place) => isPlaceShown(place, now));
}

/** Returns the public stage: until every winner is shown, a paid giveaway looks like a drawn one. */
export function shownStage(facts: RevealFacts, now: number): GiveawayStage {
  const ahead = facts.stage === 'paid' || facts.stage === 'completed';
  const hides = facts.places.some((place) => place.winner !== null && !isPlaceShown(place, now));
  return ahead && hides ? 'proven' : facts.stage;
}

/** Steps whose transactions reveal the outcome. Those of one place stand beside its winner. */
const TELLING: readonly (keyof GiveawayTransactions)[] = ['reveal', 'prove', 'pay', 'finish'];

/** The columns from which a reader of the list learns a place's winner. */
interface PlaceOutcome extends RevealPlace {
  listIndex: number | null;
  weight: bigint | null;
  start: bigint | null;
  ticket: bigint | null;
  paid: boolean;
}

/** Returns the row with only the public part of its outcome. Everything else stays. */
export function publicOutcome<
  Place extends PlaceOutcome,
  Row extends Omit<RevealFacts, 'places'> & {
    places: readonly Place[];
    randomness: string | null;
    beaconSignature: string | null;
  },
>(row: Row, now: number): Row {
  if (isRevealed(row, now)) return row;
  const hidden = { winner: null, listIndex: null, weight: null, start: null, ticket: null, paid: false };
  const places = row.places.map((place) => (isPlaceShown(place, now) ? place : { ...place, ...hidden }));
  return { ...row, stage: shownStage(row, now), places, randomness: null, beaconSignature: null };
}

/** Returns whether a transaction of the draw may be shown. `place`: of prove and pay, from 0. */
export function isStepShown(
  { step, place }: { step: keyof GiveawayTransactions; place: number | null },
  facts: RevealFacts,
  now: number,
): boolean {
  if (!TELLING.includes(step) || isRevealed(facts, now)) return true;
  const of = place === null ? undefined : facts.places[place];
  return of !== undefined && isPlaceShown(of, now);
}

/** Returns the public transactions. */
export function publicTransactions(
  transactions: GiveawayTransactions,
  facts: RevealFacts,
  now: number,
): GiveawayTransactions {
  if (isRevealed(facts, now)) return transactions;
  const shown = Object.entries(transactions).filter(
    ([step]) => !TELLING.includes(step as keyof GiveawayTransactions),
  );
  return Object.fromEntries(shown);
}

/**
 * Returns until when an answer about the giveaway may be cached, ms since 1970; null if it changes at no known time. An
 * answer from before a reveal time must not outlive it.
 */
export function keepUntil(facts: RevealFacts, now: number): number | null {
  const { kind, stage, places } = facts;
  const ahead = places.flatMap(({ winner, revealAt }) =>
    winner !== null && revealAt !== null && revealAt > now ? [revealAt] : [],
  );
  // A proof may land in any second now, and then the winners of a holders draw are shown.
  if (stage === 'committed' || stage === 'revealed') ahead.push(revealTimes(kind, 1, now + 1000)[0]!);
  return ahead.length === 0 ? null : Math.min(...ahead);
}
