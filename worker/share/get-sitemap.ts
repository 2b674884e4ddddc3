/** GET /sitemap.xml: lists pages for search engines: giveaways, newest first, names, and tokens with tips or giveaways. */
import { hasSubject, PAGE_KINDS, PAGES } from '../../core/pages.ts';
import { escapeHtml } from '../../core/share/head.ts';
import { listBlocks } from '../blocks/store.ts';
import { database } from '../env.ts';
import { fundedGiveaways } from '../giveaways/jobs/store.ts';
import { cached } from '../http/edge-cache.ts';
import { endpoint } from '../http/endpoint.ts';
import { heldNames } from '../names/store.ts';
import { share } from '../shares/minute.ts';
import { tippedTokens } from '../tips/store.ts';

/** Search engines read at most this many per file. */
const MOST_PAGES = 50_000;
const MOST_GIVEAWAYS = 20_000;
const MOST_NAMES = 10_000;
const LIFETIME = { freshSeconds: 3600, staleSeconds: 86_400 };
const FIXED_PATHS = PAGE_KINDS.filter((kind) => !hasSubject(kind) && !PAGES[kind].isPrivate).map(
  (kind) => PAGES[kind].path,
);

export const getSitemap = endpoint(share('exports'), async (c) => {
  return cached(c, '/sitemap.xml', LIFETIME, async () => {
    const db = database(c.env);
    const blocked = new Set((await listBlocks(db, Date.now())).map(({ key }) => key));
    const giveaways = (await fundedGiveaways(db, MOST_GIVEAWAYS)).filter(
      ({ id, token }) => !blocked.has(id) && !blocked.has(token ?? ''),
    );
    const pages = [
      ...FIXED_PATHS.map((path) => ({ path, at: null })),
      ...giveaways.flatMap(({ id, drawn, at }) => [
        { path: `/giveaways/${id}`, at },
        ...(drawn ? [{ path: `/giveaways/${id}/draw`, at }] : []),
      ]),
    ];
    const named = (await heldNames(db, MOST_NAMES)).filter(
      ({ wallet, subject }) => !blocked.has(wallet) && !blocked.has(subject),
    );
    const most = MOST_PAGES - pages.length - named.length;
    const ofGiveaways = giveaways.flatMap(({ token }) => token ?? []);
    const tokens = [...new Set([...ofGiveaways, ...(await tippedTokens(db, most))])]
      .filter((mint) => !blocked.has(mint))
      .slice(0, most);
    const { origin } = new URL(c.req.url);
    const entries = [
      ...pages,
      ...named.map(({ name }) => ({ path: `/@${name}`, at: null })),
      ...tokens.map((mint) => ({ path: `/${mint}`, at: null })),
    ].map(({ path, at }) => {
      const changed = at === null ? '' : `<lastmod>${new Date(at).toISOString()}</lastmod>`;
      return `<url><loc>${escapeHtml(origin + path)}</loc>${changed}</url>`;
    });
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
    return new Response(text, {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    });
  });
});
