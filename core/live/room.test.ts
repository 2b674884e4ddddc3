import { describe, expect, test } from 'vitest';
import { DISPLAY_MS, numbers, room, style, TOKEN, tip, tipsOf } from '../../tests/room-by-hand.ts';
import type { Role } from '../live.ts';
import { MAX_UNPAID_WAITING, takesUnpaid, wakeAt } from './room.ts';
import { alertOnAir, alertsInStage } from './room-alerts.ts';
import { deskState, deskSubject } from './room-desk.ts';
import { joinMessages as messagesAt } from './room-join.ts';
import { ALERT_GAP_MS } from './room-order.ts';
import { RECENT_MESSAGES, type RoomState } from './room-state.ts';
import { queueState } from './room-views.ts';

const joinMessages = (state: RoomState, role: Role, after: number | null) =>
  messagesAt(state, role, after, 0);

describe('the queue', () => {
  test('an alert goes at once when nothing is on screen; the next when its time and the gap are over', () => {
    const live = room();
    live.overlays(1);
    live.pay('a', 'b', 'c');
    expect(live.alerts()).toEqual(['a']);
    live.pass(DISPLAY_MS);
    expect(live.alerts()).toEqual(['a']);
    live.pass(ALERT_GAP_MS);
    expect(live.alerts()).toEqual(['a', 'b']);
    live.pass(10 * DISPLAY_MS);
    expect(live.alerts()).toEqual(['a', 'b', 'c']);
    expect(live.onScreen()).toBeNull();
    expect(wakeAt(live.state())).toBeNull();
  });

  test('pages hear of a tip at once, also while it waits; both audiences hear rising numbers', () => {
    const live = room();
    live.pay('a', 'b');
    live.overlays(2);
    live.pass(DISPLAY_MS * 3);
    expect(tipsOf(live.said.page)).toEqual(['a', 'b']);
    expect(live.alerts()).toEqual(['a', 'b']);
    for (const messages of [live.said.page, live.said.overlay]) {
      const heard = numbers(messages);
      expect(heard).toEqual([...new Set(heard)].sort((x, y) => x - y));
    }
  });

  test('without an overlay, or paused, alerts wait and nothing wakes the room', () => {
    const live = room();
    live.pay('a');
    live.hear({ type: 'pause' });
    live.overlays(1);
    live.pass(60_000);
    expect(live.alerts()).toEqual([]);
    expect(wakeAt(live.state())).toBeNull();
    live.hear({ type: 'resume' });
    expect(live.alerts()).toEqual(['a']);
  });

  test('pausing lets the alert on screen finish and holds the next', () => {
    const live = room();
    live.overlays(1);
    live.pay('a', 'b');
    live.hear({ type: 'pause' });
    live.pass(DISPLAY_MS * 3);
    expect(live.alerts()).toEqual(['a']);
    expect(queueState(live.state(), live.now())).toMatchObject({
      paused: true,
      length: 1,
      showing: null,
      previews: 1,
    });
  });

  test('skip takes the alert off the screen and lets the next one go', () => {
    const live = room();
    live.overlays(1);
    live.pay('a', 'b', 'c');
    live.hear({ type: 'skip' });
    expect(live.said.overlay.map((message) => message.type)).toEqual(['tip:new', 'tip:clear', 'tip:new']);
    expect(live.alerts()).toEqual(['a', 'b']);
    live.hear({ type: 'pause' });
    live.pass(DISPLAY_MS * 2);
    live.hear({ type: 'skip' });
    expect(live.waiting()).toEqual([]);
  });

  test('clear blanks the screen and empties the queue; later tips show as ever', () => {
    const live = room();
    live.overlays(1);
    live.pay('a', 'b');
    live.hear({ type: 'clear' });
    expect(live.said.overlay.at(-1)).toMatchObject({ type: 'tip:clear', tokenAddress: TOKEN });
    live.pay('c');
    live.pass(DISPLAY_MS * 3);
    expect(live.alerts()).toEqual(['a', 'c']);
  });

  test('a name that was taken back shows nowhere any more', () => {
    const live = room();
    const named = (id: string) => ({ ...tip(id), name: 'night owl' });
    live.overlays(1);
    for (const id of ['a', 'b', 'c']) live.hear({ type: 'alert', kind: 'tip', alertId: id, tip: named(id) });
    live.hear({ type: 'nameless', tipIds: ['a', 'b'] });
    const { recent } = live.state();
    expect(alertOnAir(live.state())?.tip.name).toBeNull();
    expect(alertsInStage(live.state(), 'queue').map(({ tip: { name } }) => name)).toEqual([
      null,
      'night owl',
    ]);
    const inMemory = recent.flatMap(({ message }) =>
      message.type === 'tip:new' ? [[message.tip.id, message.tip.name]] : [],
    );
    expect(new Map(inMemory as [string, string | null][])).toEqual(
      new Map([
        ['a', null],
        ['b', null],
        ['c', 'night owl'],
      ]),
    );
  });

  test('the wallet of an anonymous tip goes to no socket, that of a named one until its name goes', () => {
    const live = room();
    live.overlays(1);
    const paid = (id: string, name: string | null) =>
      live.hear({
        ...{ type: 'alert', kind: 'tip', alertId: id },
        tip: { ...tip(id), name, senderAddress: `wallet of ${id}` },
      });
    paid('a', null);
    paid('b', 'night owl');
    const joining = () =>
      JSON.stringify([joinMessages(live.state(), 'page', 0), joinMessages(live.state(), 'overlay', 0)]);
    const desk = JSON.stringify(deskState(live.state(), null, [], 0));
    for (const heard of [JSON.stringify(live.said), joining(), desk])
      expect(heard).not.toContain('wallet of a');
    for (const heard of [JSON.stringify(live.said), joining(), desk]) expect(heard).toContain('wallet of b');
    live.hear({ type: 'nameless', tipIds: ['b'] });
    expect(joining()).not.toContain('wallet of');
    // The room itself knows it: the desk blocks by it.
    expect(deskSubject(live.state(), 'block-sender', 'a', 0)?.senderAddress).toBe('wallet of a');
  });

  test('a replay is a new alert of the same tip and no news to pages; a test is marked', () => {
    const live = room();
    live.overlays(1);
    live.pay('a');
    live.hear({ type: 'alert', kind: 'replay', alertId: 'again', tip: tip('a') });
    live.hear({ type: 'alert', kind: 'test', alertId: 'try', tip: tip('test-1') });
    live.pass(DISPLAY_MS * 5);
    expect(live.said.overlay).toMatchObject([
      { type: 'tip:new', alertId: 'a', test: false },
      { type: 'tip:new', alertId: 'again', test: false },
      { type: 'tip:new', alertId: 'try', test: true },
    ]);
    expect(tipsOf(live.said.page)).toEqual(['a']);
  });

  test('replays and tests are turned away when many wait; paid tips never', () => {
    const live = room();
    for (let i = 0; i < MAX_UNPAID_WAITING; i++) {
      expect(takesUnpaid(live.state())).toBe(true);
      live.hear({ type: 'alert', kind: 'test', alertId: `t${i}`, tip: tip('test-1') });
    }
    expect(takesUnpaid(live.state())).toBe(false);
    live.pay('a');
    expect(live.waiting()).toContain('a');
  });

  test('pages hear of the queue exactly when it changes', () => {
    const live = room();
    live.pay('a');
    live.overlays(1);
    live.overlays(1);
    live.hear({ type: 'tick' });
    const queue = live.said.page.filter((message) => message.type === 'queue');
    expect(queue).toMatchObject([
      { type: 'queue', paused: false, length: 1, overlays: 0, showing: null },
      { type: 'queue', paused: false, length: 0, overlays: 0, showing: { alertId: 'a', tip: { id: 'a' } } },
    ]);
    expect(live.said.overlay.some((message) => message.type === 'queue')).toBe(false);
  });
});

