/** Sentences of the wheel. */
import { shortAddress } from '../../../core/address.ts';
import type { Giveaway, Stage } from '../../../core/giveaways/model.ts';
import { prizeText } from '../format.ts';
import type { WheelPlace } from './wheel-places.ts';
import { words } from './words.ts';

/** As on the wheel: 6 + 4 characters. */
export function shortWallet(wallet: string): string {
  return wallet.length > 12 ? shortAddress(wallet, 6, 4) : wallet;
}

/** Shown once the winners have their prizes. */
export function paidText(giveaway: Giveaway, places: readonly Pick<WheelPlace, 'winner'>[]): string {
  const winners = places.flatMap(({ winner }) => (winner === null ? [] : [winner]));
  const [first = ''] = winners;
  return winners.length > 1
    ? words.paid.many(winners.length)
    : words.paid.one(shortWallet(first), prizeText(giveaway));
}

/** The steps from closed entries to a winner, and the index of a stage's current step. */
export const LOCKED_STEPS = words.locked.steps;

/** Shown wherever a winner is withheld until the reveal time. */
export const COMPUTABLE = words.locked.computable;

export function lockedStep(stage: Stage): number {
  switch (stage) {
    case 'prepared':
    case 'signed':
    case 'open':
      return 0;
    case 'closed':
      return 1;
    case 'frozen':
      return 2;
    case 'committed':
      return 3;
    case 'revealed':
      return 4;
    default:
      return LOCKED_STEPS.length;
  }
}
