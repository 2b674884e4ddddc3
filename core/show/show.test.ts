/** The parts beside the alerts: which are shown, where they go, how far a goal is and what a giveaway's card says. */
import { describe, expect, test } from 'vitest';
import { Random } from '../../tests/program/random.ts';
import type { Giveaway, GiveawayPlace } from '../giveaways/model.ts';
import { revealTimes, SPIN_MS } from '../giveaways/reveal.ts';
import { NO_FACE } from '../profiles/model.ts';
import { dayEnd, newerFigures, periodStarts } from './figures.ts';
import { cardState, shownGiveaway } from './giveaway-card.ts';
import { goalStanding, labelBoxes } from './goal.ts';
import { layOut } from './lay-out.ts';
import { DEFAULT_SHOW, type ShowFigures, type ShowPlace, takenOffWith } from './model.ts';
import { askedParts, drawnParts } from './shown-parts.ts';

const on = { ...DEFAULT_SHOW, goal: { ...DEFAULT_SHOW.goal, on: true } };

describe('which parts an address shows', () => {
  test.each([
    [null, null],
    ['goal', ['goal']],
    ['Alerts, goal', ['alerts', 'goal']],
    ['top,unknown', ['top']],
    ['unknown', []],
    ['', []],
  ])('?show=%s', (asked, parts) => {
    expect(askedParts(asked)).toEqual(parts);
  });

  test('an address that names parts shows these, whatever is switched on; another what is switched on', () => {
    const parts = { show: on, qrCorner: 'off' } as const;
    expect(drawnParts(['latest', 'alerts'], parts)).toEqual(['latest']);
    expect(drawnParts(['top'], null)).toEqual(['top']);
    expect(drawnParts(null, parts)).toEqual(['goal']);
    expect(drawnParts(null, { ...parts, qrCorner: 'top-left' })).toEqual(['qr', 'goal']);
    expect(drawnParts(null, { show: DEFAULT_SHOW, qrCorner: 'off' })).toEqual([]);
    expect(drawnParts(null, null)).toEqual([]);
    expect(drawnParts([], parts)).toEqual([]);
  });
});

test('newer figures replace older ones, and nothing else does', () => {
  const of = (version: number) => ({ version }) as ShowFigures;
  const known = of(5);
  expect(newerFigures(known, of(6))).toEqual(of(6));
  for (const other of [of(5), of(4), of(Number.NaN), null, undefined])
    expect(newerFigures(known, other)).toBe(known);
  expect(newerFigures(null, known)).toBe(known);
});

test('periods are those of the calendar in UTC, and weeks begin on Monday', () => {
  const sunday = Date.UTC(2026, 10, 22, 23, 59, 59, 999);
  const [before, after] = [periodStarts(sunday), periodStarts(sunday + 1)];
  expect(after).toEqual({ day: before.day + 1, week: before.week + 1, month: 202611, all: 0 });
  expect(periodStarts(Date.UTC(2026, 11, 1)).month).toBe(202612);
  expect(dayEnd(sunday)).toBe(sunday + 1);
  expect(dayEnd(sunday + 1)).toBe(sunday + 1 + 86_400_000);
});

describe('a goal', () => {
  const goal = {
    target: '10000000000',
    milestones: [
      { at: '2500000000', label: 'one' },
      { at: '6420000001', label: 'two' },
      { at: '99999999999', label: 'beyond' },
    ],
  };

  test('is decided by the exact sum, to the lamport', () => {
    const at = (sum: string) => goalStanding(goal, sum);
    expect(at('6420000000').milestones.map(({ label, reached }) => [label, reached])).toEqual([
      ['one', true],
      ['two', false],
    ]);
    expect(at('6420000001').milestones[1]!.reached).toBe(true);
    expect([at('9999999999').reached, at('10000000000').reached]).toEqual([false, true]);
    expect(at('6420000000').share).toBe(0.642);
    expect([at('0').share, at('123456789012345678901234567890').share]).toEqual([0, 1]);
  });

  test('names every milestone that has room, and of crowded ones those to come first', () => {
    const boxes = (...ats: [number, boolean][]) =>
      labelBoxes(ats.map(([at, reached], index) => ({ label: `${index}`, at, reached }))).map(
        (box) => box !== null,
      );
    expect(boxes([0.25, true], [0.6, true], [1, false])).toEqual([true, true, true]);
    expect(boxes([0.05, true], [0.4, true], [0.5, true], [0.95, false], [1, false])).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
    expect(boxes()).toEqual([]);
    for (const box of labelBoxes(goalStanding(goal, '0').milestones)) {
      expect(box!.from).toBeGreaterThanOrEqual(0);
      expect(box!.to).toBeLessThanOrEqual(1);
    }
  });
});

