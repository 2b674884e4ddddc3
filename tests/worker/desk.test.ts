/** The desk: who may act on a token's live queue, what a moderator's link allows, and what is stored of it. */
import { env } from 'cloudflare:workers';
import { Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, test, vi } from 'vitest';
import { DEAD_LINK } from '../../core/live.ts';
import type { Ruling } from '../../core/moderation/model.ts';
import { database } from '../../worker/env.ts';
import { changeSettings } from '../../worker/live/settings/change.ts';
import { loadSettings } from '../../worker/live/store.ts';
import { setRuling } from '../../worker/moderation/store.ts';
import { ownClock, stopClock } from './clock.ts';
import { ALL, dock, held, idsOf, makeLink, mint, NONE, path, press, sender } from './desks.ts';
import { insert } from './giveaway-rows.ts';
import { RoomClient, theRoom, until } from './room-client.ts';
import { asCreator, asFormerCreator } from './room-paid-tips.ts';
import { call, token } from './support.ts';

ownClock();

describe('a link', () => {
  test('acts within its scope, and everything is logged under its name', async () => {
    const { secret } = await makeLink('Kestrel', { ...NONE, approve: true });
    await held('a');
    await held('b');
    const { shows } = await dock(secret);
    await shows((state) => {
      expect(state.you).toEqual({ label: 'Kestrel', scope: { ...NONE, approve: true }, isCreator: false });
      expect(idsOf(state.held)).toEqual(['a', 'b']);
    });
    expect(await press(secret, 'approve', 'a')).toMatchObject({
      status: 200,
      json: { data: { done: true } },
    });
    expect((await press(secret, 'remove', 'b')).status).toBe(200);
    await shows((state) => {
      expect([idsOf(state.held), idsOf(state.waiting)]).toEqual([[], ['a']]);
      expect(state.log.map(({ label, action }) => `${label} ${action}`)).toEqual([
        'Kestrel remove',
        'Kestrel approve',
      ]);
    });
    for (const action of ['skip', 'pause', 'panic', 'end-panic'])
      expect(await press(secret, action)).toMatchObject({
        status: 403,
        json: { code: 'desk_out_of_scope', error: 'Your moderator link does not allow this' },
      });
    expect((await press(secret, 'block-sender', 'a')).status).toBe(403);
    expect((await theRoom(mint()).state()).paused).toBe(false);
  });

  test('takes a giveaway off the stream, and only one that it names', async () => {
    const { secret } = await makeLink('Kestrel', { ...NONE, skip: true });
    for (const wrong of [undefined, 'x'])
      expect(await press(secret, 'take-off', wrong)).toMatchObject({
        status: 400,
        json: { error: expect.stringMatching(/^alertId: /) },
      });
    const giveaway = await insert({ token: mint() });
    const takenOff = async () => (await loadSettings(database(env), mint())).show.giveaway.takenOff;
    expect((await press(secret, 'take-off', giveaway)).json.data).toEqual({ done: true });
    expect(await takenOff()).toEqual([giveaway]);
    expect((await press(secret, 'take-off', giveaway)).json.data).toEqual({ done: false });
    // The creator shows it again, as web/giveaways/on-stream.ts does.
    await changeSettings(env, mint(), 'show', 'creator', (show) => ({
      ...show,
      giveaway: { ...show.giveaway, on: true, takenOff: [] },
    }));
    expect((await press(secret, 'take-off', giveaway)).json.data).toEqual({ done: true });
    const logged = async () =>
      (await theRoom(mint()).deskLog()).filter(({ action }) => action === 'take-off').length;
    expect(await logged()).toBe(2);
    for (const foreign of [Keypair.generate().publicKey.toBase58(), await insert()])
      for (const action of ['take-off', 'show-again', 'ask-draw'])
        expect((await press(secret, action, foreign)).json.code).toBe('giveaway_not_found');
    expect([await takenOff(), await logged()]).toEqual([[giveaway], 2]);
    const other = await makeLink('Owl', { ...ALL, skip: false });
    expect((await press(other.secret, 'take-off', giveaway)).status).toBe(403);
  });

  test('shows the winners of a giveaway again, once for each press, also after they were taken off', async () => {
    const { secret } = await makeLink('Kestrel', { ...NONE, skip: true });
    const giveaway = await insert({ token: mint() });
    const again = async () => (await loadSettings(database(env), mint())).show.giveaway;
    await press(secret, 'take-off', giveaway);
    expect(await press(secret, 'show-again')).toMatchObject({ status: 400 });
    const pressed = await press(secret, 'show-again', giveaway);
    expect(pressed).toMatchObject({ status: 200, json: { data: { done: true } } });
    const first = await again();
    expect(first).toMatchObject({ takenOff: [], again: { giveaway, at: expect.any(Number) } });
    expect((await press(secret, 'show-again', giveaway)).json.data).toEqual({ done: false });
    expect(await again()).toEqual(first);
    expect((await press(secret, 'take-off', giveaway)).json.data).toEqual({ done: true });
    expect((await again()).takenOff).toEqual([giveaway]);
    const other = await makeLink('Owl', { ...ALL, skip: false });
    expect((await press(other.secret, 'show-again', giveaway)).status).toBe(403);
  });

  test('hides amounts unless it may see them, in every alert', async () => {
    const [blind, seeing] = [await makeLink('Blind', NONE), await makeLink('Seeing', ALL)];
    await held('a');
    const [one, other] = [await dock(blind.secret), await dock(seeing.secret)];
    await one.shows((state) =>
      expect(state.held.alerts[0]!.tip).toMatchObject({ amount: 0, amountUnits: '0', txSignature: '' }),
    );
    expect(JSON.stringify(one.client.heard)).not.toContain('50000000');
    await other.shows((state) => expect(state.held.alerts[0]!.tip.amountUnits).toBe('50000000'));
  });

  test('ends at once: its socket closes within a second, its calls answer 403 with a sentence, and it does not return', async () => {
    const { link, secret } = await makeLink('Kestrel', ALL);
    const { client, shows } = await dock(secret);
    await shows(() => {});
    await held('a');
    const headers = await asCreator(mint());
    stopClock();
    expect((await call('DELETE', path(`links/${link.id}`), undefined, { headers })).status).toBe(200);
    await until(() => expect(client.closed?.code).toBe(DEAD_LINK));
    const refused = await press(secret, 'approve', 'a');
    expect([refused.status, refused.json.error]).toEqual([
      403,
      'This link no longer works. Ask the creator for a new moderator link.',
    ]);
    const again = await dock(secret);
    await until(() => expect(again.client.closed?.code).toBe(DEAD_LINK));
    expect(again.state()).toBeUndefined();
    // The second time changes nothing; a link that never was is not found.
    expect((await call('DELETE', path(`links/${link.id}`), undefined, { headers })).status).toBe(200);
    expect((await call('DELETE', path('links/none'), undefined, { headers })).json.code).toBe(
      'desk_link_unknown',
    );
  });

  test('has a secret that is in one answer and nowhere else', async () => {
    const written = vi.spyOn(console, 'info');
    const { link, secret } = await makeLink('Kestrel', ALL);
    expect(secret).toMatch(/^[0-9a-f]{32}$/);
    const { json } = await call('GET', path('links'), undefined, { headers: await asCreator(mint()) });
    expect(json.data.links).toEqual([link]);
    expect(JSON.stringify(json)).not.toContain(secret);
    await press(secret, 'nothing-known');
    const failed = await press(`${secret}0`, 'pause');
    expect(JSON.stringify([failed.json, written.mock.calls])).not.toContain(secret);
  });

  test.each([
    ['', ALL, 'label'],
    ['x'.repeat(31), ALL, 'label'],
    ['Creator', ALL, 'label'],
    ['Kestrel', { ...ALL, pause: 'yes' }, 'scope.pause'],
    ['Kestrel', {}, 'scope.approve'],
  ])('is not made of %j and %j', async (label, scope, field) => {
    const { status, json } = await call(
      'POST',
      path('links'),
      { label, scope },
      { headers: await asCreator(mint()) },
    );
    expect([status, json.code]).toEqual([400, 'invalid_field']);
    expect(json.error).toContain(`${field}: `);
  });

  test('has a name of its own, and there are twenty at most', async () => {
    const headers = await asCreator(mint());
    const make = (label: string) => call('POST', path('links'), { label, scope: NONE }, { headers });
    for (let n = 0; n < 20; n++) expect((await make(`mod ${n}`)).status).toBe(200);
    expect(await make('one more')).toMatchObject({ status: 409, json: { code: 'desk_link_refused' } });
    const [first] = (await call('GET', path('links'), undefined, { headers })).json.data.links;
    await call('DELETE', path(`links/${first.id}`), undefined, { headers });
    expect((await make('MOD 3')).status).toBe(409);
    expect((await make('one more')).status).toBe(200);
  });
});

