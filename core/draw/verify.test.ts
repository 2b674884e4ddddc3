/** True records of all kinds and their sentences. tests/draw/forgeries.test.ts has the false ones. */
import { describe, expect, test } from 'vitest';
import { beaconKey, LOCAL_SECRET } from '../../local/drand/key.ts';
import {
  type Change,
  changed,
  OPERATOR,
  PROGRAM,
  person,
  recordOf,
  resealed,
} from '../../tests/draw/records.ts';
import { PUBLIC_GENESIS } from '../genesis.ts';
import { CHECKS, type Check, COMPLETE, verdictOf } from './checks.ts';
import { LOCAL_BEACON, type OwnNetwork } from './networks.ts';
import { verifyRecord, verifySteps } from './verify.ts';

const REMOTE = { allowLocal: false };
const participants = recordOf();
/** The check that the chain adds for a complete record. */
const complete: Check = { id: COMPLETE, title: 'Complete', state: 'holds', detail: '.' };
const compared = (checks: Check[]) => verdictOf([...checks, complete]);
const holders = recordOf({ kind: 'holders' });

/** Returns the first check that is false, as "id: field". */
function failureOf(json: unknown, options = REMOTE): string | null {
  const failed = verifyRecord(json, options).find(({ state }) => state === 'false');
  return failed ? `${failed.id}: ${failed.wrong}` : null;
}

const checkOf = (json: unknown, id: keyof typeof CHECKS): Check =>
  verifyRecord(json, REMOTE).find((check) => check.id === id)!;

test.each<[string, Change]>([
  ['participants', {}],
  ['holders', { kind: 'holders' }],
  ['participants whose holdings do not count', { free: true }],
  ['a prize in SOL', { sol: true }],
  ['one place', { amounts: ['1'] }],
  ['32 places', { people: 40, amounts: Array(32).fill('7') }],
  ['more places than wallets', { people: 2, amounts: ['3', '2', '1'] }],
  ['a window and two withdrawn lists', { window: 86_400, withdrawn: 2 }],
  ['holders and a withdrawn list', { kind: 'holders', withdrawn: 1 }],
  ['a late finish of the creator, with places unpaid', { paid: 1 }],
  ['a late finish of the creator, with places without a winner', { proven: 2, paid: 1 }],
  ['a reclaim with winners that were never paid', { end: 'reclaim' }],
])('every check of a true record holds: %s', (_kind, change) => {
  const record = recordOf(change);
  const checks = verifyRecord(record, REMOTE);
  expect(checks.map(({ id }) => id)).toEqual(Object.keys(CHECKS));
  expect(checks.filter(({ state }) => state !== 'holds')).toEqual([]);
  for (const { detail } of checks) expect(detail).toMatch(/^[A-Z0-9].*\.$/s);
  expect(verifyRecord(JSON.parse(JSON.stringify(record)), REMOTE)).toEqual(checks);
  expect([compared(checks), verdictOf(checks)]).toEqual([0, 2]);
});

test.each<[Change, string[]]>([
  [{ stage: 'paid' }, ['end']],
  [{ stage: 'proven' }, ['end']],
  [{ stage: 'revealed' }, ['ticket', 'winner', 'end']],
  [{ stage: 'committed' }, ['beacon', 'ticket', 'winner', 'end']],
  [{ end: 'cancel', window: 600 }, ['beacon', 'ticket', 'winner']],
])('a draw that got as far as %j leaves the later steps open, and only those', (change, later) => {
  const checks = verifyRecord(recordOf(change), REMOTE);
  expect(checks.filter(({ state }) => state !== 'holds').map(({ id }) => id)).toEqual(later);
  expect(checks.filter((check) => check.later).map(({ id }) => id)).toEqual(later);
  expect(compared(checks)).toBe(0);
});

test('a list that is not fixed on-chain is a claim that is not shown, and no step that is still to come', () => {
  const checks = verifyRecord(recordOf({ stage: 'frozen' }), REMOTE);
  const open = checks.filter(({ state }) => state !== 'holds');
  expect(open.filter(({ later }) => !later).map(({ id, state }) => [id, state])).toEqual([
    ['list', 'unknown'],
  ]);
  expect(compared(checks)).toBe(2);
});

test('a draw without a list has nothing to check in it yet', () => {
  const checks = verifyRecord(recordOf({ stage: 'closed' }), REMOTE);
  expect(checks.filter(({ state }) => state === 'holds').map(({ id }) => id)).toEqual([
    'shape',
    'terms',
    'address',
    'prize',
    'network',
    'steps',
  ]);
  expect(checks.every(({ state, later }) => state === 'holds' || later)).toBe(true);
});

test('a record that lacks the committed list is never wholly shown, but its winners follow from their proofs', () => {
  const checks = verifyRecord(
    changed(participants, (r) => {
      r.list = null;
    }),
    REMOTE,
  );
  const open = checks.filter(({ state }) => state === 'unknown');
  expect(open.map(({ id }) => id)).toEqual([
    'list',
    'order',
    'snapshot',
    'evidence',
    'weights',
    'exclusions',
    'root',
  ]);
  expect(open.some(({ later }) => later)).toBe(false);
  expect(compared(checks)).toBe(2);
});

