/** How much of a room one line can take, on the real object: places, time without joining, bytes of a catch-up. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { MAX_CATCH_UP_BYTES } from '../../core/live/room-join.ts';
import {
  JOIN_TIMEOUT_MS,
  MAX_JOINS,
  MAX_SOCKETS_PER_ADDRESS,
  MAX_TRIALS_PER_NETWORK,
} from '../../core/live/room-places.ts';
import type { ClientMessage, Role, ServerMessage } from '../../core/live.ts';
import { POLICY_VIOLATION, TRY_LATER } from '../../durable-objects/sockets.ts';
import { aTip, MINT, QUICK, RoomClient, settled, theRoom, until } from './room-client.ts';

const key = async () => (await theRoom().state()).overlayKey;
const from = (address: string) => RoomClient.open(MINT, { 'cf-connecting-ip': address });
/** An address of its own in one /64. */
const ofOneLine = (host: number) => `2001:db8:0:7::${host.toString(16)}`;
const joinAs = (role: Role): ClientMessage => ({
  type: 'join-token',
  tokenAddress: MINT,
  role,
  after: null,
  key: null,
});
const bytesOf = (messages: ServerMessage[]) => new TextEncoder().encode(JSON.stringify(messages)).length;

/** Pays tips with the longest messages there are. */
async function pay(count: number): Promise<void> {
  const message = 'ö'.repeat(280);
  for (let n = 0; n < count; n++) await theRoom().deliverTip({ ...aTip(`t${n}`), message }, QUICK);
}

describe('a line that holds all the sockets it may', () => {
  test('a /64 is one line: strangers beyond its share are closed, the overlay with the key gets in and is owed its alerts', async () => {
    const secret = await key();
    await theRoom().deliverTip(aTip('owed'), QUICK);
    for (let host = 1; host <= MAX_SOCKETS_PER_ADDRESS; host++)
      (await from(ofOneLine(host))).say(joinAs('page'));
    for (const stranger of [joinAs('page'), joinAs('overlay')]) {
      const client = await from(ofOneLine(900));
      client.say(stranger);
      await until(() => expect(client.closed?.code).toBe(TRY_LATER));
      expect(client.heard).toEqual([]);
    }
    const stream = await from(ofOneLine(901));
    await stream.join('overlay', { key: secret });
    await until(() => expect(stream.tips()).toEqual(['owed']));

    // Sockets that present nothing make space for each other, and never take that of an overlay.
    const idle: RoomClient[] = [];
    for (let n = 0; n <= MAX_TRIALS_PER_NETWORK; n++) idle.push(await from(ofOneLine(1000 + n)));
    await until(() => expect(idle[0]!.closed?.code).toBe(TRY_LATER));
    const second = await from(ofOneLine(902));
    await second.join('overlay', { key: secret });
    await settled(stream);
    expect([stream.closed, second.closed, idle.at(-1)!.closed]).toEqual([null, null, null]);
    expect(await theRoom().overlayCount()).toBe(2);

    const neighbour = await from('2001:db8:0:8::1');
    await neighbour.join('page');
    expect(neighbour.closed).toBeNull();
  }, 60_000);
});

describe('a socket that does not join', () => {
  const alarmAt = () => runInDurableObject(theRoom(), (_, { storage }) => storage.getAlarm());

  /** Lets the time to join pass for all sockets, while the room sleeps. */
  async function passTimeToJoin(): Promise<void> {
    await runInDurableObject(theRoom(), (_, state) => {
      for (const socket of state.getWebSockets()) {
        const attachment = socket.deserializeAttachment();
        if (attachment.joinBy !== null) socket.serializeAttachment({ ...attachment, joinBy: 1 });
      }
    });
    await evictDurableObject(theRoom());
    await theRoom().overlayCount();
  }

  test('a socket that does not join is closed by the alarm, and sockets that joined stay', async () => {
    const idle = await RoomClient.open();
    const elsewhere = await RoomClient.open();
    elsewhere.say({ type: 'leave-token', tokenAddress: MINT });
    const page = await RoomClient.join('page');
    const overlay = await RoomClient.join('overlay', { key: await key() });
    await passTimeToJoin();
    for (const client of [idle, elsewhere])
      await until(() => expect(client.closed?.code).toBe(POLICY_VIOLATION));
    await settled(page);
    expect([page.closed, overlay.closed]).toEqual([null, null]);
  });

  test('a socket that left must join again in time', async () => {
    const page = await RoomClient.join('page');
    page.say({ type: 'leave-token', tokenAddress: MINT });
    await settled(page);
    await passTimeToJoin();
    await until(() => expect(page.closed?.code).toBe(POLICY_VIOLATION));
  });

  test('the room wakes for it within ten seconds, and never while there is no socket', async () => {
    await theRoom().state();
    expect(await alarmAt()).toBeNull();
    const before = Date.now();
    await RoomClient.open();
    const at = await alarmAt();
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThanOrEqual(Date.now() + JOIN_TIMEOUT_MS);
  });
});

