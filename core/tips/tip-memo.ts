/** The memo in a tip's transaction, which names the tip: building it and reading it back. */

const PREFIX = 'fanfare:tip:';
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const UUID_LENGTH = 36;
const TIP_MEMO = new RegExp(`^\\[${PREFIX.length + UUID_LENGTH}\\] ${PREFIX}(${UUID})$`);

/** Returns the text of the memo in a tip's transaction. */
export function tipMemo(tipId: string): string {
  return `${PREFIX}${tipId}`;
}

/**
 * Returns the id of the tip that a transaction names, or null, by the `memo` field of getSignaturesForAddress: "[length
 * in bytes] text" of each memo, joined by "; ". Our transactions have exactly one memo that names a tip; a wallet may
 * add others. Two or more name no tip. The field is only a hint, because a memo's own text may hold "; ": the caller
 * reads the transaction.
 */
export function tipIdOf(memo: string | null): string | null {
  if (!memo) return null;
  const ids = memo.split('; ').flatMap((part) => TIP_MEMO.exec(part)?.[1] ?? []);
  return ids.length === 1 ? ids[0]! : null;
}
