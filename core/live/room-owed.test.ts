/** Paid alerts that the creator's stream has not shown. */
import { describe, expect, test } from 'vitest';
import { DISPLAY_MS, room, tip, tipsOf } from '../../tests/room-by-hand.ts';
import { joinMessages } from './room-join.ts';
import { ALERT_GAP_MS } from './room-order.ts';
import { OWED_MS } from './room-owed.ts';
import { queueMessage, queueState } from './room-views.ts';

const SLOT_MS = DISPLAY_MS + ALERT_GAP_MS;
const ids = (count: number) => Array.from({ length: count }, (_, i) => `t${i}`);

describe('a preview', () => {
  test('a preview shows alerts but counts neither as an overlay nor as shown', () => {
    const live = room();
    live.overlays(3, 0);
    live.pay('a');
    expect(live.alerts()).toEqual(['a']);
    expect(queueMessage(live.state(), 0)).toMatchObject({ overlays: 0, showing: { tip: { id: 'a' } } });
    expect(queueState(live.state(), live.now())).toMatchObject({ overlays: 0, previews: 3 });
    live.overlays(4, 1);
    expect(queueState(live.state(), live.now())).toMatchObject({ overlays: 1, previews: 3 });
  });

  test.each([
    ['whose creator has been here before', true],
    ['whose creator was never here', false],
  ])('consumes no paid alert of a stream %s, however many there are', (_, wasHere) => {
    const live = room();
    if (wasHere) live.overlays(1, 1);
    live.overlays(1, 0);
    live.pay(...ids(120));
    live.pass(120 * SLOT_MS);
    expect(live.alerts()).toHaveLength(120);
    expect(live.waiting()).toEqual([]);
    live.overlays(2, 1);
    for (const id of ids(120)) {
      expect(live.onScreen()).toBe(id);
      live.shown(id);
      live.pass(SLOT_MS);
    }
    live.overlays(1, 0);
    live.overlays(2, 1);
    expect([live.onScreen(), live.waiting()]).toEqual([null, []]);
  });

  test('does not keep the alert on its screen from an overlay with the key that comes meanwhile', () => {
    const live = room();
    live.overlays(1, 0);
    live.pay('a', 'b');
    live.pass(1000);
    const sent = tipsOf(joinMessages(live.state(), 'overlay', 0, live.now(), true));
    const before = live.alerts().length;
    live.overlays(2, 1);
    // The alert comes once, at its turn, and not a second time as a missed one.
    expect([...sent, ...live.alerts().slice(before)]).toEqual(['a']);
    live.shown('a');
    live.pass(SLOT_MS);
    expect(live.onScreen()).toBe('b');
  });
});

describe('an overlay with the key that says nothing', () => {
  test('may be one that OBS does not render: what it never showed comes again on the next one', () => {
    const live = room();
    live.overlays(1, 1);
    live.pay('a');
    live.pass(SLOT_MS * 2);
    live.overlays(0, 0);
    live.overlays(1, 1);
    expect(live.alerts()).toEqual(['a', 'a']);
  });

  test('and speaks later settles what it holds, wherever the alert is by then', () => {
    const live = room();
    live.overlays(1, 1);
    live.pay('a', 'b', 'c');
    live.pass(SLOT_MS * 3);
    live.shown('a');
    live.overlays(2, 2);
    expect([live.onScreen(), live.waiting()]).toEqual(['b', ['c']]);
    live.shown('c');
    expect(live.waiting()).toEqual([]);
    expect([...live.recorded.keys()]).toEqual(['a', 'c']);
  });
});

describe('after twelve hours without the stream', () => {
  test('alerts are missed: they do not play by themselves, shown by a preview or not', () => {
    const live = room();
    live.overlays(1, 0);
    live.pay('previewed');
    live.pass(SLOT_MS);
    live.overlays(0, 0);
    live.pay('waited');
    live.pass(OWED_MS);
    live.pay('fresh');
    live.pass(SLOT_MS);
    const after = live.state().number;
    live.overlays(1, 1);
    expect(live.missed.map((alert) => alert.tip.id)).toEqual(['previewed', 'waited']);
    live.shown('fresh');
    live.pass(10 * SLOT_MS);
    expect(live.alerts()).toEqual(['previewed', 'fresh']);
    expect(tipsOf(joinMessages(live.state(), 'overlay', 0, live.now(), true))).toEqual(['fresh']);
    expect(live.state().number).toBeGreaterThan(after);
  });

  test('their creator plays them: as new alerts, and shown counts as ever', () => {
    const live = room();
    live.pay('a', 'b');
    live.pass(OWED_MS + 1);
    live.overlays(1, 1);
    expect(live.alerts()).toEqual([]);
    live.hear({ type: 'play', alerts: live.missed.splice(0) });
    expect(live.alerts()).toEqual(['a']);
    const [played] = live.said.overlay.filter((message) => message.type === 'tip:new');
    expect((played as { alertId: string }).alertId).not.toBe('a');
    live.shown('a');
    live.pass(SLOT_MS);
    live.overlays(0, 0);
    live.pass(OWED_MS - SLOT_MS - 1000);
    expect([live.missed, live.waiting()]).toEqual([[], ['b']]);
    live.overlays(1, 1);
    expect(live.onScreen()).toBe('b');
  });

  test('a queue that is long plays on, and so does one that its creator holds back', () => {
    const live = room();
    live.overlays(1, 1);
    live.hear({ type: 'pause' });
    live.pay('a');
    live.pass(2 * OWED_MS);
    live.hear({ type: 'resume' });
    expect([live.missed, live.onScreen()]).toEqual([[], 'a']);
  });

  test('a replay that was not shown is dropped, because it is not paid', () => {
    const live = room();
    live.hear({ type: 'alert', kind: 'replay', alertId: 'r', tip: tip('a') });
    live.pass(OWED_MS + 1);
    live.overlays(1, 1);
    expect([live.missed, live.alerts()]).toEqual([[], []]);
  });
});

