/** The only writer of audit_log: who changed what. An entry belongs into the batch of the change that it describes. */
import { desc, is, lt, SQL, sql } from 'drizzle-orm';
import type { AuditAction, AuditEntry } from '../../core/admin.ts';
import type { Database } from '../env.ts';
import { auditLog } from '../schema.ts';

export interface NewAuditEntry {
  /** ms since 1970. */
  at: number;
  /** A wallet, or 'platform'. */
  actor: string;
  action: AuditAction;
  subject: string;
  /** A value, or SQL that reads it as JSON text: the value at the moment of the change. */
  before?: unknown;
  after?: unknown;
  /** Of the signed message, or of the transaction on chain. */
  signature?: string | null;
}

/** The statement that writes an entry; not run yet. */
export function entryStatement(db: Database, entry: NewAuditEntry) {
  return db.insert(auditLog).values(toRow(entry));
}

/** Writes an entry for an action that changes nothing itself. */
export async function saveEntry(db: Database, entry: NewAuditEntry): Promise<void> {
  await entryStatement(db, entry);
}

/** Like entryStatement, for a batch in which it follows a guarded UPDATE: written only if that changed a row. */
export function entryIfChanged(db: Database, entry: NewAuditEntry) {
  const row = toRow(entry);
  return db.insert(auditLog).select(
    sql`SELECT NULL, ${row.at}, ${row.actor}, ${row.action}, ${row.subject}, ${row.before}, ${row.after},
        ${row.signature} WHERE changes() > 0`,
  );
}

/** Newest first; `before` is the id of the last entry on the previous page. */
export async function listEntries(
  db: Database,
  before: number | undefined,
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(before === undefined ? undefined : lt(auditLog.id, before))
    .orderBy(desc(auditLog.id))
    .limit(limit);
  return rows.map((row) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    before: parsed(row.before),
    after: parsed(row.after),
  }));
}

function toRow({ at, actor, action, subject, before, after, signature }: NewAuditEntry) {
  const text = (value: unknown) =>
    value === undefined ? null : is(value, SQL) ? (value as SQL<string>) : JSON.stringify(value);
  return {
    at,
    actor,
    action,
    subject,
    before: text(before),
    after: text(after),
    signature: signature ?? null,
  };
}

function parsed(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
