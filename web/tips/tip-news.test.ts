/** A token page's view of the messages of its room: figures replace, rows come once, and the API is not asked. */
import { describe, expect, test } from 'vitest';
import { DEFAULT_ALERTS } from '../../core/alerts/settings.ts';
import { DEFAULT_STYLE } from '../../core/live/style.ts';
import { type CaughtUp, RETURN_SPREAD_MS, type ServerMessage } from '../../core/live.ts';
import { DEFAULT_SHOW } from '../../core/show/model.ts';
import type { Tip, TipStats, TipTotals } from '../../core/tips/model.ts';
import { type RoomListener, roomHearing } from '../live/hear.ts';
import { NO_NEWS, statsWith, tipFollower, withTip, withTotals } from './tip-news.ts';

const tip = (n: number, minute = n): Tip =>
  ({
    id: `t${n}`,
    tokenAddress: 'T',
    amountUnits: '50000000',
    currency: 'SOL',
    timestamp: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  }) as Tip;
const totals = (totalTips: number): TipTotals => ({
  totalTips,
  totalVolume: totalTips / 20,
  volumes: [{ currency: 'SOL', symbol: 'SOL', amount: totalTips / 20, amountUnits: `${totalTips}0000000` }],
  uniqueTippers: Math.ceil(totalTips / 2),
});
const read = (totalTips: number, ...rows: Tip[]): TipStats => ({
  ...totals(totalTips),
  recentTips: rows,
  tipData: [],
});
const figures = ({ totalTips, totalVolume, volumes, uniqueTippers }: TipTotals): TipTotals => ({
  totalTips,
  totalVolume,
  volumes,
  uniqueTippers,
});

/** Returns a page with its room, whose timers run when the test lets them. */
function page(random = 0.5) {
  const timers: { task: () => void; milliseconds: number }[] = [];
  const later = (task: () => void, milliseconds: number) => {
    const timer = { task, milliseconds };
    timers.push(timer);
    return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
  };
  let news = NO_NEWS;
  let asked = 0;
  const clips: string[] = [];
  const follower = tipFollower(
    (next) => {
      news = next;
    },
    () => {
      asked += 1;
    },
    { later },
  );
  const listener: RoomListener = {
    ...follower,
    onMissing(lists) {
      follower.onMissing(lists);
      if (lists.clips) clips.push('read');
    },
  };
  const { hear } = roomHearing(() => listener, { later, random: () => random });
  const paid = (row: Tip, figures?: TipTotals): ServerMessage => ({
    type: 'tip:new',
    number: 1,
    tip: row,
    alertId: row.id,
    test: false,
    ...(figures ? { totals: figures } : {}),
  });
  return {
    hear,
    clips,
    timers,
    count: follower.count,
    pay: (row: Tip, figures?: TipTotals) => hear(paid(row, figures)),
    join: (message: Partial<CaughtUp> = {}) =>
      hear({
        ...{ type: 'caught-up', tokenAddress: 'T', totals: null, tips: [] },
        ...{ missing: { tips: false, clips: false }, ...message },
      }),
    /** Lets all time pass. */
    pass: () => {
      for (const { task } of timers.splice(0)) task();
    },
    shows: (stats: TipStats) => statsWith(stats, news),
    asked: () => asked,
  };
}

test('a tip replaces the figures by its own and adds its row, without a call', () => {
  const it = page();
  it.pay(tip(3), totals(3));
  const shown = it.shows(read(2, tip(2), tip(1)));
  expect(figures(shown)).toEqual(totals(3));
  expect(shown.recentTips.map(({ id }) => id)).toEqual(['t3', 't2', 't1']);
  it.pass();
  expect(it.asked()).toBe(0);
});

test('late, repeated and reordered messages show the same as one after the other', () => {
  const stats = read(2, tip(2), tip(1));
  const inOrder = [3, 4, 5, 6].map((n): [Tip, TipTotals] => [tip(n), totals(n)]);
  const expected = page();
  for (const each of inOrder) expected.pay(...each);
  const orders = [
    [...inOrder].reverse(),
    [...inOrder, ...inOrder],
    [inOrder[3]!, inOrder[0]!, inOrder[3]!, inOrder[2]!, inOrder[1]!],
  ];
  for (const order of orders) {
    const it = page();
    for (const each of order) it.pay(...each);
    expect(it.shows(stats)).toEqual(expected.shows(stats));
  }
  expect(figures(expected.shows(stats))).toEqual(totals(6));
});

test('figures that were read after a message was heard are shown, and never added to', () => {
  const it = page();
  it.pay(tip(3), totals(3));
  const shown = it.shows(read(9, tip(9), tip(3), tip(2)));
  expect(figures(shown)).toEqual(totals(9));
  expect(shown.recentTips.map(({ id }) => id)).toEqual(['t9', 't3', 't2']);
});

test('a message without figures adds its row and leaves the figures as they are', () => {
  const it = page();
  it.pay(tip(3));
  const shown = it.shows(read(2, tip(2)));
  expect(figures(shown)).toEqual(totals(2));
  expect(shown.recentTips.map(({ id }) => id)).toEqual(['t3', 't2']);
  it.pay(tip(4), totals(4));
  expect(figures(it.shows(read(2, tip(2))))).toEqual(totals(4));
  it.pass();
  expect(it.asked()).toBe(0);
});

