import { expect, test } from 'vitest';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { timelineOf } from './timeline.tsx';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString();

function giveaway(changes: Partial<Giveaway> = {}): Giveaway {
  return {
    stage: 'open',
    type: 'participants',
    endDate: at(3600),
    prizeUnits: '1000000000',
    platformFeeUnits: '20000000',
    prizeDecimals: 9,
    prizeSymbol: 'SOL',
    currentParticipants: 3,
    round: null,
    roundTime: null,
    autoPayAt: null,
    reason: null,
    cutoff: null,
    live: true,
    places: [{ place: 1, winner: null }],
    commits: [],
    transactions: { open: 'OpenSig' },
    ...changes,
  } as Giveaway;
}

const states = (changes: Partial<Giveaway>) =>
  timelineOf(giveaway(changes), NOW).map(({ key, state }) => `${key} ${state}`);

test.each([
  ['prepared', 0],
  ['signed', 0],
  ['open', 1],
  ['closed', 2],
  ['frozen', 2],
  ['committed', 3],
  ['revealed', 4],
  ['proven', 5],
  ['paid', 6],
  ['completed', 7],
] as const)('at stage %s, %d steps of the timeline are done and the next one is active', (stage, done) => {
  const found = states({ stage }).map((line) => line.split(' ')[1]);
  expect(found).toEqual(
    Array.from({ length: 7 }, (_, index) => (index < done ? 'done' : index === done ? 'current' : 'ahead')),
  );
});

test('each step of the timeline has its own transaction once that is known', () => {
  const steps = timelineOf(giveaway({ stage: 'closed' }), NOW);
  expect(steps.map(({ signature }) => signature)).toEqual(['OpenSig', ...Array(6).fill(null)]);
});

test("the active step of the timeline says what it waits for, in the server's words if it sent any", () => {
  const note = (changes: Partial<Giveaway>) =>
    timelineOf(giveaway(changes), NOW).find(({ state }) => state === 'current')?.note;
  expect(note({})).toContain('until the creator starts the draw');
  expect(note({ endDate: at(-1) })).toContain('Registration has ended');
  expect(note({ stage: 'committed', round: '77', roundTime: at(30) })).toContain('77 appears on');
  expect(note({ stage: 'committed', round: '77', roundTime: at(-1) })).toContain('77 is out');
  const window = { stage: 'committed', round: '77', roundTime: at(900), live: false } as const;
  expect(note({ ...window, cutoff: at(600) })).toContain('Anyone can object until');
  expect(note({ ...window, cutoff: at(-1) })).toContain('77 appears on');
  expect(note({ stage: 'proven', autoPayAt: at(60) })).toContain('creator confirms');
  expect(note({ stage: 'proven', type: 'holders' })).toBe('The prize is being sent.');
  expect(note({ stage: 'closed', reason: 'The network is slow.' })).toBe('The network is slow.');
});

test('the timeline of a cancelled giveaway shows what happened and no step that never came', () => {
  const reason = 'Nobody registered.';
  const steps = timelineOf(
    giveaway({ stage: 'cancelled', reason, transactions: { open: 'A', cancel: 'C' } }),
    NOW,
  );
  expect(steps.map(({ key, state, signature }) => [key, state, signature])).toEqual([
    ['open', 'done', 'A'],
    ['cancel', 'done', 'C'],
  ]);
  expect(steps[1]?.note).toContain('1 SOL and the fee of 0.02 SOL went back');
});

test('the timeline of a reclaimed giveaway has the reclaiming transaction', () => {
  const steps = timelineOf(
    giveaway({
      stage: 'cancelled',
      transactions: { open: 'A', close_entries: 'B', commit: 'D', reclaim: 'R' },
    }),
    NOW,
  );
  expect(steps.map(({ key }) => key)).toEqual(['open', 'close_entries', 'commit', 'reclaim']);
  expect(steps.at(-1)?.signature).toBe('R');
});

test('the timeline of a giveaway that never reached the chain says so', () => {
  const steps = timelineOf(giveaway({ stage: 'expired', transactions: {} }), NOW);
  expect(steps).toHaveLength(1);
  expect(steps[0]?.note).toContain('never reached');
});

test('the timeline names every list that was withdrawn, before the one that counts', () => {
  const commit = (number: number, withdrawnAt: string | null) => ({
    number,
    live: false,
    root: 'r',
    listHash: `${number}`.repeat(64),
    round: '77',
    committedAt: at(-600),
    withdrawnAt,
    ours: true,
  });
  const commits = [commit(0, at(-300)), commit(1, at(-200)), commit(2, null)];
  const steps = timelineOf(
    giveaway({ stage: 'committed', commits, transactions: { open: 'A', commit: 'C', withdraw: 'W' } }),
    NOW,
  );
  const keys = steps.map(({ key }) => key);
  expect(keys.slice(0, 5)).toEqual(['open', 'close_entries', 'withdraw 0', 'withdraw 1', 'commit']);
  expect(steps.map(({ signature }) => signature).slice(0, 5)).toEqual(['A', null, null, 'W', 'C']);
  expect(steps[2]?.note).toContain('00000000');
  const cancelled = timelineOf(
    giveaway({ stage: 'cancelled', commits: commits.slice(0, 1), transactions: { open: 'A', cancel: 'X' } }),
    NOW,
  );
  expect(cancelled.map(({ key }) => key)).toEqual(['open', 'withdraw 0', 'cancel']);
  const transactions = { open: 'A', commit: 'C', withdraw: 'W', cancel: 'X' };
  const stopped = timelineOf(
    giveaway({ stage: 'cancelled', round: null, commits: commits.slice(0, 1), transactions }),
    NOW,
  );
  expect(stopped.map(({ key }) => key)).toEqual(['open', 'withdraw 0', 'cancel']);
});

test('the timeline counts the places that were won, whose transactions stand with them', () => {
  const places = [
    { place: 1, winner: 'Fan', revealAt: at(-60) },
    { place: 2, winner: 'Other', revealAt: at(-60) },
    { place: 3, winner: null, revealAt: null },
  ] as Giveaway['places'];
  const steps = timelineOf(
    giveaway({ stage: 'completed', places, transactions: { prove: 'P', pay: 'Q', finish: 'F' } }),
    NOW,
  );
  const found = (wanted: string) => steps.find(({ key }) => key === wanted);
  expect(found('prove')).toMatchObject({ title: 'Winners proven', signature: null });
  expect(found('prove')?.note).toContain('2 of 3 places');
  expect(found('pay')?.signature).toBeNull();
  expect(found('finish')?.signature).toBe('F');
});

test('a payment that a fork may still drop is no done step, and nothing after it is', () => {
  const place = { place: 1, winner: 'Winner1', paid: true, payFinal: false } as Giveaway['places'][number];
  expect(states({ stage: 'completed', places: [place] }).slice(-3)).toEqual([
    'prove done',
    'pay current',
    'finish ahead',
  ]);
  expect(states({ stage: 'completed', places: [{ ...place, payFinal: true }] }).slice(-2)).toEqual([
    'pay done',
    'finish done',
  ]);
});

test('the timeline of a draw that ended with an unpaid winner does not say that every winner was paid', () => {
  const paid = { place: 1, winner: 'Fan', paid: true, payFinal: true };
  const places = [paid, { ...paid, place: 2, winner: 'Other', paid: false, payFinal: false }];
  const steps = timelineOf(
    giveaway({ stage: 'completed', places: places as Giveaway['places'], transactions: { finish: 'F' } }),
    NOW,
  );
  expect(steps.at(-1)?.state).toBe('done');
  expect(steps.at(-2)?.note).toContain('went back to the creator');
});
