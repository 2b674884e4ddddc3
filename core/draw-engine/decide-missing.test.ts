/** The action for a chain that does not show what our database expects. */
import { describe } from 'vitest';
import {
  COMMITTED,
  COMMITTED_AT,
  DAY,
  ENDS_AT,
  history,
  NOW,
  ROW,
  read,
  table,
  wait,
} from '../../tests/draw/decisions.ts';
import type { DrawFacts, FinalizedFacts } from './facts.ts';
import { FINAL_SECONDS } from './reorg.ts';

const missing = 'the transactions of its escrow';

describe('decide, for a draft without an escrow', () => {
  const row = { stage: 'signed' } as const;
  const dead = { lastHeight: 100, finalizedHeight: 101 };
  table([
    ['reads until which height an open can land', { row, status: null }, read('openings')],
    [
      'waits while an open can land',
      { row, status: null, more: { openings: { lastHeight: 100, finalizedHeight: 100 } } },
      wait(60),
    ],
    [
      'reads the finalized history then',
      { row, status: null, more: { openings: dead } },
      read('finalizedHistory'),
    ],
    [
      'reads it at once if no open was prepared',
      { row, status: null, more: { openings: { lastHeight: null, finalizedHeight: 1 } } },
      read('finalizedHistory'),
    ],
    [
      'reads on while the history is incomplete',
      {
        row,
        status: null,
        more: { openings: dead, finalizedHistory: history({ complete: false, opened: false }) },
      },
      wait(0, missing),
    ],
    [
      'waits for the account if it was opened',
      { row, status: null, more: { openings: dead, finalizedHistory: history() } },
      wait(60, 'the escrow account'),
    ],
    [
      'expires it if no open landed',
      { row, status: null, more: { openings: dead, finalizedHistory: history({ opened: false }) } },
      { do: 'expire' },
    ],
    [
      'ends it if it was opened and reclaimed',
      { row, status: null, more: { openings: dead, finalizedHistory: history({ end: 'reclaim' }) } },
      { do: 'end', by: 'reclaim', reason: 'The creator took the prize back.' },
    ],
  ]);
});