describe('where stacks go', () => {
  const picture = { width: 1920, height: 1080, margin: 57, gap: 24 };
  const PLACES: ShowPlace[] = ['top-left', 'top', 'top-right', 'bottom-left', 'bottom', 'bottom-right'];

  test('one stack sits at its place, at full size', () => {
    const size = { width: 400, height: 200 };
    expect(layOut({ 'bottom-right': size }, picture)).toEqual({
      'bottom-right': { x: 1463, y: 823, scale: 1 },
    });
    expect(layOut({ top: size }, picture)).toEqual({ top: { x: 760, y: 57, scale: 1 } });
    expect(layOut({ top: { width: 0, height: 0 } }, picture)).toEqual({});
  });

  test('the middle moves aside for a corner, and behind the corners if it does not fit between them', () => {
    const wide = { width: 845, height: 185 };
    const aside = layOut({ top: wide, 'top-right': { width: 690, height: 345 } }, picture);
    expect(aside.top).toEqual({ x: 304, y: 57, scale: 1 });
    const behind = layOut(
      { top: wide, 'top-left': { width: 880, height: 90 }, 'top-right': { width: 690, height: 345 } },
      picture,
    );
    expect(behind.top).toEqual({ x: 537.5, y: 57 + 345 + 24, scale: 1 });
  });

  test('no stack covers another or leaves the picture, whatever their sizes', () => {
    const random = new Random(3);
    for (let round = 0; round < 400; round++) {
      const stacks = Object.fromEntries(
        PLACES.filter(() => random.chance(60)).map((place) => [
          place,
          { width: 100 + random.below(800), height: 60 + random.below(random.chance(20) ? 1500 : 420) },
        ]),
      );
      const spots = Object.entries(layOut(stacks, picture)).map(([place, { x, y, scale }]) => {
        const { width, height } = stacks[place as ShowPlace]!;
        return { x, y, right: x + width * scale, bottom: y + height * scale, scale };
      });
      for (const [index, one] of spots.entries()) {
        if (one.scale <= 0.3) continue;
        expect(one.x >= 0 && one.y >= 0 && one.right <= 1920 && one.bottom <= 1080).toBe(true);
        for (const other of spots.slice(index + 1))
          expect(
            one.right <= other.x || other.right <= one.x || one.bottom <= other.y || other.bottom <= one.y,
          ).toBe(true);
      }
    }
  });
});

