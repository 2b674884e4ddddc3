/** Checks the query plans of the sent statements: finds those that read a growing table from end to end. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

/** Tables that grow with users and time. */
const GROWING = new Set(
  `tips tip_names tip_payments tip_days tip_sums tip_watches tippers tipper_counts tip_chips start_steps tip_plans tip_handles
    tip_rulings tip_holders tip_doubts archive_parts archive_lists archived_tips archive_erasures goal_days
    show_sums supporter_tips supporters token_settings live_styles media_files media_uses media_orphans media_reports
    media_takedowns shares outbox tokens token_names market_prices price_wants giveaways
    giveaway_places giveaway_lists giveaway_commits giveaway_transactions registrations objections used_messages
    challenges x_accounts x_codes clips handed_in_clips clip_picks clip_winners reconcile_findings audit_log`.split(
    /\s+/,
  ),
);

/** Scans of an index that holds nothing but what waits for its end. */
const ONLY_WAITING =
  /USING (COVERING )?INDEX (giveaway_one_in_flight|giveaways_waiting|outbox_waiting|outbox_waiting_of|outbox_waiting_since|tip_payments_unfinalized|tips_open|clip_picks_open|archive_parts_open)\b/;

/** A page of a list: the giveaways that it looks through, chosen along an index and then named as the table is. */
const LOOKED_THROUGH = /ORDER BY .+ LIMIT \?\) giveaways\s/;

/** Returns the steps of a plan that read a growing table from end to end. */
export function scansOf(sqlite: DatabaseSync, query: string, values: SQLInputValue[]): string[] {
  const plan = sqlite.prepare(`EXPLAIN QUERY PLAN ${query}`).all(...values) as { detail: string }[];
  const sorted = plan.some(({ detail }) => detail.includes('FOR ORDER BY'));
  const limited = /\blimit\b/i.test(query);
  return plan
    .map(({ detail }) => detail)
    .filter((detail) => {
      const name = /^SCAN (\w+)/.exec(detail)?.[1];
      if (!name || !GROWING.has(tableOf(query, name)) || ONLY_WAITING.test(detail)) return false;
      if (LOOKED_THROUGH.test(query) && /^SCAN giveaways( USING INDEX giveaways_newest)?$/.test(detail))
        return false;
      // The beginning of a list, along the index or the key that has its order.
      return !(limited && !sorted);
    });
}

/** Plans name tables as the statement does: `tips t` is t. */
function tableOf(query: string, name: string): string {
  return (
    new RegExp(`\\b(?:from|join)\\s+"?(\\w+)"?\\s+(?:as\\s+)?"?${name}"?\\b(?!\\s*\\()`, 'i').exec(
      query,
    )?.[1] ?? name
  );
}
