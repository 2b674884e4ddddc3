import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { database, type Env } from '../../worker/env.ts';
import worker from '../../worker/index.ts';
import { changeSettings } from '../../worker/live/settings/change.ts';
import { loadSettings } from '../../worker/live/store.ts';
import { ownClock, pass, stopClock } from './clock.ts';
import { aTip, QUICK, RoomClient, theRoom, until } from './room-client.ts';
import { asCreator, insertTip, type PaidTip } from './room-paid-tips.ts';
import { call, ORIGIN, token } from './support.ts';

ownClock();

const mint = () => token('launch').mint;
let run = 0;

beforeEach(() => {
  run += 1;
});

/** Ids differ per test: the edge's cache outlives them. */
const id = (name: string) => `${name}-${run}`;

/** A paid tip whose alert was sent to an overlay. */
async function onAir(tip: PaidTip, style = QUICK): Promise<RoomClient> {
  await insertTip(tip);
  const overlay = await RoomClient.join('overlay', { token: tip.token });
  await theRoom(tip.token).deliverTip(aTip(tip.id, tip.token), style);
  await until(() => expect(overlay.tips()).toContain(tip.id));
  return overlay;
}

async function listen(tipId: string, options: { mint?: string; using?: Env; range?: string } = {}) {
  const ctx = createExecutionContext();
  const request = new Request(`${ORIGIN}/api/live/${options.mint ?? mint()}/speech/${tipId}`, {
    headers: options.range ? { range: options.range } : {},
  });
  const response = await worker.fetch(request, options.using ?? env, ctx);
  const bytes = new Uint8Array(await response.arrayBuffer());
  await waitOnExecutionContext(ctx);
  return { status: response.status, headers: response.headers, bytes };
}

async function spoken(): Promise<number> {
  const response = await fetch(`${inject('speechUrl')}/stats`);
  return ((await response.json()) as { spoken: number }).spoken;
}

/** Loudest sample of a 16-bit WAV file. */
function loudness(wav: Uint8Array): number {
  const samples = new DataView(wav.buffer, wav.byteOffset + 44);
  let peak = 0;
  for (let at = 0; at + 1 < samples.byteLength; at += 2)
    peak = Math.max(peak, Math.abs(samples.getInt16(at, true)));
  return peak;
}

describe('the speech of a tip', () => {
  test('the speech of a tip is a sound file that is not silent and may be cached forever', async () => {
    await onAir({ id: id('a'), token: mint() });
    const { status, headers, bytes } = await listen(id('a'));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('audio/wav');
    expect(headers.get('cache-control')).toContain('immutable');
    expect(loudness(bytes)).toBeGreaterThan(1000);
  });

  test('the speech of a tip is made once, though many ask at once and again', async () => {
    await onAir({ id: id('a'), token: mint() });
    const before = await spoken();
    const answers = await Promise.all(Array.from({ length: 8 }, () => listen(id('a'))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ bytes }) => bytes.length)).size).toBe(1);
    await listen(`${id('a')}?again=1`);
    expect((await spoken()) - before).toBe(1);
  });

  test.each([
    ['of an unknown tip', 'nonsense', 404],
    ['of an unpaid tip', 'unpaid', 404],
    ['of a tip of another token', 'foreign', 404],
  ])('the speech %s is not made', async (_, name, status) => {
    await insertTip({ id: id('unpaid'), token: mint(), status: 'prepared' });
    await insertTip({ id: id('foreign'), token: token('spl').mint });
    const before = await spoken();
    expect((await listen(id(name))).status).toBe(status);
    expect((await spoken()) - before).toBe(0);
  });

  test('all test alerts share one sound, and only known tokens have one', async () => {
    // Whoever sends one has looked at the token.
    await call('GET', `/api/tip/${mint()}`);
    const overlay = await RoomClient.join('overlay', { token: mint() });
    for (const name of ['test-1', 'test-2']) await theRoom(mint()).testAlert(aTip(name, mint()));
    await until(() => expect(overlay.tips()).toContain('test-1'));
    const before = await spoken();
    expect((await listen('test-1')).status).toBe(200);
    expect((await listen('test-2')).status).toBe(200);
    expect((await spoken()) - before).toBe(1);
    expect((await listen('test-1', { mint: 'BJE5MMbqXjVwjAF7oxwPYXnTXDyspzZyt4vwenNw5ruG' })).status).toBe(
      404,
    );
  });

  test('a test of unsaved settings is spoken as they say', async () => {
    await call('GET', `/api/tip/${mint()}`);
    const { alerts } = await loadSettings(database(env), mint());
    await changeSettings(env, mint(), 'alerts', 'creator', (present) => ({
      ...present,
      voice: { ...present.voice, on: false },
    }));
    const overlay = await RoomClient.join('overlay', { token: mint() });
    const headers = await asCreator(mint());
    const send = async (body: object) =>
      (await call('POST', `/api/live/${mint()}/queue/test`, body, { headers })).json.data.tip.id as string;
    const draft = { alerts: { voice: { ...alerts.voice, on: true } }, style: {} };
    const drafted = await send({ draft });
    await until(() => expect(overlay.tips()).toContain(drafted));
    expect((await listen(drafted)).status).toBe(200);
    expect((await listen(await send({}))).status).toBe(404);
  });
});

