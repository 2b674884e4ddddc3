/** Figures and sentences of the dashboard. Times are passed in, never read from a clock. */

import type { Giveaway } from '../../core/giveaways/model.ts';
import { formatAmount, groupThousands, SOL_DECIMALS } from '../../core/money.ts';
import type { ReceivedDay, ReceivedTotal } from '../../core/tips/received.ts';
import { utcDayText } from '../dates.ts';
import { count } from '../giveaways/format.ts';
import { words } from './words.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** "2 days", "3 hours", "12 minutes", else 'very soon'; 'Expired' after the end. `now` in milliseconds. */
export function endInText(endDate: string, now: number): string {
  const left = Date.parse(endDate) - now;
  if (!(left > 0)) return words.ends.expired;
  if (left >= DAY) return count(Math.floor(left / DAY), 'day');
  if (left >= HOUR) return count(Math.floor(left / HOUR), 'hour');
  if (left >= MINUTE) return count(Math.floor(left / MINUTE), 'minute');
  return words.ends.soon;
}

/** The same for a giveaway that may have closed before its end. */
export function giveawayEndText(giveaway: Pick<Giveaway, 'status' | 'endDate'>, now: number): string {
  const text = endInText(giveaway.endDate, now);
  const running = giveaway.status === 'active' || giveaway.status === 'pending';
  return running || text === words.ends.expired ? text : words.ends.early;
}

/**
 * A sum as all of the dashboard writes it: thousands grouped, cut to four decimals above whole units, exact below. What
 * is exact to the last unit is in the list of tips and in the file.
 */
export function totalText(total: Pick<ReceivedTotal, 'amountUnits' | 'decimals'>): string {
  return sumText(BigInt(total.amountUnits), total.decimals);
}

function sumText(units: bigint, decimals: number): string {
  const whole = formatAmount(units, decimals, 0);
  return groupThousands(formatAmount(units, decimals, whole === '0' ? decimals : 4));
}

type Sums = Pick<ReceivedTotal, 'amountUnits' | 'platformFeeUnits' | 'decimals' | 'symbol'>;

/** The fees that stayed with the platform. */
export function feeText({ platformFeeUnits, decimals, symbol }: Sums): string {
  return `${sumText(BigInt(platformFeeUnits), decimals)} ${symbol}`;
}

/** What was sent: the creator's part and the fee. */
export function beforeFeeText({ amountUnits, platformFeeUnits, decimals, symbol }: Sums): string {
  return `${sumText(BigInt(amountUnits) + BigInt(platformFeeUnits), decimals)} ${symbol}`;
}

/** "Nov 21, 2026: 3 tips, 0.15 SOL". */
export function daySentence(day: ReceivedDay): string {
  return `${utcDayText(day.date)}: ${count(day.tips, 'tip')}, ${daySolText(day)}`;
}

export function daySolText(day: Pick<ReceivedDay, 'lamports'>): string {
  return `${sumText(BigInt(day.lamports), SOL_DECIMALS)} SOL`;
}

/** The text alternative of the whole chart. */
export function chartSentence(days: readonly ReceivedDay[]): string {
  const tips = days.reduce((all, day) => all + day.tips, 0);
  const lamports = days.reduce((all, day) => all + BigInt(day.lamports), 0n);
  const sum = `${sumText(lamports, SOL_DECIMALS)} SOL`;
  return `${count(tips, 'tip')} in ${days.length} days, ${sum} ${words.chart.afterFee}`;
}
