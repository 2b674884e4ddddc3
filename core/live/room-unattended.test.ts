/** Words that are not everyday ones go on by themselves only while someone is at the desk. */
import { describe, expect, test } from 'vitest';
import { room, tip } from '../../tests/room-by-hand.ts';
import type { Ruling } from '../moderation/model.ts';
import { applyToRoom, wakeAt } from './room.ts';
import { alertOnAir } from './room-alerts.ts';
import { dueTips } from './room-hold.ts';
import { joinMessages } from './room-join.ts';

const ruling = (state: Ruling['state'], until: number | null = null, ...reasons: Ruling['reasons']) => ({
  state,
  until,
  reasons,
});

function held() {
  const live = room();
  const deliver = (id: string, given: Ruling) =>
    live.hear({ type: 'alert', kind: 'tip', alertId: id, tip: tip(id), ruling: given });
  const hasWords = (id: string) =>
    JSON.stringify(joinMessages(live.state(), 'page', 0, live.now())).includes(`message of ${id}"`);
  return { ...live, deliver, hasWords };
}

describe('words that are not everyday ones', () => {
  const UNUSUAL = ruling('held', null, 'unattended');
  function hold(attended: boolean) {
    const live = held();
    const attend = (is: boolean) => live.hear({ type: 'overlays', count: 1, keyed: 1, attended: is });
    attend(attended);
    live.deliver('a', UNUSUAL);
    const { holdSeconds } = live.state().style.moderation;
    return { ...live, attend, wait: () => live.pass(holdSeconds * 1000) };
  }

  test('go on by their time while someone is at the desk, and only as the database has ruled', () => {
    const live = hold(true);
    live.deliver('b', UNUSUAL);
    live.deliver('c', UNUSUAL);
    live.decided.set('a', ruling('shown'));
    live.decided.set('b', ruling('removed'));
    live.hear({ type: 'ruling', tipId: 'a', ruling: UNUSUAL });
    live.pass(9999);
    expect(live.alerts()).toEqual([]);
    live.pass(1);
    // The database has nothing of c: no one would see its words on pages.
    expect([live.alerts(), live.held(), live.hasWords('a')]).toEqual([['a'], ['c'], true]);
  });

  test('wait for someone where no one is at the desk, when they come or when their time is over', () => {
    for (const first of [true, false]) {
      const live = hold(first);
      live.decided.set('a', ruling('shown'));
      live.attend(!first);
      live.wait();
      live.attend(true);
      live.pass(3_600_000);
      expect([live.alerts(), live.held(), live.hasWords('a'), wakeAt(live.state())]).toEqual([
        ...[[], ['a'], false, null],
      ]);
      live.act('approve', 'a');
      expect([live.onScreen(), live.hasWords('a')]).toEqual(['a', true]);
    }
  });

  test('are let go after a panic with what it held alone', () => {
    const live = hold(true);
    live.act('panic');
    live.act('end-panic');
    live.act('approve-all');
    expect(live.onScreen()).toBe('a');
  });

  test('stay where the database gives no answer, and it is asked again', () => {
    const live = hold(true);
    live.pass(9999);
    const at = live.now() + 1;
    const hear = (type: 'tick' | 'due', now: number) =>
      applyToRoom(live.state(), type === 'tick' ? { type } : { type, tipIds: ['a'], rulings: new Map() }, now)
        .state;
    for (const type of ['tick', 'due'] as const) {
      const state = hear(type, at);
      expect([alertOnAir(state), dueTips(state, at)]).toEqual([null, ['a']]);
    }
  });
});
