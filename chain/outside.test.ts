import { describe, expect, test } from 'vitest';
import { userAgent } from '../core/user-agent.ts';
import { askOutside, OutsideError, type OutsideRequest } from './outside.ts';

const URL_ASKED = 'https://service.example.com/path?key=secret';

/** Returns a service that returns `answers` in turn and records the requests. */
function service(...answers: (Response | (() => Promise<Response>))[]) {
  const asked: { url: string; headers: Headers; init: RequestInit }[] = [];
  const fetcher = (async (input: RequestInfo | URL, init: RequestInit) => {
    asked.push({ url: String(input), headers: new Headers(init.headers), init });
    const next = answers.shift()!;
    return typeof next === 'function' ? next() : next;
  }) as typeof fetch;
  const ask = (more: Partial<OutsideRequest> = {}, env: { SITE_URL?: string } = {}) =>
    askOutside(env, URL_ASKED, { timeoutMs: 1000, maxBytes: 1000, fetch: fetcher, ...more });
  return { ask, asked };
}

const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(OutsideError);
  return error as OutsideError;
};

test('every request sends our User-Agent, and its answer can be read as JSON', async () => {
  const { ask, asked } = service(Response.json({ a: 1 }), new Response('<html>'));
  expect((await ask({}, { SITE_URL: 'https://tips.example' })).json()).toEqual({ a: 1 });
  expect(asked[0]!.headers.get('user-agent')).toMatch(
    /^Fanfare\/\d+\.\d+\.\d+ \(\+https:\/\/tips\.example\)$/,
  );
  expect((await ask()).json()).toBeUndefined();
  expect(asked[1]!.headers.get('user-agent')).toMatch(/^Fanfare\/[\d.]+$/);
});

test('userAgent leaves out a malformed site address', () => {
  expect(userAgent('https://a.b/\r\nx: y')).toBe(userAgent());
});

describe('askOutside', () => {
  test.each([
    [400, '{"error":"no"}', 'refused'],
    [401, '{"title":"Unauthorized"}', 'refused'],
    [402, '{}', 'refused'],
    [403, '{"errors":[{"code":179}]}', 'refused'],
    [404, '<html>', 'refused'],
    [429, 'slow', 'limited'],
    [500, '', 'unavailable'],
    [503, '{}', 'unavailable'],
    [522, 'error code: 522', 'unavailable'],
    [403, 'error code: 1010', 'unavailable'],
  ])('HTTP %d %s is %s', async (status, body, kind) => {
    const type = body.startsWith('<') ? 'text/html' : 'application/json';
    const { ask } = service(new Response(body, { status, headers: { 'content-type': type } }));
    const error = await failure(ask());
    expect([error.kind, error.status, error.answer?.text()]).toEqual([kind, status, body]);
    expect(error.message).toBe(`/path: HTTP ${status}`);
  });

  test("a firewall's page counts as unavailable, not refused", async () => {
    const page = new Response('<!DOCTYPE html><title>Just a moment...</title>', {
      status: 403,
      headers: { 'content-type': 'text/html; charset=UTF-8', 'cf-mitigated': 'challenge' },
    });
    expect((await failure(service(page).ask())).kind).toBe('unavailable');
  });

  test.each([
    [{ 'retry-after': '30' }, 30_000],
    [{ 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, null],
    [{ 'x-rate-limit-reset': '1' }, 0],
    [{}, null],
  ])('the headers %j ask us to wait %j ms', async (headers: Record<string, string>, ms) => {
    const error = await failure(service(new Response('', { status: 429, headers })).ask());
    expect(error.retryAfterMs).toBe(ms);
  });
});

describe('askOutside without an answer', () => {
  test('a host that hangs before or within its answer times out', async () => {
    const silent = () => new Promise<Response>(() => {});
    const dripping = new Response(new ReadableStream({ start: (it) => it.enqueue(new Uint8Array(1)) }));
    for (const page of [silent, dripping]) {
      const error = await failure(service(page).ask({ timeoutMs: 30 }));
      expect([error.kind, error.message]).toEqual(['unavailable', '/path: no answer in time']);
    }
  });

  test('a body that is declared or turns out too large is not read to its end', async () => {
    let sent = 0;
    const endless = new Response(
      new ReadableStream({
        pull(it) {
          sent += 500;
          it.enqueue(new Uint8Array(500));
        },
      }),
    );
    for (const page of [endless, new Response('x', { headers: { 'content-length': '1001' } })])
      expect((await failure(service(page).ask())).message).toBe('/path: the answer is too large');
    expect(sent).toBeLessThan(5000);
  });

  test("a network failure's message holds neither key nor address", async () => {
    const broken = () => Promise.reject(new TypeError(`fetch failed for ${URL_ASKED}`));
    expect((await failure(service(broken).ask())).message).toBe('/path: TypeError');
  });
});

describe('askOutside and redirects', () => {
  const to = (location: string) => new Response(null, { status: 302, headers: { location } });

  test('a redirect is not followed unless mayFollow allows it', async () => {
    const { ask, asked } = service(to('https://elsewhere.example.com/'));
    expect((await failure(ask())).kind).toBe('unavailable');
    expect(asked).toHaveLength(1);
  });

  test('an allowed redirect is followed a few times, and never with a body', async () => {
    const mayFollow = (next: URL) => next.hostname.endsWith('.example.com');
    const good = service(to('//other.example.com/x'), Response.json(1));
    expect((await good.ask({ mayFollow })).json()).toBe(1);
    expect(good.asked[1]!.url).toBe('https://other.example.com/x');

    const away = service(to('https://evil.example/'));
    await failure(away.ask({ mayFollow }));
    expect(away.asked).toHaveLength(1);

    const loop = service(...Array.from({ length: 10 }, () => to('/again')));
    await failure(loop.ask({ mayFollow }));
    expect(loop.asked.length).toBeLessThanOrEqual(4);

    const posted = service(to('/again'));
    await failure(posted.ask({ mayFollow, method: 'POST', body: 'x' }));
    expect(posted.asked).toHaveLength(1);
  });
});
