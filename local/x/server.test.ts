import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningX, startX } from './server.ts';

let x: RunningX;
beforeAll(async () => {
  x = await startX();
});
afterAll(() => x.close());

const BACK = 'http://localhost:5173/clips/auth/callback';
const base64Url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const challengeOf = (verifier: string) => base64Url(createHash('sha256').update(verifier).digest());
const verifier = base64Url(randomBytes(32));

const authorize = (change: Record<string, string> = {}) => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: x.clientId,
    redirect_uri: BACK,
    scope: 'tweet.read users.read',
    state: 'a state',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...change,
  });
  return fetch(`${x.url}/i/oauth2/authorize?${query}`);
};

async function codeFor(username: string): Promise<string> {
  const page = await (await authorize()).text();
  const href = new RegExp(`href="([^"]+)">Authorize as @${username}<`).exec(page)![1]!;
  const back = new URL(href.replaceAll('&#38;', '&'));
  expect(back.origin + back.pathname).toBe(BACK);
  expect(back.searchParams.get('state')).toBe('a state');
  return back.searchParams.get('code')!;
}

const token = (change: Record<string, string> = {}, secret = x.clientSecret) =>
  fetch(`${x.url}/2/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${x.clientId}:${secret}`)}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      redirect_uri: BACK,
      code_verifier: verifier,
      ...change,
    }),
  });
const me = (bearer: string) =>
  fetch(`${x.url}/2/users/me`, { headers: { authorization: `Bearer ${bearer}` } });
// biome-ignore lint/suspicious/noExplicitAny: tests read any answer
const read = async (answered: Promise<Response>): Promise<any> => (await answered).json();
const send = (method: string, path: string, body: object = {}) =>
  fetch(x.url + path, { method, body: JSON.stringify(body) });
const oembed = (url: string) => fetch(`${x.url}/oembed?url=${encodeURIComponent(url)}`);

describe('OAuth of the fake X', () => {
  test('a code becomes a token, and a token returns its account until it is revoked', async () => {
    const code = await codeFor('clipqueen');
    const granted = await read(token({ code }));
    expect(granted).toMatchObject({ token_type: 'bearer', expires_in: 7200 });
    expect(await (await me(granted.access_token)).json()).toEqual({
      data: { id: '2244994946', username: 'clipqueen', name: 'Clip Queen' },
    });
    await fetch(`${x.url}/2/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: granted.access_token }),
    });
    expect((await me(granted.access_token)).status).toBe(401);
  });

  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }],
    ['another way back', { redirect_uri: 'http://localhost:5173/other' }],
    ['another grant', { grant_type: 'refresh_token' }],
    ['an invented code', { code: 'invented' }],
  ])('a code request with %s is refused, and the code is used up', async (_what, change) => {
    const code = await codeFor('frogfan');
    expect((await token({ code, ...change })).status).toBe(400);
    if (!('code' in change)) expect((await token({ code })).status).toBe(400);
  });

  test('a wrong client secret is refused', async () => {
    expect((await token({ code: await codeFor('frogfan') }, 'guessed')).status).toBe(401);
  });

  test.each([
    ['client_id', 'other'],
    ['redirect_uri', 'https://evil.example/'],
    ['code_challenge_method', 'plain'],
    ['state', ''],
    ['scope', 'tweet.read'],
  ])('an app with a wrong %s gets no consent page', async (name, value) => {
    const answer = await authorize({ [name]: value });
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('Authorize');
  });
});

describe('posts of the fake X', () => {
  test('posts are quoted as X quotes them, escaped, until they are deleted', async () => {
    const post = await read(send('POST', '/posts', { username: 'frogfan', text: '<b>hi</b>\nyou' }));
    expect(post.url).toBe(`https://x.com/frogfan/status/${post.id}`);
    const quoted = await read(oembed(post.url));
    expect(quoted).toMatchObject({
      author_name: 'Frog Fan',
      author_url: 'https://twitter.com/frogfan',
      type: 'rich',
    });
    expect(quoted.html).toContain(
      '&#60;b&#62;hi&#60;/b&#62;<br>you</p>&mdash; Frog Fan (@frogfan) <a href="https://twitter.com/frogfan/status/',
    );
    expect((await send('DELETE', `/posts/${post.id}`)).status).toBe(200);
    expect((await oembed(post.url)).status).toBe(404);
  });

  test('posts of an unknown account are refused', async () => {
    expect((await send('POST', '/posts', { username: 'nobody', text: 'hi' })).status).toBe(400);
  });
});

describe('faults of the fake X', () => {
  test.each([
    ['fail', 503],
    ['busy', 429],
    ['denied', 401],
  ])('the fault %s answers its status', async (fault, status) => {
    await send('POST', '/fault', { fault, call: 'oembed' });
    expect((await oembed('https://x.com/a/status/1')).status).toBe(status);
    expect((await me('none')).status).toBe(401);
    await send('POST', '/fault', { fault: 'none' });
    expect((await oembed('https://x.com/a/status/1')).status).toBe(404);
  });

  test('the faults hang, garbage and huge play as described', async () => {
    await send('POST', '/fault', { fault: 'hang' });
    await expect(fetch(`${x.url}/oembed`, { signal: AbortSignal.timeout(200) })).rejects.toThrow();
    await send('POST', '/fault', { fault: 'garbage' });
    await expect((await oembed('')).json()).rejects.toThrow();
    await send('POST', '/fault', { fault: 'huge' });
    expect((await (await oembed('')).text()).length).toBeGreaterThan(1_000_000);
    await send('POST', '/fault', { fault: 'none' });
    expect((await send('POST', '/fault', { fault: 'unknown' })).status).toBe(400);
  });
});
