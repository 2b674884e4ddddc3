/** Sentences of the wheel. */
import { shortAddress } from '../../../core/address.ts';
import type { Giveaway, Stage } from '../../../core/giveaways/model.ts';
import { groupThousands } from '../../../core/money.ts';
import { prizeText } from '../format.ts';

/** As on the wheel: 6 + 4 characters. */
export function shortWallet(wallet: string): string {
  return wallet.length > 12 ? shortAddress(wallet, 6, 4) : wallet;
}

/** Once the prize is with the winner. */
export function paidText(giveaway: Giveaway): string {
  return `Winner confirmed: ${shortWallet(giveaway.winner ?? '')} has received ${prizeText(giveaway)}`;
}

/** "12.5 %", "1 in 4,000": a share of the tickets as people read it. */
export function chanceText(weight: bigint, total: bigint): string {
  if (total < 1n || weight < 1n) return '0 %';
  if (weight >= total) return '100 %';
  if (weight * 1000n < total) return `1 in ${groupThousands(String(total / weight))}`;
  const tenths = (weight * 1000n + total / 2n) / total;
  return `${tenths / 10n}${tenths % 10n ? `.${tenths % 10n}` : ''} %`;
}

/** "1:05" until a time; "0:00" after it. Both in milliseconds. */
export function clockText(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  const hours = Math.floor(seconds / 3600);
  const pad = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds % 60)}` : `${minutes}:${pad(seconds % 60)}`;
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
