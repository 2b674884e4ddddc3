import { describe, expect, test } from 'vitest';
import { type GiveawayTransactions, STAGES } from './model.ts';
import {
  firstRevealAt,
  isPlaceShown,
  isRevealed,
  isStepShown,
  isTicketShown,
  keepUntil,
  publicOutcome,
  publicTransactions,
  type RevealFacts,
  revealTimes,
  shownStage,
} from './reveal.ts';

const AT = 1_800_000_015_000;
const place = (winner: string | null = 'bob', revealAt: number | null = AT) => ({ winner, revealAt });
const facts = (changes: Partial<RevealFacts> = {}): RevealFacts => ({
  kind: 'participants',
  stage: 'proven',
  places: [place()],
  ...changes,
});
/** Three places, one spin after the other. */
const three = (changes: Partial<RevealFacts> = {}) =>
  facts({ places: [place(), place('eve', AT + 17_000), place('joe', AT + 34_000)], ...changes });

describe('reveal times', () => {
  test('winners are shown from fifteen seconds on, each further one a spin and seven seconds later', () => {
    expect(revealTimes('participants', 1, AT)).toEqual([AT + 15_000]);
    expect(revealTimes('participants', 3, AT)).toEqual([AT + 15_000, AT + 32_000, AT + 49_000]);
    expect(revealTimes('participants', 5, AT)[4]).toBe(AT + 83_000);
  });

  test('more than five winners are all shown with the first, and holders at once', () => {
    expect(revealTimes('participants', 6, AT)).toEqual(new Array(6).fill(AT + 15_000));
    expect(revealTimes('holders', 3, AT)).toEqual([AT, AT, AT]);
  });
});

test('a winner is hidden before its reveal time and shown from it on; its ticket three seconds before', () => {
  expect([AT - 1, AT, AT + 1].map((now) => isPlaceShown(place(), now))).toEqual([false, true, true]);
  expect([AT - 3001, AT - 3000, AT].map((now) => isTicketShown(place(), now))).toEqual([false, true, true]);
  expect(isPlaceShown(place(null), AT + 1e9)).toBe(false);
  expect(isPlaceShown(place('bob', null), AT + 1e9)).toBe(false);
});

test('a draw is revealed once all winners are shown and no further one comes', () => {
  expect([AT - 1, AT].map((now) => isRevealed(facts(), now))).toEqual([false, true]);
  expect([AT + 33_999, AT + 34_000].map((now) => isRevealed(three(), now))).toEqual([false, true]);
  expect(isRevealed(three({ stage: 'revealed' }), AT + 1e9)).toBe(false);
  expect(isRevealed(facts({ places: [] }), AT + 1e9)).toBe(false);
  expect([firstRevealAt(three()), firstRevealAt(facts({ places: [] }))]).toEqual([AT, null]);
});

test('a giveaway that is paid early shows as drawn until its last winner is shown', () => {
  const seen = STAGES.filter((stage) => shownStage(three({ stage }), AT + 33_999) !== stage);
  expect(seen).toEqual(['paid', 'completed']);
  expect(shownStage(three({ stage: 'completed' }), AT + 33_999)).toBe('proven');
  expect(shownStage(three({ stage: 'completed' }), AT + 34_000)).toBe('completed');
});

describe('what is public', () => {
  const outcome = { listIndex: 3, weight: 2n, start: 5n, ticket: 6n, paid: true };
  const row = {
    ...three(),
    places: three().places.map((one) => ({ ...one, ...outcome })),
    randomness: 'aa',
    beaconSignature: 'bb',
    title: 'x',
  };
  const nothing = { winner: null, listIndex: null, weight: null, start: null, ticket: null, paid: false };

  test('of each place everything that tells its winner is hidden until its time, and its time is not', () => {
    expect(publicOutcome(row, AT - 1)).toEqual({
      ...row,
      places: row.places.map(({ revealAt }) => ({ revealAt, ...nothing })),
      randomness: null,
      beaconSignature: null,
    });
    const second = publicOutcome(row, AT + 17_000).places;
    expect(second).toEqual([row.places[0], row.places[1], { revealAt: AT + 34_000, ...nothing }]);
  });

  test('the randomness, which tells all winners, is hidden until the last one is shown', () => {
    expect(publicOutcome(row, AT + 33_999)).toMatchObject({ randomness: null, beaconSignature: null });
    expect(publicOutcome(row, AT + 34_000)).toBe(row);
  });

  test('the transactions that tell the outcome are hidden until then; each place names its own earlier', () => {
    const all: GiveawayTransactions = {
      ...{ open: 'a', close_entries: 'b', commit: 'c', withdraw: 'w' },
      ...{ reveal: 'd', prove: 'e', pay: 'f', finish: 'g' },
    };
    const early = { open: 'a', close_entries: 'b', commit: 'c', withdraw: 'w' };
    expect(publicTransactions(all, row, AT + 33_999)).toEqual(early);
    expect(publicTransactions(all, row, AT + 34_000)).toEqual(all);
    const shownAt = (step: keyof GiveawayTransactions, of: number | null, now: number) =>
      isStepShown({ step, place: of }, row, now);
    expect(shownAt('prove', 0, AT)).toBe(true);
    expect(shownAt('pay', 1, AT)).toBe(false);
    expect(shownAt('pay', 1, AT + 17_000)).toBe(true);
    expect(shownAt('reveal', null, AT + 17_000)).toBe(false);
    expect(shownAt('commit', null, AT - 1)).toBe(true);
    expect(shownAt('prove', 7, AT + 17_000)).toBe(false);
  });
});

test('an answer is cached at most until the next winner is shown, or may be', () => {
  expect(keepUntil(three(), AT - 5000)).toBe(AT);
  expect(keepUntil(three(), AT)).toBe(AT + 17_000);
  expect(keepUntil(three(), AT + 34_000)).toBeNull();
  expect(keepUntil(facts({ stage: 'open', places: [] }), AT)).toBeNull();
  expect(keepUntil(facts({ stage: 'revealed', places: [] }), AT)).toBe(AT + 16_000);
  expect(keepUntil(facts({ stage: 'committed', places: [], kind: 'holders' }), AT)).toBe(AT + 1000);
});
