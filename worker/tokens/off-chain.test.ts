import { expect, test, vi } from 'vitest';
import { systemClock } from '../../chain/clock.ts';
import { readOffChain } from './off-chain.ts';

const URI = 'https://coin.site/meta.json';

/** Returns a web in which only `pages` exist; it records the requests. */
function web(pages: Record<string, (signal: AbortSignal) => Response | Promise<Response>>) {
  const asked: string[] = [];
  const fetcher = (async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input);
    asked.push(url);
    const page = pages[url];
    if (!page) throw new TypeError('no such host');
    return page(init!.signal!);
  }) as typeof fetch;
  return { asked, fetch: fetcher };
}

const read = (page: () => Response | Promise<Response>, timeoutMs?: number) =>
  readOffChain(URI, { ...web({ [URI]: page }), timeoutMs });

test('readOffChain returns description and image of a plain file', async () => {
  const page = () => Response.json({ description: 'A\u202E coin\n', image: 'ipfs://bafyabc' });
  expect(await read(page)).toEqual({ description: 'A coin', imageUrl: 'https://ipfs.io/ipfs/bafyabc' });
});

test('readOffChain leaves out an image that is not on the public web over https', async () => {
  for (const image of [
    'http://a.com/x.png',
    'https://10.0.0.1/x.png',
    'javascript:alert(1)',
    'data:image/png,x',
    7,
    null,
  ])
    expect(await read(() => Response.json({ description: 'x', image }))).toEqual({
      description: 'x',
      imageUrl: null,
    });
});

test.each(['http://coin.site/meta.json', 'https://127.0.0.1/meta.json', 'https://localhost/meta.json', ''])(
  'readOffChain never requests %s',
  async (uri) => {
    const { asked, fetch } = web({ [uri]: () => Response.json({ description: 'leak' }) });
    expect(await readOffChain(uri, { fetch })).toBeNull();
    expect(asked).toEqual([]);
  },
);

test('readOffChain follows few redirects, and only to public addresses', async () => {
  const to = (location: string) => () => new Response(null, { status: 302, headers: { location } });
  const good = web({
    [URI]: to('/b.json'),
    'https://coin.site/b.json': () => Response.json({ description: 'moved' }),
  });
  expect(await readOffChain(URI, good)).toMatchObject({ description: 'moved' });

  for (const inside of [
    'http://coin.site/b.json',
    'https://127.0.0.1/b',
    'https://[::1]/',
    'https://metadata.internal/',
  ]) {
    const trap = web({ [URI]: to(inside), [inside]: () => Response.json({ description: 'leak' }) });
    expect(await readOffChain(URI, trap)).toBeNull();
    expect(trap.asked).toEqual([URI]);
  }

  const loop = web({ [URI]: to(URI) });
  expect(await readOffChain(URI, loop)).toBeNull();
  expect(loop.asked.length).toBeLessThan(6);
});

test('readOffChain stops reading a body that claims or grows to more than 64 KB', async () => {
  let sent = 0;
  let cancelled = false;
  const endless = () =>
    new Response(
      new ReadableStream({
        pull(controller) {
          sent += 16 * 1024;
          controller.enqueue(new TextEncoder().encode(' '.repeat(16 * 1024)));
        },
        cancel() {
          cancelled = true;
        },
      }),
    );
  expect(await read(endless)).toBeNull();
  expect(cancelled).toBe(true);
  expect(sent).toBeLessThan(256 * 1024);
  const boast = () => new Response('{}', { headers: { 'content-length': '70000' } });
  expect(await read(boast)).toBeNull();
});

test('readOffChain gives up a host that hangs before or inside its answer', async () => {
  const silent = () => new Promise<Response>(() => {});
  const dripping = () =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(new TextEncoder().encode('{"description":'));
        },
      }),
    );
  for (const page of [silent, dripping]) {
    const limits = vi.spyOn(systemClock, 'later');
    // The limit is the time that is left: on a busy machine a millisecond of it may be gone.
    const still = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    expect(await read(page, 50)).toBeNull();
    still.mockRestore();
    // Timers of files before this one run as well.
    expect(limits.mock.calls.map(([ms]) => ms)).toContain(50);
    limits.mockRestore();
  }
});

test.each([
  ['HTML', '<html></html>'],
  ['a list', '[{"description":"x"}]'],
  ['null', 'null'],
  ['a bare text', '"x"'],
  ['cut JSON', '{"description":"x"'],
  ['nothing', ''],
])('readOffChain returns null for %s', async (_, body) => {
  expect(await read(() => new Response(body))).toBeNull();
});

test('readOffChain returns null for invalid UTF-8, failures and errors of the host', async () => {
  expect(await read(() => new Response(Uint8Array.of(0x7b, 0xff, 0x7d)))).toBeNull();
  expect(await read(() => new Response('{"description":"x"}', { status: 500 }))).toBeNull();
  expect(await readOffChain(URI, web({}))).toBeNull();
});

test('readOffChain returns an empty description and no image for an object without the two fields', async () => {
  expect(await read(() => Response.json({ description: 5, name: 'x' }))).toEqual({
    description: '',
    imageUrl: null,
  });
});
