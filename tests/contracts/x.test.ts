/** X: our client reads the literal answers, and the fake X gives them. */
import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fixture } from '../../local/contracts/fixture.ts';
import { readFixtures, readQuestions } from '../../local/contracts/fixtures.ts';
import { type RunningX, startX } from '../../local/x/server.ts';
import { readPost, userOfCode, type XSettings } from '../../worker/social/x-client.ts';
import { answerShape, type LiteralHost, literalHost, sameRequest } from './literal.ts';

const fixtures = readFixtures('x');
const named = (start: string) => fixtures.filter(({ name }) => name.startsWith(start));
const byName = (name: string) => fixtures.find((one) => one.name === name)!;
const GRANTED = { status: 200, body: { token_type: 'bearer', expires_in: 7200, access_token: 'granted' } };
const REVOKED = { status: 200, body: { revoked: true } };
const VERIFIER = 'v'.repeat(43);

const settings = (url: string): XSettings => ({
  SITE_URL: 'https://fanfare.example',
  X_AUTHORIZE_URL: `${url}/i/oauth2/authorize`,
  X_API_URL: url,
  X_OEMBED_URL: `${url}/oembed`,
  X_CLIENT_ID: 'client',
  X_CLIENT_SECRET: 'secret',
});
const idOf = ({ request }: Fixture) => decodeURIComponent(request.url).match(/status\/(\d+)/)![1]!;
const outcome = (work: Promise<unknown>) =>
  work.then(
    (value) => value,
    (error: { code?: string }) => error.code,
  );

test('every kind of X answer has a source, or is listed as a question', () => {
  expect(fixtures.filter(({ error }) => error).length).toBeGreaterThanOrEqual(8);
  expect(readQuestions('x').length).toBeGreaterThan(0);
});

describe('the X client', () => {
  const CONCLUDES: Record<string, unknown> = {
    'oembed-protected': 'post_unavailable',
    'oembed-not-found': 'post_unavailable',
    'oembed-page': 'x_unavailable',
    'oembed-redirect': { handle: 'alexi_build' },
    'oembed-post': {
      handle: 'Interior',
      quote: {
        text: "Sunsets don't get much better than this one over @GrandTetonNPS. #nature #sunset pic.x.com/YuKy2rcjyU",
      },
    },
    'oembed-links': { handle: 'alexi_build', quote: { text: 'https://t.co/QfwvOsJcX0\n\n2 of 2' } },
    'token-code-invalid': 'x_denied',
    'token-client-refused': 'x_unavailable',
    'me-no-credits': 'x_paused',
    'me-unauthorized': 'x_unavailable',
    'me-rate-limited': 'x_unavailable',
    'me-unavailable': 'x_unavailable',
    'me-user': { id: '2244994945', handle: 'XDevelopers' },
  };
  let host: LiteralHost;

  test.each(fixtures)('the X client reads $name: $title', async (fixture) => {
    const expected = CONCLUDES[fixture.name];
    const call = fixture.name.split('-')[0];
    if (call === 'oembed') {
      // The redirect leads to a post.
      const behind = fixture.name === 'oembed-redirect' ? byName('oembed-links') : fixture;
      host = await literalHost(fixture.answer, behind.answer);
      expect(await outcome(readPost(settings(host.url), idOf(behind)))).toEqual(match(expected));
    } else {
      host = await literalHost(...(call === 'me' ? [GRANTED] : []), fixture.answer, REVOKED);
      const asked = userOfCode(settings(host.url), 'a code', VERIFIER, 'https://fanfare.example/back');
      expect(await outcome(asked)).toEqual(match(expected));
    }
    expect(host.asked.some((sent) => sameRequest(sent, fixture))).toBe(true);
    for (const { headers } of host.asked)
      expect(headers!['user-agent']).toMatch(/^Fanfare\/[\d.]+ \(\+https:\/\/fanfare\.example\)$/);
    await host.close();
  });

  function match(expected: unknown) {
    return typeof expected === 'object' && expected !== null
      ? expect.objectContaining(
          Object.fromEntries(
            Object.entries(expected).map(([key, value]) => [
              key,
              typeof value === 'object' ? expect.objectContaining(value) : value,
            ]),
          ),
        )
      : expected;
  }
});

