/** The action that follows from each set of facts, without chain, clock or database. */
import { describe, expect, test } from 'vitest';
import {
  COMMITTED,
  DAY,
  ENDS_AT,
  factsOf,
  history,
  NOW,
  placesOf,
  ROUND,
  ROUND_TIME,
  read,
  send,
  table,
  wait,
} from '../../tests/draw/decisions.ts';
import { CLOSE_GRACE_SECONDS, COMMIT_MARGIN_SECONDS, RECLAIM_AFTER_SECONDS } from '../escrow/rules.ts';
import { MAX_CHAIN_LAG_SECONDS, STAGES } from '../giveaways/model.ts';
import { decide } from './decide.ts';
import type { Action, DrawFacts } from './facts.ts';

const ESCROW_STAGES = ['open', 'closed', 'committed', 'revealed', 'proven', 'paid'] as const;
const noRegistrations = 'Nobody registered, so the prize went back to the creator.';
const late = 'The draw could not begin in time, so the prize went back to the creator.';

/** The whole map. Without registrations, confirmation or a signature of the beacon, an hour after the end. */
test('decide maps every stage and every status of the escrow to one action', () => {
  const label = (action: Action) => {
    switch (action.do) {
      case 'read':
        return `read ${action.what}`;
      case 'send':
        return action.step;
      default:
        return action.do;
    }
  };
  const line = (cells: string[]) =>
    cells
      .map((cell) => cell.padEnd(14))
      .join('')
      .trimEnd();
  const lines = STAGES.map((stage) => {
    const isCommitted = STAGES.indexOf(stage) >= STAGES.indexOf('committed') && stage !== 'expired';
    const isProven = stage === 'proven' || stage === 'paid';
    const totals = { totalProven: isProven ? 2 : 0, totalPaid: stage === 'paid' ? 2 : 0 };
    const row = isCommitted ? { ...COMMITTED, ...totals, stage } : { stage };
    const more = { commitOurs: true };
    const actions = [null, ...ESCROW_STAGES].map((status) => label(decide(factsOf({ row, status, more }))));
    return line([stage, ...actions]);
  });
  expect(`${line(['', 'absent', ...ESCROW_STAGES])}\n${lines.join('\n')}`).toBe(`\
              absent        open          closed        committed     revealed      proven        paid
prepared      read openings catch-up      catch-up      catch-up      catch-up      catch-up      catch-up
signed        read openings catch-up      catch-up      catch-up      catch-up      catch-up      catch-up
open          read steps    wait          catch-up      catch-up      catch-up      catch-up      catch-up
closed        read steps    wait          freeze        catch-up      catch-up      catch-up      catch-up
frozen        read steps    commit        commit        catch-up      catch-up      catch-up      catch-up
committed     read steps    read finalizedread finalizedwait          catch-up      catch-up      catch-up
revealed      read steps    wait          wait          wait          prove         catch-up      catch-up
proven        read steps    wait          wait          wait          prove         wait          catch-up
paid          read steps    wait          wait          wait          prove         wait          finish
completed     stop          stop          stop          stop          stop          stop          stop
cancelled     stop          stop          stop          stop          stop          stop          stop
expired       read openings catch-up      catch-up      catch-up      catch-up      catch-up      catch-up`);
});

describe('decide, before anything is read', () => {
  table([
    [
      'stops for a completed giveaway',
      { row: { stage: 'completed' }, status: null, more: { chain: undefined } },
      { do: 'stop' },
    ],
    [
      'stops for a cancelled giveaway',
      { row: { stage: 'cancelled' }, status: null, more: { chain: undefined } },
      { do: 'stop' },
    ],
    [
      'reads the chain for every other',
      { row: { stage: 'expired' }, status: null, more: { chain: undefined } },
      read('chain'),
    ],
  ]);
});

