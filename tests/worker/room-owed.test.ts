/** What a stream has really shown: previews, missed alerts, endings and addresses, on the real object. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { UNSET_ROOM_STYLE } from '../../core/live/room-state.ts';
import { LISTED_ALERTS, OLD_ADDRESS, QUERY_KEY_UNTIL } from '../../core/live.ts';
import { OverlayKeys } from '../../durable-objects/overlay-keys.ts';
import { MAX_SPEECH_BYTES, type RoomStorage } from '../../durable-objects/room-storage.ts';
import { ownClock, stopClock } from './clock.ts';
import {
  aTip,
  MINT,
  QUICK,
  RoomClient,
  settled,
  sleepHalfADay,
  theRoom,
  until,
  untilLater,
} from './room-client.ts';
import { asCreator, insertTip } from './room-paid-tips.ts';
import { call, token } from './support.ts';

ownClock();

const pay = async (...ids: string[]) => {
  for (const id of ids) await theRoom().deliverTip(aTip(id), QUICK);
};
const key = async (mint = MINT) => (await theRoom(mint).state()).overlayKey;

describe('who watches', () => {
  test('pages count overlays with the key only, and the creator sees previews separately', async () => {
    const page = await RoomClient.join('page');
    await RoomClient.join('overlay');
    await settled(page);
    expect(page.of('queue').every(({ overlays }) => overlays === 0)).toBe(true);
    expect(await theRoom().overlayCount()).toBe(0);
    expect(await theRoom().state()).toMatchObject({ overlays: 0, previews: 1 });
    await RoomClient.join('overlay', { key: await key() });
    await until(() => expect(page.of('queue').at(-1)).toMatchObject({ overlays: 1 }));
    expect(await theRoom().overlayCount()).toBe(1);
  });

  test('alerts that previews have shown wait for the stream, over an eviction', async () => {
    const preview = await RoomClient.join('overlay');
    await pay('a', 'b');
    await untilLater(() => expect(preview.tips()).toEqual(['a', 'b']));
    await untilLater(async () => expect((await theRoom().state()).owed).toBe(2));
    await evictDurableObject(theRoom());
    const stream = await RoomClient.join('overlay', { key: await key() });
    await untilLater(() => expect(stream.tips()).toEqual(['a', 'b']));
  });

  test('ten thousand owed alerts are stored and paid, and no client gets all of them at once', async () => {
    await pay('first');
    await runInDurableObject(theRoom(), (_, { storage }) => {
      const alert = (place: number) => ({
        ...{ alertId: `t${place}`, kind: 'tip', tip: aTip(`t${place}`), place, queuedAt: Date.now() },
      });
      for (let place = 2; place <= 10_001; place++)
        storage.sql.exec(
          'INSERT INTO owed (place, alert) VALUES (?, ?)',
          place,
          JSON.stringify(alert(place)),
        );
    });
    await evictDurableObject(theRoom());
    const page = await RoomClient.join('page');
    const stream = await RoomClient.join('overlay', { key: await key() });
    await until(() => expect(stream.tips()).toEqual(['first']));
    const state = await theRoom().state();
    expect(state).toMatchObject({ length: 10_000, owed: 0 });
    expect(JSON.stringify(state).length).toBeLessThan(100_000);
    for (const message of [...page.heard, ...stream.heard])
      expect(JSON.stringify(message).length).toBeLessThan(10_000);
    await theRoom().clear();
    expect(await theRoom().alertState('t10001')).toEqual({ state: 'cleared', shownAt: null });
  }, 30_000);
});

describe('missed alerts', () => {
  test('missed alerts do not play when the stream returns; played, they show and count', async () => {
    await pay('a', 'b', 'c');
    await sleepHalfADay();
    await pay('fresh');
    const stream = await RoomClient.join('overlay', { key: await key() });
    await until(() => expect(stream.tips()).toEqual(['fresh']));
    stream.say({ type: 'tip:shown', id: 'fresh' });
    expect((await theRoom().state()).missed).toMatchObject({
      length: 3,
      tips: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
    });
    expect((await theRoom().alertState('b')).state).toBe('missed');
    await theRoom().playMissed('b');
    await theRoom().playMissed('b');
    await untilLater(() => expect(stream.tips()).toEqual(['fresh', 'b']));
    stream.say({ type: 'tip:shown', id: 'b' });
    await until(async () => expect((await theRoom().alertState('b')).state).toBe('shown'));
    await theRoom().dismissMissed('a');
    expect((await theRoom().alertState('a')).state).toBe('dismissed');
    await theRoom().playMissed(null);
    await untilLater(() => expect(stream.tips()).toEqual(['fresh', 'b', 'c']));
    expect((await theRoom().state()).missed).toEqual({ length: 0, tips: [] });
  });

  test('missed alerts are listed in pages, and all are dismissed at once', async () => {
    const ids = Array.from({ length: LISTED_ALERTS + 5 }, (_, i) => `t${i}`);
    await pay(...ids);
    await sleepHalfADay();
    const { missed } = await theRoom().state();
    expect([missed.length, missed.tips.length]).toEqual([LISTED_ALERTS + 5, LISTED_ALERTS]);
    await theRoom().dismissMissed(null);
    expect((await theRoom().state()).missed.length).toBe(0);
  });

  test('missed alerts are played and dismissed through the API only by their creator, one tip or all', async () => {
    const { mint } = token('launch');
    const headers = await asCreator(mint);
    const ask = (action: string, body: unknown) =>
      call('POST', `/api/live/${mint}/queue/missed/${action}`, body, { headers });
    for (const id of ['a', 'b']) await theRoom(mint).deliverTip(aTip(id, mint), QUICK);
    await sleepHalfADay(mint);
    for (const body of [{}, { tipId: 'a', all: true }, { all: false }, { tipId: 7 }, null])
      expect((await ask('play', body)).status).toBe(400);
    expect((await ask('dismiss', { tipId: 'a' })).json.data.missed).toMatchObject({
      length: 1,
      tips: [{ id: 'b' }],
    });
    expect((await ask('play', { all: true })).json.data).toMatchObject({ length: 1, missed: { length: 0 } });
  });
});

describe('the end of an alert', () => {
  test('a tipper learns that the alert was skipped on screen, skipped while waiting, or cleared, also after a reload', async () => {
    const page = await RoomClient.join('page');
    await RoomClient.join('overlay', { key: await key() });
    await pay('a', 'b', 'c', 'd');
    expect((await theRoom().alertState('a')).state).toBe('on-air');
    expect((await theRoom().alertState('c')).state).toBe('waiting');
    await theRoom().pause();
    await theRoom().skip();
    await theRoom().skip();
    await until(() => expect(page.of('tip:ended').map(({ id }) => id)).toEqual(['a', 'b']));
    await theRoom().clear();
    await until(() => expect(page.of('tip:clear')).toHaveLength(1));
    await evictDurableObject(theRoom());
    for (const [id, state] of [
      ['a', 'skipped'],
      ['b', 'skipped'],
      ['c', 'cleared'],
      ['d', 'cleared'],
      ['never heard of', 'waiting'],
    ] as const)
      expect((await theRoom().alertState(id)).state).toBe(state);
  });

  test('a skipped alert counts as shown once it is replayed', async () => {
    const stream = await RoomClient.join('overlay', { key: await key() });
    await pay('a');
    await theRoom().clear();
    await theRoom().replay(aTip('a'));
    expect((await theRoom().alertState('a')).state).toBe('on-air');
    stream.say({ type: 'tip:shown', id: 'a' });
    await until(async () => expect((await theRoom().alertState('a')).shownAt).toMatch(/Z$/));
  });

  test('the end of an alert is public to clients that know the tip, and a malformed id opens no room', async () => {
    const { mint } = token('launch');
    await insertTip({ id: 'paid', token: mint });
    await insertTip({ id: 'unpaid', token: mint, status: 'prepared' });
    const ask = (id: string, of = mint) => call('GET', `/api/live/${of}/tips/${id}`);
    expect((await ask('paid')).json.data).toEqual({ state: 'waiting', shownAt: null });
    for (const id of ['unpaid', 'nonsense']) expect((await ask(id)).json.code).toBe('tip_unknown');
    expect((await ask('paid', token('spl').mint)).status).toBe(404);
    expect((await ask('paid', 'nonsense')).status).toBe(400);
  });
});

test('a skip that comes too late removes nothing', async () => {
  const { mint } = token('launch');
  const headers = await asCreator(mint);
  const stream = await RoomClient.open(mint);
  await stream.join('overlay', { token: mint, key: await key(mint) });
  for (const id of ['a', 'b']) await theRoom(mint).deliverTip(aTip(id, mint), QUICK);
  await untilLater(() => expect(stream.tips()).toEqual(['a', 'b']), mint);
  // The second one stays on screen.
  stopClock();
  const skip = (body?: unknown) => call('POST', `/api/live/${mint}/queue/skip`, body, { headers });
  expect((await skip({ alertId: 'a' })).json.data.showing).toMatchObject({ id: 'b' });
  expect((await skip({ alertId: 7 })).status).toBe(400);
  expect((await skip({ alertId: 'b' })).json.data.showing).toBeNull();
});

describe('a new overlay address', () => {
  test('a new address closes the old overlays with a code of its own, and the alert on air comes again on the new one', async () => {
    const old = await RoomClient.join('overlay', { key: await key() });
    const preview = await RoomClient.join('overlay');
    const page = await RoomClient.join('page');
    await pay('a');
    await until(() => expect(old.tips()).toEqual(['a']));
    const before = await key();
    await theRoom().renewKey();
    await until(() => expect(old.closed?.code).toBe(OLD_ADDRESS));
    expect(await key()).not.toBe(before);
    expect(preview.closed).toBeNull();
    expect(await theRoom().state()).toMatchObject({ overlays: 0, oldAddress: { refused: true } });
    const returning = await RoomClient.open();
    returning.say({ type: 'join-token', tokenAddress: MINT, role: 'overlay', after: null, key: before });
    await until(() => expect(returning.closed?.code).toBe(OLD_ADDRESS));
    expect(returning.heard).toEqual([]);
    const stream = await RoomClient.join('overlay', { key: await key() });
    await until(() => expect(stream.tips()).toEqual(['a']));
    expect((await theRoom().state()).oldAddress).toBeNull();
    await until(() => expect(page.of('queue').at(-1)).toMatchObject({ overlays: 1 }));
  });

  test("a stranger's guess of the overlay key is refused and shown to no one", async () => {
    const stranger = await RoomClient.open();
    stranger.say({ type: 'join-token', tokenAddress: MINT, role: 'overlay', after: null, key: 'a guess' });
    await until(() => expect(stranger.closed?.code).toBe(OLD_ADDRESS));
    expect((await theRoom().state()).oldAddress).toBeNull();
  });

  test('a key in the query still counts, and the creator sees that the address should change', async () => {
    const old = await RoomClient.open();
    old.say({
      ...{ type: 'join-token', tokenAddress: MINT, role: 'overlay', after: null },
      ...{ key: await key(), inQuery: true },
    });
    await until(async () => expect(await theRoom().overlayCount()).toBe(1));
    expect(await theRoom().state()).toMatchObject({ overlays: 1, oldAddress: { refused: false } });
  });

  test('a new address is the only valid one once keys in the query are no longer supported', () => {
    const facts = new Map<string, string>();
    const storage = {
      fact: (name: string) => facts.get(name) || null,
      setFact: (name: string, value: string) => void facts.set(name, value),
    };
    const keys = new OverlayKeys(storage as unknown as RoomStorage, () => {});
    const present = keys.present();
    expect(keys.check(present, true, QUERY_KEY_UNTIL - 1)).toBe('right');
    expect(keys.check(present, true, QUERY_KEY_UNTIL)).toBe('refused');
    expect(keys.oldAddress()).toMatchObject({ refused: true });
    expect(keys.check(present, false, QUERY_KEY_UNTIL)).toBe('right');
    expect(keys.oldAddress()).toBeNull();
    expect(keys.check(null, true, QUERY_KEY_UNTIL)).toBe('none');
  });

  test('a new address is made by the creator through the API, which returns it', async () => {
    const { mint } = token('launch');
    const headers = await asCreator(mint);
    const before = await key(mint);
    const { status, json } = await call('POST', `/api/live/${mint}/queue/new-address`, undefined, {
      headers,
    });
    expect(status).toBe(200);
    expect(json.data.overlayUrl).toContain(`#key=${await key(mint)}`);
    expect(json.data.overlayUrl).not.toContain(before);
  });
});

test('a sound that is too long for a row is spoken and not stored', async () => {
  const room = theRoom();
  const preview = await RoomClient.join('overlay');
  await pay('a');
  await until(() => expect(preview.tips()).toEqual(['a']));
  expect(await room.speech('a')).toBe('make');
  const next = room.speech('a');
  await room.saveSpeech('a', { contentType: 'audio/wav', bytes: new ArrayBuffer(3_000_000) });
  // A waiting request makes it; none waits forever.
  expect(await next).toBe('make');
  await room.saveSpeech('a', { contentType: 'audio/wav', bytes: new ArrayBuffer(MAX_SPEECH_BYTES) });
  expect(await room.speech('a')).toMatchObject({ bytes: { byteLength: MAX_SPEECH_BYTES } });
});

test('a room without settings that was stored with another default has the present one', async () => {
  await theRoom().deliverTip(aTip('a'), UNSET_ROOM_STYLE);
  await runInDurableObject(theRoom(), (_, { storage }) => {
    const { value } = storage.sql
      .exec<{ value: string }>("SELECT value FROM facts WHERE name = 'state'")
      .one();
    const state = JSON.parse(value);
    state.style.alerts.tiers[0].preset = 'corner-card';
    storage.sql.exec("UPDATE facts SET value = ? WHERE name = 'state'", JSON.stringify(state));
  });
  await evictDurableObject(theRoom());
  const stream = await RoomClient.join('overlay');
  expect(stream.of('tip:config')[0]).toMatchObject({ alerts: UNSET_ROOM_STYLE.alerts });
});