describe('an alert that its creator ends', () => {
  const sent = (live: ReturnType<typeof room>) =>
    live.said.page.flatMap((message) => (message.type === 'tip:ended' ? [[message.id, message.how]] : []));

  test('a skipped alert, on screen or waiting, has its end recorded and sent to pages', () => {
    const live = room();
    live.overlays(1, 1);
    live.pay('a', 'b');
    live.hear({ type: 'skip' });
    live.hear({ type: 'pause' });
    live.hear({ type: 'skip' });
    live.pay('c');
    live.hear({ type: 'skip' });
    expect([...live.ended]).toEqual([
      ['a', 'skipped'],
      ['b', 'skipped'],
      ['c', 'skipped'],
    ]);
    expect(sent(live)).toEqual([
      ['a', 'skipped'],
      ['b', 'skipped'],
      ['c', 'skipped'],
    ]);
  });

  test('by clearing: all that was paid for and not shown, owed ones too', () => {
    const live = room();
    live.overlays(1, 0);
    live.pay('owed');
    live.pass(SLOT_MS);
    live.overlays(0, 0);
    live.overlays(1, 0);
    live.pay('shows', 'waits');
    live.hear({ type: 'alert', kind: 'test', alertId: 'x', tip: tip('test-1') });
    live.hear({ type: 'clear' });
    expect([...live.ended]).toEqual([
      ['shows', 'cleared'],
      ['owed', 'cleared'],
      ['waits', 'cleared'],
    ]);
    live.overlays(2, 1);
    expect([live.onScreen(), live.waiting()]).toEqual([null, []]);
  });

  test('after it was shown stays shown; a test has no end', () => {
    const live = room();
    live.overlays(1, 1);
    live.pay('a');
    live.shown('a');
    live.hear({ type: 'skip' });
    live.hear({ type: 'alert', kind: 'test', alertId: 'x', tip: tip('test-1') });
    live.hear({ type: 'skip' });
    live.hear({ type: 'clear' });
    expect([[...live.ended], sent(live)]).toEqual([[], []]);
  });

  test('a skip that names an alert ends that one or none', () => {
    const live = room();
    live.overlays(1, 1);
    live.pay('a', 'b');
    live.pass(SLOT_MS);
    live.hear({ type: 'skip', alertId: 'a' });
    expect(live.onScreen()).toBe('b');
    live.hear({ type: 'skip', alertId: 'b' });
    expect([live.onScreen(), [...live.ended.keys()]]).toEqual([null, ['b']]);
  });
});

test('the queue news name the alert on screen, single ones and tests too, and that it is gone', () => {
  const live = room();
  live.overlays(1, 1);
  live.pay('a');
  live.pass(SLOT_MS);
  live.hear({ type: 'alert', kind: 'test', alertId: 'x', tip: tip('test-1') });
  live.pass(SLOT_MS);
  const shows = live.said.page.flatMap((message) => (message.type === 'queue' ? [message.showing] : []));
  expect(shows).toMatchObject([
    null,
    { alertId: 'a', test: false, tip: { id: 'a', message: 'message of a' } },
    null,
    { alertId: 'x', test: true },
    null,
  ]);
  expect(shows[1]!.endsAt - shows[1]!.startedAt).toBe(SLOT_MS);
});

test('ten thousand owed alerts cost an event little, and the creator gets the first of them', () => {
  const live = room();
  live.overlays(1, 0);
  const alerts = ids(10_000).map((id, place) => ({
    alertId: id,
    kind: 'tip' as const,
    stage: 'owed' as const,
    tip: tip(id),
    place: place + 1,
    queuedAt: live.now(),
  }));
  const full = room({ ...live.state(), alerts, lastPlace: 10_000 });
  full.overlays(1, 1);
  expect(full.waiting()).toHaveLength(9999);
  expect(full.onScreen()).toBe('t0');
  expect(JSON.stringify(queueState(full.state(), full.now())).length).toBeLessThan(100_000);
  expect(JSON.stringify(queueMessage(full.state(), 0)).length).toBeLessThan(2000);
});