describe("the giveaway's card", () => {
  const T = Date.UTC(2026, 10, 23, 12);
  const iso = (ms: number) => new Date(ms).toISOString();
  const place = (more: Partial<GiveawayPlace> = {}): GiveawayPlace => ({
    ...{ place: 1, amount: 1, units: '1', winner: null, revealAt: null },
    ...{ paid: false, payFinal: false, prove: null, pay: null },
    ...NO_FACE,
    ...more,
  });
  type Facts = Pick<Giveaway, 'id' | 'stage' | 'endDate' | 'roundTime' | 'places'>;
  const facts = (more: Partial<Facts> = {}): Facts => ({
    ...{ id: 'g', stage: 'open', endDate: iso(T + 60_000), roundTime: null, places: [place()] },
    ...more,
  });

  test('follows a draw from open to its winner, who stays until somebody takes the card off', () => {
    expect(cardState(facts(), T)).toEqual({ kind: 'open', endsAt: T + 60_000 });
    expect(cardState(facts(), T + 60_000)).toEqual({ kind: 'closed', until: null });
    const committed = facts({ stage: 'committed', roundTime: iso(T + 20_000) });
    expect(cardState(committed, T)).toEqual({ kind: 'closed', until: T + 20_000 });
    const proven = facts({ stage: 'proven', places: [place({ revealAt: iso(T + 15_000) })] });
    expect(cardState(proven, T)).toEqual({ kind: 'closed', until: T + 5000 });
    expect(cardState(proven, T + 5000)).toEqual({ kind: 'draw', place: 1, revealAt: T + 15_000 });
    // The winner comes with the next reading, a moment after the wheel has stopped.
    expect(cardState(proven, T + 15_400)).toMatchObject({ kind: 'draw' });
    const shown = facts({ stage: 'paid', places: [place({ revealAt: iso(T + 15_000), winner: 'w' })] });
    expect(cardState(shown, T + 16_000)).toMatchObject({
      kind: 'winner',
      until: T + 22_000,
      place: { winner: 'w' },
    });
    const all = { kind: 'all', since: T + 22_000, winners: shown.places };
    expect(cardState(shown, T + 22_000)).toEqual(all);
    // A stream of another day does not begin with it.
    const hours = 3_600_000;
    expect(cardState(shown, T + 11 * hours)).toEqual(all);
    expect(cardState(shown, T + 13 * hours)).toBeNull();
  });

  test('each place has its spin, then its winner for six seconds and more, then all winners stand together', () => {
    const [first, second] = revealTimes('participants', 2, T - 15_000);
    const spinsAt = second! - SPIN_MS;
    const won = [place({ winner: 'a', revealAt: iso(first!) }), place({ place: 2, revealAt: iso(second!) })];
    const drawn = facts({ stage: 'proven', places: won });
    expect(spinsAt - first!).toBeGreaterThanOrEqual(6000);
    const winner = { kind: 'winner', until: spinsAt, place: { winner: 'a' } };
    expect(cardState(drawn, first!)).toMatchObject(winner);
    expect(cardState(drawn, spinsAt - 1)).toMatchObject(winner);
    expect(cardState(drawn, spinsAt)).toEqual({ kind: 'draw', place: 2, revealAt: second });
    const both = facts({ stage: 'proven', places: [won[0]!, { ...won[1]!, winner: 'b' }] });
    expect(cardState(both, second! + 5999)).toMatchObject({ kind: 'winner', place: { winner: 'b' } });
    expect(cardState(both, second! + 7000)).toMatchObject({ kind: 'all', winners: both.places });
  });

  test('winners of more places than have spins stand together at once', () => {
    const revealAt = iso(T);
    const places = Array.from({ length: 6 }, (_, at) => place({ place: at + 1, winner: `w${at}`, revealAt }));
    expect(cardState(facts({ stage: 'paid', places }), T)).toMatchObject({ kind: 'all', winners: places });
  });

  test('shown again, each winner has six seconds and more once more, then all stand, also a day later', () => {
    const at = (seconds: number) => iso(T + seconds * 1000);
    const won = [place({ winner: 'a', revealAt: at(0) }), place({ place: 2, winner: 'b', revealAt: at(17) })];
    const drawn = facts({ stage: 'paid', places: won });
    const day = T + 86_400_000;
    const again = { giveaway: 'g', at: day };
    expect(cardState(drawn, day, null)).toBeNull();
    expect(cardState(drawn, day - 1, again)).toBeNull();
    expect(cardState(drawn, day, again)).toMatchObject({
      kind: 'winner',
      place: { winner: 'a' },
      shownAt: day,
    });
    expect(cardState(drawn, day + 6999, again)).toMatchObject({ kind: 'winner', place: { winner: 'a' } });
    expect(cardState(drawn, day + 7000, again)).toMatchObject({ kind: 'winner', place: { winner: 'b' } });
    expect(cardState(drawn, day + 14_000, again)).toEqual({ kind: 'all', winners: won, since: day + 14_000 });
    expect(cardState(drawn, day + 86_400_000, again)).toBeNull();
    // Those who were shown together are shown together again.
    const together = facts({ places: won.map((one) => ({ ...one, revealAt: at(0) })) });
    expect(cardState(together, day, again)).toMatchObject({ kind: 'all', winners: together.places });
    const open = facts({ id: 'open', endDate: iso(day + 90_000) });
    expect(shownGiveaway([open, drawn], day, [], again)).toBe(drawn);
    expect(shownGiveaway([open, drawn], day + 80_000, [], again)).toBe(open);
    expect(shownGiveaway([drawn], day, ['g'], again)).toBeNull();
  });

  test('no winner is shown again before every place is drawn, and never one of another giveaway', () => {
    const half = facts({
      stage: 'proven',
      places: [place({ winner: 'a', revealAt: iso(T) }), place({ place: 2, revealAt: iso(T + 17_000) })],
    });
    const again = { giveaway: 'g', at: T + 8000 };
    expect(cardState(half, T + 8000, again)).toMatchObject({ kind: 'draw', place: 2 });
    const other = facts({ id: 'h', stage: 'paid', places: [place({ winner: 'a', revealAt: iso(T) })] });
    expect(cardState(other, T + 8000, again)).toMatchObject({ kind: 'all' });
    expect(cardState(facts(), T, { giveaway: 'g', at: T })).toMatchObject({ kind: 'open' });
  });

  test('what was taken off the stream stays off, and a new giveaway replaces standing winners', () => {
    const standing = (id: string, at: number) =>
      facts({ id, stage: 'completed', places: [place({ winner: 'w', revealAt: iso(at) })] });
    const [older, newer] = [standing('older', T - 90_000), standing('newer', T - 60_000)];
    const open = facts({ id: 'open' });
    expect(shownGiveaway([older, newer], T)).toBe(newer);
    // The stream reads the winners for a minute first.
    expect(shownGiveaway([older, newer, open], T)).toBe(newer);
    expect(shownGiveaway([older, newer, open], T + 10_000)).toBe(open);
    expect(shownGiveaway([newer], T, ['newer'])).toBeNull();
    expect(shownGiveaway([open, newer], T, ['open'])).toBe(newer);
    // Winners that were taken off do not come back when the next ones are taken off.
    expect(shownGiveaway([older, newer], T, takenOffWith(['older'], 'newer'))).toBeNull();
    const many = Array.from({ length: 30 }, (_, at) => `${at}`).reduce(takenOffWith, [] as string[]);
    expect([many.length, many.at(-1), takenOffWith(many, '15').filter((id) => id === '15')]).toEqual([
      20,
      '29',
      ['15'],
    ]);
  });

  test('a giveaway that is not funded, cancelled, or forgotten by its creator is no card', () => {
    for (const stage of ['prepared', 'signed', 'expired', 'cancelled', 'completed'] as const)
      expect(cardState(facts({ stage }), T)).toBeNull();
    expect(cardState(facts(), T + 60_000 + 3_600_001)).toBeNull();
  });

  test('a draw comes before a winner, a winner before closed entries, those before an open giveaway', () => {
    const open = facts();
    const later = facts({ endDate: iso(T + 90_000) });
    const closed = facts({ stage: 'committed', roundTime: iso(T + 30_000) });
    const winner = facts({ stage: 'paid', places: [place({ winner: 'w', revealAt: iso(T - 1000) })] });
    const draw = facts({ stage: 'proven', places: [place({ revealAt: iso(T + 5000) })] });
    const list = [later, open, closed, winner, draw];
    for (const first of [draw, winner, closed, open, later]) {
      expect(shownGiveaway(list, T)).toBe(first);
      list.splice(list.indexOf(first), 1);
    }
    expect(shownGiveaway([], T)).toBeNull();
  });
});
