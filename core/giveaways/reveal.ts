/**
 * The reveal times. Pages, lists, pictures and feeds name no winner before the time of its place, so that every screen
 * can show the same spin. It is no secret: list and beacon are public, and so is the record of the draw, so anyone can
 * compute the winners.
 */
import type { GiveawayTransactions, GiveawayType, Stage } from './model.ts';

/** From the moment when the winners are known to the first reveal time. */
const REVEAL_DELAY_MS = 15_000;
/** A wheel turns for this long and stops at the reveal time. */
export const SPIN_MS = 10_000;
/** From one place's reveal time to the next one's: a spin, and a moment to read the name. */
export const SPIN_EVERY_MS = 12_000;
/** Up to so many places have a spin of their own; of more, all are shown with the first. */
export const MOST_SPINS = 5;
/** A place's ticket may be known so long before its reveal time: the wheel has to know where to stop. */
export const TICKET_LEAD_MS = 3000;
/** Why the creator's pay step, which names a winner, waits for it. */
export const REVEAL_REASON = 'the winner is shown to everybody first, in a few seconds';

/** Of a place: its winner, and the reveal time that was stored with it (ms since 1970). */
interface RevealPlace {
  winner: string | null;
  revealAt: number | null;
}

export interface RevealFacts {
  kind: GiveawayType;
  stage: Stage;
  /** In order. */
  places: readonly RevealPlace[];
}

/**
 * The times to store with the winners of `places` places, in order. A holders draw has no wheel. `now`: when the server
 * learned of the first winner, ms.
 */
export function revealTimes(kind: GiveawayType, places: number, now: number): number[] {
  const isSpun = kind === 'participants' && places <= MOST_SPINS;
  const first = kind === 'holders' ? now : now + REVEAL_DELAY_MS;
  return Array.from({ length: places }, (_, place) => first + (isSpun ? place * SPIN_EVERY_MS : 0));
}

/** Whether the place's winner is public. `now` in ms. */
export function isPlaceShown({ winner, revealAt }: RevealPlace, now: number): boolean {
  return winner !== null && revealAt !== null && now >= revealAt;
}

/** Whether the place's ticket is public: a moment before its winner. */
export function isTicketShown(place: RevealPlace, now: number): boolean {
  return isPlaceShown(place, now + TICKET_LEAD_MS);
}

/** When the first winner is shown, ms since 1970; null before there is one. */
export function firstRevealAt({ places }: Pick<RevealFacts, 'places'>): number | null {
  return places[0]?.winner ? places[0].revealAt : null;
}

const NO_MORE_WINNERS: readonly Stage[] = ['proven', 'paid', 'completed', 'cancelled'];

/** Whether every winner is public and no further one comes. `now` in ms. */
export function isRevealed({ stage, places }: RevealFacts, now: number): boolean {
  const won = places.filter(({ winner }) => winner !== null);
  return NO_MORE_WINNERS.includes(stage) && won.length > 0 && won.every((place) => isPlaceShown(place, now));
}

/** The public stage: until every winner is shown, a paid giveaway looks like a drawn one. */
export function shownStage(facts: RevealFacts, now: number): Stage {
  const ahead = facts.stage === 'paid' || facts.stage === 'completed';
  const hides = facts.places.some((place) => place.winner !== null && !isPlaceShown(place, now));
  return ahead && hides ? 'proven' : facts.stage;
}

/** Steps whose transactions reveal the outcome. Those of one place are named beside its winner. */
const TELLING: readonly (keyof GiveawayTransactions)[] = ['reveal', 'prove', 'pay', 'finish'];

/** What tells a place's winner to a reader of the list. */
interface Outcome extends RevealPlace {
  listIndex: number | null;
  weight: bigint | null;
  start: bigint | null;
  ticket: bigint | null;
  paid: boolean;
}

/** The row with only the public part of its outcome. Everything else stays. */
export function publicOutcome<
  Place extends Outcome,
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

/** Whether a transaction of the draw may be shown. `place`: of prove and pay, from 0. */
export function isStepShown(
  { step, place }: { step: keyof GiveawayTransactions; place: number | null },
  facts: RevealFacts,
  now: number,
): boolean {
  if (!TELLING.includes(step) || isRevealed(facts, now)) return true;
  const of = place === null ? undefined : facts.places[place];
  return of !== undefined && isPlaceShown(of, now);
}

/** The public transactions. */
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
 * Until when an answer about the giveaway may be cached, ms since 1970; null if it changes at no known time. An answer
 * from before a reveal time must not outlive it.
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
