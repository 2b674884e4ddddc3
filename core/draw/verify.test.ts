import { bytesToHex } from '@noble/hashes/utils';
import bs58 from 'bs58';
import { describe, expect, test } from 'vitest';
import { beaconKey } from '../../local/drand/key.ts';
import { changed, PROGRAM, person, recordOf, resealed, signatureOf } from '../../tests/draw/records.ts';
import { listStatement } from '../messages.ts';
import { CHECKS, type Check } from './checks.ts';
import type { OwnNetwork } from './networks.ts';
import type { DrawRecord } from './record.ts';
import { verifyRecord, verifySteps } from './verify.ts';

const REMOTE = { allowOwnNetwork: false };
const participants = recordOf();
const holders = recordOf({ kind: 'holders' });

/** The first failed check, as "id: field". */
function failure(checks: Check[]): string | null {
  const failed = checks.find(({ ok }) => ok === false);
  return failed ? `${failed.id}: ${failed.wrong}` : null;
}
const failureOf = (json: unknown, options = REMOTE) => failure(verifyRecord(json, options));

describe.each([
  ['participants', participants],
  ['holders', holders],
])('verifyRecord, for a record of %s', (_kind, record) => {
  test('a genuine record passes every step', () => {
    const checks = verifyRecord(record, REMOTE);
    expect(checks.map(({ id }) => id)).toEqual(Object.keys(CHECKS));
    expect(checks.filter(({ ok }) => ok !== true)).toEqual([]);
    for (const { detail } of checks) expect(detail).toMatch(/\S\.( |$)|[1-9A-HJ-NP-Za-km-z]{80}\.$/);
  });

  test('a genuine record passes after a round trip through JSON', () => {
    expect(failureOf(JSON.parse(JSON.stringify(record)))).toBeNull();
  });

  test.each<[string, (copy: DrawRecord) => void, string]>([
    [
      'another text in the terms',
      (r) => {
        r.terms.description += '!';
      },
      'terms: terms',
    ],
    [
      'another hash of the terms',
      (r) => {
        r.termsHash = '0'.repeat(64);
      },
      'terms: terms',
    ],
    [
      'another address',
      (r) => {
        r.giveaway = r.creator;
      },
      'address: giveaway',
    ],
    [
      'another creator',
      (r) => {
        r.creator = r.treasury;
      },
      'address: giveaway',
    ],
    [
      'another id',
      (r) => {
        r.escrowId = '1'.repeat(64);
      },
      'address: giveaway',
    ],
    [
      'another key',
      (r) => {
        r.beacon.key = bytesToHex(beaconKey(5n).publicKey);
      },
      'network: beacon.key',
    ],
    [
      'another lead',
      (r) => {
        r.beacon.lead = 0;
      },
      'network: beacon.lead',
    ],
    [
      'a network of its own',
      (r) => {
        r.beacon.network = 1;
      },
      'network: beacon.network',
    ],
    [
      'a list of another giveaway',
      (r) => {
        r.list.giveaway = r.creator;
      },
      'order: list.giveaway',
    ],
    ['a list out of order', (r) => void r.list.entries.reverse(), 'order: list.entries.1'],
    ['a wallet twice', (r) => void r.list.entries.splice(1, 0, r.list.entries[0]!), 'order: list.entries.1'],
    [
      'another operator',
      (r) => {
        r.operator = person('other').address;
      },
      'operator: operator',
    ],
    [
      'no signature of the operator',
      (r) => {
        r.listSignature = r.transactions.open!;
      },
      'operator: operator',
    ],
    [
      'another weight',
      (r) => {
        r.list.entries[3]![1] = '4';
      },
      'weights: list.entries.3.1',
    ],
    [
      'another root',
      (r) => {
        r.root = '0'.repeat(64);
      },
      'root: root',
    ],
    [
      'another total',
      (r) => {
        r.totalWeight = String(BigInt(r.totalWeight) + 1n);
      },
      'root: totalWeight',
    ],
    [
      'another round',
      (r) => {
        r.committed!.round = String(BigInt(r.committed!.round) + 1n);
      },
      'round: committed.round',
    ],
    [
      'another time of the commit',
      (r) => {
        r.committed!.committedAt -= 3;
      },
      'round: committed.round',
    ],
    [
      'another time of the round',
      (r) => {
        r.committed!.roundTime += 3;
      },
      'round: committed.roundTime',
    ],
    [
      'another signature',
      (r) => {
        r.revealed!.signature = '1'.repeat(128);
      },
      'beacon: revealed.signature',
    ],
    [
      'another randomness',
      (r) => {
        r.revealed!.randomness = '0'.repeat(64);
      },
      'beacon: revealed.randomness',
    ],
    [
      'another ticket',
      (r) => {
        r.revealed!.ticket += '0';
      },
      'ticket: revealed.ticket',
    ],
    [
      'another winner',
      (r) => {
        r.winner!.wallet = person('thief').address;
      },
      'winner: winner.wallet',
    ],
    [
      'another place',
      (r) => {
        r.winner!.index += 1;
      },
      'winner: winner.index',
    ],
    [
      'another weight of the winner',
      (r) => {
        r.winner!.weight += '0';
      },
      'winner: winner.weight',
    ],
    [
      'another start',
      (r) => {
        r.winner!.start = '999';
      },
      'winner: winner.start',
    ],
    [
      'another proof',
      (r) => {
        r.winner!.proof = r.winner!.proof.replace(/..$/, '77');
      },
      'winner: winner.proof',
    ],
    [
      'no payment',
      (r) => {
        delete r.transactions.pay;
      },
      'transactions: transactions.pay',
    ],
  ])('a record with %s fails at the named field', (_what, change, expected) => {
    expect(failureOf(changed(record, change))).toBe(expected);
  });
});

