import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Running } from '../http.ts';
import { FAULTS } from './faults.ts';
import { startSpeech, TEXT_LIMIT } from './server.ts';

let service: Running;
beforeAll(async () => {
  service = await startSpeech();
});
afterAll(() => service.close());

function post(path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch(`${service.url}${path}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal,
  });
}

async function samplesOf(response: Response): Promise<{ rate: number; samples: Int16Array }> {
  const file = await response.arrayBuffer();
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

test('a text becomes a sound file that is heard and lasts as long as it takes to say', async () => {
  const short = await post('/speak', { text: 'Hello' });
  expect(short.headers.get('content-type')).toBe('audio/wav');
  const hello = await samplesOf(short);
  const sentence = await samplesOf(
    await post('/speak', { text: 'Someone tipped zero point zero five Sol. What a wonderful stream!' }),
  );
  expect(loudness(hello.samples)).toBeGreaterThan(500);
  expect(loudness(sentence.samples)).toBeGreaterThan(500);
  expect(sentence.samples.length / sentence.rate).toBeGreaterThan((2 * hello.samples.length) / hello.rate);
  expect(sentence.samples.length / sentence.rate).toBeLessThan(15);
});

test('another language sounds different', async () => {
  const english = await samplesOf(await post('/speak', { text: 'Guten Morgen', lang: 'en' }));
  const german = await samplesOf(await post('/speak', { text: 'Guten Morgen', lang: 'de' }));
  expect(german.samples).not.toEqual(english.samples);
});

test('markup in a text is spoken over, not obeyed', async () => {
  const { samples } = await samplesOf(await post('/speak', { text: '<break time="30s"/> <b>hi</b> & bye' }));
  expect(samples.length / 22050).toBeLessThan(15);
});

test.each([
  ['no body', 'not json', 400, 'The body is not a JSON object'],
  ['no text', {}, 400, 'text: is required'],
  ['a blank text', { text: '  ' }, 400, 'text: is required'],
  ['a number as text', { text: 5 }, 400, 'text: is required'],
  ['a long text', { text: 'a'.repeat(TEXT_LIMIT + 1) }, 413, `text: is longer than ${TEXT_LIMIT} characters`],
  ['a huge body', { text: 'a'.repeat(20_000) }, 413, 'The body is larger than 16384 bytes'],
  ['an unknown language', { text: 'hi', lang: '../etc' }, 400, 'lang: must be one of en, de, es, fr, it, pt'],
])('%s is refused by name', async (_name, body, status, error) => {
  const response = await post('/speak', body);
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ error });
});

test('the longest text is spoken', async () => {
  const { samples } = await samplesOf(await post('/speak', { text: 'word '.repeat(TEXT_LIMIT / 5) }));
  expect(loudness(samples)).toBeGreaterThan(500);
});

test('words in the text make the service fail, refuse, answer garbage or nothing', async () => {
  expect((await post('/speak', { text: 'please speech-fail now' })).status).toBe(500);
  expect((await post('/speak', { text: 'please Speech-Busy now' })).status).toBe(429);
  const garbage = await post('/speak', { text: 'speech-garbage' });
  expect(garbage.headers.get('content-type')).toBe('audio/wav');
  expect(await garbage.text()).toMatch(/^<html>/);
  expect((await (await post('/speak', { text: 'speech-empty' })).arrayBuffer()).byteLength).toBe(0);
});

test('a call that hangs ends with its caller', async () => {
  await expect(post('/speak', { text: 'speech-hang' }, AbortSignal.timeout(300))).rejects.toThrow(/aborted/);
});

test('a switch makes every call go wrong until it is switched back', async () => {
  expect((await post('/fault', { fault: 'explode' })).status).toBe(400);
  await post('/fault', { fault: 'fail' });
  expect((await post('/speak', { text: 'hi' })).status).toBe(500);
  await post('/fault', { fault: 'late', delayMs: 200 });
  const before = performance.now();
  expect((await samplesOf(await post('/speak', { text: 'hi' }))).samples.length).toBeGreaterThan(0);
  expect(performance.now() - before).toBeGreaterThanOrEqual(190);
  await post('/fault', { fault: 'none' });
  expect((await post('/speak', { text: 'hi' })).status).toBe(200);
  expect(FAULTS).toContain('hang');
});
