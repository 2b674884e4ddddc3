import { describe, expect, test } from 'vitest';
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
const REVEAL = Date.parse('2026-11-21T12:00:15.000Z');
const revealAt = new Date(REVEAL).toISOString();
const hidden = facts({ stage: 'proven', revealAt });
const drawn = facts({ stage: 'proven', winner: 'bob', revealAt });
const paid = facts({ stage: 'paid', winner: 'bob', revealAt });
const clock = (left: number): WheelEvent => ({ type: 'clock', now: REVEAL - left });
const play = (state: WheelState, ...events: WheelEvent[]) => events.reduce(wheelReducer, state);
const giveaway = (changes: Partial<WheelFacts>): WheelEvent => ({ type: 'giveaway', facts: facts(changes) });

test("the wheel opens at the giveaway's current stage", () => {
  const phases = (
    ['open', 'closed', 'frozen', 'committed', 'revealed', 'proven', 'paid', 'cancelled'] as const
  ).map((stage) => openWheel(facts({ stage, winner: stage === 'paid' ? 'bob' : null }), false).phase);
  expect(phases).toEqual(['idle', 'locked', 'locked', 'locked', 'locked', 'locked', 'done', 'over']);
  expect(openWheel(drawn, false).phase).toBe('winner');
  expect(openWheel(hidden, false)).toMatchObject({ phase: 'locked', winner: null, revealAt: REVEAL });
});

test('the wheel goes from idle to the paid winner', () => {
  const seen: string[] = [];
  const events: WheelEvent[] = [
    { type: 'select' },
    { type: 'step', step: 'signing' },
    { type: 'closed' },
    giveaway({ stage: 'committed' }),
    { type: 'giveaway', facts: hidden },
    clock(10_001),
    clock(10_000),
    { type: 'rested', winner: 'bob' },
    { type: 'giveaway', facts: drawn },
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
    'locked',
    'locked',
    'spinning',
    'winner',
    'winner',
    'confirm',
    'done',
  ]);
});

test('a spin does nothing without participants, during a spin, when disabled, and before there is a winner', () => {
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

test('select does nothing without registrations', () => {
  const state = openWheel(
    facts({ participantAddresses: [], currentParticipants: 0, registeredParticipants: 0 }),
    false,
  );
  expect(play(state, { type: 'select' })).toBe(state);
});

test('a winner who is missing from the list is added to the wheel', () => {
  const state = openWheel(facts({ stage: 'proven', winner: 'zoe' }), false);
  expect(state.wallets).toEqual(['ann', 'bob', 'cy', 'zoe']);
});

test('the wheel returns to its start when the list changes, and only then', () => {
  const state = openWheel(facts(), false);
  const same = play(state, giveaway({}));
  expect(same.resets).toBe(0);
  expect(same.wallets).toBe(state.wallets);
  const grown = play(
    state,
    giveaway({ participantAddresses: ['ann', 'bob', 'cy', 'dee'], currentParticipants: 4 }),
  );
  expect(grown).toMatchObject({ resets: 1, count: 4, phase: 'idle' });
});

test('with reduced motion the wheel shows the result at its time, without a spin', () => {
  const still = play(openWheel(facts({ stage: 'committed' }), true), { type: 'giveaway', facts: hidden });
  expect(play(still, clock(5000), clock(0))).toMatchObject({ phase: 'locked', winner: null });
  const state = play(still, clock(0), { type: 'giveaway', facts: drawn });
  expect(state.phase).toBe('winner');
  expect(play(state, { type: 'spin' }).phase).toBe('winner');
});

describe('the shared spin', () => {
  const waiting = openWheel(hidden, false);

  test('the shared spin begins ten seconds before the reveal time, and names no winner until it rests', () => {
    expect(play(waiting, clock(10_001))).toBe(waiting);
    const spinning = play(waiting, clock(10_000));
    expect(spinning).toMatchObject({ phase: 'spinning', live: true, winner: null });
    // Not twice, however often the clock ticks, and it cannot be skipped.
    expect(play(spinning, clock(4000), { type: 'spin' })).toBe(spinning);
    expect(play(spinning, { type: 'rested', winner: 'bob' })).toMatchObject({
      phase: 'winner',
      winner: 'bob',
      live: false,
    });
  });

  test('the shared spin is joined in the middle by a wheel that opens late', () => {
    expect(play(openWheel(hidden, false), clock(3000))).toMatchObject({ phase: 'spinning', live: true });
  });

  test('the shared spin is over for a wheel that opens or wakes up after it', () => {
    expect(openWheel(drawn, false)).toMatchObject({ phase: 'winner', live: false });
    expect(play(waiting, { type: 'giveaway', facts: drawn }).phase).toBe('winner');
  });

  test('the shared spin is given up if it never ends, once the winner is known', () => {
    const spinning = play(waiting, clock(10_000), clock(-3000));
    expect(spinning.phase).toBe('spinning');
    expect(play(spinning, { type: 'giveaway', facts: drawn }, clock(-2499)).phase).toBe('spinning');
    expect(play(spinning, { type: 'giveaway', facts: drawn }, clock(-2500)).phase).toBe('winner');
  });

  test('the shared spin ends without a name if the record is unreadable, until the giveaway has the winner', () => {
    const rested = play(waiting, clock(10_000), { type: 'rested', winner: null });
    expect(rested.phase).toBe('locked');
    expect(play(rested, { type: 'giveaway', facts: paid })).toMatchObject({ phase: 'done', winner: 'bob' });
  });
});

test('a refusal returns the wheel to the last phase with its reason, which the next try clears', () => {
  const refused = play(openWheel(facts(), false), { type: 'select' }, { type: 'failed', problem: 'no' });
  expect(refused).toMatchObject({ phase: 'idle', problem: 'no', step: null });
  expect(play(refused, { type: 'select' }).problem).toBeNull();
  const unpaid = play(openWheel(drawn, false), { type: 'confirm' }, { type: 'failed', problem: 'not now' });
  expect(unpaid).toMatchObject({ phase: 'winner', problem: 'not now' });
});

test('a failed attempt whose entries closed after all moves the wheel forward, not back', () => {
  const state = play(openWheel(facts(), false), { type: 'select' }, giveaway({ stage: 'closed' }), {
    type: 'failed',
    problem: 'no answer',
  });
  expect(state.phase).toBe('locked');
});

test('the wheel ignores an answer that is older than the last one', () => {
  const state = openWheel(drawn, false);
  expect(play(state, giveaway({ stage: 'open' }))).toBe(state);
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