describe('what a stranger asks for', () => {
  test('a paid tip that no overlay received is not spoken; replayed, it is', async () => {
    await insertTip({ id: id('old'), token: mint() });
    const before = await spoken();
    const { status, bytes } = await listen(id('old'));
    expect([status, JSON.parse(new TextDecoder().decode(bytes)).code]).toEqual([404, 'speech_over']);
    expect((await listen('test-9')).status).toBe(404);
    expect((await spoken()) - before).toBe(0);

    const overlay = await RoomClient.join('overlay', { token: mint() });
    await theRoom(mint()).replay(aTip(id('old'), mint()));
    await until(() => expect(overlay.tips()).toContain(id('old')));
    expect((await listen(id('old'))).status).toBe(200);
  });

  const ruled = (tipId: string, state: string) =>
    env.DB.prepare('INSERT INTO tip_rulings (tip_id, state, decided_at) VALUES (?, ?, 1)')
      .bind(tipId, state)
      .run();

  test.each(['held', 'removed'])('words that were spoken and are %s now are not heard', async (state) => {
    await onAir({ id: id(state), token: mint() });
    expect((await listen(id(state))).status).toBe(200);
    await ruled(id(state), state);
    const { status, bytes } = await listen(id(state));
    expect([status, JSON.parse(new TextDecoder().decode(bytes)).code]).toEqual([404, 'speech_silent']);
  });

  test('of a tip that has lost its words the amount is heard, and nothing else', async () => {
    await onAir({ id: id('wordless'), token: mint(), amount: 70_000_000 });
    const whole = await listen(id('wordless'));
    await ruled(id('wordless'), 'wordless');
    const amount = await listen(id('wordless'));
    expect([whole.status, amount.status]).toEqual([200, 200]);
    expect(amount.bytes.length).toBeLessThan(whole.bytes.length);
    const { last } = (await (await fetch(`${inject('speechUrl')}/stats`)).json()) as {
      last: { inputs: { prompt: string } };
    };
    expect(last.inputs.prompt).toBe('zero point zero seven sol.');
  });

  test('a name that was said and is taken back is in no sound any more', async () => {
    const name = (sql: string) => env.DB.prepare(sql).bind(id('named')).run();
    await insertTip({ id: id('named'), token: mint() });
    await name(
      "INSERT INTO tip_names (tip_id, name) VALUES (?, 'Wolfeschlegelsteinhausen the very long name')",
    );
    const overlay = await RoomClient.join('overlay', { token: mint() });
    await theRoom(mint()).deliverTip(aTip(id('named'), mint()), QUICK);
    await until(() => expect(overlay.tips()).toContain(id('named')));
    const named = await listen(id('named'));
    await name('DELETE FROM tip_names WHERE tip_id = ?');
    const nameless = await listen(id('named'));
    expect([named.status, nameless.status]).toEqual([200, 200]);
    expect(nameless.bytes.length).toBeLessThan(named.bytes.length);
  });

  test('requests of a stranger evict no sound that is on screen now', async () => {
    const room = theRoom(mint());
    // On screen for longer than saving the others takes, on any machine.
    const slow = { ...QUICK, config: { ...QUICK.config, messageTimeoutSeconds: 60 } };
    await onAir({ id: id('present'), token: mint() }, slow);
    const sound = { contentType: 'audio/wav', bytes: new ArrayBuffer(1000) };
    await room.saveSpeech(id('present'), sound);
    for (let i = 0; i < 25; i++) await room.saveSpeech(`other-${i}`, sound);
    expect(await room.speech(id('present'))).toMatchObject({ contentType: 'audio/wav' });
    expect(await room.speech('other-0')).toBe('over');
  });
});

