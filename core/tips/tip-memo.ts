/** Which tip a transaction names, by the `memo` field that getSignaturesForAddress gives. */
const TIP_MEMO = /^\[48\] fanfare:tip:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * The tip's id, or null. The field is "[length in bytes] text" of each memo, joined by "; ". A transaction of ours has exactly
 * one memo that names a tip; a wallet may add others beside it. Two or more are nobody's tip. The field is a hint only,
 * because a memo's own text may hold "; ": whoever acts on it reads the transaction.
 */
export function tipIdOf(memo: string | null): string | null {
  if (!memo) return null;
  const ids = memo.split('; ').flatMap((part) => TIP_MEMO.exec(part)?.[1] ?? []);
  return ids.length === 1 ? ids[0]! : null;
}