describe('strangers', () => {
  test.each(['session', 'links', 'pause', 'panic'])('%s is closed to everyone else', async (rest) => {
    const attempts = [
      [{}, 401],
      [await asCreator(token('spl').mint), 403],
      [await asFormerCreator(mint()), 403],
    ] as const;
    const body = { label: 'Mallory', scope: ALL };
    for (const [headers, status] of attempts)
      expect((await call('POST', path(rest), body, { headers })).status).toBe(status);
    expect((await theRoom(mint()).state()).paused).toBe(false);
  });

  test.each(['', '0'.repeat(32), 'x'.repeat(5000), "' OR 1=1 --"])(
    'a made-up secret %# opens nothing, even beside a sign-in',
    async (secret) => {
      const headers = { 'x-desk-key': secret, ...(await asCreator(mint())) };
      const { status, json } = await call('POST', path('pause'), undefined, { headers });
      expect([status, json.code]).toEqual([403, 'desk_link_dead']);
    },
  );

  test("another token's secret opens nothing", async () => {
    const { secret } = await makeLink('Kestrel', ALL);
    const other = `/api/live/${token('spl').mint}/desk/pause`;
    const { status } = await call('POST', other, undefined, { headers: { 'x-desk-key': secret } });
    expect(status).toBe(403);
  });
});

