/** The action that follows from each set of facts once a list is committed. */
import { describe, expect, test } from 'vitest';
import {
  type Case,
  COMMITTED,
  COMMITTED_AT,
  factsOf,
  NOW,
  placesOf,
  ROUND,
  ROUND_TIME,
  ROW,
  read,
  send,
  table,
  WINDOW,
  wait,
} from '../../tests/draw/decisions.ts';
import { EVMNET } from '../draw/networks.ts';
import { CONFIRM_GRACE_SECONDS } from '../giveaways/model.ts';
import { decideResubmission, decideStep } from './decide.ts';
import { stepsToResubmit } from './reorg.ts';

const ESCROW_STAGES = ['open', 'closed', 'committed', 'revealed', 'proven', 'paid'] as const;
const late = 'The draw could not begin in time, so the prize went back to the creator.';

describe('decide, from the commit to the end', () => {
  const row = COMMITTED;
  const signed = { beaconSignature: new Uint8Array(64) };
  const silent = { beaconSignature: null };
  const waitsAt = (seconds: number, waitsFor: string | null) => ({
    do: 'wait',
    until: (ROUND_TIME + seconds) * 1000,
    waitsFor,
  });
  const proven = { ...row, stage: 'proven', drawnAt: NOW, totalProven: 2 } as const;
  const windowed = { ...row, live: false } as const;
  const cutoff = BigInt(COMMITTED_AT + WINDOW);
  const round = ROUND + 300n;
  const escrow = { cutoff, round };
  const waiting = { ...windowed, round: Number(round) };
  const due = NOW + CONFIRM_GRACE_SECONDS;
  table([
    ['waits for the round', { row, status: 'committed', now: ROUND_TIME - 5 }, waitsAt(0, null)],
    [
      'goes by the clock that is ahead: the chain',
      { row, status: 'committed', now: ROUND_TIME, wall: ROUND_TIME - 5 },
      read('beaconSignature'),
    ],
    [
      'goes by the clock that is ahead: ours',
      { row, status: 'committed', now: ROUND_TIME - 5, wall: ROUND_TIME },
      read('beaconSignature'),
    ],
    [
      'asks again after two seconds',
      { row, status: 'committed', now: ROUND_TIME + 14, more: silent },
      waitsAt(16, null),
    ],
    [
      'names the round that is late',
      { row, status: 'committed', now: ROUND_TIME + 15, more: silent },
      waitsAt(17, `round ${ROUND} of the beacon`),
    ],
    ['reveals the round', { row, status: 'committed', now: ROUND_TIME, more: signed }, send('reveal')],
    ['proves the first place', { row: { ...row, stage: 'revealed' }, status: 'revealed' }, send('prove', 0)],
    [
      'proves the next place',
      {
        row: { ...row, stage: 'revealed', totalProven: 1 },
        status: 'revealed',
        escrow: { proven: 1, places: placesOf(1, 0) },
      },
      send('prove', 1),
    ],
    [
      'proves a place again whose proof a fork dropped, although another place has been paid meanwhile',
      {
        row: { ...proven, totalPaid: 0 },
        status: 'revealed',
        escrow: { proven: 1, places: placesOf(1, 1) },
      },
      send('prove', 1),
    ],
    [
      'proves no further place once no entry is left',
      {
        row: { ...row, stage: 'proven', totalProven: 1, kind: 'holders' },
        status: 'revealed',
        escrow: { proven: 1, totalWeight: 1n, places: placesOf(1, 0) },
      },
      send('pay', 0),
    ],
    [
      'withdraws what is to be withdrawn, before its cutoff',
      { row: { ...waiting, withdrawReason: 'a wallet is missing' }, status: 'committed', escrow },
      send('withdraw'),
    ],
    [
      'draws from it once that is too late',
      {
        row: { ...waiting, withdrawReason: 'a wallet is missing' },
        status: 'committed',
        now: COMMITTED_AT + WINDOW,
        escrow,
      },
      wait(960),
    ],
    [
      'withdraws nothing whose randomness is known, however late the clock of the chain is',
      {
        row: { ...waiting, withdrawReason: 'a wallet is missing' },
        status: 'committed',
        now: COMMITTED_AT + WINDOW - 1,
        wall: ROUND_TIME + 900,
        escrow,
      },
      read('beaconSignature'),
    ],
    [
      'cancels what is to be refunded, before the cutoff',
      { row: { ...waiting, reason: late }, status: 'committed', escrow },
      send('cancel'),
    ],
    [
      'waits for the creator to confirm',
      { row: proven, status: 'proven', now: due - 30 },
      { do: 'wait', until: due * 1000, waitsFor: null },
    ],
    ['pays a day later without a confirmation', { row: proven, status: 'proven', now: due }, send('pay', 0)],
    [
      'counts that day from now if the proof has no time',
      { row: { ...proven, drawnAt: null }, status: 'proven', now: due },
      { do: 'wait', until: (due + 600) * 1000, waitsFor: null },
    ],
    [
      'pays at once if the creator confirmed',
      { row: { ...proven, confirmedAt: 1 }, status: 'proven', now: NOW },
      send('pay', 0),
    ],
    [
      'pays holders at once',
      { row: { ...proven, kind: 'holders' }, status: 'proven', now: NOW },
      send('pay', 0),
    ],
    [
      'pays the next place',
      {
        row: { ...proven, confirmedAt: 1, totalPaid: 1 },
        status: 'proven',
        escrow: { places: placesOf(2, 1) },
      },
      send('pay', 1),
    ],
    [
      'pays another place after one that failed',
      { row: { ...proven, confirmedAt: 1, attempts: 3 }, status: 'proven' },
      send('pay', 1),
    ],
    [
      'finishes what is paid',
      { row: { ...proven, stage: 'paid', totalPaid: 2 }, status: 'paid' },
      send('finish'),
    ],
    [
      'finishes nothing before the second from which it can',
      {
        row: { ...proven, stage: 'paid', totalPaid: 2 },
        status: 'paid',
        escrow: { openBefore: BigInt(NOW + 30) },
      },
      wait(30),
    ],
  ]);
});

