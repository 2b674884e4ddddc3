import { createExecutionContext, listDurableObjectIds } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { DEFAULT_STYLE, UNSET_STYLE } from '../../core/live/style.ts';
import worker from '../../worker/index.ts';
import { loadToken } from '../../worker/tokens/load-token.ts';
import { RoomClient, theRoom, until } from './room-client.ts';
import { asCreator, asFormerCreator, insertTip } from './room-paid-tips.ts';
import { call, ORIGIN, token } from './support.ts';

const mint = () => token('launch').mint;
const UNKNOWN = 'BJE5MMbqXjVwjAF7oxwPYXnTXDyspzZyt4vwenNw5ruG';

async function connect(path: string): Promise<Response> {
  const request = new Request(`${ORIGIN}${path}`, { headers: { upgrade: 'websocket' } });
  return worker.fetch(request, env, createExecutionContext());
}

async function overlayOf(mintAddress: string, key: string | null = null): Promise<RoomClient> {
  const { webSocket } = await connect(`/api/live/${mintAddress}`);
  const client = new RoomClient(webSocket!);
  await client.join('overlay', { token: mintAddress, key });
  return client;
}

describe('connecting', () => {
  const isLive = async () => (await loadToken(env, mint())).isLive;

  test('connecting opens the room of a known token, which is live once an overlay with the key is connected', async () => {
    const preview = await overlayOf(mint());
    expect(preview.of('tip:config')[0]).toMatchObject({ tokenAddress: mint(), config: UNSET_STYLE });
    expect(await isLive()).toBe(false);
    await overlayOf(mint(), (await theRoom(mint()).state()).overlayKey);
    expect(await isLive()).toBe(true);
  });

  test.each([
    ['an unknown token', UNKNOWN, 404],
    ['no address', 'clips', 400],
    ['an account that is no mint', 'SysvarC1ock11111111111111111111111111111111', 404],
  ])('%s gets no socket and no room', async (_, address, status) => {
    const response = await connect(`/api/live/${address}`);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: false });
    const rooms = (await listDurableObjectIds(env.TOKEN_ROOM)).map(String);
    expect(rooms).not.toContain(env.TOKEN_ROOM.idFromName(address).toString());
  });

  test("a plain request to the socket's address gets an explanation", async () => {
    const { status, json } = await call('GET', `/api/live/${mint()}`);
    expect([status, json.code]).toEqual([400, 'websocket_required']);
  });
});

describe('the queue', () => {
  test('a creator reads the queue and gets the overlay address with the valid key', async () => {
    const { status, json } = await call('GET', `/api/live/${mint()}/queue`, undefined, {
      headers: await asCreator(mint()),
    });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ paused: false, length: 0, overlays: 0, showing: null, waiting: [] });
    const url = new URL(json.data.overlayUrl);
    expect(`${url.origin}${url.pathname}${url.search}`).toBe(`${ORIGIN}/${mint()}/live`);
    await insertTip({ id: 'a', token: mint() });
    const overlay = await overlayOf(mint(), url.hash.replace('#key=', ''));
    await call(
      'POST',
      `/api/live/${mint()}/queue/replay`,
      { tipId: 'a' },
      { headers: await asCreator(mint()) },
    );
    await until(() => expect(overlay.tips()).toEqual(['a']));
    overlay.say({ type: 'tip:shown', id: 'a' });
    await until(async () => expect(await theRoom(mint()).shownAt('a')).not.toBeNull());
  });

  test('pause, test, skip, resume and clear change the queue', async () => {
    const headers = await asCreator(mint());
    const press = async (button: string) => {
      const { status, json } = await call('POST', `/api/live/${mint()}/queue/${button}`, undefined, {
        headers,
      });
      expect(status).toBe(200);
      return json.data;
    };
    const overlay = await overlayOf(mint());
    expect(await press('pause')).toMatchObject({ paused: true, overlays: 0, previews: 1 });
    expect(await press('test')).toMatchObject({ length: 1 });
    expect(await press('test')).toMatchObject({ length: 2 });
    expect(await press('skip')).toMatchObject({ length: 1 });
    expect(await press('resume')).toMatchObject({ paused: false, length: 0 });
    await until(() => expect(overlay.of('tip:new')).toMatchObject([{ test: true, tip: { amount: 0.05 } }]));
    expect(await press('clear')).toMatchObject({ showing: null });
    await until(() => expect(overlay.of('tip:clear')).toHaveLength(1));
  });

  test('tests and replays are refused before they fill the room', async () => {
    const headers = await asCreator(mint());
    const statuses = new Set<number>();
    for (let i = 0; i < 60; i++)
      statuses.add((await call('POST', `/api/live/${mint()}/queue/test`, undefined, { headers })).status);
    expect(statuses).toEqual(new Set([200, 429]));
  });

  test.each([
    'queue/pause',
    'queue/resume',
    'queue/skip',
    'queue/clear',
    'queue/test',
    'queue/replay',
    'queue/new-address',
    'queue/missed/play',
    'queue/missed/dismiss',
  ])('%s is closed to strangers, to the creator of another token and to a former creator', async (path) => {
    const body = { tipId: 'a' };
    const other = token('spl').mint;
    const attempts = [
      [{}, 401],
      [{ authorization: 'Bearer nonsense' }, 401],
      [await asCreator(other), 403],
      [await asFormerCreator(mint()), 403],
    ] as const;
    for (const [headers, status] of attempts)
      expect((await call('POST', `/api/live/${mint()}/${path}`, body, { headers })).status).toBe(status);
    expect((await call('GET', `/api/live/${mint()}/queue`)).status).toBe(401);
  });
});