describe('an action', () => {
  const rulings = async () =>
    Object.fromEntries(
      (
        await env.DB.prepare('SELECT tip_id, state, until, decided_by FROM tip_rulings ORDER BY tip_id').all<{
          tip_id: string;
          state: string;
          until: number | null;
          decided_by: string | null;
        }>()
      ).results.map(({ tip_id, state, decided_by }) => [tip_id, `${state} by ${decided_by}`]),
    );

  test('is stored with the tip, so that pages show what the stream shows', async () => {
    const { secret } = await makeLink('Kestrel', ALL);
    for (const id of ['a', 'b', 'c', 'd']) await held(id);
    await press(secret, 'approve', 'a');
    await press(secret, 'drop-message', 'b');
    await press(secret, 'remove', 'c');
    await press(secret, 'approve', 'd');
    await press(secret, 'hold', 'd');
    expect(await rulings()).toEqual({
      a: 'shown by Kestrel',
      b: 'wordless by Kestrel',
      c: 'removed by Kestrel',
      d: 'held by Kestrel',
    });
    const { json } = await call('GET', `/api/tip/stats/${mint()}`);
    const words = json.data.recentTips.map(({ id, message }: { id: string; message: string }) => [
      id,
      message,
    ]);
    expect(Object.fromEntries(words)).toEqual({ a: 'message of a', b: '', c: '', d: '' });
  });

  test('that comes second brings back nothing that the first one dropped', async () => {
    const [one, other] = [await makeLink('One', ALL), await makeLink('Other', ALL)];
    for (const id of ['a', 'b']) await held(id);
    await press(one.secret, 'drop-message', 'a');
    await press(other.secret, 'approve', 'a');
    await press(other.secret, 'hold', 'a');
    await press(one.secret, 'remove', 'b');
    await press(other.secret, 'approve', 'b');
    expect(await rulings()).toEqual({ a: 'wordless by One', b: 'removed by One' });
  });

  test('shows nothing that someone dropped or removed, also before the room has heard of it', async () => {
    const { secret } = await makeLink('Other', ALL);
    const { overlayKey } = await theRoom(mint()).state();
    const overlay = await RoomClient.join('overlay', { token: mint(), key: overlayKey });
    for (const id of ['a', 'b', 'c', 'd']) await held(id);
    const decide = (id: string, state: Ruling['state']) =>
      setRuling(database(env), [id], state, { by: 'One', now: Date.now() });
    for (const id of ['a', 'b']) await decide(id, 'removed');
    for (const id of ['c', 'd']) await decide(id, 'wordless');
    await press(secret, 'approve', 'a');
    await press(secret, 'drop-message', 'b');
    await press(secret, 'approve', 'c');
    await press(secret, 'show-now', 'd');
    await until(() => expect(overlay.tips()).toEqual(['c', 'd']));
    expect(overlay.of('tip:new').map(({ tip }) => tip.message)).toEqual(['', '']);
    const log = (await theRoom(mint()).deskLog()).map(({ label, action }) => `${label} ${action}`);
    expect(log.toReversed()).toEqual([
      ...['One remove', 'One remove', 'One drop-message', 'One drop-message', 'Other show-now'],
    ]);
  });

  test("about what is held needs a link that may approve; the stream's latest tip follows at once", async () => {
    const { secret } = await makeLink('Kestrel', { ...NONE, skip: true });
    const { secret: approver } = await makeLink('Owl', { ...NONE, approve: true });
    await held('a');
    await env.DB.prepare("INSERT INTO tip_rulings (tip_id, state, decided_at) VALUES ('a', 'held', 1)").run();
    await env.DB.prepare("INSERT INTO tip_names (tip_id, name) VALUES ('a', 'Ann')").run();
    for (const action of ['show-now', 'skip'])
      expect(await press(secret, action, 'a')).toMatchObject({
        status: 403,
        json: { code: 'desk_out_of_scope' },
      });
    const part = await RoomClient.join('page', { token: mint(), show: true });
    expect((await press(approver, 'approve', 'a')).status).toBe(200);
    await until(() => expect(part.of('show').at(-1)?.figures.latest?.name).toBe('Ann'));
    part.leave();
  });

  test('may be sent twice, and is done and logged once', async () => {
    const { secret } = await makeLink('Kestrel', ALL);
    await held('a');
    expect((await press(secret, 'approve', 'a')).json.data).toEqual({ done: true });
    expect((await press(secret, 'approve', 'a')).json.data).toEqual({ done: false });
    expect((await theRoom(mint()).deskLog()).map(({ action }) => action)).toEqual(['approve']);
  });

  test('names its alert, and one that is over is no error', async () => {
    const { secret } = await makeLink('Kestrel', ALL);
    const { status, json } = await press(secret, 'approve');
    expect([status, json.error]).toEqual([400, 'alertId: is required']);
    expect((await press(secret, 'remove', 'gone')).json.data).toEqual({ done: false });
    expect((await press(secret, 'dance')).status).toBe(400);
  });

  test('trusts a sender: the alert goes on, and the settings name the wallet once, up to 500', async () => {
    const { secret } = await makeLink('Kestrel', { ...NONE, approve: true });
    await held('a');
    for (let times = 0; times < 2; times++)
      expect((await press(secret, 'trust-sender', 'a')).status).toBe(200);
    const trusted = async () => (await loadSettings(database(env), mint())).moderation.trusted;
    expect(await trusted()).toEqual([sender()]);
    expect((await theRoom(mint()).state()).waiting.map(({ id }) => id)).toEqual(['a']);
    expect((await theRoom(mint()).deskLog()).map(({ action }) => action)).toEqual(['trust-sender']);

    const full = Array.from({ length: 500 }, (_, at) => new PublicKey(at + 1).toBase58());
    await changeSettings(env, mint(), 'moderation', 'test', (present) => ({ ...present, trusted: full }));
    await held('b');
    const { status, json } = await press(secret, 'trust-sender', 'b');
    expect([status, json.error]).toEqual([400, 'trusted: has 500 wallets already']);
    expect(
      (await press((await makeLink('Wren', { ...ALL, approve: false })).secret, 'trust-sender', 'b')).status,
    ).toBe(403);
  });

  test("blocks the sender for good: all of that wallet's alerts go, and the settings name it once", async () => {
    const { secret } = await makeLink('Kestrel', ALL);
    await held('a');
    await held('b', { state: 'shown', until: null, reasons: [] });
    for (let times = 0; times < 2; times++)
      expect((await press(secret, 'block-sender', 'a')).status).toBe(200);
    const { moderation } = await loadSettings(database(env), mint());
    expect(moderation.blocked).toEqual([sender()]);
    const { length } = await theRoom(mint()).state();
    expect(length).toBe(0);
  });
});

