/** Lists of tips and single tips, from the database and the archive. */
import type { ArchivedList, Point } from '../../../core/archive/line.ts';
import { NO_NAME } from '../../../core/tips/model.ts';
import { type TipLine, tipOf } from '../../archive/lines.ts';
import { archivedLines, archivedTip, mayLack, mergeLines } from '../../archive/read.ts';
import { database, type Env } from '../../env.ts';
import type { TipRow } from '../../schema/tip-columns.ts';
import { findTip } from '../store.ts';
import { creatorsOf, type Left, leftOf } from './store.ts';

/** Returns a tip by its id, archived or not; null for an unknown one. */
export async function findAnyTip(env: Env, id: string): Promise<TipRow | null> {
  const db = database(env);
  const row = await findTip(db, id);
  if (row) return row;
  const line = await archivedTip(env, id);
  // The tip may have moved to the archive between the two reads; it never moves back.
  return line && toRow(line, (await leftOf(db, [line])).get(id));
}

/** Returns a page with its archived tips. `rows`: the page's rows in the database, at most `limit`. */
export async function withArchived(
  env: Env,
  rows: TipRow[],
  list: ArchivedList,
  { after, limit }: { after?: Point; limit: number },
): Promise<TipRow[]> {
  if (!mayLack(env, pageEnd(rows, limit))) return rows;
  return mix(env, rows, await archivedLines(env, 'received', list, after, limit), limit);
}

/** Returns the same for a token's newest tips, whichever wallet they paid. `total`: how many tips it has. */
export async function withArchivedOf(
  env: Env,
  rows: TipRow[],
  token: string,
  { limit, total }: { limit: number; total: number },
): Promise<TipRow[]> {
  if (rows.length >= total || !mayLack(env, pageEnd(rows, limit))) return rows;
  const lines: TipLine[] = [];
  for (const creator of await creatorsOf(database(env), token))
    lines.push(...(await archivedLines(env, 'received', { creator, token }, undefined, limit)));
  return mix(env, rows, lines, limit);
}

async function mix(env: Env, rows: TipRow[], lines: TipLine[], limit: number): Promise<TipRow[]> {
  if (lines.length === 0) return rows;
  const page = mergeLines(rows, lines, placeOf, limit);
  const left = await leftOf(
    database(env),
    page.flatMap(({ line }) => line ?? []),
  );
  return page.map(({ row, line }) => row ?? toRow(line!, left.get(line!.id)));
}

const placeOf = ({ id, confirmedAt }: TipRow): Point => ({ id, at: confirmedAt ?? 0 });

function pageEnd(rows: TipRow[], limit: number): Point | undefined {
  const last = rows.length < limit ? undefined : rows.at(-1);
  return last && placeOf(last);
}

function toRow(line: TipLine, left: Left | undefined): TipRow {
  const { erased, ...named } = left ?? { ...NO_NAME, ruling: null, erased: false };
  return { ...tipOf(line), ...(erased && { message: '' }), ...named };
}