describe('decide, for an escrow that is not the agreed one', () => {
  const other = { difference: 'amounts, terms' };
  const finding = { kind: 'other-escrow', detail: 'differs in amounts, terms' };
  const different = { now: NOW, exists: true, status: null, commits: 0 };
  table([
    [
      'gives a draft up, which can never come',
      { row: { stage: 'prepared' }, status: 'open', chain: other },
      { do: 'expire' },
    ],
    ['asks the finalized state about any other', { status: 'open', chain: other }, read('finalized')],
    [
      'ends it for good once that shows the other one too',
      { status: 'open', chain: other, more: { finalized: different } },
      {
        do: 'end',
        by: 'cancel',
        reason: 'Another escrow took its place, so it never came to be.',
        finding,
      },
    ],
    [
      'waits while that still shows ours',
      { status: 'open', chain: other, more: { finalized: { ...different, status: 'open' } } },
      { ...wait(5, 'its escrow'), finding },
    ],
    [
      'waits while that shows none',
      { status: 'open', chain: other, more: { finalized: { ...different, exists: false } } },
      { ...wait(5, 'its escrow'), finding },
    ],
    [
      'refuses a beacon of its own on a public network',
      { status: 'open', chain: { hasForeignBeacon: true } },
      { do: 'refuse-own-beacon' },
    ],
    [
      'says that it is another one first',
      { status: 'open', chain: { hasForeignBeacon: true, difference: 'beacon' } },
      read('finalized'),
    ],
  ]);
});

describe('decide, for a row that is behind its escrow', () => {
  table([
    ['moves a draft to open', { row: { stage: 'prepared' }, status: 'open' }, { do: 'catch-up', to: 'open' }],
    [
      'brings an expired draft back that landed after all',
      { row: { stage: 'expired' }, status: 'closed' },
      { do: 'catch-up', to: 'closed' },
    ],
    [
      'jumps over what others sent',
      { row: { stage: 'frozen' }, status: 'paid', more: { commitOurs: true } },
      { do: 'catch-up', to: 'paid' },
    ],
    [
      'corrects the round of a commit that a fork moved',
      { row: COMMITTED, status: 'committed', escrow: { round: ROUND + 1n } },
      { do: 'correct-round' },
    ],
    [
      'learns of each place that others prove',
      {
        row: { ...COMMITTED, stage: 'revealed' },
        status: 'revealed',
        escrow: { proven: 1, places: placesOf(1, 0) },
      },
      { do: 'catch-up', to: 'revealed' },
    ],
    [
      'learns of each place that others pay',
      {
        row: { ...COMMITTED, stage: 'proven', totalProven: 2 },
        status: 'proven',
        escrow: { places: placesOf(2, 1) },
      },
      { do: 'catch-up', to: 'proven' },
    ],
    ['leaves our own stages alone', { row: { stage: 'frozen' }, status: 'closed' }, send('commit')],
  ]);
});