describe('replay', () => {
  test("force-add shows the stored tip and ignores the body's other fields", async () => {
    const headers = await asCreator(mint());
    await insertTip({ id: 'a', token: mint(), message: 'as it was paid' });
    const overlay = await overlayOf(mint());
    const forged = {
      id: 'a',
      amount: 1_000_000,
      message: 'forged',
      senderAddress: 'x',
      tokenAddress: UNKNOWN,
    };
    const path = `/api/tip/admin/queue/${mint()}/force-add`;
    expect((await call('POST', path, { tip: forged }, { headers })).status).toBe(200);
    await until(() =>
      expect(overlay.of('tip:new')[0]?.tip).toMatchObject({ amount: 0.05, message: 'as it was paid' }),
    );
    await call('POST', path, { tip: { id: 'a' } }, { headers });
    await theRoom(mint()).skip();
    await until(() => expect(new Set(overlay.of('tip:new').map((message) => message.alertId)).size).toBe(2));
  });

  test('force-add refuses a tip that is unknown, unpaid or of another token', async () => {
    const headers = await asCreator(mint());
    await insertTip({ id: 'unpaid', token: mint(), status: 'prepared' });
    await insertTip({ id: 'foreign', token: token('spl').mint });
    for (const id of ['nonsense', 'unpaid', 'foreign', "' OR 1=1 --"]) {
      for (const [path, body] of [
        [`/api/tip/admin/queue/${mint()}/force-add`, { tip: { id } }],
        [`/api/live/${mint()}/queue/replay`, { tipId: id }],
      ] as const) {
        const { status, json } = await call('POST', path, body, { headers });
        expect([status, json.code]).toEqual([404, 'tip_unknown']);
      }
    }
    const { status, json } = await call(
      'POST',
      `/api/live/${mint()}/queue/replay`,
      { tipId: 7 },
      { headers },
    );
    expect([status, json.error]).toEqual([400, expect.stringMatching(/^tipId: /)]);
  });
});

