import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { MAX_SOCKETS_PER_ADDRESS } from '../../core/live/room-places.ts';
import { TRY_LATER } from '../../durable-objects/sockets.ts';
import { ownClock, stopClock } from './clock.ts';
import { aTip, MINT, QUICK, RoomClient, settled, theRoom, until, untilLater } from './room-client.ts';

ownClock();

const pay = async (...ids: string[]) => {
  for (const id of ids) await theRoom().deliverTip(aTip(id), QUICK);
};
const key = async () => (await theRoom().state()).overlayKey;

describe('alerts', () => {
  test('an idle overlay gets a tip within 100 ms, once', async () => {
    const overlay = await RoomClient.join('overlay');
    stopClock();
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      await pay(id);
      await until(() => expect(overlay.tips()).toContain(id));
      await theRoom().clear();
    }
    await pay('a', 'a');
    await settled(overlay);
    expect(overlay.tips()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('alerts show one at a time, the next by the alarm, all in order and on both overlays', async () => {
    const first = await RoomClient.join('overlay');
    const second = await RoomClient.join('overlay');
    const page = await RoomClient.join('page');
    await pay('a', 'b', 'c');
    await until(() => expect(page.tips()).toEqual(['a', 'b', 'c']));
    expect(first.tips()).toEqual(['a']);
    await untilLater(() => expect(second.tips()).toEqual(['a', 'b', 'c']));
    await untilLater(() => expect(first.tips()).toEqual(['a', 'b', 'c']));
    await untilLater(() =>
      expect(page.of('queue').at(-1)).toMatchObject({ length: 0, overlays: 0, showing: null }),
    );
  });

  test('a tip delivered ten times at once is one alert, also after an eviction', async () => {
    const overlay = await RoomClient.join('overlay');
    const page = await RoomClient.join('page');
    await Promise.all(Array.from({ length: 10 }, () => theRoom().deliverTip(aTip('a'), QUICK)));
    await evictDurableObject(theRoom());
    await pay('a');
    await settled(overlay);
    await settled(page);
    expect(overlay.tips()).toEqual(['a']);
    expect(page.tips()).toEqual(['a']);
  });

  test('pause, skip, clear, replay and test reach an open overlay', async () => {
    const overlay = await RoomClient.join('overlay');
    await theRoom().pause();
    await pay('a', 'b');
    await theRoom().resume();
    await until(() => expect(overlay.tips()).toEqual(['a']));
    await theRoom().skip();
    await until(() => expect(overlay.tips()).toEqual(['a', 'b']));
    expect(overlay.of('tip:clear')).toHaveLength(1);
    await theRoom().clear();
    await until(() => expect(overlay.of('tip:clear')).toHaveLength(2));
    expect(await theRoom().replay(aTip('a'))).toBe(true);
    await until(() => expect(overlay.tips()).toEqual(['a', 'b', 'a']));
    const [first, , replayed] = overlay.of('tip:new');
    expect(replayed!.alertId).not.toBe(first!.alertId);
    await theRoom().clear();
    await theRoom().testAlert(aTip('test-1'));
    await until(() => expect(overlay.of('tip:new').at(-1)).toMatchObject({ test: true }));
  });

  test('an alarm that runs early or twice does not hurry the queue', async () => {
    const overlay = await RoomClient.join('overlay');
    await pay('a', 'b');
    await runDurableObjectAlarm(theRoom());
    await runDurableObjectAlarm(theRoom());
    await settled(overlay);
    expect(overlay.tips()).toEqual(['a']);
    await untilLater(() => expect(overlay.tips()).toEqual(['a', 'b']));
  });
});

describe('reconnecting', () => {
  test('three tips that an overlay missed arrive in order, once', async () => {
    const before = await RoomClient.join('overlay', { key: await key() });
    await pay('seen');
    await until(() => expect(before.tips()).toEqual(['seen']));
    before.say({ type: 'tip:shown', id: 'seen' });
    await until(async () => expect(await theRoom().shownAt('seen')).not.toBeNull());
    const after = before.lastNumber();
    before.leave();
    await until(async () => expect((await theRoom().state()).previews).toBe(0));
    await pay('a', 'b', 'c');
    const overlay = await RoomClient.join('overlay', { after });
    await untilLater(() => expect(overlay.tips()).toEqual(['a', 'b', 'c']));
    expect(overlay.heard[0]).toMatchObject({ type: 'tip:config', number: after });
    const numbers = overlay.heard.flatMap((message) => ('number' in message ? [message.number] : []));
    expect(numbers).toEqual([...numbers].sort((x, y) => x - y));
  });

  test('an overlay with a connection lost silently gets what it missed, in order, once', async () => {
    await RoomClient.join('overlay');
    const lost = await RoomClient.join('overlay');
    const after = lost.lastNumber();
    lost.leave();
    const watcher = await RoomClient.join('overlay');
    await pay('a', 'b', 'c');
    await untilLater(() => expect(watcher.tips()).toEqual(['a', 'b', 'c']));
    const overlay = await RoomClient.join('overlay', { after });
    await settled(overlay);
    expect(overlay.tips()).toEqual(['a', 'b', 'c']);
  });

  test('an alert that was on screen unacknowledged comes again under the same alertId', async () => {
    const before = await RoomClient.join('overlay');
    await pay('a', 'b');
    await until(() => expect(before.tips()).toEqual(['a']));
    const after = before.lastNumber();
    before.leave();
    await until(async () =>
      expect((await theRoom().state()).waiting.map((tip) => tip.id)).toEqual(['a', 'b']),
    );
    const overlay = await RoomClient.join('overlay', { after });
    await untilLater(() => expect(overlay.tips()).toEqual(['a', 'b']));
    expect(overlay.of('tip:new')[0]!.alertId).toBe(before.of('tip:new')[0]!.alertId);
  });

  test('a new client gets no old events; a page that returns gets what was paid and shown', async () => {
    const secret = await key();
    const overlay = await RoomClient.join('overlay', { key: secret });
    const page = await RoomClient.join('page');
    const after = page.lastNumber();
    page.leave();
    await pay('a');
    await until(() => expect(overlay.tips()).toEqual(['a']));
    overlay.say({ type: 'tip:shown', id: 'a' });
    await until(async () => expect(await theRoom().shownAt('a')).not.toBeNull());
    expect((await RoomClient.join('page')).tips()).toEqual([]);
    const returned = await RoomClient.join('page', { after });
    expect(returned.tips()).toEqual(['a']);
    expect(returned.of('tip:shown')).toHaveLength(1);
  });
});

describe('a room that sleeps or dies', () => {
  test('sockets, roles, the key, the queue and the style survive an eviction', async () => {
    const secret = await key();
    const overlay = await RoomClient.join('overlay', { key: secret });
    const page = await RoomClient.join('page');
    await theRoom().pause();
    await pay('a', 'b');
    await evictDurableObject(theRoom());
    expect(await theRoom().state()).toMatchObject({
      paused: true,
      length: 2,
      overlays: 1,
      overlayKey: secret,
    });
    await theRoom().resume();
    await until(() => expect(overlay.tips()).toEqual(['a']));
    await evictDurableObject(theRoom());
    overlay.say({ type: 'tip:shown', id: 'a' });
    await until(() => expect(page.of('tip:shown')).toMatchObject([{ id: 'a' }]));
    await untilLater(() => expect(overlay.tips()).toEqual(['a', 'b']));
    expect(page.tips()).toEqual(['a', 'b']);
  });

  test('an alert on screen when all connections break is shown to the next overlay', async () => {
    const before = await RoomClient.join('overlay');
    await pay('a');
    await until(() => expect(before.tips()).toEqual(['a']));
    await evictDurableObject(theRoom(), { webSockets: 'close' });
    const overlay = await RoomClient.join('overlay');
    await until(() => expect(overlay.tips()).toEqual(['a']));
  });

  test('a ping is answered without waking the room', async () => {
    const page = await RoomClient.join('page');
    page.say('ping');
    await until(() => expect(page.pongs).toEqual(['pong']));
  });
});

describe('a forged "shown"', () => {
  test.each([
    ['from a page', 'page' as const, true],
    ['from an overlay without the key', 'overlay' as const, false],
  ])('a forged "shown" %s has no effect', async (_, role, withKey) => {
    await RoomClient.join('overlay');
    const page = await RoomClient.join('page');
    const forger = await RoomClient.join(role, { key: withKey ? await key() : null });
    await pay('a');
    forger.say({ type: 'tip:shown', id: 'a' });
    await settled(forger);
    expect(await theRoom().shownAt('a')).toBeNull();
    expect(page.of('tip:shown')).toEqual([]);
  });

  test('a "shown" before joining, after leaving, or for another tip has no effect', async () => {
    const secret = await key();
    const stranger = await RoomClient.open();
    const gone = await RoomClient.join('overlay', { key: secret });
    gone.say({ type: 'leave-token', tokenAddress: MINT });
    const right = await RoomClient.join('overlay', { key: secret });
    await pay('a', 'b');
    for (const forger of [stranger, gone]) forger.say({ type: 'tip:shown', id: 'a' });
    right.say({ type: 'tip:shown', id: 'b' });
    right.say({ type: 'tip:shown', id: 'zzz' });
    for (const client of [stranger, gone, right]) await settled(client);
    expect(await theRoom().shownAt('a')).toBeNull();
    expect(await theRoom().shownAt('b')).toBeNull();
    right.say({ type: 'tip:shown', id: 'a' });
    await until(async () => expect(await theRoom().shownAt('a')).not.toBeNull());
  });

  test('a true "shown" reaches pages once', async () => {
    const secret = await key();
    const [first, second] = [
      await RoomClient.join('overlay', { key: secret }),
      await RoomClient.join('overlay', { key: secret }),
    ];
    const page = await RoomClient.join('page');
    await pay('a');
    for (const overlay of [first, second, first]) overlay.say({ type: 'tip:shown', id: 'a' });
    for (const client of [first, second, page]) await settled(client);
    await until(() => expect(page.of('tip:shown')).toHaveLength(1));
    expect(page.of('tip:shown')[0]).toMatchObject({ id: 'a', shownAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  });
});

describe('style and audience', () => {
  test('a new style reaches open clients, and an older one does not revert it', async () => {
    const overlay = await RoomClient.join('overlay');
    const newer = { ...QUICK, config: { ...QUICK.config, textColor: '#123456' }, updatedAt: 9 };
    await theRoom().setStyle(MINT, newer);
    await theRoom().setStyle(MINT, { ...QUICK, updatedAt: 8 });
    await until(() => expect(overlay.of('tip:config').at(-1)!.config.textColor).toBe('#123456'));
    await settled(overlay);
    expect(overlay.of('tip:config')).toHaveLength(2);
    expect((await RoomClient.join('overlay')).of('tip:config')[0]!.config).toEqual(newer.config);
  });

  test('a client that has not joined, has left, or asks for another token gets nothing', async () => {
    const stranger = await RoomClient.open();
    const gone = await RoomClient.join('overlay');
    gone.say({ type: 'leave-token', tokenAddress: MINT });
    const lost = await RoomClient.open();
    lost.say({
      type: 'join-token',
      tokenAddress: '11111111111111111111111111111111',
      role: 'overlay',
      after: 0,
      key: null,
    });
    for (const client of [stranger, gone, lost]) await settled(client);
    const heard = gone.heard.length;
    expect((await theRoom().state()).previews).toBe(0);
    await pay('a');
    for (const client of [stranger, gone, lost]) await settled(client);
    expect([stranger.heard.length, gone.heard.length, lost.heard.length]).toEqual([0, heard, 0]);
  });
});

test('a rush of overlays reaches a page in a few messages, the last one right', async () => {
  const rush = 40;
  const secret = await key();
  const page = await RoomClient.join('page');
  const overlays = await Promise.all(Array.from({ length: rush }, () => RoomClient.open()));
  for (const overlay of overlays)
    overlay.say({ type: 'join-token', tokenAddress: MINT, role: 'overlay', after: null, key: secret });
  await until(() => expect(page.of('queue').at(-1)!.overlays).toBe(rush));
  expect(page.of('queue').length).toBeLessThan(rush / 2);
});

describe('abuse', () => {
  test('a message that is too large, or not text, closes the socket and nothing else', async () => {
    const overlay = await RoomClient.join('overlay');
    for (const bad of ['x'.repeat(5000), new ArrayBuffer(8)]) {
      const hostile = await RoomClient.join('overlay');
      hostile.say(bad);
      await until(() => expect(hostile.closed?.code).toBe(1009));
    }
    expect((await theRoom().state()).previews).toBe(1);
    await pay('a');
    await until(() => expect(overlay.tips()).toEqual(['a']));
  });

  test('a client that sends too fast is closed with 1008, also when the room slept meanwhile', async () => {
    const hostile = await RoomClient.join('page');
    for (let i = 0; i < 12; i++) hostile.say({ type: 'tip:shown', id: 'x' });
    await settled(hostile);
    await evictDurableObject(theRoom());
    for (let i = 0; i < 12; i++) hostile.say({ type: 'tip:shown', id: 'x' });
    await until(() => expect(hostile.closed?.code).toBe(1008));
  });

  test('malformed messages are ignored and the room lives on', async () => {
    const overlay = await RoomClient.join('overlay');
    for (const text of ['', '{', 'null', '[]', '"join-token"', '{"type":"join-token"}', '{"type":"tip:new"}'])
      overlay.say(text);
    await settled(overlay);
    await pay('a');
    await until(() => expect(overlay.tips()).toEqual(['a']));
    expect(overlay.closed).toBeNull();
  });

  test('one network address gets a limited number of sockets', async () => {
    const from = (address: string) => RoomClient.open(MINT, { 'cf-connecting-ip': address });
    const join = { type: 'join-token', tokenAddress: MINT, role: 'page', after: null, key: null } as const;
    for (let i = 0; i < MAX_SOCKETS_PER_ADDRESS; i++) (await from('192.0.2.1')).say(join);
    // One more may be an overlay, so it is closed only when it joins without the key.
    const onTop = await from('192.0.2.1');
    onTop.say(join);
    await until(() => expect(onTop.closed?.code).toBe(TRY_LATER));
    const other = await from('192.0.2.2');
    await other.join('page');
    expect(other.closed).toBeNull();
  });
});

test('rooms are separate: a tip, a style and a key belong to one token', async () => {
  const other = '11111111111111111111111111111111';
  const overlay = await RoomClient.join('overlay', { token: other });
  await pay('a');
  await expect(runInDurableObject(theRoom(other), (room) => room.setStyle(MINT, QUICK))).rejects.toThrow(
    'the wrong room',
  );
  expect(overlay.tips()).toEqual([]);
  expect((await theRoom(other).state()).overlayKey).not.toBe(await key());
});
