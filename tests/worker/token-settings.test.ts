/** What a creator sets for alerts, moderation and show: stored whole or in part, sent to its room, read by whom it concerns. */
import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { DEFAULT_ALERTS } from '../../core/alerts/settings.ts';
import { DEFAULT_STYLE, UNSET_STYLE } from '../../core/live/style.ts';
import { DEFAULT_MODERATION } from '../../core/moderation/model.ts';
import { DAYS } from '../../core/shares/days.ts';
import { DEFAULT_SHOW } from '../../core/show/model.ts';
import { changeSettings } from '../../worker/live/settings/change.ts';
import { run } from './admin-calls.ts';
import { MEDIA, upload } from './media-uploads.ts';
import { RoomClient, until } from './room-client.ts';
import { asCreator, asFormerCreator } from './room-paid-tips.ts';
import { bearer, creatorToken } from './sign-in.ts';
import { call, token } from './support.ts';

const { mint } = token('launch');
const path = (kind: string) => `/api/live/${mint}/settings/${kind}`;
const get = async (kind: string, headers = {}) =>
  (await call('GET', path(kind), undefined, { headers })).json;
const put = (kind: string, body: unknown, headers: Record<string, string>) =>
  call('PUT', path(kind), body, { headers });
const waitingRows = async () =>
  (await env.DB.prepare('SELECT count(*) AS n FROM outbox WHERE delivered_at IS NULL').first<number>('n')) ??
  0;

test('without settings each kind has its defaults: alerts are the specified text alone, one look for all amounts', async () => {
  const headers = await asCreator(mint);
  expect(await get('alerts')).toMatchObject({
    data: DEFAULT_ALERTS,
    moderation: { mode: 'filter', holdSeconds: 10 },
  });
  expect(DEFAULT_ALERTS.tiers).toMatchObject([
    { from: '0', preset: 'classic', color: null, position: null, size: 100, picture: null, sound: null },
  ]);
  expect((await get('show')).data).toEqual(DEFAULT_SHOW);
  expect((await get('moderation', headers)).data).toEqual(DEFAULT_MODERATION);
  const { json } = await call('GET', `/api/tip/config/${mint}`);
  expect(json).toEqual({ success: true, data: UNSET_STYLE, resolved: DEFAULT_STYLE });
});

const SAVES: [string, string, object][] = [
  ['style', `/api/tip/config/${mint}`, { textColor: '#ff0000', messageTimeoutSeconds: 9 }],
  ['alerts', path('alerts'), { minimums: { accept: '0', show: '20000000', speak: '100000000' } }],
  ['show', path('show'), { goal: { on: true, title: 'New chair' } }],
  ['moderation', path('moderation'), { mode: 'approve' }],
];

test('a save of one kind changes no other settings, neither as stored nor on the overlay', async () => {
  const headers = await asCreator(mint);
  const stored = async () => {
    const [style, alerts, show, moderation] = await Promise.all(
      SAVES.map(([, where]) => call('GET', where, undefined, { headers })),
    );
    return {
      style: style!.json.data,
      alerts: alerts!.json.data,
      show: show!.json.data,
      moderation: moderation!.json.data,
    };
  };
  const drawn = async () => {
    const { config, alerts, show } = (await RoomClient.join('overlay', { token: mint })).of('tip:config')[0]!;
    return { style: config, alerts, show };
  };
  for (const [kind, where, body] of SAVES) {
    const before = { stored: await stored(), drawn: await drawn() };
    expect((await call('PUT', where, body, { headers })).status, kind).toBe(200);
    const after = { stored: await stored(), drawn: await drawn() };
    for (const one of ['style', 'alerts', 'show', 'moderation'] as const) {
      const [was, is] = [before.stored[one], after.stored[one]];
      if (one === kind) expect(is, kind).not.toEqual(was);
      else expect(is, `${one} after a save of ${kind}`).toEqual(was);
      if (one === 'moderation') continue;
      expect(after.drawn[one], `${one} on stream after a save of ${kind}`).toEqual(
        one === kind ? is : before.drawn[one],
      );
    }
  }
});

test('alerts and show reach open overlays and pages at once; moderation reaches neither', async () => {
  const [overlay, page] = [
    await RoomClient.join('overlay', { token: mint }),
    await RoomClient.join('page', { token: mint }),
  ];
  const headers = await asCreator(mint);
  const minimums = { accept: '0', show: '20000000', speak: '100000000' };
  const stored = await put('alerts', { minimums }, headers);
  expect(stored).toMatchObject({ status: 200, json: { data: { ...DEFAULT_ALERTS, minimums } } });
  await put('show', { goal: { on: true, title: 'New chair' } }, headers);
  for (const client of [overlay, page])
    await until(() =>
      expect(client.of('tip:config').at(-1)).toMatchObject({
        alerts: { minimums },
        show: { goal: { on: true, title: 'New chair' } },
      }),
    );
  await put('moderation', { mode: 'approve', words: [{ word: 'sekrit', action: 'hold' }] }, headers);
  expect(await waitingRows()).toBe(0);
  const joined = await RoomClient.join('page', { token: mint });
  expect(joined.of('tip:config')[0]).toMatchObject({ alerts: { minimums } });
  expect(JSON.stringify([overlay.heard, page.heard, joined.heard])).not.toMatch(/sekrit|approve/);
  expect(await get('alerts')).toMatchObject({ moderation: { mode: 'approve', holdSeconds: 10 } });
  expect(JSON.stringify(await get('alerts'))).not.toContain('sekrit');
});

