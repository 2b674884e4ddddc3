/** Sentences of the wheel. */
import { shortAddress } from '../../../core/address.ts';
import type { Giveaway, Stage } from '../../../core/giveaways/model.ts';
import { prizeText } from '../format.ts';

/** As on the wheel: 6 + 4 characters. */
export function shortWallet(wallet: string): string {
  return wallet.length > 12 ? shortAddress(wallet, 6, 4) : wallet;
}

/** Once the prize is with the winner. */
export function paidText(giveaway: Giveaway, winner: string | null): string {
  return `Winner confirmed: ${shortWallet(winner ?? '')} has received ${prizeText(giveaway)}`;
}

/** The way from closed entries to a winner, and how far along it a stage is: the index of the step under way. */
export const LOCKED_STEPS = [
  'Entries closed',
  'List frozen and published',
  'Its root on chain, bound to a future round',
  "The round's signature verified on chain",
  'The winner proven on chain',
] as const;

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

/** Said wherever a winner is kept back. */
export const COMPUTABLE =
  'List and beacon are public, so whoever computes the draw can know the winner already. This site names nobody before the wheel stops.';