describe('verifyRecord, for a dishonest operator who signs a false record', () => {
  test.each<[string, DrawRecord, (copy: DrawRecord) => void, string]>([
    [
      'gives somebody more entries',
      participants,
      (r) => {
        r.list.entries[0]![1] = '900';
      },
      'weights: list.entries.0.1',
    ],
    [
      'puts somebody in who never registered',
      participants,
      (r) => {
        r.list.entries[0]![0] = r.list.entries[0]![0].replace(/.$/, 'z');
      },
      'evidence: list.entries.0.3',
    ],
    [
      'puts somebody in without proof',
      participants,
      (r) => {
        r.list.entries[4]![3] = null;
      },
      'evidence: list.entries.4.3',
    ],
    [
      'leaves a holder out',
      holders,
      (r) => void r.list.entries.splice(2, 1),
      'evidence: list.snapshot.supply',
    ],
    [
      'calls somebody who holds enough too poor',
      holders,
      (r) => {
        const [gone] = r.list.entries.splice(2, 1);
        r.list.below = [[gone![0], String(BigInt(gone![2]!) + 99_999n)]];
      },
      'evidence: list.below.0',
    ],
    [
      'leaves somebody out as a program',
      holders,
      (r) => {
        const [gone] = r.list.entries.splice(2, 1);
        r.list.excluded = [[gone![0], 'off_curve', String(supplyOf(r) - holdings(r) - 99_999n)]];
      },
      'exclusions: list.excluded.0',
    ],
    [
      'leaves somebody out as an address of the network',
      holders,
      (r) => {
        const [gone] = r.list.entries.splice(2, 1);
        r.list.excluded = [[gone![0], 'reserved', String(supplyOf(r) - holdings(r) - 99_999n)]];
      },
      'exclusions: list.excluded.0',
    ],
    [
      'lets an address take part to which nobody holds a key',
      holders,
      (r) => {
        const pool = r.list.excluded.find(([, reason]) => reason === 'off_curve')!;
        r.list.entries = [[pool[0], '16', String(supplyOf(r) - 99_999n), null]];
        r.list.excluded = [];
      },
      'exclusions: list.entries.0',
    ],
    [
      'lets itself take part',
      holders,
      (r) => {
        const [creator] = r.list.excluded.splice(
          r.list.excluded.findIndex(([, reason]) => reason === 'giveaway_creator'),
          1,
        );
        r.list.entries = [[creator![0], '1', '100000', null]];
        r.list.excluded[0]![2] = String(supplyOf(r) - 199_999n);
      },
      'exclusions: list.entries.0',
    ],
    [
      'reads no holdings',
      participants,
      (r) => {
        r.list.snapshot = null;
      },
      'weights: list.snapshot',
    ],
    [
      'reads the holdings of another token',
      participants,
      (r) => {
        r.list.snapshot!.mint = r.creator;
      },
      'weights: list.snapshot.mint',
    ],
    [
      'invents holdings',
      participants,
      (r) => {
        for (const entry of r.list.entries) [entry[1], entry[2]] = ['16', '90000000'];
      },
      'weights: list.snapshot.supply',
    ],
    [
      'commits before the end',
      holders,
      (r) => {
        r.committed!.committedAt = r.terms.endsAt - 3;
      },
      'round: committed.committedAt',
    ],
  ])('%s', (_what, record, change, expected) => {
    expect(failureOf(resealed(record, change))).toBe(expected);
  });

  const supplyOf = ({ list }: DrawRecord) => BigInt(list.snapshot!.supply);
  const holdings = ({ list }: DrawRecord) =>
    list.entries.reduce((sum, [, , holding]) => sum + BigInt(holding!), 0n);
});

