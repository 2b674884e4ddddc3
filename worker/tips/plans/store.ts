/** SQL of tips' plans. They are written with their tip, and by a trigger for a second payment of it. */
import { sql } from 'drizzle-orm';
import type { AlertPlan } from '../../../core/alerts/plan.ts';

/** Columns for queries of tips; null for a tip from before there were plans. */
export const planOfTip = sql<AlertPlan | null>`(SELECT plan FROM tip_plans WHERE tip_id = tips.id)`;

/** Lamports, exactly. */
export const worthOfTip = sql<
  bigint | null
>`(SELECT CAST(worth AS TEXT) FROM tip_plans WHERE tip_id = tips.id)`.mapWith((worth: string | null) =>
  worth === null ? null : BigInt(worth),
);
