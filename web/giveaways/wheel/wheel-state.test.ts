import { describe, expect, test } from 'vitest';
import type { GiveawayPlace } from '../../../core/giveaways/model.ts';
import { NO_FACE } from '../../../core/profiles/model.ts';
import { nextPlace } from './wheel-places.ts';
import {
  openWheel,
  spins,
  type WheelEvent,
  type WheelFacts,
  type WheelState,
  wheelReducer,
} from './wheel-state.ts';

const REVEAL = Date.parse('2026-11-21T12:00:15.000Z');
/** Place `place` from 1 on: `after` ms after the first reveal time, null before its proof. */
const placeOf = (place: number, winner: string | null, after: number | null): GiveawayPlace => ({
  place,
  amount: 1,
  units: '1000000000',
  winner,
  revealAt: after === null ? null : new Date(REVEAL + after).toISOString(),
  paid: false,
  payFinal: false,
  prove: null,
  pay: null,
  ...NO_FACE,
});
const facts = (changes: Partial<WheelFacts> = {}): WheelFacts => ({
  stage: 'open',
  places: [placeOf(1, null, null)],
  currentParticipants: 3,
  registeredParticipants: 3,
  participantAddresses: ['ann', 'bob', 'cy'],
  ...changes,
});
const hidden = facts({ stage: 'proven', places: [placeOf(1, null, 0)] });
const drawn = facts({ stage: 'proven', places: [placeOf(1, 'bob', 0)] });
const paid = facts({ stage: 'paid', places: [placeOf(1, 'bob', 0)] });
const clock = (left: number): WheelEvent => ({ type: 'clock', now: REVEAL - left });
const play = (state: WheelState, ...events: WheelEvent[]) => events.reduce(wheelReducer, state);
const giveaway = (changes: Partial<WheelFacts>): WheelEvent => ({ type: 'giveaway', facts: facts(changes) });
const winnersOf = ({ places }: WheelState) => places.map(({ winner }) => winner);

test("the wheel opens at the giveaway's current stage", () => {
  const phases = (
    ['open', 'closed', 'frozen', 'committed', 'revealed', 'proven', 'paid', 'cancelled'] as const
  ).map(
    (stage) =>
      openWheel(facts({ stage, places: stage === 'paid' ? paid.places : facts().places }), false).phase,
  );
  expect(phases).toEqual(['idle', 'locked', 'locked', 'locked', 'locked', 'locked', 'done', 'over']);
  expect(openWheel(drawn, false).phase).toBe('winner');
  expect(openWheel(hidden, false)).toMatchObject({ phase: 'locked', at: 1 });
  expect(nextPlace(openWheel(hidden, false))).toEqual({ place: 1, winner: null, revealAt: REVEAL });
});