describe('differences between what nodes say', () => {
  const withHolders = (change: Parameters<typeof resealed>[1]) => resealed(holders, change);

  test('holdings between two supplies add up', () => {
    for (const by of [77n, -77n]) {
      const record = withHolders(({ snapshot, below }) => {
        snapshot!.after = String(BigInt(snapshot!.after) + by);
        below[0]![1] = String(BigInt(below[0]![1]) + (by < 0n ? -76n : 0n));
      });
      expect(failureOf(record)).toBeNull();
    }
  });

  test('a gap of up to a thousandth is said, and must be the true one', () => {
    const withGap = (gap: string, by: bigint) =>
      withHolders((list) => {
        list.gap = gap;
        const pool = list.excluded.find(([, reason]) => reason === 'off_curve')!;
        pool[2] = String(BigInt(pool[2]!) - by);
      });
    expect(failureOf(withGap('200000', 200_000n))).toBeNull();
    expect(checkOf(withGap('5', 5n), 'evidence').detail).toContain('5 base units moved');
    expect(failureOf(withGap('6', 5n))).toBe('evidence: list.snapshot');
    expect(failureOf(withGap('200001', 200_001n))).toBe('snapshot: list.gap');
  });

  test("a second node's list that differs by up to a hundredth is said", () => {
    const many = recordOf({ kind: 'holders', people: 40 });
    const root = '0'.repeat(64);
    const second = (difference: string) =>
      resealed(many, (list) => {
        list.second = { slot: 7, root, difference };
      });
    expect(checkOf(second('3'), 'snapshot').detail).toContain('slot 7 differs by 3 entries');
    expect(checkOf(second('999'), 'snapshot')).toMatchObject({ state: 'false', wrong: 'list.second' });
    const same = resealed(many, (list) => {
      list.second = { slot: 7, root: many.commits[0]!.root, difference: '0' };
    });
    expect(failureOf(same)).toBeNull();
  });
});

describe("the chain's clock at reveal", () => {
  const early = (seconds: number) =>
    changed(participants, ({ reveal, places, end }) => {
      for (const tx of [reveal!.tx, ...places.flatMap(({ prove, pay }) => [prove, pay!]), end!.tx]) {
        tx.time -= seconds + 2;
        tx.slot -= 2 * (seconds + 2);
      }
    });

  test('a clock that is a little behind is said', () => {
    expect(checkOf(early(59), 'round')).toMatchObject({ state: 'holds' });
    expect(checkOf(early(59), 'round').detail).toContain('59 seconds behind');
  });

  test('a clock so late that the round may have been known leaves that open', () => {
    expect(checkOf(early(60), 'round')).toMatchObject({ state: 'unknown' });
    expect(compared(verifyRecord(early(60), REMOTE))).toBe(2);
  });
});

describe("a local world's own network", () => {
  const { sign } = beaconKey(LOCAL_SECRET);
  const committedAt = LOCAL_BEACON.genesis + 900_000;
  const record = recordOf({ network: LOCAL_BEACON, sign, committedAt });

  test('a record of an own network passes only where that is allowed', () => {
    expect(failureOf(record, { allowLocal: true })).toBeNull();
    expect(failureOf(record)).toBe('round: commits.0.round');
  });

  test('a record of an own network passes on no public network', () => {
    for (const genesis of PUBLIC_GENESIS)
      expect(failureOf({ ...record, genesis }, { allowLocal: true })).toBe('network: genesis');
  });

  test('a beacon that no build of the program knows passes nowhere', () => {
    const other = beaconKey(77n);
    const network: OwnNetwork = { ...LOCAL_BEACON, key: other.publicKey };
    const forged = recordOf({ network, sign: other.sign, committedAt });
    for (const allowLocal of [true, false]) expect(failureOf(forged, { allowLocal })).not.toBeNull();
  });
});

test('a record of another program than the trusted one fails', () => {
  expect(failureOf(participants, { ...REMOTE, program: PROGRAM } as typeof REMOTE)).toBeNull();
  expect(failureOf(participants, { ...REMOTE, program: person('x').address } as typeof REMOTE)).toBe(
    'address: program',
  );
});

test('a creator who is the operator is named: then two signatures are one', () => {
  const two = 'two signatures are one';
  expect(checkOf(participants, 'address').detail).not.toContain(two);
  const one = changed(participants, (r) => {
    r.operator = r.creator;
  });
  expect(OPERATOR.address).not.toBe(one.operator);
  expect(checkOf(one, 'address').detail).toContain(two);
});

test('the checks of long lists report their progress', () => {
  const many = recordOf({ people: 300 });
  const running = [...verifySteps(many, REMOTE)].filter((step) => step.running);
  expect(running.some(({ id, detail }) => id === 'evidence' && detail === '256 of 300')).toBe(true);
  expect(running.every(({ state }) => state === 'unknown')).toBe(true);
});
