/** The text of a post with the link of a giveaway or its draw (core/share/texts.ts), from what a screen knows. */
import type { Giveaway } from '../../core/giveaways/model.ts';
import { shareDrawText, shareGiveawayText } from '../../core/share/texts.ts';
import { prizeText } from './format.ts';

/** `now` in milliseconds. */
export function giveawayWords(giveaway: Giveaway, now: number): string {
  return shareGiveawayText(sharedOf(giveaway), Math.floor(now / 1000));
}

export function drawWords(giveaway: Giveaway): string {
  return shareDrawText(sharedOf(giveaway));
}

function sharedOf(giveaway: Giveaway) {
  const { title, type, stage, tokenSymbol, endDate, winner, places } = giveaway;
  const endsAt = Date.parse(endDate) / 1000;
  const winners = places.filter((place) => place.winner !== null).length;
  return { title, kind: type, stage, tokenSymbol, endsAt, winner, winners, prize: prizeText(giveaway) };
}
