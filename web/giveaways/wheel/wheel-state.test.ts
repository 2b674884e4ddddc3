import { expect, test } from 'vitest';
import { openWheel, type WheelEvent, type WheelFacts, type WheelState, wheelReducer } from './wheel-state.ts';

const facts = (changes: Partial<WheelFacts> = {}): WheelFacts => ({
  stage: 'open',
  winner: null,
  revealAt: null,
  currentParticipants: 3,
  registeredParticipants: 3,
  participantAddresses: ['ann', 'bob', 'cy'],
  ...changes,
});
const drawn = facts({ stage: 'proven', winner: 'bob' });
const paid = facts({ stage: 'paid', winner: 'bob' });
const play = (state: WheelState, ...events: WheelEvent[]) => events.reduce(wheelReducer, state);
const told = (changes: Partial<WheelFacts>): WheelEvent => ({ type: 'giveaway', facts: facts(changes) });

test('it opens where the giveaway stands', () => {
  const phases = (
    ['open', 'closed', 'frozen', 'committed', 'revealed', 'proven', 'paid', 'cancelled'] as const
  ).map((stage) => openWheel(facts({ stage }), false).phase);
  expect(phases).toEqual(['idle', 'locked', 'locked', 'locked', 'locked', 'winner', 'done', 'over']);
});

test('from the idle wheel to the paid winner', () => {
  const seen: string[] = [];
  const events: WheelEvent[] = [
    { type: 'select' },
    { type: 'step', step: 'signing' },
    { type: 'closed' },
    told({ stage: 'committed' }),
    { type: 'giveaway', facts: drawn },
    { type: 'rested' },
    { type: 'confirm' },
    { type: 'giveaway', facts: paid },
  ];
  events.reduce(
    (state, event) => {
      const next = wheelReducer(state, event);
      seen.push(next.phase);
      return next;
    },
    openWheel(facts(), false),
  );
  expect(seen).toEqual([
    'authorizing',
    'authorizing',
    'locked',
    'locked',
    'spinning',
    'winner',
    'confirm',
    'done',
  ]);
});

test('a spin does nothing without participants, while it spins, when disabled, and before there is a winner', () => {
  const empty = openWheel(
    facts({ stage: 'proven', participantAddresses: [], currentParticipants: 0, registeredParticipants: 0 }),
    false,
  );
  expect(play(empty, { type: 'spin' })).toBe(empty);
  const open = openWheel(facts(), false);
  expect(play(open, { type: 'spin' })).toBe(open);
  const ready = openWheel(drawn, false);
  expect(play(ready, { type: 'spin', disabled: true })).toBe(ready);
  const spinning = play(ready, { type: 'spin' });
  expect(spinning.phase).toBe('spinning');
  expect(play(spinning, { type: 'spin' })).toBe(spinning);
});

test('nothing is selected without registrations', () => {
  const state = openWheel(
    facts({ participantAddresses: [], currentParticipants: 0, registeredParticipants: 0 }),
    false,
  );
  expect(play(state, { type: 'select' })).toBe(state);
});

test('a winner who is missing from the list is put on the wheel', () => {
  const state = openWheel(facts({ stage: 'proven', winner: 'zoe' }), false);
  expect(state.wallets).toEqual(['ann', 'bob', 'cy', 'zoe']);
});

test('the wheel goes back to its start when the list changes, and only then', () => {
  const state = openWheel(facts(), false);
  const same = play(state, told({}));
  expect(same.resets).toBe(0);
  expect(same.wallets).toBe(state.wallets);
  const grown = play(
    state,
    told({ participantAddresses: ['ann', 'bob', 'cy', 'dee'], currentParticipants: 4 }),
  );
  expect(grown).toMatchObject({ resets: 1, count: 4, phase: 'idle' });
});

test('who prefers stillness sees the result at once', () => {
  const state = play(openWheel(facts({ stage: 'committed' }), true), { type: 'giveaway', facts: drawn });
  expect(state.phase).toBe('winner');
  expect(play(state, { type: 'spin' }).phase).toBe('winner');
});

test('a refusal leads back, with its reason; the next try forgets it', () => {
  const refused = play(openWheel(facts(), false), { type: 'select' }, { type: 'failed', problem: 'no' });
  expect(refused).toMatchObject({ phase: 'idle', problem: 'no', step: null });
  expect(play(refused, { type: 'select' }).problem).toBeNull();
  const unpaid = play(openWheel(drawn, false), { type: 'confirm' }, { type: 'failed', problem: 'not now' });
  expect(unpaid).toMatchObject({ phase: 'winner', problem: 'not now' });
});

test('an attempt that failed after the entries closed all the same leads on, not back', () => {
  const state = play(openWheel(facts(), false), { type: 'select' }, told({ stage: 'closed' }), {
    type: 'failed',
    problem: 'no answer',
  });
  expect(state.phase).toBe('locked');
});

test('an answer that was overtaken by a newer one changes nothing', () => {
  const state = openWheel(drawn, false);
  expect(play(state, told({ stage: 'open' }))).toBe(state);
});

test('a payment during the spin waits for the end of the spin', () => {
  const spinning = play(openWheel(drawn, false), { type: 'spin' }, { type: 'giveaway', facts: paid });
  expect(spinning.phase).toBe('spinning');
  expect(play(spinning, { type: 'rested' }).phase).toBe('done');
});

test('a refund ends every phase', () => {
  const over: WheelEvent = { type: 'giveaway', facts: facts({ stage: 'cancelled' }) };
  for (const stage of ['open', 'closed', 'frozen'] as const)
    expect(play(openWheel(facts({ stage }), false), over).phase).toBe('over');
});
