/** What waits for the jobs, and since when. */
import { sql } from 'drizzle-orm';
import type { Health } from '../../../core/admin.ts';
import type { Database } from '../../env.ts';
import { ADOPTED } from '../../tips/watches/store.ts';

/** Work that is older than this needs the operator: the jobs do not keep up, or nothing can be done. */
const BEHIND_MS = 5 * 60_000;

/** `waiting` is null for what cannot be counted. `oldestAt` in ms since 1970; null if nothing waits. */
export interface Backlog {
  what: Health['backlog'][number]['what'];
  waiting: number | null;
  oldestAt: number | null;
}

/**
 * One query along indexes that hold only what waits. Counts at most `limit` rows of each kind, so that anyone may ask.
 * `now` in ms since 1970.
 */
export async function readBacklog(db: Database, now: number, limit: number): Promise<Backlog[]> {
  return db.all<Backlog>(sql`
    SELECT 'tips' AS what, COUNT(*) AS waiting, MIN(at) AS oldestAt FROM (SELECT prepared_at AS at FROM tips
      WHERE status IN ('prepared', 'signed') AND status = 'signed' ORDER BY prepared_at LIMIT ${limit})
    UNION ALL SELECT 'payments', COUNT(*), MIN(at) FROM (SELECT seen_at AS at FROM tip_payments
      WHERE finalized_at IS NULL AND vanished_at IS NULL ORDER BY seen_at LIMIT ${limit})
    UNION ALL SELECT 'alerts', COUNT(*), MIN(at) FROM (SELECT created_at AS at FROM outbox
      WHERE delivered_at IS NULL LIMIT ${limit})
    UNION ALL SELECT 'draws', COUNT(*), MIN(at) FROM (SELECT due_at AS at FROM giveaways
      WHERE due_at <= ${now} AND stage NOT IN ('completed', 'cancelled', 'expired') ORDER BY due_at LIMIT ${limit})
    UNION ALL SELECT 'history', NULL, updated_at FROM chain_cursors WHERE name = ${ADOPTED}`);
}

/** Whether the oldest has waited for too long. */
export function isBehind({ oldestAt }: Backlog, now: number): boolean {
  return oldestAt !== null && now - oldestAt > BEHIND_MS;
}
