/** The operator's blocks: their only writer, and the conditions by which other statements read them. */
import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Block, BlockKind, BlockSubject, NewBlock } from '../../core/blocks/model.ts';
import { entryIfChanged } from '../admin/store.ts';
import type { Database } from '../env.ts';
import { type SignedChange, spendStatement } from '../messages/store.ts';
import { blocks } from '../schema.ts';
import { batchOf, insertSelect } from '../statements.ts';

const inForce = (now: number) => sql`(${blocks.until} IS NULL OR ${blocks.until} > ${now})`;

/** Builds a query for a batch: the kinds of those of these blocks that are in force. `now` in ms since 1970. */
export const blocksQuery = (db: Database, among: readonly BlockSubject[], now: number) =>
  db
    .select({ kind: blocks.kind })
    .from(blocks)
    .where(and(isAmong(among), inForce(now)));

/** SQL for whether one of these blocks is in force, as part of another statement. */
export const isAnyBlocked = (among: readonly BlockSubject[], now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${blocks} WHERE ${isAmong(among)} AND ${inForce(now)})`;

/** SQL for whether a row's own value is blocked. `key`: its column. */
export const isBlocked = (kind: BlockKind, key: SQLWrapper, now: number): SQL =>
  sql`EXISTS (SELECT 1 FROM ${blocks} WHERE ${blocks.kind} = ${kind} AND ${blocks.key} = ${key} AND ${inForce(now)})`;

const isAmong = (among: readonly BlockSubject[]) => sql`(${blocks.kind}, ${blocks.key}) IN (
  SELECT value ->> '$.kind', value ->> '$.key' FROM json_each(${JSON.stringify(among)}))`;

const ofSubject = ({ kind, key }: BlockSubject) => and(eq(blocks.kind, kind), eq(blocks.key, key));

/** Returns the blocks in force, newest first. `now` in ms since 1970. */
export async function listBlocks(db: Database, now: number): Promise<Block[]> {
  const rows = await db.select().from(blocks).where(inForce(now)).orderBy(desc(blocks.at));
  return rows.map(({ at, until, ...row }) => ({
    ...row,
    at: new Date(at).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
  }));
}

/**
 * Uses up the message, writes the audit entry and sets the block, in place of one of the same subject. False, without a
 * change, if the message was used before.
 */
export async function setBlock(db: Database, block: NewBlock, change: SignedChange): Promise<boolean> {
  const { actor: by, now: at } = change;
  const { reason } = block;
  const until = block.until === null ? null : Date.parse(block.until);
  const row = { ...block, until, by, at };
  const { spent } = await batchOf(db, {
    ...logged(db, 'block.set', block, { reason, until: block.until }, change),
    // changes() counts the entry above, which is written only if the message was fresh.
    set: insertSelect(db, blocks, row, sql`WHERE changes() > 0`).onConflictDoUpdate({
      target: [blocks.kind, blocks.key],
      set: { reason, until, by, at },
    }),
  });
  return spent.meta.changes > 0;
}

/** Does the same to end a block. */
export async function liftBlock(db: Database, block: BlockSubject, change: SignedChange): Promise<boolean> {
  const { spent } = await batchOf(db, {
    ...logged(db, 'block.lift', block, {}, change),
    lifted: db.delete(blocks).where(and(ofSubject(block), sql`changes() > 0`)),
  });
  return spent.meta.changes > 0;
}

function logged(
  db: Database,
  action: 'block.set' | 'block.lift',
  { kind, key }: BlockSubject,
  after: object,
  { actor, now, message, proof, use }: SignedChange,
) {
  const end = sql.raw(`strftime('%Y-%m-%dT%H:%M:%fZ', until / 1000.0, 'unixepoch')`);
  const before = sql<string>`(SELECT json_object('reason', reason, 'until', ${end}) FROM ${blocks}
    WHERE ${ofSubject({ kind, key })})`;
  const entry = { action, subject: `${kind} ${key}`.trim(), before, after: { ...after, message } };
  return {
    spent: spendStatement(db, use, now),
    entry: entryIfChanged(db, { at: now, actor, ...entry, signature: proof }),
  };
}
