/** What a server sees of 500 pages whose connections a deployment cuts: the pages' own client, under virtual time. */
import { describe, expect, test } from 'vitest';
import { returnWithinMs } from '../../core/live/room-places.ts';
import { PING, PONG } from '../../core/live.ts';
import { joinRoom, type RoomPlatform } from './socket.ts';

const PAGES = 500;
const TOKEN = 'So11111111111111111111111111111111111111112';

/** Random in [0, 1), the same in each run (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns when each try to connect again begins, ms after the cut, and how many pages are back within a minute.
 * `isNewsy`: the room has told all pages of its queue since the last one joined, as each tip does. `awayMs`: the time
 * in which no connection is taken.
 */
function cut({ isNewsy, awayMs }: { isNewsy: boolean; awayMs: number }) {
  const timers: { at: number; task: () => void }[] = [];
  const tries: number[] = [];
  const back = new Set<number>();
  const ends: (() => void)[] = [];
  let now = 0;
  let isCut = false;
  const random = chance(7);
  const later: RoomPlatform['later'] = (task, milliseconds) => {
    const timer = { at: now + milliseconds, task };
    timers.push(timer);
    return () => void (timers.includes(timer) && timers.splice(timers.indexOf(timer), 1));
  };
  for (let page = 0; page < PAGES; page++) {
    const open: RoomPlatform['open'] = () => {
      const socket: ReturnType<RoomPlatform['open']> = {
        send: (data) => void (data === PING && later(() => hear(PONG), 1)),
        close() {},
        onopen: null,
        onmessage: null,
        onclose: null,
      };
      const call = (listener: unknown, event: object) => (listener as (event: object) => void)?.(event);
      const hear = (data: string) => call(socket.onmessage, { data });
      const queue = (sockets: number) =>
        hear(JSON.stringify({ type: 'queue', returnWithinMs: returnWithinMs(sockets) }));
      if (isCut) tries.push(now);
      later(() => {
        if (isCut && now < awayMs) return call(socket.onclose, { code: 1006 });
        call(socket.onopen, {});
        queue(isCut ? back.size : page + 1);
        if (isCut) back.add(page);
        else {
          if (isNewsy) queue(PAGES);
          ends.push(() => call(socket.onclose, { code: 1012 }));
        }
      }, 0);
      return socket;
    };
    joinRoom(
      { token: TOKEN, role: 'page', onMessage() {} },
      { open, later, random, onReturn: () => () => {} },
    );
  }
  const run = (until: number) => {
    for (;;) {
      const next = timers.reduce<(typeof timers)[number] | null>(
        (first, timer) => (timer.at <= until && (!first || timer.at < first.at) ? timer : first),
        null,
      );
      if (!next) break;
      timers.splice(timers.indexOf(next), 1);
      now = Math.max(now, next.at);
      next.task();
    }
    now = until;
  };
  run(0);
  isCut = true;
  for (const end of ends) end();
  run(60_000);
  return { tries, back: back.size };
}

/** The most tries within any second. */
function mostInASecond(tries: number[]): number {
  return Math.max(...tries.map((from) => tries.filter((at) => at >= from && at < from + 1000).length));
}

describe('500 pages whose connections a deployment cuts', () => {
  test('return over five seconds, about a hundred in each', () => {
    const { tries, back } = cut({ isNewsy: true, awayMs: 0 });
    expect([back, tries.length]).toEqual([PAGES, PAGES]);
    expect(mostInASecond(tries)).toBeLessThan(150);
    expect(Math.min(...tries)).toBeGreaterThanOrEqual(500);
    expect(Math.max(...tries)).toBeGreaterThan(4500);
    expect(Math.max(...tries)).toBeLessThanOrEqual(5000);
  });

  test('in a room that was silent since they joined, at most 300 return in one second', () => {
    const { tries, back } = cut({ isNewsy: false, awayMs: 0 });
    expect(back).toBe(PAGES);
    expect(mostInASecond(tries)).toBeLessThan(300);
  });

  test('while the site stays away for ten seconds they never try together, and all come back', () => {
    const { tries, back } = cut({ isNewsy: true, awayMs: 10_000 });
    expect(back).toBe(PAGES);
    expect(tries.length).toBeLessThanOrEqual(4 * PAGES);
    expect(mostInASecond(tries)).toBeLessThan(250);
  });
});
