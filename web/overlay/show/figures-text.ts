/** Amounts and times as the parts write them. */

import { formatAmount, formatFixed, groupThousands, SOL_DECIMALS } from '../../../core/money.ts';
import { dollarsText } from '../../../core/tokens/dollars.ts';

/** Returns lamports as "6.42": cut, never rounded up. A sum that two decimals would hide is written out. */
export function solText(lamports: bigint): string {
  const cut = formatAmount(lamports, SOL_DECIMALS, 2);
  return groupThousands(cut === '0' ? formatAmount(lamports, SOL_DECIMALS, 4) : cut);
}

/** Returns "6.42", "10.00": with as many decimals each time, so that a bar's figure does not jump. */
export function fixedSolText(lamports: bigint): string {
  return lamports > 0n && lamports < 10_000_000n
    ? solText(lamports)
    : groupThousands(formatFixed(lamports, SOL_DECIMALS, 2));
}

/** Returns "$963"; null without a price. */
export function lamportsDollars(lamports: bigint, solUsd: number | null): string | null {
  return solUsd === null ? null : dollarsText(lamports, SOL_DECIMALS, solUsd);
}

/** Returns the time left, rounded up to whole seconds: "12:40", "1:02:09", "3 d 04 h". */
export function leftText(ms: number): string {
  const whole = Math.max(0, Math.ceil(ms / 1000));
  const [days, hours, minutes, seconds] = [
    Math.floor(whole / 86_400),
    Math.floor((whole % 86_400) / 3600),
    Math.floor((whole % 3600) / 60),
    whole % 60,
  ];
  const two = (value: number) => String(value).padStart(2, '0');
  if (days > 0) return `${days} d ${two(hours)} h`;
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

const LARGE = [
  { letter: 'T', digits: 12 },
  { letter: 'B', digits: 9 },
  { letter: 'M', digits: 6 },
] as const;

/** Returns "0.5", "12,500", "123.4M": one line has room for a name beside it. Cut, never rounded up. */
export function shortAmountText(units: bigint, decimals: number): string {
  for (const { letter, digits } of LARGE)
    if (units >= 10n ** BigInt(decimals + digits))
      return `${groupThousands(formatAmount(units, decimals + digits, 1))}${letter}`;
  return groupThousands(formatAmount(units, decimals, 4));
}
