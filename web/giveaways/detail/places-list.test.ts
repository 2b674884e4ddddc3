import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Giveaway, GiveawayPlace } from '../../../core/giveaways/model.ts';
import { NO_FACE } from '../../../core/profiles/model.ts';
import { PlacesList, placeState } from './places-list.tsx';
import { ownPlaces } from './standing.ts';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const place: GiveawayPlace = {
  place: 2,
  amount: 0.2,
  units: '200000000',
  winner: null,
  revealAt: null,
  paid: false,
  payFinal: false,
  prove: null,
  pay: null,
  ...NO_FACE,
};
const revealed = { stage: 'revealed', type: 'participants' } as const;

test('a place waits, spins, is won and is paid', () => {
  const state = (change: Partial<GiveawayPlace>, stage = revealed as Parameters<typeof placeState>[0]) =>
    placeState(stage, { ...place, ...change }, NOW).kind;
  expect(state({})).toBe('waits');
  expect(state({ revealAt: new Date(NOW + 12_000).toISOString() })).toBe('spins');
  expect(state({ winner: 'Fan' })).toBe('won');
  // A fork may still drop a payment that is not final.
  expect(state({ winner: 'Fan', paid: true })).toBe('won');
  expect(state({ winner: 'Fan', paid: true, payFinal: true })).toBe('paid');
});

test('a place for which no entry was left goes back to the creator, once no winner comes any more', () => {
  for (const stage of ['proven', 'paid', 'completed'] as const)
    expect(placeState({ stage, type: 'holders' }, place, NOW).text).toContain('returned to the creator');
  expect(placeState(revealed, place, NOW).text).toBe('Not drawn yet');
});

test('a won prize is locked until the creator confirms it only among participants', () => {
  const won = { ...place, winner: 'Fan' };
  expect(placeState({ stage: 'proven', type: 'participants' }, won, NOW).text).toBe('Prize locked');
  expect(placeState({ stage: 'proven', type: 'holders' }, won, NOW).text).toBe('Being paid');
});

test('a won prize that went back to the creator is not called locked or being paid', () => {
  const won = { ...place, winner: 'Fan' };
  for (const stage of ['completed', 'cancelled'] as const)
    expect(placeState({ stage, type: 'participants' }, won, NOW).text).toBe('Returned to the creator');
});

test('a wallet sees its own place and prize', () => {
  const places = [
    { ...place, place: 1, winner: 'Other' },
    { ...place, winner: 'Fan' },
  ];
  expect(ownPlaces({ places }, 'Fan')).toMatchObject({ places: [{ place: 2 }], units: 200_000_000n });
  expect(ownPlaces({ places }, null).places).toEqual([]);
});

test('of 32 places the page shows the first five and the own one, until all are asked for', () => {
  const wallet = (place: number) => `${place}`.padStart(44, 'A');
  const places = Array.from({ length: 32 }, (_, index) => ({
    ...place,
    ...{ place: index + 1, winner: wallet(index + 1), paid: true },
  }));
  const giveaway = {
    places,
    prizeUnits: '6400000000',
    prizeDecimals: 9,
    prizeSymbol: 'SOL',
    prizeCurrency: 'SOL',
  };
  const shown = renderToStaticMarkup(
    createElement(PlacesList, { giveaway: giveaway as unknown as Giveaway, now: 0, wallet: wallet(20) }),
  );
  expect(
    [...shown.matchAll(/(\d+)(?:st|nd|rd|th) place<\/span>/g)].map(([, place]) => Number(place)),
  ).toEqual([1, 2, 3, 4, 5, 20]);
  expect(shown).toContain('Show all 32');
});
