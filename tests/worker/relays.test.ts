/** Relays of a room with many viewers, on the real objects: they begin, fill, fail, are evicted, catch up and end. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { JOIN_TIMEOUT_MS, MAX_SOCKETS_PER_ADDRESS, PLACES } from '../../core/live/room-places.ts';
import { PageRelay } from '../../durable-objects/page-relay.ts';
import { POLICY_VIOLATION, TRY_LATER } from '../../durable-objects/sockets.ts';
import { relayOf } from '../../worker/env.ts';
import { aTip, QUICK, RoomClient, theRoom, until } from './room-client.ts';

const REAL = { ...PLACES };
/** Typed, unlike Object.assign: a place that is renamed fails here. */
const setPlaces = (places: Partial<typeof PLACES>) => Object.assign(PLACES, places);
/** Each test has its own: a worker stores how many relays a token has. */
let token = '';
let tests = 0;

beforeEach(() => {
  tests += 1;
  token = `mint${tests}`;
  setPlaces({ ...REAL, direct: 1, further: 4 });
});
afterEach(() => {
  vi.restoreAllMocks();
  setPlaces(REAL);
});

const room = () => theRoom(token);
const relay = (n: number) => relayOf(env, token, n);
const pay = (id: string) => room().deliverTip(aTip(id, token), QUICK);
const key = async () => (await room().state()).overlayKey;
const address = (n: number) => `198.51.${n >> 8}.${n & 255}`;

/** A page that has joined, from an address of its own unless one is named. */
let viewers = 0;
async function view(after: number | null = null, from = address(viewers++)): Promise<RoomClient> {
  const page = await RoomClient.view(token, from);
  await page.join('page', { after, token });
  return page;
}

/** Pages of which the first is served by the room itself, the others by relays. */
async function crowd(size: number): Promise<RoomClient[]> {
  const pages: RoomClient[] = [];
  while (pages.length < size) pages.push(await view());
  return pages;
}

const heard = (pages: RoomClient[], ...ids: string[]) =>
  until(() => {
    for (const page of pages) expect(page.tips()).toEqual(ids);
  });

describe('a crowd', () => {
  test('the first pages are the room’s own, the next ones hang on a relay, and all hear a tip once, with the overlay', async () => {
    const overlay = await RoomClient.join('overlay', { key: await key(), token });
    const pages = await crowd(4);
    await pay('one');
    await heard([overlay, ...pages], 'one');
    expect(await room().relays()).toBeGreaterThan(0);
    expect(pages.map(({ closed }) => closed)).toEqual([null, null, null, null]);
    // What pages hear of the stream itself comes through relays as well.
    overlay.say({ type: 'tip:shown', id: 'one', alertId: 'one' });
    await until(() => expect(pages.map((page) => page.of('tip:shown').length)).toEqual([1, 1, 1, 1]));
    await until(() => expect(pages.map((page) => page.of('queue').at(-1)!.overlays)).toEqual([1, 1, 1, 1]));
  });

  test('a full relay points to the next, there are soon more of them, and none takes more than it may', async () => {
    const pages = await crowd(14);
    await pay('one');
    await heard(pages, 'one');
    const relays = await room().relays();
    expect(relays).toBeGreaterThanOrEqual(4);
    for (let n = 0; n < relays; n++) {
      const open = await runInDurableObject(relay(n), (_, state) => state.getWebSockets().length);
      expect(open).toBeLessThanOrEqual(PLACES.further);
    }
  });

  test('all pages of one line find the same relay, which takes no more of them than a room does', async () => {
    setPlaces({ direct: 0, further: REAL.further });
    for (let n = 0; n < MAX_SOCKETS_PER_ADDRESS; n++) await RoomClient.view(token, '203.0.113.7');
    await expect(RoomClient.view(token, '203.0.113.7')).rejects.toThrow('429');
    const neighbour = await view(null, '203.0.113.8');
    await pay('one');
    await heard([neighbour], 'one');
  }, 60_000);

  test('tips that come close together reach a relay’s pages as few messages', async () => {
    const [, page] = await crowd(2);
    const before = page!.frames.length;
    for (let n = 0; n < 10; n++) await pay(`t${n}`);
    await heard([page!], ...Array.from({ length: 10 }, (_, n) => `t${n}`));
    expect(page!.frames.length - before).toBeLessThan(10);
  });
});

