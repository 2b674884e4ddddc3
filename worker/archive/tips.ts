/** Lists of tips and single tips, wherever they are: in the database or in the archive. */
import type { ArchivedList, TipLine } from '../../core/archive/line.ts';
import { database, type Env } from '../env.ts';
import type { TipRow } from '../tips/rows.ts';
import { findTip } from '../tips/store.ts';
import { archivedLines, archivedTip, mayLack, merged, type Point } from './read.ts';
import { creatorsOf, type Left, leftOf } from './store.ts';

/** A tip by its id, archived or not; null for an unknown one. */
export async function findAnyTip(env: Env, id: string): Promise<TipRow | null> {
  const db = database(env);
  const row = await findTip(db, id);
  if (row) return row;
  const line = await archivedTip(env, id);
  // It may have moved in between the two looks, and back it never comes.
  return line && toRow(line, (await leftOf(db, [id])).get(id));
}

/** `rows`: what the database has of a page, at most `limit`. The page with what the archive has of it. */
export async function withArchived(
  env: Env,
  rows: TipRow[],
  list: ArchivedList,
  { after, limit }: { after?: Point; limit: number },
): Promise<TipRow[]> {
  if (!mayLack(env, pageEnd(rows, limit))) return rows;
  return mix(env, rows, await archivedLines(env, 'received', list, after, limit), limit);
}

/** The same of a token's newest tips, whichever wallet they paid. `total`: how many tips it has. */
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
  const page = merged(rows, lines, pointOf, limit);
  const left = await leftOf(
    database(env),
    page.flatMap(({ line }) => (line ? [line.id] : [])),
  );
  return page.map(({ row, line }) => row ?? toRow(line!, left.get(line!.id)));
}

const pointOf = ({ id, confirmedAt }: TipRow): Point => ({ id, at: confirmedAt ?? 0 });

function pageEnd(rows: TipRow[], limit: number): Point | undefined {
  const last = rows.length < limit ? undefined : rows.at(-1);
  return last && pointOf(last);
}

function toRow(line: TipLine, left: Left | undefined): TipRow {
  return {
    id: line.id,
    token: line.token,
    tokenSymbol: line.symbol,
    currency: line.currency,
    tokenProgram: line.program,
    decimals: line.decimals,
    sender: line.sender,
    creator: line.creator,
    treasury: line.treasury,
    amount: BigInt(line.fee) + BigInt(line.share),
    platformFee: BigInt(line.fee),
    creatorAmount: BigInt(line.share),
    message: line.message,
    name: left?.name ?? null,
    handle: left?.handle ?? null,
    worth: line.worth === null ? null : BigInt(line.worth),
    plan: line.plan,
    ruling: left?.ruling ?? null,
    blockhash: line.blockhash,
    lastValidBlockHeight: line.lastValid,
    status: 'confirmed',
    signedTransaction: null,
    signature: line.signature,
    failure: null,
    preparedAt: line.preparedAt,
    confirmedAt: line.at,
    slot: line.slot,
  };
}
