import { expect, test } from 'vitest';
import type { Giveaway } from '../../../core/giveaways/model.ts';
import { timelineOf } from './timeline-steps.ts';

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
  expect(note({})).toContain('until its creator draws');
  expect(note({ endDate: at(-1) })).toContain('Registration has ended');
  expect(note({ stage: 'committed', round: '77', roundTime: at(30) })).toContain('77 appears on');
  expect(note({ stage: 'committed', round: '77', roundTime: at(-1) })).toContain('77 is out');
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