test('a socket that does not join loses its place after ten seconds, and a page that left must join again', async () => {
  const [, page] = await crowd(2);
  const silent = await RoomClient.view(token, address(viewers++));
  const left = await view();
  left.say({ type: 'leave-token', tokenAddress: token });
  await until(async () => expect(await waiting()).toBe(2));
  const alarm = await runInDurableObject(relay(0), (_, { storage }) => storage.getAlarm());
  expect(alarm).toBeLessThanOrEqual(Date.now() + JOIN_TIMEOUT_MS);
  // The time passes while the relay sleeps.
  await runInDurableObject(relay(0), (_, state) => {
    for (const socket of state.getWebSockets()) {
      const attachment = socket.deserializeAttachment();
      if (attachment.joinBy !== null) socket.serializeAttachment({ ...attachment, joinBy: 1 });
    }
  });
  await evictDurableObject(relay(0));
  await runDurableObjectAlarm(relay(0));
  await until(() =>
    expect([silent, left].map(({ closed }) => closed?.code)).toEqual(Array(2).fill(POLICY_VIOLATION)),
  );
  await pay('one');
  await heard([page!], 'one');
  expect(page!.closed).toBeNull();

  async function waiting(): Promise<number> {
    return runInDurableObject(
      relay(0),
      (_, state) =>
        state.getWebSockets().filter((each) => each.deserializeAttachment().joinBy !== null).length,
    );
  }
});

describe('a page that was away', () => {
  test('it gets what it missed from its relay, which was evicted meanwhile', async () => {
    const [, page, other] = await crowd(3);
    await pay('one');
    await heard([page!, other!], 'one');
    const after = page!.lastNumber();
    page!.leave();
    await pay('two');
    await heard([other!], 'one', 'two');
    await evictDurableObject(relay(0));
    const again = await view(after);
    expect(again.tips()).toEqual(['two']);
    expect(again.of('caught-up').at(-1)!.missing).toEqual({ tips: false, clips: false });
    await pay('three');
    await heard([again], 'two', 'three');
    await heard([other!], 'one', 'two', 'three');
  });

  test('beyond what the room stores it gets the newest, and hears that more is missing', async () => {
    const [, page, other] = await crowd(3);
    const after = page!.lastNumber();
    page!.leave();
    for (let n = 0; n < 210; n++) await pay(`t${n}`);
    await until(() => expect(other!.tips()).toHaveLength(210));
    const again = await view(after);
    expect(again.tips().length).toBeGreaterThan(20);
    expect(again.tips().at(-1)).toBe('t209');
    expect(again.of('caught-up').at(-1)!.missing.tips).toBe(true);
  }, 60_000);

  test('a page that has seen more than its relay, which has not heard it, has the relay ask the room', async () => {
    const [first] = await crowd(2);
    const broken = vi.spyOn(PageRelay.prototype, 'take').mockRejectedValue(new Error('a lost call'));
    await pay('one');
    await heard([first!], 'one');
    const moved = await view(first!.lastNumber());
    expect(moved.tips()).toEqual([]);
    expect(moved.of('tip:config').at(-1)!.number).toBe(first!.lastNumber());
    broken.mockRestore();
    await pay('two');
    await heard([moved], 'two');
  });

  test('a page that starts fresh gets the newest tips and figures at once', async () => {
    const [, other] = await crowd(2);
    for (const id of ['one', 'two']) await pay(id);
    await heard([other!], 'one', 'two');
    const page = await view();
    expect(
      page
        .of('caught-up')
        .at(-1)!
        .tips.map(({ id }) => id),
    ).toEqual(['one', 'two']);
  });
});

describe('words', () => {
  const named = (id: string) => ({ ...aTip(id, token), name: 'Kestrel', handle: null });

  test('a name that was let go and words that were withdrawn leave the relay too', async () => {
    const [, page] = await crowd(2);
    const before = page!.lastNumber();
    await room().deliverTip(named('one'), QUICK);
    await room().deliverTip(named('two'), QUICK);
    await heard([page!], 'one', 'two');
    await room().forgetWords(['one'], 'name');
    await room().panic(null);
    const again = await view(before);
    await until(async () => {
      const latest = await view(before);
      const tips = latest.of('tip:new').map(({ tip }) => tip);
      expect(tips.map(({ name }) => name)).toEqual([null, null]);
      expect(JSON.stringify(latest.heard)).not.toContain('Kestrel');
    });
    expect(again.closed).toBeNull();
    await until(() => expect(page!.of('tip:words').map(({ message }) => message)).toContain(''));
  });

  test('held words are not on the relay before they are released', async () => {
    const [, page] = await crowd(2);
    const ruling = { state: 'held', until: null, reasons: ['word'] } as never;
    await room().deliverTip(named('one'), QUICK, null, ruling);
    await heard([page!], 'one');
    expect(JSON.stringify(page!.heard)).not.toContain('Kestrel');
    const later = await view(0);
    expect(JSON.stringify(later.heard)).not.toContain('Kestrel');
  });
});

