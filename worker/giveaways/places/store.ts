/** The places of a draw: a row for each that is proven. Numbers from 0, as on chain. */
import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../env.ts';
import { exact, giveawayPlaces as table } from '../../schema.ts';
import type { GiveawayRow } from '../store.ts';

export type PlaceRow = typeof table.$inferSelect;

const columns = { ...getTableColumns(table), amount: exact(table.amount) };

/** What each place of a giveaway wins, in base units, proven or not. */
export function amountsOf({ amounts }: Pick<GiveawayRow, 'amounts'>): bigint[] {
  return (JSON.parse(amounts) as string[]).map(BigInt);
}

/** The proven places of a giveaway, in order. */
export function placesQuery(db: Database, giveaway: string) {
  return db.select(columns).from(table).where(eq(table.giveaway, giveaway)).orderBy(asc(table.place));
}

export async function placesOf(db: Database, giveaway: string): Promise<PlaceRow[]> {
  return placesQuery(db, giveaway);
}

/** The same as a column of giveaways: a list needs no second query. */
export const placesColumn = sql<
  PlaceRow[]
>`(SELECT json_group_array(json_object('giveaway', giveaway, 'place', place,
    'amount', CAST(amount AS TEXT), 'winner', winner, 'listIndex', list_index, 'weight', weight, 'start', start,
    'ticket', ticket, 'revealAt', reveal_at, 'paid', paid))
  FROM (SELECT * FROM giveaway_places WHERE giveaway = giveaways.id ORDER BY place))`.mapWith(
  (text: string) =>
    (JSON.parse(text) as (Omit<PlaceRow, 'paid'> & { paid: number })[]).map((row) => ({
      ...row,
      amount: BigInt(row.amount),
      weight: BigInt(row.weight),
      start: BigInt(row.start),
      ticket: BigInt(row.ticket),
      paid: row.paid === 1,
    })),
);

/** Stores proven places. One that is stored keeps its winner, learns its index in the list, and stays paid. */
export async function savePlaces(
  db: Database,
  giveaway: string,
  places: readonly Omit<PlaceRow, 'giveaway' | 'revealAt'>[],
): Promise<void> {
  if (places.length === 0) return;
  const [first, ...others] = places.map((place) =>
    db
      .insert(table)
      .values({ ...place, giveaway })
      .onConflictDoUpdate({
        target: [table.giveaway, table.place],
        set: {
          paid: sql`max(giveaway_places.paid, excluded.paid)`,
          listIndex: sql`COALESCE(giveaway_places.list_index, excluded.list_index)`,
        },
      }),
  );
  await db.batch([first!, ...others]);
}

/** Sets when the winners may be named (ms, by place), once: of two concurrent runs the first one's times stay. */
export async function setReveals(db: Database, giveaway: string, times: readonly number[]): Promise<void> {
  await db
    .update(table)
    .set({ revealAt: sql`json_extract(${JSON.stringify(times)}, '$[' || ${table.place} || ']')` })
    .where(and(eq(table.giveaway, giveaway), isNull(table.revealAt)));
}

export async function markPaid(db: Database, giveaway: string, places: readonly number[]): Promise<void> {
  await db
    .update(table)
    .set({ paid: true })
    .where(
      and(
        eq(table.giveaway, giveaway),
        sql`${table.place} IN (SELECT value FROM json_each(${JSON.stringify(places)}))`,
      ),
    );
}
