/** The action for a commit: ours, another one's, withdrawn, or live and not on chain yet. */
import { describe } from 'vitest';
import {
  COMMITTED,
  COMMITTED_AT,
  LIST,
  NOW,
  read,
  send,
  table,
  WINDOW,
  wait,
} from '../../tests/draw/decisions.ts';
import { FINAL_SECONDS } from './reorg.ts';

const late = 'The draw could not begin in time, so the prize went back to the creator.';

describe('decide, for a commit', () => {
  const ours = { commitOurs: true };
  const foreign = { commitOurs: false };
  const cutoff = BigInt(COMMITTED_AT + WINDOW);
  const finding = { kind: 'foreign-commit', detail: `number 0, list ${LIST}` };
  const person = { ...wait(3600, 'a person: its commit is not ours'), finding };
  const other = new Uint8Array(32).fill(0xbb);
  const final = { now: COMMITTED_AT + FINAL_SECONDS, exists: true, status: 'committed', commits: 1 } as const;
  table([
    [
      'asks whether we signed one that our row does not have',
      { row: { stage: 'closed' }, status: 'committed' },
      read('commitOurs'),
    ],
    [
      'follows one that we signed',
      { row: { stage: 'closed' }, status: 'committed', more: ours },
      { do: 'catch-up', to: 'committed' },
    ],
    [
      'takes back at once what we never signed',
      { row: { stage: 'closed' }, status: 'committed', escrow: { cutoff }, more: foreign },
      { ...send('withdraw'), finding },
    ],
    [
      'takes it back in the last second',
      {
        row: { stage: 'frozen', listHash: LIST, live: false },
        status: 'committed',
        now: COMMITTED_AT + WINDOW - 1,
        escrow: { cutoff },
        more: foreign,
      },
      { ...send('withdraw'), finding },
    ],
    [
      'only follows it from its cutoff on',
      {
        row: { stage: 'closed' },
        status: 'committed',
        now: COMMITTED_AT + WINDOW,
        escrow: { cutoff },
        more: foreign,
      },
      { do: 'catch-up', to: 'committed' },
    ],
    [
      'takes no part in its draw',
      {
        row: { ...COMMITTED, listHash: null, entryCount: null, live: null, stage: 'revealed' },
        status: 'revealed',
        more: foreign,
      },
      person,
    ],
    [
      'learns that ours was withdrawn',
      { row: { ...COMMITTED, live: false }, status: 'closed', escrow: { commits: 1 } },
      { do: 'withdrawn' },
    ],
    [
      'learns that one was withdrawn that it never saw',
      { row: { stage: 'frozen', listHash: LIST, live: false }, status: 'closed', escrow: { commits: 1 } },
      { do: 'withdrawn' },
    ],
    [
      'learns that another one followed',
      {
        row: { ...COMMITTED, live: false },
        status: 'committed',
        escrow: { commits: 2, listHash: other, cutoff },
      },
      { do: 'withdrawn' },
    ],
    [
      'asks the finalized state about another list of the same number',
      { row: COMMITTED, status: 'committed', escrow: { listHash: other } },
      read('finalized'),
    ],
    [
      'drops ours once that shows the other one',
      { row: COMMITTED, status: 'committed', escrow: { listHash: other }, more: { finalized: final } },
      { do: 'drop-commit' },
    ],
    [
      'keeps ours while that is younger',
      {
        row: COMMITTED,
        status: 'committed',
        escrow: { listHash: other },
        more: { finalized: { ...final, now: final.now - 1 } },
      },
      wait(2, 'a person: its commit is another'),
    ],
  ]);
});

describe('decide, for a live commit that the chain does not show yet', () => {
  const row = { stage: 'frozen', listHash: LIST, entryCount: 3, live: true } as const;
  const landed = { state: 'landed', since: NOW * 1000 } as const;
  const final = { now: NOW + FINAL_SECONDS + 1, exists: true, status: 'open', commits: 0 } as const;
  const waits = wait(2, 'the network to confirm');
  table([
    ['asks what became of it', { row, status: 'open' }, read('liveCommit')],
    ['waits while it may land', { row, status: 'open', more: { liveCommit: { state: 'in flight' } } }, waits],
    [
      'opens the entries again once it cannot',
      { row, status: 'open', more: { liveCommit: { state: 'dead' } } },
      { do: 'resume' },
    ],
    [
      'asks the finalized state about one that landed',
      { row, status: 'open', more: { liveCommit: landed } },
      read('finalized'),
    ],
    [
      'waits while that is younger',
      { row, status: 'open', more: { liveCommit: landed, finalized: { ...final, now: final.now - 1 } } },
      waits,
    ],
    [
      'opens the entries again if a fork dropped it',
      { row, status: 'open', more: { liveCommit: landed, finalized: final } },
      { do: 'resume' },
    ],
    [
      'waits if that state shows it',
      {
        row,
        status: 'open',
        more: { liveCommit: landed, finalized: { ...final, status: 'committed', commits: 1 } },
      },
      waits,
    ],
    [
      'cancels what is to be refunded all the same',
      { row: { ...row, reason: late }, status: 'open' },
      send('cancel'),
    ],
  ]);
});