describe('acknowledgement', () => {
  test('tells pages once, with the time', () => {
    const live = room();
    live.overlays(2);
    live.pay('a');
    live.shown('a');
    live.shown('a');
    const heard = live.said.page.filter((message) => message.type === 'tip:shown');
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ id: 'a', shownAt: new Date(1_000_000).toISOString() });
    expect(live.recorded.get('a')).toBe(1_000_000);
  });

  test('of a tip that waits, is unknown, was skipped or cleared: no effect', () => {
    const live = room();
    live.overlays(1);
    live.pay('a', 'b', 'c');
    live.shown('b');
    live.shown('nonsense');
    live.hear({ type: 'skip' });
    live.shown('a');
    live.hear({ type: 'clear' });
    live.shown('b');
    expect(live.recorded.size).toBe(0);
    expect(live.said.page.some((message) => message.type === 'tip:shown')).toBe(false);
  });

  test('of an alert that an overlay shows late, after it caught up, counts', () => {
    const live = room();
    live.overlays(2);
    live.pay('a', 'b');
    live.pass(DISPLAY_MS * 3);
    live.shown('a');
    expect(live.recorded.has('a')).toBe(true);
  });

  test('of a replay is not news', () => {
    const live = room();
    live.overlays(1);
    live.pay('a');
    live.shown('a');
    live.pass(DISPLAY_MS * 2);
    live.hear({ type: 'alert', kind: 'replay', alertId: 'again', tip: tip('a') });
    live.shown('a');
    live.overlays(0);
    expect(live.waiting()).toEqual([]);
    expect(live.said.page.filter((message) => message.type === 'tip:shown')).toHaveLength(1);
  });
});

