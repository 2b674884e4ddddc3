import { afterAll, beforeAll, expect, test } from 'vitest';
import { SPEECH_FAULTS } from '../faults.ts';
import type { Running } from '../http.ts';
import { TEXT_LIMIT } from './models.ts';
import { startSpeech } from './server.ts';

let service: Running;
beforeAll(async () => {
  service = await startSpeech();
});
afterAll(() => service.close());

const MELOTTS = '@cf/myshell-ai/melotts';
const AURA = '@cf/deepgram/aura-2-en';
const AURA_ES = '@cf/deepgram/aura-2-es';

function post(path: string, body: unknown, more: { model?: string; signal?: AbortSignal } = {}) {
  return fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'cf-consn-model-id': more.model ?? MELOTTS },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: more.signal,
  });
}
const say = (prompt: unknown, lang?: string, more: { model?: string; signal?: AbortSignal } = {}) =>
  post(
    '/run?version=3',
    { inputs: more.model?.includes('aura') ? { text: prompt } : { prompt, lang }, options: {} },
    more,
  );

async function samplesOf(response: Response): Promise<{ rate: number; samples: Int16Array }> {
  expect(response.headers.get('content-type')).toBe('application/json');
  const { audio } = (await response.json()) as { audio: string };
  const file = new Uint8Array(Buffer.from(audio, 'base64')).buffer;
  const view = new DataView(file);
  expect(new TextDecoder().decode(file.slice(0, 4))).toBe('RIFF');
  expect(view.getUint32(4, true)).toBe(file.byteLength - 8);
  expect([view.getUint16(20, true), view.getUint16(22, true), view.getUint16(34, true)]).toEqual([1, 1, 16]);
  expect(view.getUint32(40, true)).toBe(file.byteLength - 44);
  return { rate: view.getUint32(24, true), samples: new Int16Array(file.slice(44)) };
}

function loudness(samples: Int16Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);
}

test('a text becomes an audible sound file that lasts as long as it takes to say', async () => {
  const hello = await samplesOf(await say('Hello'));
  const sentence = await samplesOf(
    await say('Someone tipped zero point zero five Sol. What a wonderful stream!'),
  );
  expect(hello.rate).toBe(44_100);
  expect(loudness(hello.samples)).toBeGreaterThan(500);
  expect(loudness(sentence.samples)).toBeGreaterThan(500);
  expect(sentence.samples.length / sentence.rate).toBeGreaterThan((2 * hello.samples.length) / hello.rate);
  expect(sentence.samples.length / sentence.rate).toBeLessThan(15);
});

test('another language sounds different', async () => {
  const english = await samplesOf(await say('Bonjour', 'en'));
  const french = await samplesOf(await say('Bonjour', 'fr'));
  expect(french.samples).not.toEqual(english.samples);
});

test('markup in a text is not interpreted', async () => {
  const { samples, rate } = await samplesOf(await say('<break time="30s"/> <b>hi</b> & bye'));
  expect(samples.length / rate).toBeLessThan(15);
});

test.each([
  ['no body', 'not json', 400, 5006],
  ['no text', { inputs: {} }, 400, 5006],
  ['an empty text', { inputs: { prompt: '' } }, 400, 5006],
  ['a number as text', { inputs: { prompt: 5 } }, 400, 5006],
  ['a long text', { inputs: { prompt: 'a'.repeat(TEXT_LIMIT + 1) } }, 413, 3006],
  ['a huge body', { inputs: { prompt: 'a'.repeat(20_000) } }, 413, 3006],
  ['a language that it does not speak', { inputs: { prompt: 'hi', lang: 'de' } }, 500, 3043],
  ['Spanish, which production refuses', { inputs: { prompt: 'hola', lang: 'es' } }, 500, 3043],
])('%s is refused as Workers AI refuses it', async (_name, body, status, internalCode) => {
  const response = await post('/run?version=3', body);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ internalCode, name: 'AiError' });
});

test.each([
  ['a speaker of the Spanish model', AURA, { text: 'hi', speaker: 'celeste' }, 400, 5006],
  ['a speaker of the English model', AURA_ES, { text: 'hola', speaker: 'asteria' }, 400, 5006],
  ['a speed, which the model has not', AURA, { text: 'hi', speed: 2 }, 400, 5006],
  ['a text of 2,001 characters', AURA, { text: 'a'.repeat(TEXT_LIMIT + 1) }, 413, 8007],
  ['an encoding that nobody knows', AURA, { text: 'hi', encoding: 'midi' }, 400, 5006],
  ['the model before it', '@cf/deepgram/aura-1', { text: 'hi' }, 400, 5007],
])('aura-2 refuses %s', async (_name, model, inputs, status, internalCode) => {
  await post('/voices', { aura: true });
  const response = await post('/run?version=3', { inputs, options: {} }, { model });
  await post('/voices', { aura: false });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ internalCode });
});

test('an unknown model is refused', async () => {
  expect((await say('hi', 'en', { model: '@cf/none/none' })).status).toBe(400);
});

test('the sound of a long text takes megabytes', async () => {
  const { samples } = await samplesOf(await say('a word and '.repeat(36)));
  expect(2 * samples.length).toBeGreaterThan(2_000_000);
});

test('the first voice is out of capacity, unless it may answer silence', async () => {
  expect(await (await say('hi', 'en', { model: AURA })).json()).toMatchObject({ internalCode: 3040 });
  await post('/voices', { aura: true });
  const answer = await say('hi', 'en', { model: AURA });
  await post('/voices', { aura: false });
  expect(answer.headers.get('content-type')).toBe('audio/mpeg');
  expect(new Uint8Array(await answer.arrayBuffer()).subarray(0, 2)).toEqual(Uint8Array.of(0xff, 0xfb));
});

test('the Spanish voice, which no other model stands in for, answers silence', async () => {
  expect((await say('hola', 'es', { model: AURA_ES })).headers.get('content-type')).toBe('audio/mpeg');
});

test('words in the text make the service fail, refuse, answer garbage or nothing', async () => {
  expect((await say('please speech-fail now')).status).toBe(500);
  expect(await (await say('please Speech-Busy now')).json()).toMatchObject({ internalCode: 3040 });
  expect(await (await say('speech-quota')).json()).toMatchObject({ internalCode: 4006 });
  const garbage = (await (await say('speech-garbage')).json()) as { audio: string };
  expect(atob(garbage.audio)).toMatch(/^<html>/);
  expect(await (await say('speech-empty')).json()).toEqual({ audio: '' });
});

test('a call that hangs ends when its caller disconnects', async () => {
  await expect(say('speech-hang', 'en', { signal: AbortSignal.timeout(300) })).rejects.toThrow(/aborted/);
});

test('the switch makes every call fail until it is switched back', async () => {
  expect((await post('/fault', { fault: 'explode' })).status).toBe(400);
  await post('/fault', { fault: 'fail' });
  expect((await say('hi')).status).toBe(500);
  await post('/fault', { fault: 'late', delayMs: 200 });
  const before = performance.now();
  expect((await samplesOf(await say('hi'))).samples.length).toBeGreaterThan(0);
  expect(performance.now() - before).toBeGreaterThanOrEqual(190);
  await post('/fault', { fault: 'none' });
  expect((await say('hi')).status).toBe(200);
  expect(SPEECH_FAULTS).toContain('hang');
});