test('words that are released after their tip name the tipper as the tip would have, tick included', () => {
  const words = { message: 'hello', name: '@moth', handle: 'moth', face: null };
  const bare = { message: '', name: null, handle: null, face: null };
  const it = page();
  it.pay({ ...tip(3), ...bare });
  it.hear({ type: 'tip:words', number: 2, id: 't3', ...words });
  expect(it.shows(read(3, { ...tip(3), ...bare })).recentTips[0]).toEqual({ ...tip(3), ...words });
  it.hear({ type: 'tip:words', number: 3, id: 't3', ...bare });
  expect(it.shows(read(3, { ...tip(3), ...words })).recentTips[0]).toEqual({ ...tip(3), ...bare });
});

test('a test alert is no tip', () => {
  const it = page();
  it.hear({ type: 'tip:new', number: 1, tip: tip(3), alertId: 'a', test: true });
  expect(it.shows(read(2, tip(2))).recentTips).toHaveLength(1);
});

test('other messages of the room show nothing new and ask nothing', () => {
  const it = page();
  it.hear({
    type: 'tip:config',
    number: 1,
    tokenAddress: 'T',
    config: DEFAULT_STYLE,
    resolved: DEFAULT_STYLE,
    alerts: DEFAULT_ALERTS,
    show: DEFAULT_SHOW,
  });
  it.hear({ type: 'tip:shown', number: 2, id: 't1', shownAt: tip(1).timestamp });
  it.hear({ type: 'tip:clear', number: 3, tokenAddress: 'T' });
  it.hear({ type: 'tip:ended', number: 4, id: 't1', how: 'skipped' });
  it.hear({ type: 'clip:embed-updated', number: 5, clipId: 'c', embedHtml: '' });
  const stats = read(2, tip(2));
  expect(it.shows(stats)).toEqual(stats);
  it.pass();
  expect([it.asked(), it.clips]).toEqual([0, []]);
});

test('a page holds a limited number of rows, the newest ones', () => {
  let news = NO_NEWS;
  for (let n = 0; n < 500; n++) news = withTip(news, tip(n));
  expect(news.tips).toHaveLength(50);
  expect(news.tips[0]!.id).toBe('t499');
  expect(statsWith(read(0), news).recentTips).toHaveLength(50);
});

test('known news give the same object, so nothing is drawn again', () => {
  const one = withTip(NO_NEWS, tip(1), totals(1));
  expect(withTip(one, tip(1), totals(1))).toBe(one);
  expect(withTotals(one, totals(1))).toBe(one);
  expect(withTotals(one, null)).toBe(one);
});

describe('a page that returns', () => {
  test('takes figures and tips from the room and asks nothing when nothing is missing', () => {
    const it = page();
    it.pay(tip(3), totals(3));
    it.join({ totals: totals(7), tips: [tip(7)] });
    expect(figures(it.shows(read(2, tip(2))))).toEqual(totals(7));
    expect(it.shows(read(2, tip(2))).recentTips.map(({ id }) => id)).toEqual(['t7', 't3', 't2']);
    expect(it.timers).toEqual([]);
  });

  test('asks once for news that the room no longer has, at a random time within the return time of the room', () => {
    const waits = [0, 0.5, 0.999].map((random) => {
      const it = page(random);
      it.hear({
        ...{ type: 'queue', paused: false, length: 0, overlays: 0, showing: null, at: 0 },
        returnWithinMs: 30_000,
      });
      it.join({ missing: { tips: true, clips: false } });
      it.join({ missing: { tips: true, clips: true } });
      expect(it.timers).toHaveLength(1);
      const { milliseconds } = it.timers[0]!;
      expect(it.asked()).toBe(0);
      it.pass();
      it.join();
      it.pass();
      expect([it.asked(), it.clips]).toEqual([1, ['read']]);
      return milliseconds;
    });
    expect(waits).toEqual([0, 15_000, 0.999 * RETURN_SPREAD_MS]);
  });

  test('reads no tips when only clips are missing', () => {
    const it = page();
    it.join({ missing: { tips: false, clips: true } });
    it.pass();
    expect([it.asked(), it.clips]).toEqual([0, ['read']]);
  });
});

describe("a page's own tip", () => {
  test('is listed at once; its figures are those that the room reports', () => {
    const it = page();
    it.count(tip(3));
    expect(it.shows(read(2, tip(2))).recentTips[0]!.id).toBe('t3');
    expect(figures(it.shows(read(2, tip(2))))).toEqual(totals(2));
    it.pay(tip(3), totals(3));
    expect(figures(it.shows(read(2, tip(2))))).toEqual(totals(3));
    expect(it.shows(read(2, tip(2))).recentTips).toHaveLength(2);
    it.pass();
    expect(it.asked()).toBe(0);
  });

  test('that the room reported first is counted once and asks nothing', () => {
    const it = page();
    it.pay(tip(3), totals(3));
    it.count(tip(3));
    expect(it.timers).toEqual([]);
    expect(it.shows(read(2, tip(2))).recentTips).toHaveLength(2);
  });

  test('that the room does not report makes this page ask once', () => {
    const it = page();
    it.count(tip(3));
    it.pass();
    expect(it.asked()).toBe(1);
  });
});