describe('a catch-up', () => {
  test('a page that missed much gets the newest of it, 64 kB at most', async () => {
    await pay(120);
    const page = await RoomClient.join('page', { after: 0 });
    expect(page.tips().at(-1)).toBe('t119');
    expect(page.tips().length).toBeGreaterThan(20);
    expect(page.tips()).toEqual(Array.from({ length: 120 }, (_, n) => `t${n}`).slice(-page.tips().length));
    const answer = page.heard.slice(0, page.heard.findIndex(({ type }) => type === 'queue') + 1);
    // The brackets and commas of this list are no messages.
    const bytes = bytesOf(answer) - answer.length - 1;
    expect(bytes).toBeLessThanOrEqual(MAX_CATCH_UP_BYTES);
    expect(bytes).toBeGreaterThan(MAX_CATCH_UP_BYTES - 2000);
  });

  test('a second join on the same socket answers the state only, also after leaving and an eviction', async () => {
    await pay(3);
    const page = await RoomClient.join('page', { after: 0 });
    expect(page.tips()).toHaveLength(3);
    const again = async (answers: number) => {
      await page.join('page', { after: 0 });
      await until(() => expect(page.of('tip:config')).toHaveLength(answers));
      await settled(page);
      expect(page.tips()).toHaveLength(3);
    };
    await again(2);
    page.say({ type: 'leave-token', tokenAddress: MINT });
    await again(3);
    await evictDurableObject(theRoom());
    await again(4);
    await pay(4);
    await until(() => expect(page.tips()).toHaveLength(4));
  });

  test('an overlay with the key gets every paid alert that it is owed, however many bytes they are', async () => {
    await pay(120);
    const stream = await RoomClient.join('overlay', { key: await key(), after: 0 });
    await until(async () => expect((await theRoom().state()).length + stream.tips().length).toBe(120));
  });
});

describe('a socket that joins and leaves again and again', () => {
  test('it is closed after a few times, and the alert that it took waits for the next overlay', async () => {
    await theRoom().deliverTip(aTip('one'), QUICK);
    await theRoom().deliverTip(aTip('two'), QUICK);
    const stranger = await RoomClient.open();
    for (let n = 0; n <= MAX_JOINS; n++) {
      stranger.say(joinAs('overlay'));
      stranger.say({ type: 'leave-token', tokenAddress: MINT });
    }
    await until(() => expect(stranger.closed?.code).toBe(POLICY_VIOLATION));
    expect(stranger.of('queue')).toHaveLength(MAX_JOINS);
    expect((await theRoom().state()).length).toBe(2);
    const page = await RoomClient.join('page');
    await settled(page);
    expect(page.closed).toBeNull();
  });

  test('pages that change into overlays and back are no exception', async () => {
    const page = await RoomClient.open();
    for (let n = 0; n <= MAX_JOINS; n++) page.say(joinAs(n % 2 === 0 ? 'page' : 'overlay'));
    await until(() => expect(page.closed?.code).toBe(POLICY_VIOLATION));
  });
});

describe('a room with nothing in it', () => {
  const tables = () =>
    runInDurableObject(theRoom(), (_, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
    );

  test('looks, guesses and connections of strangers store nothing, and its alarm goes with the last of them', async () => {
    expect(await theRoom().overlayCount()).toBe(0);
    expect((await theRoom().alertState('nobody')).state).toBe('waiting');
    expect(await theRoom().shownAt('nobody')).toBe(null);
    const page = await from('192.0.2.1');
    await page.join('page');
    const guess = await from('192.0.2.2');
    guess.say({ ...joinAs('overlay'), key: 'a guess' } as ClientMessage);
    await until(() => expect(guess.closed).not.toBe(null));
    expect(await tables()).toEqual([]);
    page.leave();
    await until(async () =>
      expect(await runInDurableObject(theRoom(), (_, { storage }) => storage.getAlarm())).toBe(null),
    );
    expect(await tables()).toEqual([]);
    // And it is a room as any other afterwards.
    const later = await from('192.0.2.3');
    await later.join('page');
    await pay(1);
    await until(() => expect(later.tips()).toEqual(['t0']));
    expect((await tables()).length).toBeGreaterThan(5);
  });

  test('a socket that never joins is closed in an emptied room too', async () => {
    (await from('192.0.2.1')).leave();
    const idle = await from('192.0.2.2');
    expect(await runInDurableObject(theRoom(), (_, { storage }) => storage.getAlarm())).not.toBe(null);
    expect(idle.closed).toBe(null);
  });
});
