/** Compares a record with the escrow account as it is now, or with its absence. */
import { bytesToHex } from '@noble/hashes/utils';
import { SYSTEM_PROGRAM } from '../address.ts';
import { decodeEscrow, type EscrowAccount } from '../escrow/account.ts';
import { beaconOf } from './chain-claims.ts';
import type { NodeAccount } from './chain-node.ts';
import type { Finding } from './chain-program.ts';
import type { DrawRecord, LandedTx } from './record.ts';

type Difference = [field: string, record: unknown, chain: unknown];

/**
 * The escrow at the record's address; null when it is closed. Anyone can send lamports to the address of a closed
 * escrow, and then a bare account of the system program is there.
 */
export function escrowIn(record: DrawRecord, account: NodeAccount | null): EscrowAccount | null | 'foreign' {
  if (!account || (account.owner === SYSTEM_PROGRAM && account.data.length === 0)) return null;
  return (account.owner === record.program && decodeEscrow(account.data)) || 'foreign';
}

/** `ended`: whether the transaction of the record's end is shown. */
export function compareAccount(record: DrawRecord, account: NodeAccount | null, ended: boolean): Finding {
  const escrow = escrowIn(record, account);
  if (escrow === 'foreign') {
    return { state: 'false', detail: 'The account at this address is not an escrow.', wrong: 'escrow' };
  }
  if (!escrow || !account) return gone(record, ended);
  const different = [...fixed(record, escrow), ...moving(record, escrow)].find(
    ([, recorded, found]) => recorded !== found,
  );
  if (!different) {
    const older = saysLess(record, escrow) ? ' The draw has gone on since this record was made.' : '';
    return { state: 'holds', detail: `The escrow matches the record.${older}` };
  }
  const [wrong, recorded, found] = different;
  if (account.slot < newestSlot(record)) {
    return { state: 'unknown', detail: `The node is at slot ${account.slot}, behind the record.` };
  }
  return { state: 'false', detail: `${wrong} is ${found} on-chain, not ${recorded}.`, wrong };
}

function gone({ end }: DrawRecord, ended: boolean): Finding {
  if (!end) {
    return {
      state: 'unknown',
      detail: 'There is no escrow at this address: the giveaway ended since this record was made.',
    };
  }
  return ended
    ? { state: 'holds', detail: 'The escrow is closed, as the record says.' }
    : { state: 'unknown', detail: 'There is no escrow at this address, and how it ended is not shown.' };
}

/** What never changes after open. */
function fixed(record: DrawRecord, escrow: EscrowAccount): Difference[] {
  const { prize, terms } = record;
  const [named, stored] = [beaconOf(record), escrow.network];
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
    ['beacon.network', named.id, stored.id],
    ['beacon.key', bytesToHex(named.key), bytesToHex(stored.key)],
    ['beacon.genesis', named.genesis, stored.genesis],
    ['beacon.period', named.period, stored.period],
    ['beacon.lead', named.lead, stored.lead],
  ];
}

/** What the record claims of the draw's course: the chain may have gone on, never back. */
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

/** The newest list of both. Withdrawn on chain only: the record is older. */
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

/** Whether the chain went on since the record was made. */
function saysLess({ commits, reveal, places }: DrawRecord, escrow: EscrowAccount): boolean {
  const withdrawn = escrow.status === 'open' || escrow.status === 'closed';
  return (
    escrow.commits > commits.length ||
    (withdrawn && commits.length > 0 && !commits.at(-1)!.withdrawn) ||
    (escrow.status === 'revealed' && !reveal) ||
    escrow.proven > places.length ||
    escrow.places.some(({ paid }, number) => paid && !places[number]?.pay)
  );
}

/** The newest slot that the record names: a node that has not reached it cannot contradict. */
export function newestSlot({ open, commits, reveal, places, end }: DrawRecord): number {
  const all: (LandedTx | null | undefined)[] = [
    open,
    ...commits.flatMap(({ tx, withdrawn }) => [tx, withdrawn]),
    reveal?.tx,
    ...places.flatMap(({ prove, pay }) => [prove, pay]),
    end?.tx,
  ];
  return all.reduce((newest, tx) => Math.max(newest, tx?.slot ?? 0), 0);
}
