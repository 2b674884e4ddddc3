/** The desk on the real object: links, sockets, panic, and rooms that were stored before there were desks. */
import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import {
  CREATOR_SCOPE,
  type DeskAction,
  type DeskScope,
  type DeskState,
  MAX_LINKS,
} from '../../core/live/desk.ts';
import { MAX_SOCKETS_PER_ADDRESS } from '../../core/live/room-places.ts';
import { DEAD_LINK } from '../../core/live.ts';
import type { Ruling } from '../../core/moderation/model.ts';
import { TRY_LATER } from '../../durable-objects/sockets.ts';
import { ownClock, startClock, stopClock } from './clock.ts';
import { aTip, MINT, QUICK, RoomClient, settled, theRoom, until, untilLater } from './room-client.ts';

ownClock();

const SCOPE: DeskScope = { ...CREATOR_SCOPE, block: false, amounts: false };
const HELD: Ruling = { state: 'held', until: null, reasons: ['judge'] };
const key = async () => (await theRoom().state()).overlayKey;
const pay = async (...ids: string[]) => {
  for (const id of ids) await theRoom().deliverTip(aTip(id), QUICK);
};
const link = async (label = 'Kestrel', scope = SCOPE) => (await theRoom().makeLink(label, scope))!;

const act = (action: DeskAction, alertId: string, secret: string | null = null) =>
  theRoom().act({ secret, action, alertId }, [{ action, label: 'Kestrel' }]);
async function panic(): Promise<string[]> {
  const done = await theRoom().panic(null);
  if (!done.may) throw new Error(done.why);
  return done.tipIds;
}

async function desk(secret: string, headers: Record<string, string> = {}): Promise<RoomClient> {
  const client = await RoomClient.open(MINT, headers);
  client.say({ type: 'join-desk', tokenAddress: MINT, secret });
  await until(() => expect(client.of('desk').length + (client.closed ? 1 : 0)).toBeGreaterThan(0));
  return client;
}
const seen = (client: RoomClient): DeskState => client.of('desk').at(-1)!.state;

