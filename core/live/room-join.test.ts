/** The amount of data that a client gets when it joins. */
import { expect, test } from 'vitest';
import { room, tip, tipsOf } from '../../tests/room-by-hand.ts';
import { joinMessages, MAX_CATCH_UP_BYTES } from './room-join.ts';

/** Returns a room in which 150 tips with the longest messages were paid and shown. */
function busyRoom() {
  const live = room();
  live.overlays(2, 1);
  for (let n = 0; n < 150; n++) {
    const paid = { ...tip(`t${n}`), message: '💸'.repeat(140) };
    live.hear({ type: 'alert', kind: 'tip', alertId: paid.id, tip: paid });
  }
  return live;
}

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

test('a page that missed everything gets the newest of it, 64 kB of UTF-8 at most', () => {
  const answer = joinMessages(busyRoom().state(), 'page', 0, 0);
  const bytes = answer.reduce((sum, message) => sum + bytesOf(message), 0);
  expect(bytes).toBeLessThanOrEqual(MAX_CATCH_UP_BYTES);
  expect(bytes).toBeGreaterThan(MAX_CATCH_UP_BYTES - 2000);
  const heard = tipsOf(answer);
  expect(heard).toEqual(Array.from({ length: 150 }, (_, n) => `t${n}`).slice(-heard.length));
  expect(answer.at(-1)).toMatchObject({ type: 'queue' });
});

test('a page that missed little gets all of it', () => {
  const live = busyRoom();
  const { number } = live.state();
  live.pay('x', 'y', 'z');
  expect(tipsOf(joinMessages(live.state(), 'page', number, 0))).toEqual(['x', 'y', 'z']);
});

test('an overlay with the key gets all that is stored for it, a preview no more than a page', () => {
  const live = busyRoom();
  live.pass(3_600_000);
  const stored = live.state().recent.filter(({ audience }) => audience !== 'page').length;
  // No alert is owed any more: another overlay has shown the missed ones.
  const state = { ...live.state(), alerts: [] };
  expect(tipsOf(joinMessages(state, 'overlay', 0, 0, true))).toHaveLength(stored);
  const preview = joinMessages(state, 'overlay', 0, 0);
  expect(bytesOf(preview)).toBeLessThanOrEqual(MAX_CATCH_UP_BYTES + preview.length);
  expect(tipsOf(preview).at(-1)).toBe('t149');
});

test('an overlay with the key that was away is shown every alert that it is owed', () => {
  const live = room();
  live.overlays(1, 0);
  for (let n = 0; n < 150; n++) live.pay(`t${n}`);
  live.pass(3_600_000);
  const before = live.alerts().length;
  const caughtUp = tipsOf(joinMessages(live.state(), 'overlay', 0, live.now(), true));
  live.overlays(2, 1);
  live.pass(3_600_000);
  expect([...caughtUp, ...live.alerts().slice(before)]).toEqual(
    Array.from({ length: 150 }, (_, n) => `t${n}`),
  );
});

test('pages are given the time to return that suits the size of the room', () => {
  const answer = (sockets: number) => joinMessages(room().state(), 'page', null, 0, false, sockets).at(-1);
  expect(answer(10)).toMatchObject({ returnWithinMs: 1000 });
  expect(answer(10_000)).toMatchObject({ returnWithinMs: 30_000 });
});
