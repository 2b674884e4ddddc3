/** The present rights of a wallet in a giveaway, and the page's own steps. Pure: the server decides in the end. */
import { can, endedWithoutDraw, isDrawing, isOver, isPaid, isPending } from '../../../core/giveaways/can.ts';
import type { Giveaway, GiveawayPlace, Participation } from '../../../core/giveaways/model.ts';
import { cancelState } from '../cancel-giveaway.ts';

type Facts = Pick<
  Giveaway,
  | 'stage'
  | 'type'
  | 'creator'
  | 'winner'
  | 'endDate'
  | 'reclaimAt'
  | 'registeredParticipants'
  | 'places'
  | 'cancelFrom'
  | 'cutoff'
  | 'entriesClosed'
>;

export interface Standing {
  isCreator: boolean;
  /** Entries are open to wallets. */
  canRegister: boolean;
  /** Select Winner is shown; it is enabled once a wallet has registered. */
  canSelect: boolean;
  hasRegistered: boolean;
  /** The winner is known and the creator must confirm. */
  canConfirm: boolean;
  canCancel: boolean;
  /** The creator may cancel, but the program lets an escrow go only from `cancelFrom` on. */
  mustWaitToCancel: boolean;
  /** The creator's own wallet may reclaim everything. */
  canReclaim: boolean;
  /** Some winners are paid and others cannot be: the creator's own wallet may end it and take the rest. */
  canTakeRest: boolean;
  /** The list is committed, and a wallet that it leaves out can still stop it. */
  canObject: boolean;
}

/** `wallet` null: none is connected. `now` in milliseconds. */
export function standingFor(giveaway: Facts, wallet: string | null, now: number): Standing {
  const isCreator = wallet !== null && wallet === giveaway.creator;
  const among = giveaway.type === 'participants';
  const cancels = isCreator ? cancelState(giveaway, now) : 'over';
  const late = isCreator && can('reclaim', giveaway) && now >= Date.parse(giveaway.reclaimAt);
  const someArePaid = giveaway.places.some(({ paid }) => paid);
  return {
    isCreator,
    canRegister: among && can('register', giveaway) && !giveaway.entriesClosed && !isClosed(giveaway, now),
    canSelect: isCreator && among && can('select', giveaway),
    hasRegistered: giveaway.registeredParticipants > 0,
    // Before the winner is revealed there is nothing to confirm on a screen.
    canConfirm: isCreator && among && can('confirm_winner', giveaway) && giveaway.winner !== null,
    canCancel: cancels === 'open',
    mustWaitToCancel: cancels === 'early',
    canReclaim: late && !someArePaid,
    canTakeRest: late && someArePaid,
    canObject: canObject(giveaway, now),
  };
}

/** Returns whether entries are closed: the end has passed, or the creator has closed them before it. */
export function isClosed(giveaway: Pick<Giveaway, 'stage' | 'endDate'>, now: number): boolean {
  const coming = isPending(giveaway) || giveaway.stage === 'open';
  return !coming || now >= Date.parse(giveaway.endDate);
}

/** Between the commit of a list and its cutoff; a live draw has none. `now` in milliseconds. */
export function canObject(giveaway: Pick<Giveaway, 'stage' | 'cutoff'>, now: number): boolean {
  return giveaway.stage === 'committed' && giveaway.cutoff !== null && now < Date.parse(giveaway.cutoff);
}

/** Returns the next time at which a winner is shown, in ms; null if none is known. */
export function nextRevealAt({ places }: Pick<Giveaway, 'places'>): number | null {
  const times = places.flatMap(({ winner, revealAt }) =>
    winner === null && revealAt !== null ? [Date.parse(revealAt)] : [],
  );
  return times.length > 0 ? Math.min(...times) : null;
}

/** The one panel about the visitor's own part. cancelled: the giveaway ended without a draw. */
type MainPanel = 'pending' | 'registration' | 'eligibility' | 'cancelled';

export function mainPanel(giveaway: Pick<Giveaway, 'stage' | 'type'>): MainPanel {
  if (endedWithoutDraw(giveaway)) return 'cancelled';
  if (isPending(giveaway)) return 'pending';
  return giveaway.type === 'holders' ? 'eligibility' : 'registration';
}

/**
 * The state of the registration panel. connect: no wallet yet. own: the creator's wallet. excluded: this wallet can
 * never take part. missed: it did not register in time.
 */
type RegistrationState =
  | 'connect'
  | 'own'
  | 'loading'
  | 'failed'
  | 'excluded'
  | 'register'
  | 'registered'
  | 'missed'
  | 'closed';

export function registrationState(facts: {
  open: boolean;
  isCreator: boolean;
  connected: boolean;
  participation: Pick<Participation, 'registered' | 'reason'> | null;
  /** The lookup of the wallet failed. */
  failed: boolean;
}): RegistrationState {
  const { open, isCreator, connected, participation, failed } = facts;
  if (isCreator) return 'own';
  if (!connected) return open ? 'connect' : 'closed';
  if (!participation) return failed ? 'failed' : 'loading';
  if (participation.registered) return 'registered';
  const excluded = participation.reason !== null && participation.reason !== 'not_registered';
  if (excluded) return 'excluded';
  return open ? 'register' : 'missed';
}

/** Returns whether there is something to show about the draw: it is under way, or has a winner. */
export function showsWinner(giveaway: Pick<Giveaway, 'stage' | 'winner'>): boolean {
  return giveaway.winner !== null || isDrawing(giveaway);
}

