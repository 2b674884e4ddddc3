/** Compares a record with the current escrow account, or with its absence. */
import { bytesToHex } from '@noble/hashes/utils';
import { decodeEscrow, type EscrowAccount } from '../escrow/account.ts';
import { isGone, type NodeAccount } from './chain-node.ts';
import { contradiction, type Finding, unknownFinding } from './finding.ts';
import type { DrawRecord } from './record.ts';

type Difference = [field: string, record: unknown, chain: unknown];

/**
 * Returns the escrow at the record's address; null when it is closed.
 */
export function escrowIn(record: DrawRecord, account: NodeAccount | null): EscrowAccount | null | 'foreign' {
  if (isGone(account)) return null;
  return (account.owner === record.program && decodeEscrow(account.data)) || 'foreign';
}

/** Compares the account with the record. `ended`: whether the transaction of the record's end is shown. */
export function compareAccount(record: DrawRecord, account: NodeAccount | null, ended: boolean): Finding {
  const escrow = escrowIn(record, account);
  if (!escrow || !account) return gone(record, ended);
  if (escrow === 'foreign') {
    return contradiction(record, account.slot, 'The account at this address is not an escrow.', 'escrow');
  }
  const different = [...fixed(record, escrow), ...moving(record, escrow)].find(
    ([, recorded, found]) => recorded !== found,
  );
  if (!different) return { state: 'holds', detail: 'The escrow matches what the record says of it.' };
  const [wrong, recorded, found] = different;
  return contradiction(record, account.slot, `${wrong} is ${found} on-chain, not ${recorded}.`, wrong);
}

function gone({ end }: DrawRecord, ended: boolean): Finding {
  if (!end) {
    return unknownFinding(
      'There is no escrow at this address: the giveaway ended since this record was made, or the node is behind.',
    );
  }
  return ended
    ? { state: 'holds', detail: 'The escrow is closed, as the record says.' }
    : unknownFinding('There is no escrow at this address, and how it ended is not shown.');
}

/** Returns the fields that never change after open. */
function fixed(record: DrawRecord, escrow: EscrowAccount): Difference[] {
  const { prize, terms } = record;
  return [
    ['creator', record.creator, escrow.creator],
    ['operator', record.operator, escrow.operator],
    ['treasury', record.treasury, escrow.treasury],
    ['id', record.id, bytesToHex(escrow.id)],
    ['termsHash', record.termsHash, bytesToHex(escrow.termsHash)],
    ['terms.kind', terms.kind, escrow.kind],
    ['terms.endsAt', String(terms.endsAt), String(escrow.endsAt)],
    ['prize.mint', prize.mint, escrow.mint],
    ['prize.tokenProgram', prize.tokenProgram, escrow.tokenProgram],
    ['prize.fee', prize.fee, String(escrow.fee)],
    ['amounts', record.amounts.join(', '), escrow.places.map(({ amount }) => amount).join(', ')],
    ['window', record.window, escrow.window],
  ];
}

/** Returns the record's claims about the draw's course: the chain may be ahead of them, never behind. */
function moving(record: DrawRecord, escrow: EscrowAccount): Difference[] {
  const { commits, reveal, places, end } = record;
  const differences: Difference[] = [['end', end?.by ?? 'open', 'open']];
  if (escrow.commits < commits.length) {
    differences.push(['commits', `${commits.length} lists`, `${escrow.commits} lists`]);
  }
  const last = commits.at(-1);
  if (last && escrow.commits === commits.length)
    differences.push(...ofCommit(last, commits.length - 1, escrow));
  if (reveal) {
    differences.push(['reveal.randomness', reveal.randomness, bytesToHex(escrow.randomness)]);
  }
  for (const [number, { winner, weight, start, pay }] of places.entries()) {
    const field = `places.${number}`;
    const found = escrow.places[number];
    differences.push(
      [`${field}.winner`, winner, found?.winner ?? 'nobody yet'],
      [`${field}.weight`, weight, String(found?.weight)],
      [`${field}.start`, start, String(found?.start)],
    );
    if (pay) differences.push([`${field}.pay`, 'paid', found?.paid ? 'paid' : 'not paid']);
  }
  return differences;
}

/** Compares the newest list of both. If it is withdrawn on chain only, the record is older. */
function ofCommit(
  commit: DrawRecord['commits'][number],
  number: number,
  escrow: EscrowAccount,
): Difference[] {
  const field = `commits.${number}`;
  const isCommitted = escrow.status === 'committed' || escrow.status === 'revealed';
  if (commit.withdrawn) return [[`${field}.withdrawn`, 'withdrawn', isCommitted ? 'committed' : 'withdrawn']];
  if (!isCommitted) return [];
  const same: Difference[] = [
    [`${field}.root`, commit.root, bytesToHex(escrow.root)],
    [`${field}.totalWeight`, commit.totalWeight, String(escrow.totalWeight)],
    [`${field}.listHash`, commit.listHash, bytesToHex(escrow.listHash)],
    [`${field}.round`, commit.round, String(escrow.round)],
  ];
  // Reveal clears the cutoff.
  if (escrow.status === 'committed') {
    same.push([`${field}.cutoff`, String(commit.cutoff), String(escrow.cutoff)]);
  }
  return same;
}
