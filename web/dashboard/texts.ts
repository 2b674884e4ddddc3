/** Figures and sentences of the dashboard. Times are passed in, never read from a clock. */

import type { Giveaway } from '../../core/giveaways/model.ts';
import { formatAmount, groupThousands, SOL_DECIMALS } from '../../core/money.ts';
import type { ReceivedDay, ReceivedTotal } from '../../core/tips/received.ts';
import { utcDayText } from '../dates.ts';
import { count, unitsText } from '../giveaways/format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "2 days", "3 hours", "12 minutes", else 'very soon'; 'Expired' after the end. `now` in milliseconds. */
export function endInText(endDate: string, now: number): string {
  const left = Date.parse(endDate) - now;
  if (!(left > 0)) return 'Expired';
  if (left >= DAY) return count(Math.floor(left / DAY), 'day');
  if (left >= HOUR) return count(Math.floor(left / HOUR), 'hour');
  if (left >= MINUTE) return count(Math.floor(left / MINUTE), 'minute');
  return 'very soon';
}

/** The same for a giveaway that may have closed before its end. */
export function giveawayEndText(giveaway: Pick<Giveaway, 'status' | 'endDate'>, now: number): string {
  const text = endInText(giveaway.endDate, now);
  const running = giveaway.status === 'active' || giveaway.status === 'pending';
  return running || text === 'Expired' ? text : 'Closed early';
}

/** Thousands grouped; at most four decimals above whole units, because a headline has no space for more. */
export function totalText(total: Pick<ReceivedTotal, 'amountUnits' | 'decimals'>): string {
  const units = BigInt(total.amountUnits);
  const whole = formatAmount(units, total.decimals, 0);
  return groupThousands(formatAmount(units, total.decimals, whole === '0' ? total.decimals : 4));
}

/** The line under a total: fees that stay with the platform, and the like. */
export function feeText(total: Pick<ReceivedTotal, 'platformFeeUnits' | 'decimals' | 'symbol'>): string {
  return unitsText(total.platformFeeUnits, total.decimals, total.symbol);
}

/** "21 Nov 2026: 3 tips, 0.15 SOL". */
export function daySentence(day: ReceivedDay): string {
  return `${utcDayText(day.date)}: ${count(day.tips, 'tip')}, ${daySolText(day)}`;
}

export function daySolText(day: Pick<ReceivedDay, 'lamports'>): string {
  return unitsText(day.lamports, SOL_DECIMALS, 'SOL');
}

/** The text alternative of the whole chart. */
export function chartSentence(days: readonly ReceivedDay[]): string {
  const tips = days.reduce((all, day) => all + day.tips, 0);
  const lamports = days.reduce((all, day) => all + BigInt(day.lamports), 0n);
  return `${count(tips, 'tip')} in ${days.length} days, ${unitsText(lamports, SOL_DECIMALS, 'SOL')}`;
}