test('only the creator stores settings, and only it reads what is moderated', async () => {
  for (const [headers, status] of [
    [{}, 401],
    [await asCreator(token('spl').mint), 403],
    [await asFormerCreator(mint), 403],
  ] as const) {
    for (const kind of ['alerts', 'show', 'moderation'])
      expect((await put(kind, {}, headers)).status).toBe(status);
    expect((await call('GET', path('moderation'), undefined, { headers })).status).toBe(status);
  }
});

test('what is wrong is refused by the name of its field and changes nothing', async () => {
  const headers = await asCreator(mint);
  const refused = await put('alerts', { dollars: true, tiers: [{ name: 'A', from: '1' }] }, headers);
  expect([refused.status, refused.json.error]).toEqual([
    400,
    'tiers.0.from: must be 0: every alert has a tier',
  ]);
  for (const body of ['{', 'null', '[]', '7', '"x"', '{"__proto__":{}}'])
    for (const kind of ['alerts', 'show', 'moderation'])
      expect((await put(kind, body, headers)).status).toBe(400);
  expect((await put('colors', {}, headers)).status).toBe(404);
  expect((await get('alerts')).data).toEqual(DEFAULT_ALERTS);
});

test('a file of no one, a built-in sound and a voice that do not exist are refused by their field', async () => {
  const creator = await creatorToken();
  const headers = bearer(creator);
  const other = token('spl').mint;
  const ours = (await upload(MEDIA['still.png']!, creator)).data.hash;
  const sound = (await upload(MEDIA['sound.mp3']!, creator)).data.hash;
  const theirs = (await upload(MEDIA['anim.gif']!, await creatorToken(undefined, other), { mint: other }))
    .data.hash;
  const tier = (over: object) => ({ tiers: [{ ...DEFAULT_ALERTS.tiers[0]!, ...over }] });
  const played = (source: string) => tier({ sound: { source, volume: 50 } });
  for (const [body, error] of [
    [tier({ picture: '0'.repeat(64) }), "tiers.0.picture: must be a picture of this token's library"],
    [tier({ picture: theirs }), "tiers.0.picture: must be a picture of this token's library"],
    [tier({ picture: sound }), "tiers.0.picture: must be a picture of this token's library"],
    [played(theirs), "tiers.0.sound.source: must be a sound of this token's library"],
    [played('builtin:airhorn'), 'tiers.0.sound.source: is not a built-in sound'],
    [{ template: '{name}', voice: { voice: 'hal' } }, 'voice.voice: is not one of the voices'],
  ] as const)
    expect(await put('alerts', body, headers)).toMatchObject({ status: 400, json: { error } });
  expect((await get('alerts')).data).toEqual(DEFAULT_ALERTS);
  const good = tier({ picture: ours, sound: { source: sound, volume: 50 } });
  expect((await put('alerts', good, headers)).status).toBe(200);
  // What has gone since keeps no one from changing the rest.
  await run(`DELETE FROM media_uses WHERE hash = '${ours}'`);
  expect((await put('alerts', { dollars: true }, headers)).status).toBe(200);
  expect((await put('alerts', good, headers)).status).toBe(400);
  expect((await get('alerts')).data).toMatchObject({ ...good, dollars: true });
});

test('a creator stores no more than a share of the day, whatever the coin', async () => {
  const today = Math.floor(Date.now() / 86_400_000);
  await run("INSERT INTO shares VALUES (?, 'settings', ?, ?)", today, mint, DAYS.settings.most);
  const { status, json } = await put('show', {}, await asCreator(mint));
  expect([status, json.code]).toEqual([429, 'settings_today']);
});

test('two that write at once both count, and a saved word does not end a panic', async () => {
  const headers = await asCreator(mint);
  await Promise.all([
    put('moderation', { words: [{ word: 'frog', action: 'mask' }] }, headers),
    changeSettings(env, mint, 'moderation', 'Mod', (present) => ({ ...present, panic: true })),
    put('moderation', { holdSeconds: 30 }, headers),
  ]);
  await put('moderation', { ...DEFAULT_MODERATION, mode: 'hold' }, headers);
  expect((await get('moderation', headers)).data).toEqual({
    ...DEFAULT_MODERATION,
    mode: 'hold',
    panic: true,
  });
  // Until the panic ends everything waits for a decision, and the tip form says so.
  expect((await get('alerts')).moderation).toEqual({ mode: 'approve', holdSeconds: 10 });
});

test('stored settings that cannot be read hold no tip up, and nothing goes unmoderated', async () => {
  const headers = await asCreator(mint);
  for (const kind of ['alerts', 'show', 'moderation'])
    await run(`INSERT INTO token_settings VALUES ('${mint}', '${kind}', '{"later": 1}', 5, 'x')`);
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect((await get('alerts')).data).toEqual(DEFAULT_ALERTS);
  expect((await get('moderation', headers)).data).toEqual({ ...DEFAULT_MODERATION, mode: 'approve' });
  expect((await put('show', { latest: { on: true } }, headers)).json.data.latest.on).toBe(true);
  quiet.mockRestore();
});
