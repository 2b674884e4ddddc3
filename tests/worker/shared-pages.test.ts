/** What a link to us looks like elsewhere: heads, pictures, search engines, and how long answers are cached. */
import { env } from 'cloudflare:workers';
import { describe, expect, test, vi } from 'vitest';
import { addressOf } from '../../core/address.ts';
import type { Env } from '../../worker/env.ts';
import { database } from '../../worker/env.ts';
import { findReading, saveReading } from '../../worker/tokens/store.ts';
import { coin, fresh } from './coins.ts';
import { giveawayBody, makeGiveaway } from './giveaways.ts';
import { coloursOf, readPng } from './png.ts';
import { call, dropCached, ORIGIN, token, visit } from './support.ts';

const HOSTILE = `"><script>alert(1)</script><img src=x onerror='a()'> $& $1 </title>`;
const UNKNOWN = 'So11111111111111111111111111111111111111112';

/** `name="…"` and `property="…"` of a page, as a browser reads them. */
function metaOf(html: string): Record<string, string> {
  const found = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)" \/>/g);
  return Object.fromEntries([...found].map(([, name, content]) => [name!, plainOf(content!)]));
}

function plainOf(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
}

const sameBytes = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((byte, i) => byte === b[i]);
const titleOf = (html: string) => plainOf(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '');
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1] ?? null;

async function page(path: string, using?: Env) {
  const { status, headers, text } = await visit(path, { using });
  return {
    status,
    headers,
    html: text,
    title: titleOf(text),
    canonical: canonicalOf(text),
    meta: metaOf(text),
  };
}

async function rename(mint: string, name: string, symbol: string): Promise<void> {
  const reading = await findReading(database(env), mint);
  await saveReading(database(env), {
    ...reading!,
    chain: { ...reading!.chain, name, symbol },
    fetchedAt: Date.now() + 60_000,
  });
}

const TITLE = 'Tom & Jerry’s <b>big</b> night';

/** A token whose page was visited. */
async function knownToken(symbol = 'SHARED'): Promise<string> {
  const mint = await coin(symbol);
  await call('GET', `/api/tip/${mint}`);
  return mint;
}

const newGiveaway = async (title = TITLE) => (await makeGiveaway({ title, prizeAmount: 1.25 })).id;