describe("verifyRecord, for a local world's own network", () => {
  const key = beaconKey(77n);
  const network: OwnNetwork = { id: 1, key: key.publicKey, genesis: 1000, period: 3, lead: 6 };
  const record = recordOf({ network, sign: key.sign, committedAt: 900_000 });

  test('a record of an own network passes only where that is allowed', () => {
    expect(failureOf(record, { allowOwnNetwork: true })).toBeNull();
    expect(failureOf(record)).toBe('network: beacon.network');
  });
});

test('a record of another program than the trusted one fails', () => {
  expect(failureOf(participants, { ...REMOTE, program: PROGRAM } as typeof REMOTE)).toBeNull();
  expect(failureOf(participants, { ...REMOTE, program: person('x').address } as typeof REMOTE)).toBe(
    'address: program',
  );
});

test('a list signature of another giveaway fails', () => {
  const { root, totalWeight, creator } = participants;
  const statement = listStatement({ id: creator, root, totalWeight });
  const moved = bs58.encode(signatureOf(person('operator'), statement));
  expect(
    failureOf(
      changed(participants, (r) => {
        r.listSignature = moved;
      }),
    ),
  ).toBe('operator: operator');
});

test('a record of an unfinished draw passes the known steps and leaves the rest open', () => {
  const waiting = changed(participants, (r) => {
    r.stage = 'frozen';
    Object.assign(r, { committed: null, revealed: null, winner: null });
    r.transactions = {};
  });
  const checks = verifyRecord(waiting, REMOTE);
  expect(failure(checks)).toBeNull();
  expect(checks.filter(({ ok }) => ok === null).map(({ id }) => id)).toEqual([
    'round',
    'beacon',
    'ticket',
    'winner',
    'transactions',
  ]);
});

test('the checks of long lists report their progress', () => {
  const many = recordOf({ people: 300 });
  const steps = [...verifySteps(many, REMOTE)];
  const running = steps.filter((step) => step.running);
  expect(running.some(({ id, detail }) => id === 'evidence' && detail === '256 of 300')).toBe(true);
  expect(running.every(({ ok }) => ok === null)).toBe(true);
  expect(failure(steps)).toBeNull();
});