describe('decideResubmission', () => {
  const row = { ...COMMITTED, stage: 'completed', drawnAt: NOW, totalProven: 2, totalPaid: 2 } as const;
  const decided = (given: Case) => decideResubmission(factsOf(given));

  test('a resubmission takes the step that the escrow needs, without another confirmation', () => {
    expect(decided({ row, status: 'proven' })).toEqual(send('pay', 0));
    expect(decided({ row, status: 'paid' })).toEqual(send('finish'));
    expect(decided({ row, status: 'committed', now: ROUND_TIME })).toEqual(read('beaconSignature'));
  });

  test('a resubmission stops once the escrow is gone, is another one or has lost its commit', () => {
    expect(decided({ row, status: null })).toEqual({ do: 'stop' });
    expect(decided({ row, status: 'proven', chain: { difference: 'id' } })).toEqual({ do: 'stop' });
    expect(decided({ row, status: 'closed' })).toEqual({ do: 'stop' });
  });

  test('a resubmission reads the chain before everything else', () => {
    const unread = { row: { ...ROW, ...row }, wallMs: 0, network: EVMNET };
    expect(decideResubmission(unread)).toEqual(read('chain'));
    expect(decideStep(unread)).toEqual(read('chain'));
  });

  test('stepsToResubmit names only what the operator may send', () => {
    expect(ESCROW_STAGES.map((status) => stepsToResubmit('completed', status)[0])).toEqual([
      undefined,
      undefined,
      'reveal',
      'prove',
      'pay',
      'finish',
    ]);
    expect(ESCROW_STAGES.map((status) => stepsToResubmit('cancelled', status)[0])).toEqual([
      'cancel',
      'cancel',
      'cancel',
      undefined,
      undefined,
      undefined,
    ]);
  });
});
