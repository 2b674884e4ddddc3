/** A held alert is held everywhere, and nothing of it is lost: rulings, times, panic. */
import { describe, expect, test } from 'vitest';
import { room, tip, tipsOf } from '../../tests/room-by-hand.ts';
import type { Ruling } from '../moderation/model.ts';
import { mayBeHeard } from './heard.ts';
import { applyToRoom, wakeAt } from './room.ts';
import { alertOnAir, alertsInStage } from './room-alerts.ts';
import { deskState } from './room-desk.ts';
import { dueTips } from './room-hold.ts';
import { joinMessages } from './room-join.ts';
import { OWED_MS } from './room-owed.ts';
import { newRoom, type RoomEvent } from './room-state.ts';

const ruling = (state: Ruling['state'], until: number | null = null, ...reasons: Ruling['reasons']) => ({
  state,
  until,
  reasons,
});

function held() {
  const live = room();
  const deliver = (id: string, given: Ruling) =>
    live.hear({
      type: 'alert',
      kind: 'tip',
      alertId: id,
      tip: { ...tip(id), name: `name of ${id}` },
      ruling: given,
    });
  /** Returns whether anything that was sent to pages, or would be sent to one that joins, has the words of this tip. */
  const isPublic = (id: string) => {
    const caughtUp = [0, null].flatMap((after) => joinMessages(live.state(), 'page', after, live.now()));
    return [live.said.page, caughtUp].map((messages) =>
      /(message|name) of/.test(
        JSON.stringify(messages.filter((message) => JSON.stringify(message).includes(`"${id}"`))),
      ),
    );
  };
  /** Returns whether a page that joins gets the words of this tip. */
  const hasWords = (id: string) =>
    JSON.stringify(joinMessages(live.state(), 'page', 0, live.now())).includes(`message of ${id}"`);
  const tipNews = () => live.said.page.filter(({ type }) => type !== 'queue');
  return { ...live, deliver, isPublic, hasWords, tipNews };
}

