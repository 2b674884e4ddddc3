/** Figures in a room's messages: the newest that the room has, whatever order they came in. */
import { describe, expect, test } from 'vitest';
import { room, tip, tipsOf } from '../../tests/room-by-hand.ts';
import type { CaughtUp, ServerMessage } from '../live.ts';
import type { TipTotals } from '../tips/model.ts';
import { joinMessages, MAX_CATCH_UP_BYTES } from './room-join.ts';
import { RECENT_MESSAGES, type RoomState } from './room-state.ts';

const totals = (totalTips: number): TipTotals => ({
  totalTips,
  totalVolume: totalTips / 10,
  volumes: [{ currency: 'SOL', symbol: 'SOL', amount: totalTips / 10, amountUnits: `${totalTips}00000000` }],
  uniqueTippers: 1,
});
const figuresIn = (messages: ServerMessage[]) =>
  messages.flatMap((message) => (message.type === 'tip:new' ? [message.totals?.totalTips] : []));
const caughtUp = (state: RoomState, after: number | null) =>
  joinMessages(state, 'page', after, 0).find((message): message is CaughtUp => message.type === 'caught-up')!;

function live() {
  const made = room();
  const pay = (id: string, figures: TipTotals | null) =>
    made.hear({ type: 'alert', kind: 'tip', alertId: id, tip: tip(id), totals: figures });
  return { ...made, payWith: pay };
}

test('a tip carries the figures that were read after it, to pages only', () => {
  const it = live();
  it.overlays(1);
  it.payWith('a', totals(1));
  expect(figuresIn(it.said.page)).toEqual([1]);
  expect(figuresIn(it.said.overlay)).toEqual([undefined]);
});

test('a tip that is delivered late, with figures of before, does not set the figures back', () => {
  const it = live();
  it.payWith('b', totals(3));
  it.payWith('a', totals(2));
  it.payWith('without', null);
  it.payWith('c', totals(4));
  expect(figuresIn(it.said.page)).toEqual([3, 3, 3, 4]);
  expect(caughtUp(it.state(), null).totals).toEqual(totals(4));
});

test.each([[{ totalTips: Number.NaN }], [{ totalTips: '9' }], [{}]])(
  'figures like %o are left out',
  (wrong) => {
    const it = live();
    it.payWith('a', totals(1));
    it.payWith('b', wrong as unknown as TipTotals);
    expect(figuresIn(it.said.page)).toEqual([1, 1]);
  },
);

test('a room that never had figures sends tips without them', () => {
  const it = live();
  it.pay('a');
  expect(it.said.page[0]).not.toHaveProperty('totals');
  expect(caughtUp(it.state(), null)).toMatchObject({ totals: null, missing: { tips: false, clips: false } });
});

describe('a page that joins', () => {
  test('is sent the newest figures; fresh, also the last tips, which it may not have read', () => {
    const it = live();
    for (let n = 1; n <= 8; n++) it.payWith(`t${n}`, totals(n));
    const fresh = caughtUp(it.state(), null);
    expect(fresh.totals?.totalTips).toBe(8);
    expect(fresh.tips.map(({ id }) => id)).toEqual(['t4', 't5', 't6', 't7', 't8']);
    expect(fresh.missing).toEqual({ tips: false, clips: false });
    const returning = joinMessages(it.state(), 'page', it.state().number - 2, 0);
    expect(tipsOf(returning)).toEqual(['t7', 't8']);
    expect(caughtUp(it.state(), it.state().number - 2)).toMatchObject({ tips: [], totals: { totalTips: 8 } });
  });

  test('is answered that nothing is missing as long as the room stores what it missed', () => {
    const it = live();
    it.payWith('a', totals(1));
    const { number } = it.state();
    for (let n = 2; n <= 40; n++) it.payWith(`t${n}`, totals(n));
    expect(caughtUp(it.state(), number).missing).toEqual({ tips: false, clips: false });
  });

  test('is answered that tips are missing after more messages than the room stores', () => {
    const it = live();
    it.payWith('a', totals(1));
    const { number } = it.state();
    for (let n = 2; n <= RECENT_MESSAGES + 2; n++) it.payWith(`t${n}`, totals(n));
    expect(caughtUp(it.state(), number)).toMatchObject({
      totals: { totalTips: RECENT_MESSAGES + 2 },
      missing: { tips: true, clips: false },
    });
    expect(caughtUp(it.state(), it.state().number - 3).missing.tips).toBe(false);
  });

  test('is answered that tips are missing when they are too many bytes, and gets no more than the limit', () => {
    const it = live();
    const before = it.state().number;
    for (let n = 1; n <= 150; n++) {
      const long = { ...tip(`t${n}`), message: '💸'.repeat(140) };
      it.hear({ type: 'alert', kind: 'tip', alertId: long.id, tip: long, totals: totals(n) });
    }
    const answer = joinMessages(it.state(), 'page', before, 0);
    expect(answer.reduce((sum, one) => sum + Buffer.byteLength(JSON.stringify(one)), 0)).toBeLessThanOrEqual(
      MAX_CATCH_UP_BYTES,
    );
    expect(caughtUp(it.state(), before)).toMatchObject({
      totals: { totalTips: 150 },
      missing: { tips: true },
    });
  });

  test('is answered that everything is missing by a room that has lost its life', () => {
    expect(caughtUp(room().state(), 500).missing).toEqual({ tips: true, clips: true });
  });

  test('is answered that clips are missing after news of clips, and only by those who were away then', () => {
    const it = live();
    const { number } = it.state();
    it.hear({ type: 'clip', clip: { type: 'clip:embed-updated', clipId: 'c', embedHtml: '' } });
    expect(caughtUp(it.state(), number).missing).toEqual({ tips: false, clips: true });
    expect(caughtUp(it.state(), it.state().number).missing).toEqual({ tips: false, clips: false });
  });

  test('an overlay is sent no figures', () => {
    const it = live();
    it.payWith('a', totals(1));
    for (const keyed of [true, false])
      expect(joinMessages(it.state(), 'overlay', 0, 0, keyed).map(({ type }) => type)).toEqual([
        'tip:config',
        'queue',
      ]);
  });
});