describe('the style', () => {
  test('goes to everyone when it changes, and rules the alerts released after it', () => {
    const live = room();
    live.overlays(1);
    live.hear({ type: 'style', style: style(1, 5) });
    live.hear({ type: 'style', style: style(1, 5) });
    expect(live.said.overlay.filter((message) => message.type === 'tip:config')).toHaveLength(1);
    expect(live.said.page.filter((message) => message.type === 'tip:config')).toHaveLength(1);
    live.pay('a', 'b');
    live.pass(1000 + ALERT_GAP_MS);
    expect(live.alerts()).toEqual(['a', 'b']);
  });

  test('an older one that arrives late is ignored', () => {
    const live = room();
    live.hear({ type: 'style', style: style(9, 5) });
    live.hear({ type: 'style', style: style(2, 4) });
    expect(live.state().style.config.messageTimeoutSeconds).toBe(9);
  });
});

describe('joining', () => {
  test('begins with the style, then what was missed in order, then the queue', () => {
    const live = room();
    live.overlays(1);
    live.pay('a');
    const last = live.state().number;
    live.pay('b', 'c');
    const answer = joinMessages(live.state(), 'page', last);
    expect(answer.map((message) => message.type)).toEqual([
      'tip:config',
      'tip:new',
      'tip:new',
      'caught-up',
      'queue',
    ]);
    expect(tipsOf(answer)).toEqual(['b', 'c']);
    expect(numbers(answer)[0]).toBe(last);
    expect(numbers(answer)).toEqual([...numbers(answer)].sort((x, y) => x - y));
  });

  test('a client that starts fresh gets nothing old, and the number to continue from', () => {
    const live = room();
    live.pay('a', 'b');
    for (const after of [null, 1_000_000]) {
      const answer = joinMessages(live.state(), 'page', after);
      expect(answer.map((message) => message.type)).toEqual(['tip:config', 'caught-up', 'queue']);
      expect(numbers(answer)).toEqual([live.state().number]);
    }
  });

  test('tells overlays which alerts were released, pages which tips were paid and shown', () => {
    const live = room();
    live.overlays(1);
    live.pay('a', 'b');
    live.shown('a');
    expect(tipsOf(joinMessages(live.state(), 'overlay', 0))).toEqual(['a']);
    const page = joinMessages(live.state(), 'page', 0);
    expect(tipsOf(page)).toEqual(['a', 'b']);
    expect(page.some((message) => message.type === 'tip:shown' && message.id === 'a')).toBe(true);
  });

  test('does not tell what was taken back: the alert in flight is sent once, under its new number', () => {
    const live = room();
    live.overlays(1);
    live.pay('a');
    live.overlays(0);
    expect(tipsOf(joinMessages(live.state(), 'overlay', 0))).toEqual([]);
    live.overlays(1);
    expect(tipsOf(joinMessages(live.state(), 'overlay', 0))).toEqual(['a']);
  });

  test('does not show to a returning overlay what was cleared or skipped while it was away', () => {
    const live = room();
    live.overlays(2);
    live.pay('a', 'b');
    live.hear({ type: 'skip' });
    expect(tipsOf(joinMessages(live.state(), 'overlay', 0))).toEqual(['b']);
    live.hear({ type: 'clear' });
    const answer = joinMessages(live.state(), 'overlay', 0);
    expect(tipsOf(answer)).toEqual([]);
    expect(answer.some((message) => message.type === 'tip:clear')).toBe(true);
  });

  test('a room stores the last messages and drops older ones', () => {
    const live = room();
    live.pay(...Array.from({ length: RECENT_MESSAGES + 50 }, (_, i) => `t${i}`));
    const stored = tipsOf(live.state().recent.map(({ message }) => message));
    expect(stored).toHaveLength(RECENT_MESSAGES);
    expect(stored.at(-1)).toBe(`t${RECENT_MESSAGES + 49}`);
    expect(live.waiting()).toHaveLength(RECENT_MESSAGES + 50);
  });
});

test('whatever happens in whatever order, every paid tip is shown in order unless it was skipped or cleared', () => {
  // A small generator of numbers, so that a failure can be repeated by its seed.
  for (let seed = 1; seed <= 300; seed++) {
    let random = seed;
    const pick = (below: number) => {
      random = (random * 1103515245 + 12345) % 2147483648;
      return Math.floor((random / 2147483648) * below);
    };
    const live = room();
    let paid = 0;
    for (let i = 0; i < 60; i++) {
      const action = pick(7);
      if (action === 0) live.overlays(pick(3));
      else if (action === 1) live.hear({ type: pick(2) ? 'pause' : 'resume' });
      else if (action === 2) live.pass(pick(8000));
      else if (action === 3) live.shown(`t${pick(paid + 1)}`);
      else if (action === 4) live.hear({ type: 'tick' });
      else {
        live.pay(`t${paid}`);
        paid += 1;
      }
    }
    live.hear({ type: 'resume' });
    live.overlays(1);
    live.pass(60 * (DISPLAY_MS + ALERT_GAP_MS));
    const inOrder = Array.from({ length: paid }, (_, i) => `t${i}`);
    expect([...new Set(live.alerts())], `seed ${seed}`).toEqual(inOrder);
    expect(tipsOf(live.said.page), `seed ${seed}`).toEqual(inOrder);
  }
});
