/** Pictures of tokens are served by us: fetched once, bounded, never anything but a picture. */
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import worker from '../../worker/index.ts';
import { loadToken } from '../../worker/tokens/load-token.ts';
import { CREATOR, coin, fresh } from './coins.ts';
import { ORIGIN } from './support.ts';

const PNG = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0);
afterEach(() => vi.restoreAllMocks());

let run = 0;
/** A coin whose creator named a picture; returns its address here. */
async function pictured(): Promise<string> {
  run += 1;
  const uri = `https://coin.site/${run}.json`;
  const mint = await coin(`PIC${run}`, fresh(), CREATOR, uri);
  const image = `https://coin.site/${run}.png`;
  const pictureOnly = (async () => Response.json({ image })) as unknown as typeof fetch;
  const { imageUrl } = await loadToken(env, mint, { fetch: pictureOnly, origin: ORIGIN });
  expect(imageUrl).toMatch(new RegExp(`^${ORIGIN}/api/tokens/${mint}/picture\\?v=[0-9a-f]{16}$`));
  return imageUrl!;
}

/** The picture's host answers `make`; its requests are counted. */
function host(make: () => Response | Promise<Response>) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => make());
}

async function look(url: string) {
  const ctx = createExecutionContext();
  const response = await worker.fetch(new Request(url), env, ctx);
  const bytes = new Uint8Array(await response.arrayBuffer());
  await waitOnExecutionContext(ctx);
  return { status: response.status, headers: response.headers, bytes };
}

test("a token's picture is fetched once, with the type of its bytes", async () => {
  const url = await pictured();
  const asked = host(() => new Response(PNG, { headers: { 'content-type': 'text/html' } }));
  const first = await look(url);
  expect([first.status, first.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  expect(first.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(first.headers.get('cache-control')).toContain('immutable');
  expect(first.bytes).toEqual(PNG);
  expect((await look(url)).bytes).toEqual(PNG);
  // An invented name makes no second copy.
  expect((await look(url.replace(/v=.*/, 'v=0123456789abcdef'))).bytes).toEqual(PNG);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(new Headers(asked.mock.calls[0]![1]!.headers).get('user-agent')).toMatch(/^Fanfare\//);
});

test.each([
  ['SVG', () => new Response('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['HTML', () => new Response('<html></html>', { headers: { 'content-type': 'image/png' } })],
  ['nothing', () => new Response(null)],
  ['a host that is gone', () => Promise.reject(new TypeError('gone'))],
  ['HTTP 500', () => new Response('', { status: 500 })],
  ['megabytes', () => new Response(new Uint8Array(3 * 1024 * 1024 + 1))],
  [
    'a way inside',
    () => new Response(null, { status: 302, headers: { location: 'https://127.0.0.1/x.png' } }),
  ],
])('%s is refused as a picture, and not fetched again at once', async (_what, make) => {
  const url = await pictured();
  const asked = host(make as () => Response);
  expect((await look(url)).status).toBe(404);
  expect((await look(url)).status).toBe(404);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('no picture for a token without one, an unknown one, and a malformed address', async () => {
  const mint = await coin('NOPIC', fresh(), CREATOR, '');
  await loadToken(env, mint);
  const asked = host(() => new Response(PNG));
  for (const token of [mint, 'BJE5MMbqXjVwjAF7oxwPYXnTXDyspzZyt4vwenNw5ruG', 'nonsense'])
    expect((await look(`${ORIGIN}/api/tokens/${token}/picture`)).status).toBe(404);
  expect(asked).not.toHaveBeenCalled();
});