describe("a moderator's link", () => {
  test('sees the desk as it changes, within its scope, and is neither an overlay nor a page', async () => {
    const { link: made, secret } = await link();
    const client = await desk(secret);
    expect(seen(client)).toMatchObject({
      you: { label: 'Kestrel', scope: SCOPE, isCreator: false },
      overlays: 0,
      onAir: null,
    });
    await theRoom().deliverTip(aTip('a'), QUICK, null, HELD);
    await until(() => expect(seen(client).held).toMatchObject({ length: 1, alerts: [{ alertId: 'a' }] }));
    expect(seen(client).held.alerts[0]!.tip).toMatchObject({ amountUnits: '0', message: 'message of a' });
    expect([client.tips(), client.of('queue')]).toEqual([[], []]);
    expect(await theRoom().state()).toMatchObject({ overlays: 0, previews: 0 });
    client.say({ type: 'tip:shown', id: 'a' });
    await settled(client);
    expect(await theRoom().shownAt('a')).toBeNull();
    expect(await theRoom().listLinks()).toEqual([made]);
    expect(JSON.stringify(await theRoom().listLinks())).not.toContain(secret);
  });

  test('may do what its scope says, and no more; its own actions are in its log, all in the creator’s', async () => {
    const { secret } = await link('Kestrel', { ...SCOPE, pause: false });
    const other = await link('Owl');
    await theRoom().deliverTip(aTip('a'), QUICK, null, HELD);
    const [mine, owls] = [await desk(secret), await desk(other.secret)];
    expect(await theRoom().deskAllows(secret, 'approve', 'a')).toEqual({
      ...{ may: true, label: 'Kestrel', isCreator: false, mayDecide: true },
      subject: { alertId: 'a', kind: 'tip', tipIds: ['a'], senderAddress: aTip('a').senderAddress },
    });
    for (const action of ['pause', 'panic', 'end-panic', 'block-sender'] as const)
      expect(await theRoom().deskAllows(secret, action, 'a')).toEqual({ may: false, why: 'out-of-scope' });
    for (const wrong of ['', 'x'.repeat(32), `${secret}0`])
      expect(await theRoom().deskAllows(wrong, 'approve', 'a')).toEqual({ may: false, why: 'dead-link' });
    expect(await act('approve', 'a', secret)).toBe(true);
    expect(await act('approve', 'a', secret)).toBe(false);
    await until(() => expect(seen(mine).log).toMatchObject([{ label: 'Kestrel', action: 'approve' }]));
    expect(seen(owls).log).toEqual([]);
    expect(await theRoom().deskLog()).toMatchObject([
      { label: 'Kestrel', action: 'approve', about: 'Anonymous' },
    ]);
    expect(await theRoom().deskAllows(secret, 'approve', 'a')).toMatchObject({ may: true });
    expect(await theRoom().deskAllows(secret, 'approve', 'gone')).toMatchObject({ may: true, subject: null });
  });

  test('may not act on what was held, and nothing at all once revoked, after the worker had asked', async () => {
    const { link: made, secret } = await link('Kestrel', { ...SCOPE, approve: false });
    await pay('b', 'c');
    for (const action of ['show-now', 'skip'] as const)
      expect(await theRoom().deskAllows(secret, action, 'b')).toMatchObject({ may: true, mayDecide: false });
    await act('hold', 'b');
    expect(await act('show-now', 'b', secret)).toBe(false);
    expect(await act('skip', 'b', secret)).toBe(false);
    expect(await theRoom().alertState('b')).toMatchObject({ state: 'held' });
    await theRoom().revokeLink(made.id);
    expect(await act('skip', 'c', secret)).toBe(false);
    expect(await theRoom().panic(secret)).toEqual({ may: false, why: 'dead-link' });
    expect((await theRoom().deskLog()).map(({ action }) => action)).toEqual(['hold']);
  });

  test('with the label of one that was revoked reads none of its log', async () => {
    const first = await link('Kestrel');
    await pay('a');
    expect(await act('hold', 'a', first.secret)).toBe(true);
    await theRoom().revokeLink(first.link.id);
    const { secret } = await link('Kestrel');
    const client = await desk(secret);
    expect(seen(client).log).toEqual([]);
    expect(await act('approve', 'a', secret)).toBe(true);
    await until(() => expect(seen(client).log.map(({ action }) => action)).toEqual(['approve']));
  });

  test('revoked is closed within a second, and dead from then on; others stay', async () => {
    const { link: made, secret } = await link();
    const other = await link('Owl');
    const [client, stays] = [await desk(secret), await desk(other.secret)];
    stopClock();
    expect(await theRoom().revokeLink(made.id)).toBe(true);
    await until(() => expect(client.closed?.code).toBe(DEAD_LINK));
    startClock();
    expect(await theRoom().deskAllows(secret, 'skip', null)).toEqual({ may: false, why: 'dead-link' });
    const again = await desk(secret);
    expect([again.closed?.code, again.heard]).toEqual([DEAD_LINK, []]);
    await settled(stays);
    expect(stays.closed).toBeNull();
    expect(await theRoom().revokeLink('nonsense')).toBe(false);
    expect((await theRoom().listLinks()).find(({ id }) => id === made.id)?.revokedAt).toEqual(
      expect.any(Number),
    );
  });

  test('stays connected over an eviction, and is closed if it was revoked meanwhile', async () => {
    const [first, second] = [await link(), await link('Owl')];
    const [stays, goes] = [await desk(first.secret), await desk(second.secret)];
    await runInDurableObject(theRoom(), (_, { storage }) => {
      // As if the room had died between its write and the close.
      storage.sql.exec('UPDATE desk_links SET revoked_at = 1 WHERE id = ?', second.link.id);
    });
    await evictDurableObject(theRoom());
    await theRoom().deliverTip(aTip('a'), QUICK, null, HELD);
    await until(() => expect(seen(stays).held.length).toBe(1));
    await until(() => expect(goes.closed?.code).toBe(DEAD_LINK));
  });

  test('has a label of its own, and there are so many', async () => {
    await link('Owl');
    expect(await theRoom().makeLink('owl', SCOPE)).toBeNull();
    expect(await theRoom().makeLink('Creator', SCOPE)).toBeNull();
    for (let n = 1; n < MAX_LINKS; n++) await link(`M${n}`);
    expect(await theRoom().makeLink('one more', SCOPE)).toBeNull();
    const [last] = await theRoom().listLinks();
    await theRoom().revokeLink(last!.id);
    expect(await theRoom().makeLink('one more', SCOPE)).not.toBeNull();
  });

  test('counts in the limits of its line, and gets in where a line is full', async () => {
    const { secret } = await link();
    const headers = { 'cf-connecting-ip': '192.0.2.9' };
    const join = { type: 'join-token', tokenAddress: MINT, role: 'page', after: null, key: null } as const;
    for (let n = 0; n < MAX_SOCKETS_PER_ADDRESS; n++) (await RoomClient.open(MINT, headers)).say(join);
    const stranger = await RoomClient.open(MINT, headers);
    stranger.say(join);
    await until(() => expect(stranger.closed?.code).toBe(TRY_LATER));
    expect(seen(await desk(secret, headers)).you.label).toBe('Kestrel');
  });

  test('forgets the name of a tipper who takes it back, in its log too', async () => {
    await theRoom().deliverTip({ ...aTip('a'), name: 'night owl' }, QUICK, null, HELD);
    await act('remove', 'a');
    expect(await theRoom().deskLog()).toMatchObject([{ about: 'night owl' }]);
    await theRoom().forgetWords(['a'], 'name');
    expect(await theRoom().deskLog()).toMatchObject([{ about: 'Anonymous' }]);
  });
});