describe('a ruling', () => {
  test('held: pages hear of the tip without its words, overlays nothing, until a decision', () => {
    const live = held();
    live.overlays(1, 1);
    live.deliver('a', ruling('held', null, 'mode'));
    live.pass(OWED_MS);
    expect(live.tipNews()[0]).toMatchObject({
      ...{ type: 'tip:new', held: true },
      tip: { id: 'a', message: '', name: null, amountUnits: tip('a').amountUnits },
    });
    expect([live.alerts(), live.held(), live.isPublic('a')]).toEqual([[], ['a'], [false, false]]);
    expect(mayBeHeard(live.state(), 'a')).toBe(false);
    live.act('approve', 'a');
    expect(live.onScreen()).toBe('a');
    expect(live.said.page).toContainEqual(
      expect.objectContaining({ type: 'tip:words', id: 'a', message: 'message of a', name: 'name of a' }),
    );
    expect(live.isPublic('a')).toEqual([true, true]);
  });

  test('held until a time: the room wakes then, and the alert goes on by itself', () => {
    const live = held();
    live.overlays(1, 1);
    const until = live.now() + 10_000;
    live.deliver('a', ruling('held', until, 'mode'));
    expect(wakeAt(live.state())).toBe(until);
    live.pass(9999);
    expect(live.alerts()).toEqual([]);
    live.pass(1);
    expect([live.alerts(), live.isPublic('a')]).toEqual([['a'], [true, true]]);
  });

  test('held until a time ends as the database says by then, also where the room has not heard of it', () => {
    const live = held();
    live.overlays(1, 1);
    const until = live.now() + 10_000;
    for (const id of ['a', 'b', 'c', 'd', 'e']) live.deliver(id, ruling('held', until, 'mode'));
    live.decided.set('a', ruling('removed'));
    live.decided.set('b', ruling('wordless'));
    live.decided.set('c', ruling('held', null, 'moderator'));
    live.decided.set('d', ruling('shown'));
    live.pass(60_000);
    expect([live.alerts(), live.held()]).toEqual([['b', 'd', 'e'], ['c']]);
    expect(JSON.stringify([live.said, joinMessages(live.state(), 'page', 0, live.now())])).not.toMatch(
      /(message|name) of [abc]/,
    );
    expect([...live.ended]).toEqual([
      ['a', 'removed'],
      ['b', 'wordless'],
    ]);
    live.act('approve', 'c');
    expect(live.onScreen()).toBe('c');
  });

  test('held until a time goes on only after the database was asked, and not what was held again meanwhile', () => {
    let now = 1_000_000;
    let state = { ...newRoom('mint'), overlays: 1, keyed: 1 };
    const hear = (event: RoomEvent) => {
      ({ state } = applyToRoom(state, event, now));
    };
    for (const id of ['a', 'b'])
      hear({
        type: 'alert',
        kind: 'tip',
        alertId: id,
        tip: tip(id),
        ruling: ruling('held', now + 10, 'mode'),
      });
    now += 10;
    hear({ type: 'tick' });
    const tipIds = dueTips(state, now);
    expect([tipIds, alertOnAir(state), wakeAt(state), wakeAt(state, now + 5000)]).toEqual([
      ...[['a', 'b'], null, now, now + 5000],
    ]);
    hear({ type: 'desk', action: 'hold', alertId: 'a', label: 'Kestrel' });
    hear({ type: 'due', tipIds, rulings: new Map() });
    expect([alertOnAir(state)?.alertId, alertsInStage(state, 'held').map(({ alertId }) => alertId)]).toEqual([
      'b',
      ['a'],
    ]);
  });

  test('held until a time that is over is not held', () => {
    const live = held();
    live.overlays(1, 1);
    live.deliver('a', ruling('held', live.now(), 'mode'));
    expect([live.onScreen(), live.tipNews()[0]]).toMatchObject(['a', { tip: { message: 'message of a' } }]);
  });

  test('wordless: shown without message and name, its voice says the amount, and so it is recorded', () => {
    const live = held();
    live.overlays(1, 1);
    live.deliver('a', ruling('wordless', null, 'silent-judge'));
    expect(live.said.overlay[0]).toMatchObject({
      type: 'tip:new',
      tip: { message: '', name: null, plan: 'amount' },
    });
    expect([live.isPublic('a'), live.ended.get('a')]).toEqual([[false, false], 'wordless']);
    expect(mayBeHeard(live.state(), 'a')).toBe(true);
  });

  test('removed: paid, and never shown', () => {
    const live = held();
    live.overlays(1, 1);
    live.deliver('a', ruling('removed'));
    expect([live.alerts(), live.ended.get('a'), live.isPublic('a')]).toEqual([[], 'removed', [false, false]]);
    expect(live.tipNews().map(({ type }) => type)).toEqual(['tip:new', 'tip:ended']);
  });

  test('that comes after the tip lets it go, ends it, or drops its words, as long as there was no decision', () => {
    const live = held();
    for (const id of ['a', 'b', 'c', 'd', 'e']) live.deliver(id, ruling('held', null, 'silent-judge'));
    live.act('hold', 'd');
    live.act('approve', 'e');
    const rule = (tipId: string, given: Ruling) => live.hear({ type: 'ruling', tipId, ruling: given });
    rule('a', ruling('shown'));
    rule('b', ruling('removed'));
    rule('c', ruling('wordless'));
    live.act('hold', 'd');
    expect([live.waiting(), live.held(), live.ended.get('b')]).toEqual([['a', 'c', 'e'], ['d'], 'removed']);
    // The ruling comes too late: a released alert is not held again.
    rule('a', ruling('held', null, 'judge'));
    rule('e', ruling('removed'));
    expect(live.waiting()).toEqual(['a', 'c', 'e']);
  });

  test('held alerts do not become missed: they play after a decision', () => {
    const live = held();
    live.deliver('a', ruling('held', null, 'mode'));
    live.deliver('b', ruling('shown'));
    live.pass(2 * OWED_MS);
    live.hear({ type: 'tick' });
    expect([live.missed.map(({ alertId }) => alertId), live.held()]).toEqual([['b'], ['a']]);
    live.act('approve', 'a');
    live.pass(OWED_MS - 1000);
    live.overlays(1, 1);
    expect(live.onScreen()).toBe('a');
  });

  test('held, of what is too small for the stream: it waits for a decision about its words, and never plays', () => {
    const live = held();
    live.overlays(1, 1);
    const small = (id: string, given: Ruling) =>
      live.hear({
        ...{ type: 'alert', kind: 'tip', alertId: id, ruling: given },
        tip: { ...tip(id), name: `name of ${id}`, plan: 'unseen' },
      });
    const until = live.now() + 10_000;
    for (const id of ['a', 'b', 'c']) small(id, ruling('held', null, 'mode'));
    small('timed', ruling('held', until, 'mode'));
    small('free', ruling('shown'));
    live.deliver('large', ruling('held', null, 'mode'));
    expect(live.held()).toEqual(['a', 'b', 'c', 'timed', 'large']);
    // Many small ones must not push from the list what the stream waits for.
    const listed = deskState(live.state(), null, [], live.now()).held.alerts.map(({ alertId }) => alertId);
    expect(listed).toEqual(['large', 'a', 'b', 'c', 'timed']);
    expect(live.held().filter(live.hasWords)).toEqual([]);
    live.act('approve', 'a');
    live.act('drop-message', 'b');
    live.act('remove', 'c');
    live.pass(10_000);
    expect([live.held(), live.alerts(), live.waiting()]).toEqual([['large'], [], []]);
    expect(['a', 'b', 'c', 'timed'].filter(live.hasWords)).toEqual(['a', 'timed']);
    expect([...live.ended]).toEqual([
      ['a', 'unseen'],
      ['b', 'unseen'],
      ['c', 'removed'],
      ['timed', 'unseen'],
      ['free', 'unseen'],
    ]);
    small('d', ruling('held', null, 'mode'));
    live.act('show-now', 'd');
    expect(live.onScreen()).toBe('d');
  });

  test('too small for the stream and wanted there by the desk: it goes on air also if it is held in between', () => {
    const live = held();
    const byMode = ruling('held', null, 'mode');
    for (const id of ['small', 'a', 'b', 'c']) {
      const unseen = { ...tip(id), plan: 'unseen' } as const;
      live.hear({ type: 'alert', kind: 'tip', alertId: id, ruling: byMode, tip: unseen });
    }
    for (const id of ['a', 'b', 'c']) live.act('show-now', id);
    for (const id of ['a', 'b']) live.act('drop-message', id);
    for (const id of ['a', 'c']) live.act('hold', id);
    // The stream waits for two of these.
    const listed = deskState(live.state(), null, [], live.now()).held.alerts.map(({ alertId }) => alertId);
    expect([listed, live.waiting()]).toEqual([['a', 'c', 'small'], ['b']]);
    live.act('approve', 'a');
    live.act('drop-message', 'c');
    expect([live.held(), live.waiting()]).toEqual([['small'], ['a', 'b', 'c']]);
    expect(['a', 'b', 'c'].map((id) => live.ended.get(id))).toEqual(['wordless', 'wordless', 'wordless']);
  });

  test('a creator who clears the queue ends nothing that is held', () => {
    const live = held();
    live.deliver('a', ruling('held', null, 'mode'));
    live.deliver('b', ruling('shown'));
    live.hear({ type: 'clear' });
    expect([live.waiting(), live.held(), [...live.ended]]).toEqual([[], ['a'], [['b', 'cleared']]]);
  });
});

