/** Checks that the list of a record holds the wallet of a receipt: no one with a receipt can be left out. */
import type { Check } from './checks.ts';
import { readList } from './list-text.ts';
import { checkReceipt, type Receipt, type ReceiptProblem } from './receipt.ts';
import type { DrawRecord } from './record.ts';

const PROBLEMS: Record<ReceiptProblem, string> = {
  other_escrow: 'The receipt is of another giveaway.',
  other_wallet: 'The receipt is of another wallet.',
  other_operator: 'The receipt names another operator than the record.',
  not_signed: 'The receipt does not carry the signature of the operator.',
};

/** Returns null if the receipt binds this giveaway's operator; else a sentence about why it does not. */
export function receiptProblem(record: DrawRecord, receipt: Receipt): string | null {
  const problem = checkReceipt(receipt, record);
  return problem && PROBLEMS[problem];
}

/** Checks a receipt that has no problem. Reads the whole list. */
export function verifyReceipt(record: DrawRecord, { wallet }: Receipt): Check {
  const about = { id: 'receipt', title: 'Who has a receipt is in the list' };
  if (record.list === null) {
    const none = { ...about, state: 'unknown' as const };
    return record.commits.length === 0
      ? { ...none, detail: 'There is no list yet.', later: true }
      : { ...none, detail: 'The record does not hold the list that was committed.' };
  }
  let entries: ReturnType<typeof readList>['entries'];
  try {
    ({ entries } = readList(record.list));
  } catch {
    return { ...about, state: 'unknown', detail: 'The list cannot be read.' };
  }
  if (entries.some(([listed]) => listed === wallet)) {
    return { ...about, state: 'holds', detail: `${wallet} is in the list, as its receipt promises.` };
  }
  const commit = record.commits.at(-1);
  if (!commit) {
    return { ...about, state: 'unknown', detail: `${wallet} is missing, but nothing is committed yet.` };
  }
  if (commit.withdrawn) {
    return { ...about, state: 'unknown', detail: `${wallet} is missing, but this list was withdrawn.` };
  }
  const detail = `${wallet} holds a receipt signed by the operator, and is not in the list.`;
  return { ...about, state: 'false', detail, wrong: 'list' };
}