describe('a relay that fails', () => {
  test('it is called again with all that it lacks, and the overlay does not wait for it', async () => {
    const overlay = await RoomClient.join('overlay', { key: await key(), token });
    const [, page] = await crowd(2);
    vi.spyOn(PageRelay.prototype, 'take')
      .mockRejectedValueOnce(new Error('lost before it took effect'))
      .mockRejectedValueOnce(new Error('lost before it took effect'));
    await pay('one');
    await heard([overlay], 'one');
    expect(page!.tips()).toEqual([]);
    await pay('two');
    await heard([page!], 'one', 'two');
  });

  test('a room whose machine stopped before its relays had heard tells them when it is asked anything', async () => {
    const [, page] = await crowd(2);
    const broken = vi.spyOn(PageRelay.prototype, 'take').mockRejectedValue(new Error('a lost call'));
    await pay('one');
    await until(() => expect(broken).toHaveBeenCalled());
    await runInDurableObject(room(), (_, state) => state.abort('its machine stops')).catch(() => {});
    broken.mockRestore();
    await room().overlayCount();
    await heard([page!], 'one');
  });

  test('a room whose machine stopped during its calls to relays wakes and calls them again', async () => {
    const [, page] = await crowd(2);
    // That of the sockets, which have joined.
    await runDurableObjectAlarm(room());
    const hanging = vi.spyOn(PageRelay.prototype, 'take').mockReturnValue(new Promise(() => {}));
    await pay('one');
    await until(() => expect(hanging).toHaveBeenCalled());
    await runInDurableObject(room(), (_, state) => state.abort('its machine stops')).catch(() => {});
    hanging.mockRestore();
    expect(await runDurableObjectAlarm(room())).toBe(true);
    await heard([page!], 'one');
  });

  test('a relay that cannot reach its room takes no page', async () => {
    await crowd(1);
    await runInDurableObject(relay(0), (object) => {
      object.room = () => {
        throw new Error('no room');
      };
    });
    await expect(RoomClient.view(token, address(200))).rejects.toThrow('503');
  });
});

describe('the end of a relay', () => {
  const tables = (stub: Parameters<typeof runInDurableObject>[0]) =>
    runInDurableObject(stub, (_, { storage }) =>
      storage.sql
        .exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'")
        .toArray()
        .map(({ name }) => name),
    );

  test('with its last page a relay leaves nothing, at the room neither, and begins again as new', async () => {
    const [, ...pages] = await crowd(3);
    expect(await tables(room())).toContain('relays');
    for (const page of pages) page.leave();
    await until(async () => expect(await room().relays()).toBe(0));
    expect(await tables(relay(0))).toEqual([]);
    expect(await tables(room())).not.toContain('relays');
    const again = await view();
    await pay('one');
    await heard([again], 'one');
  });

  test('a relay that lost its pages without a word is forgotten at the next tip', async () => {
    await crowd(2);
    await runInDurableObject(relay(0), (object) => {
      object.webSocketClose = () => {};
    });
    await runInDurableObject(relay(0), (_, state) => {
      for (const socket of state.getWebSockets()) socket.close(1001, 'gone');
    });
    await evictDurableObject(relay(0));
    await pay('one');
    await until(async () => expect(await room().relays()).toBe(0));
    const again = await view();
    await pay('two');
    await heard([again], 'two');
  });
});

describe('strangers', () => {
  test('a relay serves pages alone, and closes a page that talks', async () => {
    await crowd(1);
    const overlay = await RoomClient.view(token, address(300));
    overlay.say({ type: 'join-token', tokenAddress: token, role: 'overlay', after: null, key: await key() });
    await until(() => expect(overlay.closed?.code).toBe(POLICY_VIOLATION));
    const talker = await RoomClient.view(token, address(301));
    for (let n = 0; n < 20; n++) talker.say({ type: 'leave-token', tokenAddress: token });
    await until(() => expect(talker.closed?.code).toBe(POLICY_VIOLATION));
    const forger = await view();
    forger.say({ type: 'tip:shown', id: 'one' });
    expect(await room().shownAt('one')).toBeNull();
  });

  test('a page that has not joined hears nothing', async () => {
    const [, page] = await crowd(2);
    const silent = await RoomClient.view(token, address(302));
    await pay('one');
    await heard([page!], 'one');
    expect(silent.heard).toEqual([]);
  });

  test('in a room that they fill, overlay and its parts with the key keep their places, and viewers hang on relays', async () => {
    PLACES.room = 3;
    const secret = await key();
    for (let n = 0; n < 3; n++) {
      const stranger = await RoomClient.open(token);
      await stranger.join('page', { token });
    }
    const refused = await RoomClient.open(token);
    refused.say({ type: 'join-token', tokenAddress: token, role: 'page', after: null, key: null });
    await until(() => expect(refused.closed?.code).toBe(TRY_LATER));
    const overlay = await RoomClient.join('overlay', { key: secret, token });
    const parts = await RoomClient.join('page', { key: secret, token, show: true });
    const page = await view();
    await pay('one');
    await heard([overlay, page], 'one');
    expect(parts.closed).toBeNull();
    expect(await room().overlayCount()).toBe(1);
  });
});