describe('decide, for an escrow that is gone', () => {
  const row = { ...COMMITTED, missedSince: (NOW - 601) * 1000 };
  const justMissed = { ...row, missedSince: (NOW - 599) * 1000 };
  const gone: FinalizedFacts = { now: NOW - 20, exists: false, status: null, commits: 0 };
  const steps = (...names: string[]) => new Set(names) as NonNullable<DrawFacts['steps']>;
  const places = ['prove:0', 'pay:0', 'prove:1', 'pay:1'];
  const course = steps('open', 'commit:0', 'reveal', ...places, 'finish');
  const unread = { steps: steps('commit:0'), finalized: gone, history: 'unreadable' } as const;
  const certain = (end: string) => ({
    kind: 'draw-history',
    detail: `its end is certain (${end}), its history is not read`,
  });
  const paid = { do: 'end', by: 'finish', reason: '' };
  const returned = 'The prize went back to the creator.';
  table([
    ['reads the steps first', { row, status: null }, read('steps')],
    ['completes it if every step is known', { row, status: null, more: { steps: course } }, paid],
    [
      'completes a holders draw, which closes no entries',
      {
        row: { ...row, kind: 'holders' },
        status: null,
        more: { steps: steps('open', 'commit:0', 'reveal', ...places, 'finish') },
      },
      paid,
    ],
    [
      'cancels it if a cancel is known',
      { row, status: null, more: { steps: steps('cancel') } },
      { do: 'end', by: 'cancel', reason: 'The creator cancelled this giveaway.' },
    ],
    [
      'cancels it if a reclaim is known',
      { row, status: null, more: { steps: steps('reclaim') } },
      { do: 'end', by: 'reclaim', reason: 'The creator took the prize back.' },
    ],
    [
      'reads the finalized state after ten minutes, to the second',
      { row: { ...row, missedSince: (NOW - 600) * 1000 }, status: null, more: { steps: steps('commit:0') } },
      read('finalized'),
    ],
    [
      'believes a finalized state of the second at which it was missed',
      { row, status: null, more: { ...unread, finalized: { ...gone, now: NOW - 601 } } },
      read('commitSigned'),
    ],
    [
      'knows the end by each step of a draw whose list was withdrawn once',
      {
        row: { ...row, live: false, commits: 2 },
        status: null,
        more: {
          steps: steps(
            'open',
            'close_entries',
            'commit:0',
            'withdraw:0',
            'commit:1',
            'reveal',
            ...places,
            'finish',
          ),
        },
      },
      paid,
    ],
    [
      'leaves a commit that could be cancelled to the operator',
      { row: { ...row, live: false }, status: null, more: { ...unread, commitSigned: true } },
      { ...wait(3600, missing), finding: { kind: 'draw-history', detail: 'its end is not known' } },
    ],
    [
      'infers finish from a known reveal',
      {
        row: { ...row, live: false },
        status: null,
        more: { ...unread, steps: steps('reveal'), commitSigned: true },
      },
      { do: 'end', by: 'finish', reason: returned, finding: certain('finish') },
    ],
    [
      'counts fewer places where fewer wallets take part',
      {
        row: { ...row, entryCount: 1 },
        status: null,
        more: { steps: steps('open', 'commit:0', 'reveal', 'prove:0', 'pay:0', 'finish') },
      },
      paid,
    ],
    [
      'infers finish from a committed row without its commit',
      { row, status: null, more: { ...unread, steps: steps('open'), commitSigned: true } },
      { do: 'end', by: 'finish', reason: returned, finding: certain('finish') },
    ],
    [
      'reads the history if only the payment is missing',
      {
        row: justMissed,
        status: null,
        more: { steps: steps('open', 'commit:0', 'reveal', 'prove:0', 'pay:0', 'prove:1', 'finish') },
      },
      read('history'),
    ],
    [
      'reads the history if a step before finish is missing',
      { row: justMissed, status: null, more: { steps: steps('open', 'commit:0', 'finish', 'cancel') } },
      read('history'),
    ],
    [
      'takes the end that the history names',
      { row: justMissed, status: null, more: { steps: steps(), history: history({ end: 'finish' }) } },
      paid,
    ],
    [
      'reads on at once while the history is incomplete',
      { row: justMissed, status: null, more: { steps: steps(), history: history({ complete: false }) } },
      wait(0, missing),
    ],
    [
      'waits five seconds for a history without an end',
      { row: justMissed, status: null, more: { steps: steps(), history: history() } },
      wait(5, missing),
    ],
    [
      'reads the finalized state after ten minutes',
      { row, status: null, more: { steps: steps('commit:0') } },
      read('finalized'),
    ],
    [
      'trusts the history if that state still has the escrow',
      { row, status: null, more: { ...unread, finalized: { ...gone, exists: true }, history: history() } },
      wait(5, missing),
    ],
    [
      'trusts the history if that state is older than the absence',
      { row, status: null, more: { ...unread, finalized: { ...gone, now: NOW - 700 }, history: history() } },
      wait(5, missing),
    ],
    [
      'trusts the history if that state has no clock',
      { row, status: null, more: { ...unread, finalized: { ...gone, now: null }, history: history() } },
      wait(5, missing),
    ],
    [
      'asks whether a commit was signed before it infers',
      { row, status: null, more: unread },
      read('commitSigned'),
    ],
    [
      'infers finish for a committed draw',
      { row, status: null, more: { ...unread, commitSigned: true } },
      { do: 'end', by: 'finish', reason: returned, finding: certain('finish') },
    ],
    [
      'infers finish for a paid draw at any time',
      {
        row,
        status: null,
        more: {
          ...unread,
          steps: steps('pay:0'),
          finalized: { ...gone, now: NOW + 999 * DAY },
          commitSigned: true,
        },
      },
      { do: 'end', by: 'finish', reason: returned, finding: certain('finish') },
    ],
    [
      'infers cancel if no commit was ever signed',
      {
        row: { ...ROW, missedSince: row.missedSince },
        status: null,
        more: { ...unread, steps: steps('open'), commitSigned: false },
      },
      { do: 'end', by: 'cancel', reason: returned, finding: certain('cancel') },
    ],
    [
      'leaves it to the operator if a signed commit may have landed',
      {
        row: { ...ROW, missedSince: row.missedSince },
        status: null,
        more: { ...unread, steps: steps('open'), commitSigned: true },
      },
      { ...wait(3600, missing), finding: { kind: 'draw-history', detail: 'its end is not known' } },
    ],
    [
      'leaves it to the operator once its creator could reclaim',
      {
        row,
        status: null,
        more: { ...unread, finalized: { ...gone, now: ENDS_AT + 30 * DAY }, commitSigned: true },
      },
      { ...wait(3600, missing), finding: { kind: 'draw-history', detail: 'its end is not known' } },
    ],
    [
      'infers finish half a year longer once a winner is proven',
      {
        row: { ...row, totalProven: 1 },
        status: null,
        more: { ...unread, finalized: { ...gone, now: ENDS_AT + 209 * DAY }, commitSigned: true },
      },
      { do: 'end', by: 'finish', reason: returned, finding: certain('finish') },
    ],
    [
      'reads on even then while there is more history',
      {
        row,
        status: null,
        more: {
          ...unread,
          history: history({ complete: false }),
          finalized: { ...gone, now: ENDS_AT + 30 * DAY },
          commitSigned: true,
        },
      },
      { ...wait(0, missing), finding: { kind: 'draw-history', detail: 'its end is not known' } },
    ],
  ]);
});

describe('decide, for a commit that the chain does not show', () => {
  const final = { now: COMMITTED_AT + FINAL_SECONDS, exists: true, status: 'closed', commits: 0 } as const;
  const commit = 'its commit';
  table([
    ['reads the finalized state', { row: COMMITTED, status: 'closed' }, read('finalized')],
    [
      'waits while that state is younger than the commit can be',
      { row: COMMITTED, status: 'closed', more: { finalized: { ...final, now: final.now - 1 } } },
      wait(5, commit),
    ],
    [
      'waits if that state shows the commit',
      {
        row: COMMITTED,
        status: 'closed',
        more: { finalized: { ...final, status: 'committed', commits: 1 } },
      },
      wait(5, commit),
    ],
    [
      'waits if that state shows it withdrawn',
      { row: COMMITTED, status: 'closed', more: { finalized: { ...final, commits: 1 } } },
      wait(5, commit),
    ],
    [
      'waits if that state has no escrow or another one',
      { row: COMMITTED, status: 'closed', more: { finalized: { ...final, status: null } } },
      wait(5, commit),
    ],
    [
      'commits again if a fork dropped it',
      { row: COMMITTED, status: 'closed', more: { finalized: final } },
      { do: 'recommit' },
    ],
    [
      'never commits again once the draw went on',
      { row: { ...COMMITTED, stage: 'revealed' }, status: 'closed', more: { finalized: final } },
      wait(5, commit),
    ],
  ]);
});
