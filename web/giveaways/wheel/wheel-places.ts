/** The places of a draw as the wheel follows them: who won, and when all pages show it. */
import type { Giveaway, GiveawayPlace } from '../../../core/giveaways/model.ts';
import { shortAddress } from '../../../core/short-address.ts';
import { paymentOf } from '../detail/standing.ts';
import { words as page } from '../detail/words.ts';
import { placeText } from '../format.ts';
import { words } from './words.ts';

export interface WheelPlace {
  /** From 1. */
  place: number;
  /** The winner; null until its reveal time. */
  winner: string | null;
  /** Ms since 1970 by the server's clock; null before its proof, and for a place for which no entry is left. */
  revealAt: number | null;
}

interface Places {
  places: readonly WheelPlace[];
}

/** Returns the place that is drawn next on all pages; null when every place with a winner is shown. */
export function nextPlace({ places }: Places): WheelPlace | null {
  return places.find(({ winner, revealAt }) => winner === null && revealAt !== null) ?? null;
}

/** The places that share a moment are revealed by one spin: with more than five, all of them. */
export function revealedWith({ places }: Places, place: number): WheelPlace[] {
  const moment = places.find((one) => one.place === place)?.revealAt ?? null;
  return places.filter(({ revealAt }) => moment !== null && revealAt === moment);
}

/** Returns the new places, each with the winner that is already known. */
export function mergePlaces(
  known: readonly WheelPlace[],
  read: readonly WheelPlace[],
): readonly WheelPlace[] {
  return read.map((one) => {
    const before = known.find(({ place }) => place === one.place);
    return {
      ...one,
      winner: one.winner ?? before?.winner ?? null,
      revealAt: one.revealAt ?? before?.revealAt ?? null,
    };
  });
}

export function wheelPlaces({ places }: Pick<Giveaway, 'places'>): WheelPlace[] {
  return places.map(({ place, winner, revealAt }: GiveawayPlace) => ({
    place,
    winner,
    revealAt: revealAt === null ? null : Date.parse(revealAt),
  }));
}

export const shownCount = (places: readonly WheelPlace[]) =>
  places.filter(({ winner }) => winner !== null).length;

/** Returns the last place that is shown; 1 before. */
export function lastShown(places: readonly WheelPlace[]): number {
  return places.findLast(({ winner }) => winner !== null)?.place ?? 1;
}

/** Returns the short form of a wallet on the wheel: 6 + 4 characters. */
export function shortWallet(wallet: string): string {
  return wallet.length > 12 ? shortAddress(wallet, 6, 4) : wallet;
}

/** The dialog's title and note once the payments are sent. */
export function doneTexts(giveaway: Giveaway): { title: string; note: string } {
  const several = giveaway.places.length > 1;
  const payment = paymentOf(giveaway, giveaway.places);
  if (payment === 'back') return { title: words.titles.over, note: page.winner.paidSome };
  const title = payment === 'paid' ? words.titles.paid(several) : words.titles.sent(several);
  return { title, note: words.paid.sent(several) };
}

/** Shown once the winners have their prizes. One winner of several places has only the own one's. */
export function paidText(
  giveaway: Giveaway,
  places: readonly Pick<WheelPlace, 'place' | 'winner'>[],
): string {
  const won = places.filter(({ winner }) => winner !== null);
  const prize = giveaway.places.find(({ place }) => place === won[0]?.place);
  return won.length > 1 || !prize
    ? words.paid.many(won.length)
    : words.paid.one(shortWallet(won[0]?.winner ?? ''), placeText(giveaway, prize));
}