describe('panic', () => {
  function busy() {
    const live = held();
    live.overlays(2, 1);
    for (const id of ['a', 'b', 'c']) live.deliver(id, ruling('shown'));
    live.deliver('timed', ruling('held', live.now() + 10_000, 'mode'));
    return live;
  }

  test('blanks the screen, silences everything, and holds what waits and what comes', () => {
    const live = busy();
    const before = live.said.overlay.length;
    live.act('panic');
    live.deliver('new', ruling('shown'));
    live.pass(3_600_000);
    expect(live.said.overlay.slice(before)).toMatchObject([
      { type: 'tip:clear' },
      { type: 'tip:silence', alertId: null },
    ]);
    expect(live.said.overlay[before]).not.toHaveProperty('skip');
    expect([live.onScreen(), live.waiting(), live.held()]).toEqual([
      null,
      [],
      ['a', 'b', 'c', 'timed', 'new'],
    ]);
    for (const alert of alertsInStage(live.state(), 'held'))
      expect(alert).toMatchObject({ releaseAt: null, reasons: expect.arrayContaining(['panic']) });
    for (const id of ['a', 'b', 'c']) expect(mayBeHeard(live.state(), id)).toBe(false);
  });

  test('takes the words off the pages, and off the messages to a page that joins', () => {
    const live = busy();
    live.act('panic');
    for (const id of ['a', 'b', 'c', 'timed']) {
      expect(live.isPublic(id)[1]).toBe(false);
      if (id !== 'timed')
        expect(live.said.page).toContainEqual(
          expect.objectContaining({ type: 'tip:words', id, message: '', name: null }),
        );
    }
  });

  test('comes twice and changes nothing, and its end releases nothing by itself', () => {
    const live = busy();
    live.act('panic');
    const [state, said] = [live.state(), live.said.overlay.length];
    live.act('panic');
    expect([live.state(), live.said.overlay.length]).toEqual([state, said]);
    live.act('end-panic');
    live.act('end-panic');
    live.deliver('new', ruling('shown'));
    expect([live.onScreen(), live.held()]).toEqual(['new', ['a', 'b', 'c', 'timed']]);
    expect(live.log.map(({ action }) => action)).toEqual(['panic', 'end-panic']);
  });

  test('an alert approved during a panic plays when the panic ends', () => {
    const live = busy();
    live.act('panic');
    live.act('approve', 'b');
    live.act('show-now', 'c');
    live.pass(60_000);
    expect([live.alerts(), live.waiting()]).toEqual([['a'], ['b', 'c']]);
    live.act('end-panic');
    expect(live.onScreen()).toBe('c');
  });

  test.each(['before the panic', 'after it'])(
    'what is on screen waits at the desk, also where the stream acknowledges it %s',
    (when) => {
      const live = busy();
      live.shown('a');
      live.pass(6000);
      expect(live.onScreen()).toBe('b');
      if (when === 'before the panic') live.shown('b');
      live.act('panic');
      live.shown('b');
      expect([live.held(), [...live.recorded.keys()]]).toEqual([
        ['b', 'c', 'timed'],
        ['a', 'b'],
      ]);
      expect(live.hasWords('b')).toBe(false);
      live.act('end-panic');
      live.act('approve-all');
      expect([live.onScreen(), live.hasWords('b')]).toEqual(['b', true]);
    },
  );

  test('missed alerts that are played, tests and replays are held too', () => {
    const live = held();
    live.deliver('a', ruling('shown'));
    live.pass(OWED_MS + 1);
    live.overlays(1, 1);
    live.act('panic');
    live.hear({ type: 'play', alerts: live.missed.splice(0) });
    live.hear({ type: 'alert', kind: 'test', alertId: 'x', tip: tip('test-1') });
    expect([live.alerts(), live.held()]).toEqual([[], ['a', 'test-1']]);
  });

  test('with thousands of alerts tells a page a few messages', () => {
    const live = held();
    for (let n = 0; n < 3000; n++) live.deliver(`t${n}`, ruling('shown'));
    const before = live.said.page.length;
    live.act('panic');
    expect(live.said.page.length - before).toBeLessThan(60);
    expect(live.held()).toHaveLength(3000);
    expect(tipsOf(live.said.page)).toHaveLength(3000);
  });
});