test('the wheel goes from idle to the paid winner', () => {
  const seen: string[] = [];
  const events: WheelEvent[] = [
    { type: 'select' },
    { type: 'step', step: 'listing' },
    { type: 'step', step: 'signing' },
    { type: 'closed' },
    giveaway({ stage: 'committed' }),
    { type: 'giveaway', facts: hidden },
    clock(10_001),
    clock(10_000),
    { type: 'rested', winners: { 1: 'bob' } },
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

test('winners who are missing from the list are added to the wheel', () => {
  const places = [placeOf(1, 'zoe', 0), placeOf(2, 'bob', 12_000), placeOf(3, 'yan', 24_000)];
  expect(openWheel(facts({ stage: 'proven', places }), false).wallets).toEqual([
    'ann',
    'bob',
    'cy',
    'zoe',
    'yan',
  ]);
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
  const later = play(still, clock(5000), clock(0));
  expect([later.phase, winnersOf(later)]).toEqual(['locked', [null]]);
  const state = play(still, clock(0), { type: 'giveaway', facts: drawn });
  expect(state.phase).toBe('winner');
  expect(play(state, { type: 'spin' }).phase).toBe('winner');
});

describe('the shared spin', () => {
  const waiting = openWheel(hidden, false);

  test('the shared spin begins ten seconds before the reveal time, and names no winner until it rests', () => {
    expect(play(waiting, clock(10_001))).toBe(waiting);
    const spinning = play(waiting, clock(10_000));
    expect([spinning.phase, spinning.live, winnersOf(spinning)]).toEqual(['spinning', true, [null]]);
    // The spin does not run twice, however often the clock ticks, and it cannot be skipped.
    expect(play(spinning, clock(4000), { type: 'spin' })).toBe(spinning);
    const rested = play(spinning, { type: 'rested', winners: { 1: 'bob' } });
    expect([rested.phase, rested.live, winnersOf(rested)]).toEqual(['winner', false, ['bob']]);
  });

  test('the shared spin is joined in the middle by a wheel that opens late', () => {
    expect(play(openWheel(hidden, false), clock(3000))).toMatchObject({ phase: 'spinning', live: true });
  });

  test('the shared spin is over for a wheel that opens or wakes up after it', () => {
    expect(openWheel(drawn, false)).toMatchObject({ phase: 'winner', live: false });
    expect(play(waiting, { type: 'giveaway', facts: drawn }).phase).toBe('winner');
    expect(play(waiting, clock(-1)).phase).toBe('locked');
  });

  test('the shared spin is given up if it never ends, once the winner is known', () => {
    const spinning = play(waiting, clock(10_000), clock(-3000));
    expect(spinning.phase).toBe('spinning');
    expect(play(spinning, { type: 'giveaway', facts: drawn }, clock(-1499)).phase).toBe('spinning');
    expect(play(spinning, { type: 'giveaway', facts: drawn }, clock(-1500)).phase).toBe('winner');
  });

  test('the shared spin ends without a name if the ticket is not known, until the giveaway has the winner', () => {
    const rested = play(waiting, clock(10_000), { type: 'rested' });
    expect(rested.phase).toBe('locked');
    const done = play(rested, { type: 'giveaway', facts: paid });
    expect([done.phase, winnersOf(done)]).toEqual(['done', ['bob']]);
  });
});

describe('several places', () => {
  const three = (...winners: (string | null)[]) =>
    facts({
      stage: 'proven',
      places: [0, 1, 2].map((index) => placeOf(index + 1, winners[index] ?? null, index * 12_000)),
    });
  /** Milliseconds after the first reveal time. */
  const at = (after: number) => clock(-after);

  test('three places spin one after the other, each in its own ten seconds', () => {
    let state = openWheel(three(), false);
    state = play(state, at(-10_000));
    expect([state.phase, state.at]).toEqual(['spinning', 1]);
    state = play(state, { type: 'rested', winners: { 1: 'bob', 2: 'cy', 3: 'ann' } });
    // The spin knows them all; only the one whose time has come is named.
    expect([state.phase, state.at, winnersOf(state)]).toEqual(['between', 1, ['bob', null, null]]);
    expect(play(state, at(1_999)).phase).toBe('between');
    state = play(state, at(2_000));
    expect([state.phase, state.at, state.live]).toEqual(['spinning', 2, true]);
    state = play(state, { type: 'rested', winners: { 2: 'cy' } }, at(14_000));
    expect([state.phase, state.at, winnersOf(state)]).toEqual(['spinning', 3, ['bob', 'cy', null]]);
    state = play(state, { type: 'rested', winners: { 3: 'ann' } });
    expect([state.phase, winnersOf(state)]).toEqual(['winner', ['bob', 'cy', 'ann']]);
    expect(
      play(state, { type: 'giveaway', facts: { ...three('bob', 'cy', 'ann'), stage: 'paid' } }).phase,
    ).toBe('done');
  });

  test('a wheel that opens between two spins shows the places so far and joins the next spin', () => {
    const opened = openWheel(three('bob'), false);
    expect([opened.phase, opened.at]).toEqual(['between', 1]);
    expect(play(opened, at(5_000))).toMatchObject({ phase: 'spinning', at: 2, live: true });
  });

  test('a wheel that slept through a spin goes on with the one that is under way', () => {
    const slept = play(openWheel(three(), false), at(-10_000), at(15_000));
    expect(slept).toMatchObject({ phase: 'spinning', at: 1 });
    const awake = play(slept, { type: 'giveaway', facts: three('bob', 'cy') }, at(15_000));
    expect([awake.phase, awake.at]).toEqual(['between', 1]);
    expect(play(awake, at(15_000))).toMatchObject({ phase: 'spinning', at: 3 });
  });

  test('an answer that knows fewer winners than the wheel takes none of them back', () => {
    const state = play(openWheel(three(), false), at(-10_000), { type: 'rested', winners: { 1: 'bob' } });
    expect(play(state, { type: 'giveaway', facts: three() })).toEqual(state);
  });

  test('a reveal time that comes late to a page is taken', () => {
    const early = openWheel(
      facts({ stage: 'revealed', places: [1, 2].map((p) => placeOf(p, null, null)) }),
      false,
    );
    const known = play(early, {
      type: 'giveaway',
      facts: facts({ stage: 'proven', places: [placeOf(1, null, 0), placeOf(2, null, 12_000)] }),
    });
    expect(play(known, at(-10_000))).toMatchObject({ phase: 'spinning', at: 1 });
  });

  test('a place for which no entry is left is not waited for', () => {
    const places = [placeOf(1, 'ann', 0), placeOf(2, 'bob', 12_000), placeOf(3, null, null)];
    const state = openWheel(facts({ stage: 'proven', places }), false);
    expect([state.phase, nextPlace(state)]).toEqual(['winner', null]);
  });

  test('more than five places are revealed together by one spin', () => {
    const six = (shown: boolean) =>
      facts({
        stage: 'proven',
        places: [1, 2, 3, 4, 5, 6].map((place) => placeOf(place, shown ? `w${place}` : null, 0)),
      });
    const spinning = play(openWheel(six(false), false), at(-10_000));
    expect(spinning).toMatchObject({ phase: 'spinning', at: 1 });
    const winners = { 1: 'w1', 2: 'w2', 3: 'w3', 4: 'w4', 5: 'w5', 6: 'w6' };
    expect(play(spinning, { type: 'rested', winners })).toMatchObject({ phase: 'winner' });
    const unheard = play(spinning, { type: 'rested', winners: { 1: 'w1' } });
    expect(unheard.phase).toBe('between');
    expect(play(unheard, at(100)).phase).toBe('between');
    expect(play(unheard, { type: 'giveaway', facts: six(true) }).phase).toBe('winner');
  });

  test('each place that has a winner can be replayed once all are shown', () => {
    const all = openWheel(three('bob', 'cy', 'ann'), false);
    expect(all.at).toBe(3);
    const again = play(all, { type: 'spin', place: 2 });
    expect(again).toMatchObject({ phase: 'spinning', at: 2, live: false });
    expect(play(again, { type: 'rested' })).toMatchObject({ phase: 'winner', at: 2 });
    const between = openWheel(three('bob'), false);
    expect(play(between, { type: 'spin', place: 1 })).toBe(between);
    expect(play(all, { type: 'spin', place: 4 })).toBe(all);
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

test('a list that is withdrawn keeps the wheel locked', () => {
  const state = play(openWheel(facts({ stage: 'committed' }), false), giveaway({ stage: 'closed' }));
  expect(state).toMatchObject({ phase: 'locked', stage: 'closed' });
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

test('with one entry there is no spin: the winner is shown at the reveal time, on every page at once', () => {
  const one = { currentParticipants: 1, registeredParticipants: 1, participantAddresses: ['bob'] };
  const waiting = openWheel({ ...hidden, ...one }, false);
  expect(spins(waiting)).toBe(false);
  const still = play(waiting, clock(10_000), clock(5_000), clock(1));
  expect(still.phase).toBe('locked');
  const shown = play(still, { type: 'giveaway', facts: { ...drawn, ...one } });
  expect([shown.phase, winnersOf(shown)]).toEqual(['winner', ['bob']]);
  expect(play(shown, { type: 'spin', place: 1 }).phase).toBe('winner');
  expect(spins(openWheel(hidden, false))).toBe(true);
  expect(spins(openWheel(hidden, true))).toBe(false);
});
