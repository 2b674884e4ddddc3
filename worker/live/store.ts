/** All SQL of the live styles; the only writer of the table. */
import { eq } from 'drizzle-orm';
import { FONT_FAMILIES } from '../../core/live/fonts.ts';
import { parseStyle } from '../../core/live/parse-style.ts';
import { type LiveStyle, UNSET_STYLE } from '../../core/live/style.ts';
import type { RoomStyle } from '../../core/live.ts';
import type { Database } from '../env.ts';
import { liveStyles, outbox } from '../schema.ts';

/** A token's live style; one that sets nothing if none is stored. */
export async function loadStyle(db: Database, token: string): Promise<RoomStyle> {
  const [row] = await db.select().from(liveStyles).where(eq(liveStyles.token, token));
  if (!row) return { config: UNSET_STYLE, updatedAt: 0 };
  return { config: parseStyle(JSON.parse(row.style), FONT_FAMILIES), updatedAt: row.updatedAt };
}

/** Stores a style together with the outbox row that brings it to the overlays. `now` in ms since 1970. */
export async function saveStyle(
  db: Database,
  token: string,
  config: LiveStyle,
  updatedBy: string,
  now: number,
): Promise<void> {
  const row = { style: JSON.stringify(config), updatedBy, updatedAt: now };
  await db.batch([
    db
      .insert(liveStyles)
      .values({ token, ...row })
      .onConflictDoUpdate({ target: liveStyles.token, set: row }),
    db.insert(outbox).values({ token, kind: 'tip:config', subject: token, createdAt: now }),
  ]);
}