test('moderators block up to 200 wallets, so that the creator can always block more', async () => {
  const { secret } = await makeLink('Kestrel', ALL);
  const wallets = Array.from({ length: 200 }, () => Keypair.generate().publicKey.toBase58());
  const headers = await asCreator(mint());
  const put = { blocked: wallets };
  await call('PUT', `/api/live/${mint()}/settings/moderation`, put, { headers });
  await held('a');
  const refused = await press(secret, 'block-sender', 'a');
  expect([refused.status, refused.json.error]).toEqual([400, 'blocked: has 200 wallets already']);
  const own = await call('POST', path('block-sender'), { alertId: 'a' }, { headers });
  expect(own.status).toBe(200);
  expect((await loadSettings(database(env), mint())).moderation.blocked).toEqual([...wallets, sender()]);
});

test('a tip that lost its words is shown once more without them, whatever became of its alert since', async () => {
  const [id] = ['a', await held('a', { state: 'wordless', until: null, reasons: ['judge'] })] as const;
  await setRuling(database(env), [id], 'wordless', { by: 'One', now: Date.now() });
  await theRoom(mint()).skip();
  const headers = await asCreator(mint());
  const { status } = await call('POST', `/api/live/${mint()}/queue/replay`, { tipId: id }, { headers });
  expect(status).toBe(200);
  const { waiting } = await theRoom(mint()).state();
  expect(waiting.map(({ message, name }) => [message, name ?? null])).toEqual([['', null]]);
});

test("the studio's session is the creator's: every action, every amount, its own name in the log", async () => {
  const { json } = await call('POST', path('session'), undefined, { headers: await asCreator(mint()) });
  const { secret, until: ends } = json.data;
  expect(ends).toBeGreaterThan(Date.now());
  const { shows } = await dock(secret);
  await shows((state) => expect(state.you).toEqual({ label: 'Creator', scope: ALL, isCreator: true }));
  await press(secret, 'pause');
  await shows((state) => expect(state).toMatchObject({ paused: true, log: [{ label: 'Creator' }] }));
});
