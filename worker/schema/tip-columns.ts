/** The columns of a query of tips: those of the table, and the data stored beside a tip. */
import { sql } from 'drizzle-orm';
import type { AlertPlan } from '../../core/alerts/plan.ts';
import type { Ruling } from '../../core/moderation/model.ts';
import { exactColumns } from './columns.ts';
import { tips } from './tips.ts';

/** The name on a tip; null for an anonymous one. */
export const nameOfTip = sql<string | null>`(SELECT name FROM tip_names WHERE tip_id = tips.id)`;

/** The account on X that a tip shows, or null. */
export const handleOfTip = sql<string | null>`(SELECT handle FROM tip_handles WHERE tip_id = tips.id)`;

/** The plan of a tip; null for a tip from before plans existed. */
export const planOfTip = sql<AlertPlan | null>`(SELECT plan FROM tip_plans WHERE tip_id = tips.id)`;

/** Lamports; null for a coin without a known price. */
const worthOfTip = sql<
  bigint | null
>`(SELECT CAST(worth AS TEXT) FROM tip_plans WHERE tip_id = tips.id)`.mapWith((worth: string | null) =>
  worth === null ? null : BigInt(worth),
);

/** Whether dollars may stand beside a tip; a tip in SOL from before there were plans needs none to say so. */
const dollarsOfTip = sql<boolean>`coalesce((SELECT dollars FROM tip_plans WHERE tip_id = tips.id),
  tips.currency = 'SOL')`.mapWith((dollars: number) => dollars === 1);

/** A ruling as it is stored. `decided`: false while the tip is not to be shown yet. */
export interface StoredRuling extends Ruling {
  dropped: boolean;
  decided: boolean;
}

/** The ruling of a tip; null for a tip from before rulings existed. */
export const rulingOfTip = sql<StoredRuling | null>`(SELECT json_object('state', state, 'until', until,
  'reasons', json(reasons), 'dropped', dropped, 'decided', decided_at IS NOT NULL)
  FROM tip_rulings WHERE tip_id = tips.id)`.mapWith(toRuling);

/** Parses the text that rulingOfTip selects. */
export function toRuling(text: string | null): StoredRuling | null {
  if (text === null) return null;
  const { dropped, decided, ...ruling } = JSON.parse(text) as Ruling & { dropped: number; decided: number };
  return { ...ruling, dropped: dropped === 1, decided: decided === 1 };
}

export const tipColumns = {
  ...exactColumns(tips),
  name: nameOfTip,
  handle: handleOfTip,
  worth: worthOfTip,
  dollars: dollarsOfTip,
  plan: planOfTip,
  ruling: rulingOfTip,
};

/** A row of tipColumns. Amounts in base units, `worth` in lamports, times in ms since 1970. */
export type TipRow = typeof tips.$inferSelect & {
  name: string | null;
  handle: string | null;
  worth: bigint | null;
  dollars: boolean;
  plan: AlertPlan | null;
  ruling: StoredRuling | null;
};