describe('approve all', () => {
  /** Returns a room after a panic. Its alerts were free, timed or waiting before it, or came during it. */
  function panicked() {
    const live = held();
    live.overlays(1, 1);
    live.hear({ type: 'pause' });
    live.deliver('free', ruling('shown'));
    live.deliver('timed', ruling('held', live.now() + 60_000, 'mode'));
    for (const [id, reason] of [
      ['judged', 'judge'],
      ['word', 'word'],
      ['mode', 'mode'],
      ['silent', 'silent-judge'],
      ['hand', 'moderator'],
    ] as const)
      live.deliver(id, ruling('held', null, reason));
    live.deliver('bare', ruling('wordless', null, 'silent-judge'));
    live.act('panic');
    live.deliver('later', ruling('held', null, 'panic'));
    live.deliver('later judged', ruling('held', null, 'judge', 'panic'));
    live.deliver('late word', ruling('wordless', null, 'judge'));
    return live;
  }
  const count = (live: ReturnType<typeof held>) => deskState(live.state(), null, [], live.now()).heldByPanic;

  test('lets go what nothing but the panic held, and nothing that was flagged or held before', () => {
    const live = panicked();
    expect(count(live)).toBe(0);
    live.act('approve-all');
    expect(live.waiting()).toEqual([]);
    live.act('end-panic');
    expect(count(live)).toBe(4);
    live.act('approve-all', null, 'Owl');
    expect(live.waiting()).toEqual(['free', 'timed', 'bare', 'later']);
    expect(live.held()).toEqual(['judged', 'word', 'mode', 'silent', 'hand', 'later judged', 'late word']);
    for (const id of ['free', 'timed', 'later']) expect(live.isPublic(id)).toEqual([true, true]);
    const heard = JSON.stringify([live.said.page, joinMessages(live.state(), 'page', 0, live.now())]);
    for (const id of ['bare', ...live.held()]) expect(heard).not.toContain(`message of ${id}"`);
    expect(live.log.at(-1)).toEqual({ at: live.now(), label: 'Owl', action: 'approve-all', about: null });
  });

  test('a second time, and once more after a crash, lets nothing go twice', () => {
    const live = panicked();
    live.act('end-panic');
    live.act('approve-all');
    const [state, logged] = [live.state(), live.log.length];
    live.act('approve-all');
    expect([live.state(), live.log.length]).toEqual([state, logged]);
  });

  test('lets go no others than those that were stored as let go', () => {
    const live = panicked();
    live.act('end-panic');
    const event = { type: 'desk', action: 'approve-all', alertId: null, label: 'Owl' } as const;
    live.hear({ ...event, among: ['timed', 'judged', 'gone'] });
    expect([live.waiting(), count(live)]).toEqual([['timed'], 3]);
    live.hear({ ...event, among: [] });
    expect(count(live)).toBe(3);
  });

  test('of thousands plays all, by tier and place, and tells a page a few messages', () => {
    const live = held();
    for (let n = 0; n < 3000; n++) live.deliver(`t${n}`, ruling('shown'));
    live.act('panic');
    live.act('end-panic');
    const before = live.said.page.length;
    live.act('approve-all');
    expect(live.said.page.length - before).toBeLessThan(60);
    expect(live.waiting()).toEqual(Array.from({ length: 3000 }, (_, n) => `t${n}`));
  });
});
