/** SQL by which others learn that something is archived: payments, ids of tips, a wallet's earlier tips. */
import { type SQL, sql } from 'drizzle-orm';
import { archiveKey } from '../../../core/archive/key.ts';

/** Whether the payment `p` (an entry of json_each with paymentKeys) is archived. */
export const isArchived = sql.raw(`EXISTS (SELECT 1 FROM archived_tips a
  WHERE a.key IN (p.value ->> '$.memoKey', p.value ->> '$.ownKey') AND a.signature = p.value ->> '$.signatureKey')`);

/** The keys by which isArchived knows a payment. `ownId`: the id of a row of its own. */
export function paymentKeys({
  signature,
  memoId,
  ownId,
}: {
  signature: string;
  memoId: string;
  ownId: string;
}) {
  return {
    memoKey: archiveKey('tip', memoId),
    ownKey: archiveKey('tip', ownId),
    signatureKey: archiveKey('signature', signature),
  };
}

/** A column: how many archived tips with words that no one stopped the wallet `sender`, one of these, sent to a token. */
export function cleanArchived(token: string, sender: SQL, wallets: readonly string[]): SQL {
  const keys = Object.fromEntries(wallets.map((wallet) => [wallet, trustKey(token, wallet)]));
  return sql`coalesce((SELECT clean FROM archived_trust
    WHERE key = (${JSON.stringify(keys)} ->> ${sender})), 0)`;
}

export function trustKey(token: string, sender: string): number {
  return archiveKey('trust', token, sender);
}

/** Those of these ids that are of archived tips; a query. */
export function archivedIds(ids: readonly string[]): SQL {
  const keyed = ids.map((id) => ({ id, key: archiveKey('tip', id) }));
  return sql`SELECT k.value ->> '$.id' AS id FROM json_each(${JSON.stringify(keyed)}) k
    WHERE EXISTS (SELECT 1 FROM archived_tips a WHERE a.key = k.value ->> '$.key')`;
}
