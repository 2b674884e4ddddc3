/** The columns of a query of tips: those of the table, and the data stored beside a tip. */
import { sql } from 'drizzle-orm';
import type { AlertPlan } from '../../core/alerts/plan.ts';
import type { Ruling } from '../../core/moderation/model.ts';
import { exactColumns } from './columns.ts';
import { tips } from './tips.ts';

/** The name on a tip; null for an anonymous one. */
export const nameOfTip = sql<string | null>`(SELECT name FROM tip_names WHERE tip_id = tips.id)`;

/** The face of a named tip, while it is the picture that its sender's profile shows. */
export const faceOfTip = sql<
  string | null
>`(SELECT face FROM tip_names WHERE tip_id = tips.id AND face IS NOT NULL
  AND EXISTS (SELECT 1 FROM profiles WHERE wallet = tips.sender AND picture = face AND hidden_at IS NULL))`;

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

/** Later than every date: the end of a block that has none. */
const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * The ruling of a tip, with the end of the block of its sender; null for a tip from before rulings existed. Every list,
 * room and voice reads it, so a blocked wallet has no words anywhere.
 */
export const rulingOfTip = sql<StoredRuling | null>`(SELECT json_object('state', coalesce(r.state, 'shown'),
  'until', r.until, 'reasons', json(coalesce(r.reasons, '[]')), 'dropped', coalesce(r.dropped, 0), 'trusted', coalesce(r.trusted, 0),
  'decided', r.tip_id IS NULL OR r.decided_at IS NOT NULL, 'silentUntil', iif(b.key IS NULL, 0, coalesce(b.until, ${sql.raw(String(NEVER))})))
  FROM (SELECT 1) LEFT JOIN tip_rulings r ON r.tip_id = tips.id
  LEFT JOIN blocks b ON b.kind = 'wallet' AND b.key = tips.sender
  WHERE r.tip_id IS NOT NULL OR b.key IS NOT NULL)`.mapWith(toRuling);

/** Parses the text that rulingOfTip selects. */
export function toRuling(text: string | null): StoredRuling | null {
  if (text === null) return null;
  const { dropped, decided, trusted, silentUntil, ...ruling } = JSON.parse(text) as Omit<Ruling, 'trusted'> &
    Record<'dropped' | 'decided' | 'trusted' | 'silentUntil', number>;
  const isSilent = ruling.state !== 'removed' && silentUntil > Date.now();
  return {
    ...ruling,
    ...(isSilent && { state: 'wordless' as const, until: null }),
    dropped: dropped === 1,
    decided: decided === 1,
    trusted: trusted === 1,
  };
}

export const tipColumns = {
  ...exactColumns(tips),
  name: nameOfTip,
  handle: handleOfTip,
  face: faceOfTip,
  worth: worthOfTip,
  dollars: dollarsOfTip,
  plan: planOfTip,
  ruling: rulingOfTip,
};

/** A row of tipColumns. Amounts in base units, `worth` in lamports, times in ms since 1970. */
export type TipRow = typeof tips.$inferSelect & {
  name: string | null;
  handle: string | null;
  face: string | null;
  worth: bigint | null;
  dollars: boolean;
  plan: AlertPlan | null;
  ruling: StoredRuling | null;
};
