/** What every endpoint does with input before its own code: content types, sizes, repeated parameters, check order. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import worker from '../../worker/index.ts';
import { ORIGIN } from './support.ts';

interface Reply {
  success: boolean;
  code?: string;
  error?: string;
  data?: { message?: string };
}

async function ask(path: string, init: RequestInit): Promise<[status: number, reply: Reply]> {
  const ctx = createExecutionContext();
  const response = await worker.fetch(new Request(`${ORIGIN}${path}`, init), env, ctx);
  await waitOnExecutionContext(ctx);
  return [response.status, await response.json<Reply>()];
}

const clean = (body: BodyInit | undefined, headers: HeadersInit = {}) =>
  ask('/api/tip/clean-message', { method: 'POST', headers, body });

const BODY = '{"message":"Hello \u00e9"}';
const bytes = new TextEncoder().encode(BODY);

test.each<[string, HeadersInit]>([
  ['no content type', {}],
  ['application/json', { 'content-type': 'application/json' }],
  ['application/json with a charset', { 'content-type': 'application/json; charset=utf-8' }],
  ['APPLICATION/JSON', { 'content-type': 'APPLICATION/JSON' }],
  ['text/plain', { 'content-type': 'text/plain' }],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ['a form of parts', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['nonsense', { 'content-type': 'json' }],
  ['its length', { 'content-length': String(bytes.length) }],
])('a JSON body is read when it is sent with %s', async (_what, headers) => {
  const [status, reply] = await clean(bytes, headers);
  expect([status, reply.data?.message]).toEqual([200, 'Hello \u00e9']);
});

test('a JSON body with a byte order mark is read', async () => {
  const [status, reply] = await clean(`\ufeff${BODY}`);
  expect([status, reply.data?.message]).toEqual([200, 'Hello \u00e9']);
});

test.each([
  ['empty', ''],
  ['blank', ' \n'],
  ['no JSON', 'message=Hello'],
  ['cut off', '{"message":"Hel'],
])('a body that is %s is invalid_json', async (_what, body) => {
  for (const headers of [[], [['content-type', 'application/json']]] as [string, string][][]) {
    const [status, { code, error }] = await clean(body, headers);
    expect([status, code, error]).toEqual([400, 'invalid_json', 'The request body is not valid JSON']);
  }
});

test('a request without any body is invalid_json', async () => {
  const [status, { code }] = await clean(undefined);
  expect([status, code]).toEqual([400, 'invalid_json']);
});

test.each([
  ['{}', 'message: is required'],
  ['{"message":null}', 'message: is not valid'],
  ['{"message":["Hello"]}', 'message: is not valid'],
  [JSON.stringify({ message: 'a'.repeat(2001) }), 'message: must be at most 2000 characters'],
  ['null', 'body: is not valid'],
  ['[]', 'body: is not valid'],
  ['"Hello"', 'body: is not valid'],
  ['{"__proto__":{"message":"Hello"}}', 'message: is required'],
])('the body %s is refused by the name of its field', async (body, error) => {
  const [status, reply] = await clean(body);
  expect([status, reply.code, reply.error]).toEqual([400, 'invalid_field', error]);
});

test('a body of 64 KiB is read and one byte more is too large, with or without an announced length', async () => {
  const padded = (size: number) => BODY.padEnd(size - (bytes.length - BODY.length));
  for (const announced of [true, false]) {
    const headers = (size: number): HeadersInit => (announced ? { 'content-length': String(size) } : {});
    expect((await clean(padded(65_536), headers(65_536)))[0]).toBe(200);
    const [status, { code, error }] = await clean(padded(65_537), headers(65_537));
    const text = 'The request body is larger than 65536 bytes';
    expect([status, code, error]).toEqual([413, 'body_too_large', text]);
  }
});

test('the first value of a repeated query parameter counts', async () => {
  const list = (query: string) => ask(`/api/clips?${query}`, {});
  expect((await list('limit=1&limit=x'))[0]).toBe(200);
  const [status, { error }] = await list('limit=x&limit=1');
  expect([status, error]).toEqual([400, 'limit: must be a whole number']);
  expect((await list('__proto__=1&constructor=2&limit=3'))[0]).toBe(200);
});

test.each([
  ['PUT', '/api/admin/config', '{'],
  ['POST', '/api/admin/payout/nonsense', '{}'],
  ['GET', '/api/admin/audit?limit=x', undefined],
  ['POST', '/api/live/nonsense/queue/replay', '{'],
])('%s %s: a client that is not signed in learns nothing about its input', async (method, path, body) => {
  const [status, { code }] = await ask(path, { method, body });
  expect([status, code]).toEqual([401, 'auth_required']);
});

test.each([
  ['GET', '/api/tip/stats/nonsense', 404, 'token_not_found'],
  ['GET', '/api/clips/nonsense', 404, 'token_not_found'],
  ['GET', '/api/clips/nonsense/picks/x', 404, 'token_not_found'],
  ['GET', '/api/live/nonsense/speech/x', 404, 'token_not_found'],
  ['GET', '/api/tokens/nonsense/picture', 404, 'token_not_found'],
  ['GET', '/api/giveaways/nonsense', 404, 'giveaway_not_found'],
  ['GET', '/api/giveaways/nonsense/wallets/nonsense', 400, 'invalid_field'],
  ['GET', '/og/nonsense/x.png', 404, 'not_found'],
  ['GET', '/api/clips/nonsense?limit=x', 404, 'token_not_found'],
])('%s %s answers %d %s', async (method, path, expected, code) => {
  const [status, reply] = await ask(path, { method });
  expect([status, reply.code]).toEqual([expected, code]);
});