describe('the live style', () => {
  const path = () => `/api/tip/config/${mint()}`;

  test('the live style is the default until its creator stores one, which reaches open overlays without a reload', async () => {
    expect((await call('GET', path())).json).toEqual({
      success: true,
      data: UNSET_STYLE,
      resolved: DEFAULT_STYLE,
    });
    const overlay = await overlayOf(mint());
    const headers = await asCreator(mint());
    const stored = await call('PUT', path(), { ...DEFAULT_STYLE, amountTextColor: '#123456' }, { headers });
    expect(stored).toMatchObject({
      status: 200,
      json: { success: true, data: { amountTextColor: '#123456' } },
    });
    await until(() => expect(overlay.of('tip:config').at(-1)?.config.amountTextColor).toBe('#123456'));
    expect((await call('GET', path())).json.data.amountTextColor).toBe('#123456');
    const wrapped = await call('PUT', path(), { config: { messageTimeoutSeconds: 9 } }, { headers });
    expect(wrapped.json.data).toMatchObject({ amountTextColor: '#123456', messageTimeoutSeconds: 9 });
    await until(() => expect(overlay.of('tip:config').at(-1)?.config.messageTimeoutSeconds).toBe(9));
    const { waiting } = (await env.DB.prepare(
      'SELECT count(*) AS waiting FROM outbox WHERE delivered_at IS NULL',
    ).first<{ waiting: number }>())!;
    expect(waiting).toBe(0);
  });

  test("a fresh token's general style changes what its overlay shows, until a part gets its own", async () => {
    const overlay = await overlayOf(mint());
    const headers = await asCreator(mint());
    const put = async (fields: object) => (await call('PUT', path(), fields, { headers })).json;
    const general = await put({ textColor: '#ff0000', fontWeight: 300 });
    expect(general.data).toEqual({ ...UNSET_STYLE, textColor: '#ff0000', fontWeight: 300 });
    expect(general.resolved).toMatchObject({
      amountTextColor: '#ff0000',
      messageTextColor: '#ff0000',
      amountFontWeight: 300,
      messageFontWeight: 300,
      amountFontFamily: 'Inter',
    });
    await until(() => expect(overlay.of('tip:config').at(-1)?.config).toEqual(general.data));
    expect((await put({ amountTextColor: '#00ff00' })).resolved).toMatchObject({
      amountTextColor: '#00ff00',
      messageTextColor: '#ff0000',
    });
    // Null unsets, also the two settings, which then have their default.
    const unset = await put({ amountTextColor: null, textColor: null, fontWeight: null, qrCorner: null });
    expect(unset).toMatchObject({ data: UNSET_STYLE, resolved: DEFAULT_STYLE });
    expect((await call('GET', path())).json.data).toEqual(UNSET_STYLE);
  });

  test('a style changes no look, and its answer names the looks in use that do not draw a field', async () => {
    const headers = await asCreator(mint());
    const alerts = `/api/live/${mint()}/settings/alerts`;
    const tiers = [
      { name: 'Quiet', from: '0', preset: 'arcade' },
      { name: 'Loud', from: '500000000', preset: 'lower-third', style: { amountTextColor: '#00ff00' } },
    ];
    const stored = (await call('PUT', alerts, { tiers }, { headers })).json.data;
    const fields = { textColor: '#ff0000', amountFontFamily: 'Lora', shadow: 'none', qrCorner: 'top-left' };
    expect((await call('PUT', path(), fields, { headers })).json.notDrawn).toEqual({
      amountFontFamily: ['arcade'],
      shadow: ['arcade', 'lower-third'],
    });
    expect((await call('GET', alerts)).json.data).toEqual(stored);
    const { config, resolved } = (await overlayOf(mint())).of('tip:config').at(-1)!;
    expect([config.amountTextColor, resolved.amountTextColor]).toEqual([null, '#ff0000']);
  });

  test('a test alert plays by a draft once; a draft that could not be stored is refused by its field', async () => {
    const overlay = await overlayOf(mint());
    const headers = await asCreator(mint());
    const test = (draft: unknown) => call('POST', `/api/live/${mint()}/queue/test`, { draft }, { headers });
    const before = (await call('GET', path())).json;
    const tiers = [{ name: 'Only', from: '0', preset: 'arcade' }];
    expect((await test({ alerts: { tiers }, style: { textColor: '#ff0000' } })).status).toBe(200);
    await until(() => expect(overlay.of('tip:new')).toHaveLength(1));
    expect(overlay.of('tip:new')[0]!.draft).toMatchObject({
      alerts: { tiers: [{ preset: 'arcade' }] },
      config: { textColor: '#ff0000', amountTextColor: null },
    });
    expect((await call('GET', path())).json).toEqual(before);
    for (const [draft, field] of [
      [{ alerts: { tiers: [{ ...tiers[0], preset: 'none' }] }, style: {} }, 'tiers.0.preset'],
      [{ alerts: { tiers: [{ ...tiers[0], picture: 'a'.repeat(64) }] }, style: {} }, 'tiers.0.picture'],
      [{ alerts: {}, style: { textColor: 'red' } }, 'textColor'],
      ['nothing', 'draft'],
    ] as const) {
      const { status, json } = await test(draft);
      expect([status, json.error]).toEqual([400, expect.stringMatching(new RegExp(`^${field}: `))]);
    }
  });

  test.each([
    ['messageTimeoutSeconds', 61],
    ['messageTimeoutSeconds', 0],
    ['amountOutlineWidth', 20.5],
    ['messageFontWeight', 950],
    ['amountFontFamily', 'Comic Sans of my own'],
    ['shadow', 'url(//evil.example)'],
    ['amountTextColor', 'red'],
    ['zoom', 2],
  ])('the live style refuses %s = %j by the name of the field and changes nothing', async (field, value) => {
    const headers = await asCreator(mint());
    const { status, json } = await call('PUT', path(), { textColor: '#ffffff', [field]: value }, { headers });
    expect([status, json.error]).toEqual([400, expect.stringMatching(new RegExp(`^${field}: `))]);
    expect((await call('GET', path())).json.data).toEqual(UNSET_STYLE);
  });

  test('the live style can be stored only by the creator, and malformed settings are refused', async () => {
    for (const [headers, status] of [
      [{}, 401],
      [await asCreator(token('spl').mint), 403],
      [await asFormerCreator(mint()), 403],
    ] as const)
      expect((await call('PUT', path(), { textColor: '#ffffff' }, { headers })).status).toBe(status);
    const headers = await asCreator(mint());
    for (const body of [
      '{',
      'null',
      '[]',
      '7',
      '"style"',
      '{"config":null}',
      '{"__proto__":{"textColor":"#ffffff"}}',
    ])
      expect((await call('PUT', path(), body, { headers })).status).toBe(400);
    expect((await call('GET', path())).json.data).toEqual(UNSET_STYLE);
    const { status, json } = await call('GET', '/api/tip/config/xyz');
    expect([status, json.error]).toEqual([400, 'token: must be a Solana address']);
  });
});
