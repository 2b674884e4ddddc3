/** Sums over giveaways, which triggers write: of a creator, and of all. */
import { eq, sql } from 'drizzle-orm';
import type { CreatorStats, PlatformStats } from '../../../core/giveaways/figures.ts';
import type { Database } from '../../env.ts';
import { giveawayCounts } from '../../schema.ts';

/** Sums of what was ever funded, by `creator`, or by anyone if it is empty. `now` in unix seconds. */
export function sumsOf(db: Database, creator: string, now: number) {
  const { giveaways: total, registered, eligible, open, completed, cancelled } = giveawayCounts;
  // Open ones are closed soon after their end: few are late.
  const late = sql`(SELECT count(*) FROM giveaways WHERE stage = 'open' AND ends_at <= ${now}
    ${creator === '' ? sql`` : sql`AND creator = ${creator}`})`;
  return db
    .select({
      total,
      totalParticipants: registered,
      totalEligible: eligible,
      active: sql<number>`${open} - ${late}`,
      waiting: sql<number>`${total} - ${open} - ${completed} - ${cancelled} + ${late}`,
      completed,
      cancelled,
    })
    .from(giveawayCounts)
    .where(eq(giveawayCounts.creator, creator));
}

export const NO_SUMS = {
  total: 0,
  totalParticipants: 0,
  totalEligible: 0,
  active: 0,
  waiting: 0,
  completed: 0,
  cancelled: 0,
};

/** Totals of everything that was ever funded. `now` in unix seconds. */
export async function platformStats(db: Database, now: number): Promise<PlatformStats> {
  const [sums = NO_SUMS] = await sumsOf(db, '', now);
  const { total, totalParticipants, totalEligible, active, completed } = sums;
  return { totalGiveaways: total, totalParticipants, totalEligible, active, completed };
}

export type CreatorCounts = Omit<
  CreatorStats,
  'totalTips' | 'totalTipValue' | 'totalTipUnits' | 'uniqueTokens'
>;
