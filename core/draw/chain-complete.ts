/**
 * Checks whether a record leaves steps out. Each claim is compared with its own transaction, so a record that claims
 * less passes every comparison: only the escrow, or an end with every winner paid, shows that nothing is missing.
 */
import type { EscrowAccount } from '../escrow/account.ts';
import { escrowIn } from './chain-account.ts';
import type { NodeAccount } from './chain-node.ts';
import { behindFinding, type Finding, newestSlot, unknownFinding } from './finding.ts';
import type { DrawRecord } from './record.ts';
import { isDone } from './verify-steps.ts';

/**
 * Checks completeness. `matches`: whether the escrow, or its absence, agrees with the record. `ended`: whether its end
 * is shown.
 */
export function compareComplete(
  record: DrawRecord,
  account: NodeAccount | null,
  matches: boolean,
  ended: boolean,
): Finding {
  const escrow = escrowIn(record, account);
  if (escrow === null || escrow === 'foreign' || !account) return afterEnd(record, ended);
  if (account.slot < newestSlot(record)) return behindFinding(account.slot);
  if (!matches) return unknownFinding('The escrow does not match the record.');
  const missing = missingFrom(record, escrow);
  if (missing.length === 0) {
    return { state: 'holds', detail: `The escrow shows no further step as of slot ${account.slot}.` };
  }
  const detail = `This record is older than the chain. It lacks ${listed(missing)}.`;
  return { ...unknownFinding(detail), omission: 'older' };
}

/** Checks the record of a closed escrow: its last transaction names no lists, winners or payments. */
function afterEnd(record: DrawRecord, ended: boolean): Finding {
  const { end } = record;
  if (!end || !ended)
    return unknownFinding('There is no escrow to compare with, and how it ended is not shown.');
  // Every place has its claims, and the number of the last commit tells how many lists there were.
  if (end.by === 'finish' && isDone(record)) {
    return { state: 'holds', detail: 'Every winner is proven and paid, so nothing is missing.' };
  }
  const detail = `What happened before the end is not shown. The escrow is closed, and its end says nothing of ${HIDDEN[end.by]}.`;
  return { ...unknownFinding(detail), omission: end.by === 'finish' ? 'late' : end.by };
}

/** The steps that each end may hide. */
const HIDDEN = {
  cancel: 'lists',
  reclaim: 'lists, random numbers and winners',
  finish: 'further winners and payments',
} as const;

/** Returns the names of the escrow's facts that the record lacks. */
function missingFrom({ commits, reveal, places }: DrawRecord, escrow: EscrowAccount): string[] {
  const isCommitted = escrow.status === 'committed' || escrow.status === 'revealed';
  const withdrawals =
    escrow.commits - (isCommitted ? 1 : 0) - commits.filter(({ withdrawn }) => withdrawn).length;
  const paid = escrow.places.filter((place, at) => place.paid && !places[at]?.pay).length;
  return [
    ...counted(escrow.commits - commits.length, 'list'),
    ...counted(withdrawals, 'withdrawal'),
    ...(escrow.status === 'revealed' && !reveal ? ['the random number'] : []),
    ...counted(escrow.proven - places.length, 'winner'),
    ...counted(paid, 'payment'),
  ];
}

function counted(number: number, name: string): string[] {
  return number > 0 ? [`${number} ${name}${number === 1 ? '' : 's'}`] : [];
}

const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
