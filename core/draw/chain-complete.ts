/**
 * Checks whether a record leaves steps out. Each claim is compared with its own transaction, so a record that claims
 * less passes every comparison: only the escrow, or the transaction that ended it, shows that nothing is missing.
 */
import { courseOf, type EscrowAccount } from '../escrow/account.ts';
import { escrowIn } from './chain-account.ts';
import type { NodeAccount } from './chain-node.ts';
import { counted, courseInWords, listed, recordedCourse } from './course.ts';
import { behindFinding, type Finding, newestSlot, unknownFinding } from './finding.ts';
import type { DrawRecord } from './record.ts';

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
  const detail = `The draw has gone on: this record lacks ${listed(missing)}.`;
  return { ...unknownFinding(detail), isOlder: true };
}

/** Checks the record of a closed escrow: the transaction that ended it says how many lists, winners and payments there were. */
function afterEnd(record: DrawRecord, ended: boolean): Finding {
  if (!record.end)
    return unknownFinding(
      'There is no escrow to compare with: the giveaway ended since, or the node is behind.',
    );
  if (!ended) return unknownFinding('The transaction that ended it is not shown.');
  const said = courseInWords(recordedCourse(record));
  return {
    state: 'holds',
    detail: `The transaction that ended it names ${said}: this is the whole draw.`,
  };
}

/** Returns the names of the escrow's facts that the record lacks. */
function missingFrom(record: DrawRecord, escrow: EscrowAccount): string[] {
  const [said, found] = [recordedCourse(record), courseOf(escrow)];
  const stands = ({ status }: { status: string }) =>
    status === 'committed' || status === 'revealed' ? 1 : 0;
  const further: [number, string][] = [
    [found.commits - said.commits, 'list'],
    [
      found.commits - stands(found) - record.commits.filter(({ withdrawn }) => withdrawn).length,
      'withdrawal',
    ],
    [found.proven - said.proven, 'winner'],
    [escrow.places.filter(({ paid }, at) => paid && !record.places[at]?.pay).length, 'payment'],
  ];
  const parts = further.map(([number, name]) => (number > 0 ? counted(number, name) : ''));
  parts.splice(2, 0, found.status === 'revealed' && !record.reveal ? 'the random number' : '');
  return parts.filter((part) => part !== '');
}
