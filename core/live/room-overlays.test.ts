import { describe, expect, test } from 'vitest';
import { DISPLAY_MS, numbers, room } from '../../tests/room-by-hand.ts';
import { applyToRoom } from './room.ts';
import { alertOnAir } from './room-alerts.ts';

describe('an overlay that vanishes', () => {
  test('an alert that no overlay acknowledged returns to the head under the same alertId', () => {
    const live = room();
    live.overlays(1);
    live.pay('a', 'b');
    live.overlays(0);
    expect(live.waiting()).toEqual(['a', 'b']);
    live.pay('c');
    live.overlays(1);
    live.pass(DISPLAY_MS * 5);
    expect(live.alerts()).toEqual(['a', 'a', 'b', 'c']);
    const [first, again] = live.said.overlay.filter((message) => message.type === 'tip:new');
    expect(again).toMatchObject({ alertId: (first as { alertId: string }).alertId });
    expect(numbers([again!])[0]).toBeGreaterThan(numbers([first!])[0]!);
  });

  test('an acknowledged alert does not return, and the next still waits for its end', () => {
    const live = room();
    live.overlays(1);
    live.pay('a', 'b');
    live.shown('a');
    live.overlays(0);
    live.overlays(1);
    expect(live.alerts()).toEqual(['a']);
    live.pass(DISPLAY_MS * 3);
    expect(live.alerts()).toEqual(['a', 'b']);
  });

  test('one of two overlays may go without any effect on the alert', () => {
    const live = room();
    live.overlays(2);
    live.pay('a');
    live.overlays(1);
    live.pass(DISPLAY_MS * 3);
    expect(live.alerts()).toEqual(['a']);
  });

  test('a room that died with an alert on screen shows it again', () => {
    const before = room();
    before.overlays(1);
    before.pay('a');
    const after = room({ ...before.state(), overlays: 0 });
    after.pass(DISPLAY_MS * 10);
    after.overlays(1);
    expect(after.alerts()).toEqual(['a']);
  });

  test('a wake-up that never came is made up for by the next event', () => {
    const live = room();
    live.overlays(1);
    live.pay('a', 'b');
    const late = applyToRoom(live.state(), { type: 'overlays', count: 1, keyed: 0 }, live.now() + 3_600_000);
    expect(alertOnAir(late.state)?.tip.id).toBe('b');
  });

  test('a wake-up that comes early or twice changes nothing', () => {
    const live = room();
    live.overlays(1);
    live.pay('a', 'b');
    live.hear({ type: 'tick' });
    live.hear({ type: 'tick' });
    expect(live.alerts()).toEqual(['a']);
  });
});