describe('decide, before the commit', () => {
  const inTime = Number(RECLAIM_AFTER_SECONDS - COMMIT_MARGIN_SECONDS);
  const grace = Number(CLOSE_GRACE_SECONDS);
  const none = { registered: 0 };
  const at = (seconds: number) => ENDS_AT + seconds;
  const waitAt = (now: number, seconds: number) => ({
    do: 'wait',
    until: (now + seconds) * 1000,
    waitsFor: null,
  });
  table([
    ['waits for the end', { status: 'open', now: at(-30) }, waitAt(at(-30), 30)],
    ['reads the chain every ten minutes at least', { status: 'open', now: at(-DAY) }, waitAt(at(-DAY), 600)],
    ['waits for the creator to close the entries', { status: 'open', now: at(0) }, waitAt(at(0), 600)],
    [
      'does not close empty entries before the end',
      { row: none, status: 'open', now: at(-1) },
      waitAt(at(-1), 1),
    ],
    [
      'closes empty entries at the end',
      { row: none, status: 'open', now: at(0) },
      { do: 'close-empty', reason: noRegistrations },
    ],
    [
      'waits a week for the creator, to the second',
      { status: 'open', now: at(grace - 1) },
      waitAt(at(grace - 1), 1),
    ],
    ['closes the entries a week after the end', { status: 'open', now: at(grace) }, { do: 'close' }],
    [
      'freezes the list once our row is closed',
      { row: { stage: 'closed' }, status: 'open', now: at(grace) },
      { do: 'freeze' },
    ],
    [
      'freezes at once if the creator closed the entries',
      { row: { stage: 'closed' }, status: 'closed', now: at(-30) },
      { do: 'freeze' },
    ],
    [
      'refunds if nobody registered',
      { row: { stage: 'closed', ...none }, status: 'closed' },
      { do: 'refund', reason: noRegistrations, evenIfFrozen: false },
    ],
    [
      'closes a holders giveaway at its end',
      { row: { kind: 'holders', ...none }, status: 'open', now: at(0) },
      { do: 'close' },
    ],
    [
      'freezes the holders then',
      { row: { kind: 'holders', stage: 'closed', ...none }, status: 'open', now: at(0) },
      { do: 'freeze' },
    ],
    ['commits the frozen list', { row: { stage: 'frozen' }, status: 'closed' }, send('commit')],
    [
      'waits while the clock of the chain is behind',
      { row: { stage: 'frozen' }, status: 'closed', wall: NOW + MAX_CHAIN_LAG_SECONDS },
      wait(MAX_CHAIN_LAG_SECONDS + 2, "the network's clock, which is behind"),
    ],
    [
      'commits while it is less behind',
      { row: { stage: 'frozen' }, status: 'closed', wall: NOW + MAX_CHAIN_LAG_SECONDS - 0.001 },
      send('commit'),
    ],
    [
      'commits in the last second',
      { row: { stage: 'frozen' }, status: 'closed', now: at(inTime) },
      send('commit'),
    ],
    [
      'refunds after it, frozen list or not',
      { row: { stage: 'frozen' }, status: 'closed', now: at(inTime + 1) },
      { do: 'refund', reason: late, evenIfFrozen: true },
    ],
    [
      'cancels what is to be refunded',
      { row: { stage: 'closed', reason: noRegistrations }, status: 'closed' },
      send('cancel'),
    ],
    [
      'cancels nothing before the second from which it can',
      {
        row: { stage: 'closed', reason: noRegistrations },
        status: 'closed',
        escrow: { openBefore: BigInt(NOW + 30) },
      },
      wait(30),
    ],
    [
      'refunds what was withdrawn three times',
      { row: { stage: 'closed', commits: 3 }, status: 'closed', escrow: { commits: 3 } },
      {
        do: 'refund',
        reason: 'Its list was taken back three times, so the prize went back to the creator.',
        evenIfFrozen: true,
      },
    ],
    [
      'cancels it even when it is too late to commit',
      { row: { stage: 'frozen', reason: late }, status: 'open', now: at(inTime + 1) },
      send('cancel'),
    ],
  ]);
});

test('decide never requests the same fact twice, and reaches an action whatever is read', () => {
  const answers: Partial<DrawFacts>[] = [
    { openings: { lastHeight: null, finalizedHeight: 1 }, steps: new Set(), commitSigned: false },
    { history: history(), finalizedHistory: history({ opened: false }), beaconSignature: null },
    { finalized: { now: NOW + 10, exists: false, status: null, commits: 0 } },
    { commitOurs: true, liveCommit: { state: 'in flight' } },
  ];
  const all: Partial<DrawFacts> = Object.assign({}, ...answers);
  for (const stage of STAGES) {
    for (const status of [null, ...ESCROW_STAGES]) {
      const full = factsOf({ row: { ...COMMITTED, stage, missedSince: 0 }, status, now: ROUND_TIME });
      let known: DrawFacts = { row: full.row, wallMs: full.wallMs, network: full.network };
      const asked: string[] = [];
      for (let action = decide(known); action.do === 'read'; action = decide(known)) {
        expect(asked).not.toContain(action.what);
        asked.push(action.what);
        known = { ...known, [action.what]: { ...all, chain: full.chain }[action.what] };
      }
      expect(asked.length).toBeLessThanOrEqual(7);
    }
  }
});