describe('the fake X', () => {
  let x: RunningX;
  beforeAll(async () => {
    x = await startX();
  });
  afterAll(() => x.close());
  const control = async (method: string, path: string, body: object = {}) =>
    (await fetch(x.url + path, { method, body: JSON.stringify(body) })).json() as Promise<{ id: string }>;
  const ask = (path: string, init: RequestInit = {}) => fetch(x.url + path, { redirect: 'manual', ...init });
  const oembed = (id: string) => ask(`/oembed?url=${encodeURIComponent(`https://x.com/i/status/${id}`)}`);

  /** Brings the fake X into the state of a fixture and sends the fixture's request. */
  async function answered(fixture: Fixture): Promise<Response> {
    const state = fixture.switch as Record<string, unknown>;
    await control('POST', '/fault', state.fault ? state : { fault: 'none' });
    const call = fixture.name.split('-')[0];
    if (call === 'oembed') {
      if (state.post === 'none') return oembed('1');
      const wanted = typeof state.post === 'object' ? (state.post as object) : { text: 'a post' };
      const post = await control('POST', '/posts', { username: 'frogfan', ...wanted });
      if (state.post === 'hidden') await control('POST', `/posts/${post.id}/hide`);
      return oembed(post.id);
    }
    const secret = state.secret === 'wrong' ? 'guessed' : x.clientSecret;
    const headers = { authorization: `Basic ${btoa(`${x.clientId}:${secret}`)}` };
    if (call === 'token')
      return ask('/2/oauth2/token', { method: 'POST', headers, body: String(fixture.request.body) });
    const token = await bearer();
    return ask('/2/users/me', { headers: { authorization: `Bearer ${token}` } });
  }

  async function bearer(): Promise<string> {
    const { createHash } = await import('node:crypto');
    const challenge = createHash('sha256').update(VERIFIER).digest('base64url');
    const back = 'http://localhost:5173/clips/auth/callback';
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: x.clientId,
      redirect_uri: back,
      scope: 'tweet.read users.read',
      state: 's',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    });
    const page = await (await ask(`/i/oauth2/authorize?${query}`)).text();
    const href = /href="([^"]+)">Authorize/.exec(page)![1]!.replaceAll('&#38;', '&');
    const code = new URL(href).searchParams.get('code')!;
    const granted = await ask('/2/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${x.clientId}:${x.clientSecret}`)}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: back,
        code_verifier: VERIFIER,
      }),
    });
    return ((await granted.json()) as { access_token: string }).access_token;
  }

  test.each(fixtures)('the fake X answers like $name: $title', async (fixture) => {
    const response = await answered(fixture);
    expect(response.status).toBe(fixture.answer.status);
    const text = await response.text();
    if (fixture.answer.body !== undefined)
      expect(answerShape(JSON.parse(text))).toEqual(answerShape(fixture.answer.body));
    else if (fixture.answer.text) expect(text).toMatch(/^<!DOCTYPE html>/);
    for (const name of Object.keys(fixture.answer.headers ?? {})) {
      if (name !== 'content-type') expect(response.headers.has(name)).toBe(true);
    }
  });

  test('the fake X shows every address in a post as a link of t.co, bare domains too, and a picture after the text', async () => {
    await control('POST', '/fault', { fault: 'none' });
    const text = "I'm on fanfare.example, see https://a.b/c?d=1 & 0.05 SOL. @frogfan #wow";
    const { id } = await control('POST', '/posts', { username: 'frogfan', text, picture: true });
    const { html } = (await (await oembed(id)).json()) as { html: string };
    expect(html).not.toContain('fanfare.example');
    expect(html.match(/<a href="https:\/\/t\.co\/\w{10}">https:\/\/t\.co\/\w{10}<\/a>/g)).toHaveLength(2);
    expect(html).toMatch(/<a href="https:\/\/t\.co\/\w+">pic\.twitter\.com\/\w+<\/a><\/p>/);
    expect(html).toContain('&#38; 0.05 SOL.');
    const { quote } = await readPost(settings(x.url), id);
    expect(quote.text).toMatch(
      /^I'm on https:\/\/t\.co\/\w+, see https:\/\/t\.co\/\w+ & 0\.05 SOL\. @frogfan #wow pic/,
    );
  });

  test('the fake X refuses requests without a User-Agent', async () => {
    const { hostname, port } = new URL(x.url);
    const refused = await new Promise<{ status: number; text: string }>((resolve, reject) => {
      rawRequest({ hostname, port, path: '/oembed?url=x' }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode!, text }));
      })
        .on('error', reject)
        .end();
    });
    const { answer } = readFixtures('workers-fetch').find(({ name }) => name === 'no-user-agent')!;
    expect(refused).toEqual({ status: answer.status, text: answer.text });
  });
});

test('names of X fixtures begin with the call', () => {
  expect(named('oembed').length + named('token').length + named('me').length).toBe(fixtures.length);
});