/** Returns whether the draw has a page of its own: its list is frozen. */
export function hasDraw({ stage, round, winner }: Pick<Giveaway, 'stage' | 'round' | 'winner'>): boolean {
  return round !== null || winner !== null || stage === 'frozen';
}

/** A request that reaches the server just before the reveal time would miss it. */
const SOON_AFTER_MS = 30;
const RETRY_MS = 200;
const FAST_MS = 1000;
const SOON_MS = 2000;
const CALM_MS = 5000;
const SLOW_MS = 10_000;

/**
 * Returns the time until the next read of the giveaway, in ms; 0: it will not change any more. `now` by the server's
 * clock.
 */
export function refreshAfter(giveaway: Giveaway | undefined, now: number): number {
  if (!giveaway) return CALM_MS;
  const { stage, type, roundTime } = giveaway;
  const reveal = nextRevealAt(giveaway);
  // Exactly at the reveal time.
  if (reveal !== null) {
    const left = reveal - now;
    return Math.min(FAST_MS, left > 0 ? left + SOON_AFTER_MS : RETRY_MS);
  }
  if (isOver(giveaway)) return isSettling(giveaway) ? CALM_MS : 0;
  if (isDrawing(giveaway)) {
    if (stage === 'proven' && type !== 'holders') return SOON_MS;
    // Little happens in the time to object; everything happens shortly before the round.
    const waits = stage === 'committed' && roundTime !== null && Date.parse(roundTime) - now > 60_000;
    return waits ? CALM_MS : FAST_MS;
  }
  if (isPaid(giveaway) || isPending(giveaway)) return SOON_MS;
  const left = Date.parse(giveaway.endDate) - now;
  if (left <= 0) return type === 'holders' ? FAST_MS : CALM_MS;
  return Math.min(left < 60_000 ? CALM_MS : SLOW_MS, Math.max(FAST_MS, left));
}

/**
 * Returns whether the end has passed and no draw has begun. A draw among holders needs no signature, so any open page
 * may start it.
 */
export function shouldExecute(
  { stage, type, endDate }: Pick<Giveaway, 'stage' | 'type' | 'endDate'>,
  now: number,
): boolean {
  return type === 'holders' && stage === 'open' && now >= Date.parse(endDate);
}

/**
 * Returns how far the payment of these places is. paid: each payment is final. sent: each is on-chain, and a fork may
 * still drop it. waits: at least one winner has none; back: none comes any more, the creator has that prize. A place
 * without a winner has no payment.
 */
export function paymentOf(
  giveaway: Pick<Giveaway, 'stage'>,
  places: readonly Pick<GiveawayPlace, 'winner' | 'paid' | 'payFinal'>[],
): 'waits' | 'sent' | 'paid' | 'back' {
  const won = places.filter(({ winner }) => winner !== null);
  if (won.every(({ payFinal }) => payFinal)) return 'paid';
  if (won.every(({ paid }) => paid)) return 'sent';
  return isOver(giveaway) ? 'back' : 'waits';
}

/** Returns whether all winners are paid on-chain, and a payment is not final yet. */
export const isSettling = (giveaway: Pick<Giveaway, 'stage' | 'places'>): boolean =>
  isPaid(giveaway) && paymentOf(giveaway, giveaway.places) === 'sent';

/** Returns the places that a wallet has won, and their sum in base units. */
export function ownPlaces(
  { places }: Pick<Giveaway, 'places'>,
  wallet: string | null,
): { places: GiveawayPlace[]; units: bigint } {
  const own = wallet === null ? [] : places.filter(({ winner }) => winner === wallet);
  return { places: own, units: own.reduce((sum, { units }) => sum + BigInt(units), 0n) };
}

/** Returns the tickets of a wallet in a list, counted from 1: "41", "41 to 43"; null if it is not on the list. */
export function ticketsOf(
  entries: readonly { wallet: string; weight: bigint }[],
  wallet: string,
): string | null {
  let before = 0n;
  for (const entry of entries) {
    if (entry.wallet === wallet) {
      const [first, last] = [before + 1n, before + entry.weight];
      return first === last ? String(first) : `${first} to ${last}`;
    }
    before += entry.weight;
  }
  return null;
}

/** Returns the open giveaway to offer to a wallet that has lost one: of the same creator first, then the soonest. */
export function nextGiveaway<G extends Pick<Giveaway, 'id' | 'creator' | 'endDate'>>(
  open: readonly G[],
  { giveaway, wallet, now }: { giveaway: Pick<Giveaway, 'id' | 'creator'>; wallet: string; now: number },
): G | null {
  const others = open.filter(
    ({ id, creator, endDate }) => id !== giveaway.id && creator !== wallet && Date.parse(endDate) > now,
  );
  others.sort((one, other) => Date.parse(one.endDate) - Date.parse(other.endDate));
  return others.find(({ creator }) => creator === giveaway.creator) ?? others[0] ?? null;
}

/** Returns whether every winner of a draw is shown, and this wallet took part and won nothing. */
export function hasLost(
  giveaway: Pick<Giveaway, 'winner' | 'places' | 'stage'>,
  participation: Pick<Participation, 'wallet' | 'eligible' | 'final'> | undefined,
): boolean {
  if (!participation?.final || !participation.eligible || giveaway.winner === null) return false;
  if (giveaway.stage === 'revealed' || nextRevealAt(giveaway) !== null) return false;
  return ownPlaces(giveaway, participation.wallet).places.length === 0;
}