describe('a sound of megabytes, as the second voice makes from a long message', () => {
  const long = 'W Y '.repeat(70).trim();

  test('a sound of megabytes is spoken though no room can store it, and is made once', async () => {
    await onAir({ id: id('a'), token: mint(), message: long });
    const before = await spoken();
    const { status, bytes, headers } = await listen(id('a'));
    expect([status, headers.get('content-type')]).toEqual([200, 'audio/wav']);
    expect(bytes.length).toBeGreaterThan(2_000_000);
    expect(loudness(bytes)).toBeGreaterThan(1000);
    const part = await listen(id('a'), { range: 'bytes=0-99' });
    expect([part.status, part.bytes.length]).toEqual([206, 100]);
    expect((await spoken()) - before).toBe(1);
  });

  test('a request meanwhile gets the sound of megabytes too', async () => {
    await onAir({ id: id('a'), token: mint(), message: long });
    const answers = await Promise.all([listen(id('a')), listen(id('a')), listen(id('a'))]);
    expect(answers.map(({ status, bytes }) => [status, bytes.length > 2_000_000])).toEqual(
      Array.from({ length: 3 }, () => [200, true]),
    );
  });

  test('a room that fails to store a small sound costs no request the sound', async () => {
    await onAir({ id: id('a'), token: mint() });
    const room = { ...refusing(), speech: async () => 'make', giveUpSpeech: async () => {} };
    const using = {
      ...env,
      TOKEN_ROOM: { idFromName: () => 'id', get: () => room } as unknown as Env['TOKEN_ROOM'],
    };
    expect((await listen(id('a'), { using })).status).toBe(200);
  });

  const refusing = () => ({
    saveSpeech: async () => {
      throw new Error('string or blob too big: SQLITE_TOOBIG');
    },
  });
});

describe('a speech service that fails', () => {
  const steer = (fault: string) =>
    fetch(`${inject('speechUrl')}/fault`, { method: 'POST', body: JSON.stringify({ fault }) });
  afterEach(() => steer('none'));

  test.each(['fail', 'busy', 'quota', 'garbage', 'empty'])(
    'a speech service with the fault %s: a clear refusal that is not cached; the next attempt may succeed',
    async (fault) => {
      await onAir({ id: id('a'), token: mint(), amount: 80_000_000 });
      await steer(fault);
      const { status, bytes, headers } = await listen(id('a'));
      expect(status).toBe(503);
      expect(JSON.parse(new TextDecoder().decode(bytes)).code).toBe('speech_unavailable');
      expect(headers.get('cache-control') ?? '').not.toContain('immutable');
      await steer('none');
      expect((await listen(id('a'))).status).toBe(200);
    },
  );

  test('of a message that no voice can say the amount is heard', async () => {
    await onAir({ id: id('a'), token: mint(), message: 'speech-fail', amount: 90_000_000 });
    expect((await listen(id('a'))).status).toBe(200);
  });

  test('a missing speech service gives the same refusal', async () => {
    await onAir({ id: id('a'), token: mint() });
    expect((await listen(id('a'), { using: { ...env, SPEECH_URL: '' } })).status).toBe(503);
  });

  test('a speech service that hangs is given up after seconds', async () => {
    await onAir({ id: id('a'), token: mint(), amount: 80_000_000 });
    await steer('hang');
    const asked = vi.spyOn(globalThis, 'fetch');
    stopClock();
    const listening = listen(id('a'));
    await until(() => expect(asked.mock.calls.join()).toContain(inject('speechUrl')));
    for (let seconds = 0; seconds < 12; seconds++) await pass(1000);
    expect((await listening).status).toBe(503);
  });
});

describe('Workers AI, where it is bound', () => {
  const withAi = (answer: () => unknown): Env => ({
    ...env,
    AI: { run: async () => answer() } as unknown as Ai,
  });
  const mp3 = btoa(`ID3${'\0'.repeat(400)}`);

  test('Workers AI speaks instead of the service where it is bound', async () => {
    await onAir({ id: id('a'), token: mint() });
    const before = await spoken();
    const { status, headers } = await listen(id('a'), { using: withAi(() => ({ audio: mp3 })) });
    expect([status, headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
    expect((await spoken()) - before).toBe(0);
  });

  test('the second voice of Workers AI speaks while the first is at capacity', async () => {
    await onAir({ id: id('a'), token: mint(), fee: 1_000_000 });
    let asked = 0;
    const answer = () => {
      asked += 1;
      return asked === 1 ? Response.json({ internalCode: 3040 }, { status: 429 }) : { audio: mp3 };
    };
    expect((await listen(id('a'), { using: withAi(answer) })).status).toBe(200);
    expect(asked).toBe(2);
  });

  test.each([
    ['nothing', () => null],
    ['no audio', () => ({})],
    ['empty audio', () => ({ audio: '' })],
    ['no base64', () => ({ audio: '***' })],
    ['an error', () => Promise.reject(new Error('3040: capacity exceeded'))],
    ['a raw error', () => Response.json({ internalCode: 3040, description: 'Capacity' }, { status: 429 })],
  ])('Workers AI that answers %s gives a refusal', async (_, answer) => {
    await onAir({ id: id('a'), token: mint() });
    expect((await listen(id('a'), { using: withAi(answer) })).status).toBe(503);
  });
});