describe('heads', () => {
  test.each([
    ['/', 'Fanfare · Tips that reach the stream, giveaways nobody can rig', '/'],
    ['/giveaways', 'Giveaways · Fanfare', '/giveaways'],
    ['/explore', 'Explore giveaways · Fanfare', '/giveaways/explore'],
    ['/giveaways/explore/', 'Explore giveaways · Fanfare', '/giveaways/explore'],
    ['/create-giveaway', 'Create a giveaway · Fanfare', '/giveaways/create'],
    ['/tipping?x=1', 'Tipping · Fanfare', '/tipping'],
    ['/clips', 'All Clips · Fanfare', '/clips'],
    ['/help', 'Help · Fanfare', '/help'],
    ['/privacy', 'Privacy · Fanfare', '/privacy'],
  ])('the head of a page: %s', async (path, title, canonical) => {
    const found = await page(path);
    expect([found.status, found.title, found.canonical]).toEqual([200, title, ORIGIN + canonical]);
    expect(found.meta['og:image']).toBe(`${ORIGIN}/og.png`);
    expect(found.meta['twitter:card']).toBe('summary_large_image');
    expect(found.meta.robots).toBeUndefined();
    expect(found.html.match(/<title>/g)).toHaveLength(1);
    expect(found.html.match(/name="description"/g)).toHaveLength(1);
    expect(found.html).toContain('<div id="root">');
  });

  test('the head of a token, its tip page and its clips', async () => {
    const token = await knownToken();
    for (const [path, title] of [
      [`/${token}`, 'Coin SHARED ($SHARED) · Fanfare'],
      [`/tip/${token}`, 'Tip Coin SHARED · Fanfare'],
      [`/clips/${token}`, 'Clips of Coin SHARED · Fanfare'],
    ] as const) {
      const found = await page(path);
      expect([found.status, found.title, found.canonical]).toEqual([200, title, ORIGIN + path]);
      expect(found.meta['og:title']).toBe(title);
      expect(found.meta['og:image']).toMatch(
        new RegExp(`^${ORIGIN}/og/token/${token}\\.png\\?v=[0-9a-f]{16}$`),
      );
      expect(found.meta['og:description']).toContain('Coin SHARED');
    }
  });

  test('the head of a giveaway and its draw, by either address', async () => {
    const giveaway = await newGiveaway();
    for (const path of [`/giveaways/${giveaway}`, `/giveaway/${giveaway}`]) {
      const found = await page(path);
      expect([found.title, found.canonical]).toEqual([
        `${TITLE} · Fanfare`,
        `${ORIGIN}/giveaways/${giveaway}`,
      ]);
      expect(found.meta.description).toMatch(
        /^Win 1\.25 SOL\. Enter until \w{3} \d+, \d{4}, \d\d:\d\d UTC\./,
      );
      expect(found.meta['twitter:image']).toContain(`/og/giveaway/${giveaway}.png?v=`);
    }
    const draw = await page(`/giveaways/${giveaway}/draw`);
    expect([draw.title, draw.canonical]).toEqual([
      `The draw of ${TITLE} · Fanfare`,
      `${ORIGIN}/giveaways/${giveaway}/draw`,
    ]);
    expect(draw.meta['og:image']).toContain(`/og/draw/${giveaway}.png?v=`);
  });

  test('hostile names stay text in a head', async () => {
    const mint = await knownToken('EVIL');
    await rename(mint, HOSTILE, HOSTILE);
    const found = await page(`/${mint}`);
    expect(found.html).not.toMatch(/<script>alert|<img|onerror='/);
    expect(found.title).toContain(HOSTILE);
    expect(found.meta['og:title']).toContain(HOSTILE);
    const id = await newGiveaway(HOSTILE);
    const evil = await page(`/giveaways/${id}`);
    expect(evil.html).not.toMatch(/<script>alert|<img|onerror='/);
    expect(evil.meta['og:image:alt']).toContain(HOSTILE);
  });

  test('pages not meant for search engines say so', async () => {
    const token = await knownToken();
    for (const [path, status] of [
      ['/dashboard', 200],
      ['/admin', 200],
      ['/clips/auth/callback?code=1', 200],
      [`/${token}/live?key=secret`, 200],
      [`/${UNKNOWN}`, 200],
      ['/nothing/here', 404],
      [`/giveaways/${UNKNOWN}`, 404],
      ['/giveaways/%3Cscript%3E', 404],
      ['/giveaways/%E0%A4%A', 404],
    ] as const) {
      const found = await page(path);
      expect([path, found.status, found.meta.robots, found.canonical]).toEqual([
        path,
        status,
        'noindex',
        null,
      ]);
      expect(found.html).toContain('<div id="root">');
      expect(found.html).not.toContain('secret');
    }
  });

  test('a missing file is not answered with a page', async () => {
    for (const path of ['/assets/app-12345678.js', '/favicon.ico', '/wp-login.php']) {
      const { status, json, headers } = await call('GET', path);
      expect([status, json.code]).toEqual([404, 'not_found']);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    expect((await call('POST', '/giveaways')).json.code).toBe('not_found');
  });

  test('a page without a database is sent with general words', async () => {
    const giveaway = await newGiveaway();
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const DB = {
      prepare: () => {
        throw new Error('gone');
      },
    };
    const using = { ...env, DB } as unknown as Env;
    const found = await page(`/giveaways/${giveaway}?again`, using);
    expect([found.status, found.meta['og:image']]).toEqual([200, `${ORIGIN}/og.png`]);
    expect(warned).toHaveBeenCalled();
    warned.mockRestore();
  });

  test('a client that requests too many pages gets them with general words', async () => {
    const giveaway = await newGiveaway();
    const using = { ...env, LIMIT_2000: { limit: async () => ({ success: false }) } } as Env;
    const { status, text } = await visit(`/giveaways/${giveaway}`, {
      using,
      headers: { 'cf-connecting-ip': '198.51.100.1' },
    });
    expect([status, metaOf(text)['og:image']]).toEqual([200, `${ORIGIN}/og.png`]);
  });

  test('the words of a head are cached while fresh, and renewed in the background while stale', async () => {
    const { id } = await makeGiveaway();
    const title = async () => titleOf((await page(`/giveaways/${id}`)).html);
    const first = await title();
    await env.DB.prepare("UPDATE giveaways SET title = 'Another night' WHERE id = ?").bind(id).run();
    expect(await title()).toBe(first);
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 15_000);
    expect(await title()).toBe(first);
    expect(await title()).toContain('Another night');
    later.mockRestore();
  });

  test('a page itself is requested each time', async () => {
    const token = await knownToken();
    const { headers } = await page(`/${token}`);
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  });
});

describe('pictures', () => {
  const pictureAt = async (path: string, using?: Env) => {
    const { status, headers, bytes } = await visit(path, { using });
    expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'image/png']);
    return { headers, picture: await readPng(bytes), bytes };
  };

  test.each(['token', 'giveaway', 'draw'])(
    'the share picture of a %s is large, with words and an emblem',
    async (kind) => {
      const token = await knownToken();
      const giveaway = await newGiveaway();
      const { picture } = await pictureAt(`/og/${kind}/${kind === 'token' ? token : giveaway}.png`);
      expect([picture.width, picture.height]).toEqual([1200, 630]);
      expect(coloursOf(picture, 70, 180, 600, 260)).toBeGreaterThan(60);
      expect(coloursOf(picture, 760, 140, 370, 320)).toBeGreaterThan(200);
    },
  );

  test('a share picture shows its subject, and changes with it', async () => {
    const giveaway = await newGiveaway();
    const one = await pictureAt(`/og/giveaway/${giveaway}.png`);
    const other = await newGiveaway('Another night');
    const two = await pictureAt(`/og/giveaway/${other}.png`);
    expect(two.headers.get('etag')).not.toBe(one.headers.get('etag'));
    let differ = 0;
    one.picture.pixels.forEach((value, i) => {
      if (value !== two.picture.pixels[i]) differ++;
    });
    expect(differ).toBeGreaterThan(3000);
    const again = await pictureAt(`/og/giveaway/${giveaway}.png`);
    expect(sameBytes(again.bytes, one.bytes)).toBe(true);
  });

  test('the address of a share picture carries its version, and is cached forever', async () => {
    const giveaway = await newGiveaway();
    const { meta } = await page(`/giveaways/${giveaway}`);
    const { pathname, search } = new URL(meta['og:image']!);
    const versioned = await pictureAt(pathname + search);
    expect(versioned.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const etag = versioned.headers.get('etag')!;
    expect(search).toBe(`?v=${etag.replaceAll('"', '')}`);
    expect((await pictureAt(`${pathname}?v=old`)).headers.get('cache-control')).toBe('public, max-age=300');
    expect((await visit(pathname, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  test('the general picture is sent for unknown subjects, unreadable data and missing letters', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const general = await pictureAt(`/og/token/${UNKNOWN}.png`);
    const DB = {
      prepare: () => {
        throw new Error('gone');
      },
    };
    const noDatabase = { ...env, DB } as unknown as Env;
    expect(sameBytes((await pictureAt(`/og/draw/${UNKNOWN}.png`, noDatabase)).bytes, general.bytes)).toBe(
      true,
    );
    expect(sameBytes((await pictureAt(`/og/draw/${UNKNOWN}.png`)).bytes, general.bytes)).toBe(true);
    quiet.mockRestore();
    warned.mockRestore();
  });

  test('no other share pictures exist', async () => {
    const token = await knownToken();
    for (const path of [
      `/og/wallet/${token}.png`,
      `/og/token/${token}.svg`,
      '/og/token/x.png',
      '/og/token',
      '/og',
    ])
      expect([path, (await visit(path)).status]).toEqual([path, 404]);
  });
});

describe('search engines', () => {
  test('robots.txt names the sitemap', async () => {
    const { text, headers } = await visit('/robots.txt');
    expect(text).toBe(`User-agent: *\nDisallow: /api/\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
    expect(headers.get('content-type')).toMatch(/^text\/plain/);
  });

  test('the sitemap lists funded giveaways, and tokens that have one or were tipped, along their indexes', async () => {
    const visited = await knownToken();
    const tipped = addressOf(fresh());
    await env.DB.prepare(
      "INSERT INTO tip_days VALUES ('c', ?, 'SOL', 1, 'SOL', 9, 1, 1, 1, 0), ('c', ?1, 'SOL', 2, 'SOL', 9, 1, 1, 1, 0)",
    )
      .bind(tipped)
      .run();
    const gate = token('launch').mint;
    const gated = { type: 'holders', tokenMint: gate, eligibilityType: 'custom', customAmount: 1 } as const;
    await makeGiveaway({ ...gated, prizeAmount: 0.1 });
    const giveaway = await newGiveaway();
    const { json } = await call('POST', '/api/giveaways/prepare', await giveawayBody({ title: 'A draft' }));
    const draft = json.data.tempGiveawayData.id;
    await dropCached('/sitemap.xml');
    const { text, headers } = await visit('/sitemap.xml');
    expect(headers.get('content-type')).toMatch(/^application\/xml/);
    expect(text).toContain(`<loc>${ORIGIN}/giveaways/${giveaway}</loc><lastmod>20`);
    expect(text).not.toContain(`/giveaways/${giveaway}/draw`);
    expect(text).not.toContain(draft);
    for (const path of ['/help', '/fees', '/security', '/terms', '/privacy'])
      expect(text).toContain(`<loc>${ORIGIN}${path}</loc>`);
    for (const mint of [tipped, gate])
      expect(text.split(`<url><loc>${ORIGIN}/${mint}</loc></url>`)).toHaveLength(2);
    expect(text).not.toContain(visited);
    const plans = await Promise.all(
      [
        `SELECT id, total_proven, created_at, drawn_at FROM giveaways WHERE stage NOT IN ('prepared', 'signed', 'expired')
         ORDER BY created_at DESC, id LIMIT 5`,
        "SELECT min(token) FROM tip_days WHERE token > 'a'",
      ].map(async (sql) => JSON.stringify((await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()).results)),
    );
    expect(plans[0]).toContain('giveaways_newest');
    expect(plans[1]).toContain('SEARCH tip_days USING COVERING INDEX tip_days_by_token');
    expect(plans.join()).not.toContain('TEMP B-TREE');
  });
});
