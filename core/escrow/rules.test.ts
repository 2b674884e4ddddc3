/** Who may take which step when: the same rules as the program's, which tests/program holds. */
import { describe, expect, test } from 'vitest';
import { addressOf } from '../address.ts';
import { EVMNET, LOCAL_BEACON } from '../draw/networks.ts';
import type { EscrowAccount, EscrowPlace } from './account.ts';
import {
  commitTimes,
  depositLamports,
  lateSeconds,
  minWindow,
  RECLAIM_AFTER_SECONDS,
  STEP_RULES,
  type Step,
  stepRefusal,
} from './rules.ts';

const key = (byte: number) => addressOf(new Uint8Array(32).fill(byte));
const [CREATOR, OPERATOR, STRANGER] = [key(2), key(3), key(6)];
const WON = [key(31), key(32)] as const;

describe('who may do what when', () => {
  const place = (winner: string | null, paid = false): EscrowPlace => ({
    ...{ amount: 5n, start: 0n, weight: winner === null ? 0n : 2n, winner, paid },
  });
  const endsAt = 1_700_000_000n;
  const reclaimAt = endsAt + RECLAIM_AFTER_SECONDS;
  const empty = new Uint8Array(32);
  const at = (change: Partial<EscrowAccount>): EscrowAccount => ({
    ...{ status: 'open', kind: 'participants' },
    ...{ creator: CREATOR, operator: OPERATOR, treasury: STRANGER },
    ...{ mint: null, tokenProgram: null, vault: null, id: empty, termsHash: empty },
    ...{ prize: 10n, fee: 0n, baseLamports: 0n, endsAt, reclaimAt, openBefore: 0n },
    ...{ round: 99n, totalWeight: 100n, root: empty, randomness: empty, listHash: empty },
    ...{ cutoff: 0n, window: 0, commits: 0, proven: 0, order: [] },
    places: [place(null), place(null)],
    ...change,
  });
  /** Revealed, with so many places proven and so many of them paid. */
  const drawn = (proven: number, paid: number, change: Partial<EscrowAccount> = {}) =>
    at({
      status: 'revealed',
      proven,
      places: [0, 1].map((number) => place(number < proven ? WON[number]! : null, number < paid)),
      ...change,
    });
  const days = (count: bigint) => count * 86_400n;
  const refusal = (
    step: Step,
    escrow: EscrowAccount,
    now: bigint,
    details?: { live?: boolean; place?: number; network?: typeof EVMNET },
  ) => STEP_RULES[step].when(escrow, now, STRANGER, details ?? {});
  /** Whether a step is possible now, by a caller with the right to it. */
  const can = (step: Step, escrow: EscrowAccount, now: bigint) => refusal(step, escrow, now) === null;

  test('each status allows its steps, if nothing else forbids them', () => {
    const late = reclaimAt - days(8n);
    const possible = (escrow: EscrowAccount) => {
      const steps = Object.keys(STEP_RULES) as Step[];
      return steps.filter((step) => step !== 'reclaim' && can(step, escrow, late));
    };
    expect(possible(at({ status: 'open' }))).toEqual(['close_entries', 'commit', 'cancel']);
    expect(possible(at({ status: 'closed' }))).toEqual(['commit', 'cancel']);
    expect(possible(at({ status: 'committed' }))).toEqual(['reveal']);
    expect(possible(at({ status: 'committed', cutoff: late + 1n }))).toEqual([
      'reveal',
      'cancel',
      'withdraw',
    ]);
    expect(possible(at({ status: 'committed', cutoff: late }))).toEqual(['reveal']);
    expect(possible(drawn(0, 0))).toEqual(['prove']);
    expect(possible(drawn(1, 0))).toEqual(['prove', 'pay']);
    expect(possible(drawn(1, 1))).toEqual(['prove']);
    expect(possible(drawn(2, 1))).toEqual(['pay']);
    expect(possible(drawn(2, 2))).toEqual(['finish']);
    // The only entry has won, so there is no second winner.
    expect(possible(drawn(1, 0, { totalWeight: 2n }))).toEqual(['pay']);
    expect(possible(drawn(1, 1, { totalWeight: 2n }))).toEqual(['finish']);
  });

  test('commit has a first and a last second', () => {
    const last = reclaimAt - days(7n);
    const open = at({});
    expect(
      [endsAt + days(7n) - 1n, endsAt + days(7n), last, last + 1n].map((now) => can('commit', open, now)),
    ).toEqual([false, true, true, false]);
    expect(can('commit', at({ status: 'closed' }), endsAt - days(1n))).toBe(true);
    const holders = at({ kind: 'holders' });
    expect([endsAt - 1n, endsAt].map((now) => can('commit', holders, now))).toEqual([false, true]);
    expect(can('close_entries', holders, endsAt)).toBe(false);
  });

  test('a live commit closes the entries itself, and needs a giveaway without a window', () => {
    const live = (change: Partial<EscrowAccount>, now = endsAt - days(1n)) =>
      refusal('commit', at(change), now, { live: true });
    expect([live({}), live({ status: 'closed' }), live({ window: 600 })]).toEqual([null, null, 'bad_window']);
    expect([live({ status: 'committed' }), live({ kind: 'holders' })]).toEqual(['wrong_status', 'too_early']);
    expect([live({ kind: 'holders' }, endsAt), live({ commits: 3 })]).toEqual([null, 'too_many_commits']);
    expect(live({}, reclaimAt)).toBe('too_late');
  });

  test('commitTimes: cutoff and round of a live commit, of the shortest window and of a longer one', () => {
    // Round 1 is at the genesis, the others every 3 seconds.
    const of = (network: typeof EVMNET, window: number, live = false) => {
      const now = BigInt(network.genesis) + 3_000n;
      const { cutoff, round } = commitTimes({ network, window }, live, now);
      return { cutoff: cutoff && cutoff - now, round: round - 1_001n };
    };
    expect(of(EVMNET, 0, true)).toEqual({ cutoff: 0n, round: 20n });
    expect(of(EVMNET, 0)).toEqual({ cutoff: 600n, round: 300n });
    expect(of(EVMNET, 601)).toEqual({ cutoff: 601n, round: 301n });
    expect(of(LOCAL_BEACON, 0, true)).toEqual({ cutoff: 0n, round: 2n });
    expect(of(LOCAL_BEACON, 0)).toEqual({ cutoff: 7n, round: 4n });
    expect(of(LOCAL_BEACON, 600)).toEqual({ cutoff: 600n, round: 202n });
    expect([minWindow(EVMNET), minWindow(LOCAL_BEACON)]).toEqual([600, 7]);
    expect([lateSeconds(EVMNET), lateSeconds(LOCAL_BEACON)]).toEqual([300, 5]);
  });

  test('prove and pay name a place: the next one, and one that waits', () => {
    const named = (step: 'prove' | 'pay', escrow: EscrowAccount) =>
      [0, 1, 2].map((number) => refusal(step, escrow, endsAt, { place: number }));
    expect(named('prove', drawn(1, 0))).toEqual(['wrong_place', null, 'wrong_place']);
    expect(named('prove', drawn(1, 0, { totalWeight: 2n }))[1]).toBe('nothing_left');
    expect(named('pay', drawn(2, 0))).toEqual([null, null, 'wrong_place']);
    expect(named('pay', drawn(2, 1))).toEqual(['wrong_place', null, 'wrong_place']);
    expect(named('pay', drawn(1, 0))).toEqual([null, 'wrong_place', 'wrong_place']);
  });

  test('reveal waits for its round, reclaim for its time', () => {
    const committed = at({ status: 'committed', round: 11n });
    const due = BigInt(EVMNET.genesis) + 30n;
    const reveal = (now: bigint) => refusal('reveal', committed, now, { network: EVMNET });
    expect([due - 1n, due].map(reveal)).toEqual(['too_early', null]);
    // The program itself asks no clock.
    expect(can('reveal', committed, 0n)).toBe(true);
    for (const escrow of [at({}), at({ status: 'closed' }), at({ status: 'committed' }), drawn(2, 0)]) {
      expect([reclaimAt - 1n, reclaimAt].map((now) => can('reclaim', escrow, now))).toEqual([false, true]);
    }
    expect(refusal('reclaim', drawn(1, 1), reclaimAt + days(999n))).toBe('wrong_status');
  });

  test('nothing ends an escrow while it could be opened again', () => {
    const still = (change: Partial<EscrowAccount>) => ({ ...change, openBefore: endsAt + 10n });
    for (const [step, escrow] of [
      ['cancel', at(still({}))],
      ['finish', drawn(2, 2, still({}))],
      ['reclaim', at(still({ reclaimAt: 0n }))],
    ] as const) {
      expect([endsAt + 9n, endsAt + 10n].map((now) => refusal(step, escrow, now))).toEqual([
        'too_early',
        null,
      ]);
    }
  });

  test('where a winner cannot be paid, the creator finishes once reclaim would be possible', () => {
    const finish = (escrow: EscrowAccount, now: bigint, wallet = CREATOR) =>
      stepRefusal('finish', escrow, now, wallet);
    expect(finish(drawn(2, 1), reclaimAt - 1n)).toBe('too_early');
    expect(finish(drawn(2, 1), reclaimAt)).toBeNull();
    expect(finish(drawn(2, 1), reclaimAt, STRANGER)).toBe('wrong_creator');
    expect(finish(drawn(2, 0), reclaimAt)).toBe('wrong_status');
    expect(finish(drawn(2, 2), endsAt, STRANGER)).toBeNull();
  });

  test('each step is allowed to its callers only', () => {
    const now = reclaimAt;
    expect(stepRefusal('close_entries', at({}), now, OPERATOR)).toBe('wrong_creator');
    expect(stepRefusal('commit', at({}), now, CREATOR)).toBe('wrong_operator');
    expect(stepRefusal('cancel', at({}), now, STRANGER)).toBe('wrong_signer');
    expect(stepRefusal('cancel', at({}), now, OPERATOR)).toBeNull();
    expect(stepRefusal('reclaim', at({}), now, OPERATOR)).toBe('wrong_creator');
    expect(stepRefusal('reclaim', at({}), now, CREATOR)).toBeNull();
    expect(stepRefusal('pay', drawn(1, 0), now, STRANGER)).toBeNull();
    const committed = at({ status: 'committed', cutoff: now + 1n });
    expect(stepRefusal('withdraw', committed, now, STRANGER)).toBe('wrong_signer');
    expect(stepRefusal('withdraw', committed, now, OPERATOR)).toBeNull();
    expect(stepRefusal('withdraw', committed, now + 1n, CREATOR)).toBe('too_late');
  });

  test('depositLamports covers repayments, and for tokens the rent of an account for each place', () => {
    expect(depositLamports(1, false, 1_500n)).toBe(20_000n);
    expect(depositLamports(1, true, 1_500n)).toBe(21_500n);
    expect(depositLamports(32, false, 1_500n)).toBe(330_000n);
    expect(depositLamports(32, true, 1_500n)).toBe(378_000n);
  });
});