test("the creator's session sees everything, and is over after its time", async () => {
  const { secret, until: ends } = await theRoom().openDeskSession();
  expect(ends).toBeGreaterThan(Date.now() + 3_600_000);
  await pay('a');
  const client = await desk(secret);
  expect(seen(client)).toMatchObject({ you: { isCreator: true }, waiting: { length: 1 } });
  expect(seen(client).waiting.alerts[0]!.tip.amountUnits).toBe(aTip('a').amountUnits);
  expect(await theRoom().deskAllows(secret, 'end-panic', null)).toMatchObject({ may: true, isCreator: true });
  await runInDurableObject(theRoom(), (_, { storage }) => {
    storage.sql.exec('UPDATE desk_sessions SET ends_at = 1');
  });
  await pay('b');
  await until(() => expect(client.closed?.code).toBe(DEAD_LINK));
  expect(await theRoom().deskAllows(secret, 'pause', null)).toEqual({ may: false, why: 'dead-link' });
});

test('a stranger who guesses a secret makes no room', async () => {
  const mint = '11111111111111111111111111111111';
  const client = await RoomClient.open(mint);
  client.say({ type: 'join-desk', tokenAddress: mint, secret: 'guessed' });
  await until(() => expect(client.closed?.code).toBe(DEAD_LINK));
  await runInDurableObject(theRoom(mint), (_, { storage }) => {
    expect(storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'facts'").toArray()).toEqual([]);
  });
});

describe('panic', () => {
  test('clears screen and sound within 200 ms, tells desks at once, and loses nothing over an eviction', async () => {
    const overlay = await RoomClient.join('overlay', { key: await key() });
    const page = await RoomClient.join('page');
    const client = await desk((await link('Kestrel')).secret);
    for (const round of [1, 2, 3]) {
      await pay(`a${round}`, `b${round}`);
      await until(() => expect(overlay.tips().at(-1)).toBe(`a${round}`));
      // Nothing of it waits.
      stopClock();
      const held = await panic();
      await until(() => expect(overlay.of('tip:silence')).toHaveLength(round));
      await until(() => expect(seen(client).panic).toBe(true));
      startClock();
      expect(overlay.of('tip:clear')).toHaveLength(round);
      expect(held.sort()).toEqual([`a${round}`, `b${round}`]);
      expect(await panic()).toHaveLength(2);
      await evictDurableObject(theRoom());
      await theRoom().deliverTip(aTip(`c${round}`), QUICK);
      expect(await theRoom().alertState(`c${round}`)).toEqual({ state: 'held', shownAt: null });
      await theRoom().endPanic('Creator');
      await until(() => expect(seen(client).held.length).toBe(3));
      for (const { alertId } of seen(client).held.alerts) await act('remove', alertId);
      await until(() => expect(seen(client).held.length).toBe(0));
    }
    expect(overlay.tips()).toEqual(['a1', 'a2', 'a3']);
    expect(page.of('tip:words').filter(({ id }) => id === 'b1')[0]).toMatchObject({
      message: '',
      name: null,
    });
  });
});

test('a held alert goes on by itself when its time has come, also in a room that sleeps', async () => {
  const overlay = await RoomClient.join('overlay', { key: await key() });
  const page = await RoomClient.join('page');
  const ruling: Ruling = { state: 'held', until: Date.now() + 700, reasons: ['mode'] };
  expect(await theRoom().deliverTip(aTip('a'), QUICK, null, ruling)).toBe(false);
  await evictDurableObject(theRoom());
  expect(overlay.tips()).toEqual([]);
  await untilLater(() => expect(overlay.tips()).toEqual(['a']));
  await until(() => expect(page.of('tip:words')).toMatchObject([{ id: 'a', message: 'message of a' }]));
});

test('what happened to an alert is on its receipt', async () => {
  const tell = async (id: string) => (await theRoom().alertState(id)).state;
  const ruled = (id: string, state: Ruling['state'], over: object = {}) =>
    theRoom().deliverTip({ ...aTip(id), ...over }, QUICK, null, { state, until: null, reasons: [] });
  await ruled('held', 'held');
  await ruled('removed', 'removed');
  await ruled('unseen', 'shown', { plan: 'unseen' });
  await ruled('wordless', 'wordless');
  expect(await Promise.all(['held', 'removed', 'unseen', 'wordless'].map(tell))).toEqual([
    ...['held', 'removed', 'unseen', 'waiting'],
  ]);
  const overlay = await RoomClient.join('overlay', { key: await key() });
  await until(() => expect(overlay.tips()).toEqual(['wordless']));
  expect(overlay.of('tip:new')[0]!.tip.message).toBe('');
  overlay.say({ type: 'tip:shown', id: 'wordless' });
  await until(async () => expect(await tell('wordless')).toBe('wordless'));
});

test('a replay shows no more than the alert may: held stays held, dropped words stay away', async () => {
  const overlay = await RoomClient.join('overlay', { key: await key() });
  await theRoom().deliverTip(aTip('h'), QUICK, null, HELD);
  await theRoom().deliverTip(aTip('w'), QUICK, null, { state: 'wordless', until: null, reasons: [] });
  await until(() => expect(overlay.tips()).toEqual(['w']));
  overlay.say({ type: 'tip:shown', id: 'w' });
  await theRoom().replay(aTip('h'));
  await theRoom().replay(aTip('w'));
  // Dropped as the database says, whatever became of the alert.
  await theRoom().replay(aTip('d'), true);
  await untilLater(() => expect(overlay.tips()).toEqual(['w', 'w', 'd']));
  expect(overlay.of('tip:new').map(({ tip }) => tip.message)).toEqual(['', '', '']);
});

test('a moderator asks for the draw, every desk sees it, and the next request waits', async () => {
  const { secret } = await link();
  const owl = await link('Owl', { ...SCOPE, skip: false });
  const mine = await desk(secret);
  expect(seen(mine)).toMatchObject({ drawAsked: null, studio: false });
  const studio = await desk((await theRoom().openDeskSession()).secret);
  await until(() => expect(seen(mine).studio).toBe(true));
  const ask = (by: string | null, action: DeskAction = 'ask-draw') =>
    theRoom().act({ secret: by, action, alertId: action === 'ask-draw' ? 'g' : null }, [
      { action, label: 'Kestrel' },
    ]);
  expect(await theRoom().deskAllows(owl.secret, 'ask-draw', null)).toEqual({
    may: false,
    why: 'out-of-scope',
  });
  expect(await ask(owl.secret)).toBe(false);
  expect(await ask(secret)).toBe(true);
  expect(await ask(secret)).toBe(false);
  for (const client of [mine, studio])
    await until(() => expect(seen(client).drawAsked).toMatchObject({ label: 'Kestrel' }));
  // "Not yet" in the studio ends the waiting in the dock.
  expect(await ask(null, 'take-back-draw')).toBe(true);
  await until(() => expect(seen(mine).drawAsked).toBeNull());
  expect(await ask(secret)).toBe(false);
  studio.close();
  await until(() => expect(seen(mine).studio).toBe(false));
});

test('a room that was stored before there were desks loads, and plays what it holds', async () => {
  await pay('a');
  const old = (id: string, place: number) =>
    JSON.stringify({ alertId: id, kind: 'tip', tip: aTip(id), place, queuedAt: Date.now() });
  await runInDurableObject(theRoom(), (_, { storage }) => {
    const { sql } = storage;
    for (const table of ['held', 'desk_links', 'desk_sessions', 'desk_log', 'waiting'])
      sql.exec(table === 'waiting' ? 'DELETE FROM waiting' : `DROP TABLE ${table}`);
    sql.exec('INSERT INTO owed (place, alert) VALUES (7, ?)', old('owed', 7));
    sql.exec('INSERT INTO waiting (place, alert) VALUES (9, ?)', old('waits', 9));
    const style = { config: QUICK.config, updatedAt: 1 };
    const showing = {
      ...JSON.parse(old('shows', 8)),
      released: true,
      startedAt: 1,
      endsAt: 2,
      acknowledged: false,
    };
    const state = { token: MINT, number: 50, lastPlace: 9, paused: false, style, showing, totals: null };
    sql.exec("UPDATE facts SET value = ? WHERE name = 'state'", JSON.stringify(state));
  });
  await evictDurableObject(theRoom());
  expect(await theRoom().state()).toMatchObject({ length: 2, owed: 1 });
  const overlay = await RoomClient.join('overlay', { key: await key() });
  for (const id of ['owed', 'shows', 'waits']) {
    await untilLater(() => expect(overlay.tips().at(-1)).toBe(id));
    overlay.say({ type: 'tip:shown', id });
  }
  await until(async () => expect((await theRoom().alertState('waits')).state).toBe('shown'));
});
