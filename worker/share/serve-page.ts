/** Answers every address that is neither endpoint nor file: the app, with a head that describes the page. */
import type { Context } from 'hono';
import { operatorOf } from '../../core/operator.ts';
import { type Page, pageOf } from '../../core/pages.ts';
import { Refusal } from '../../core/refusals.ts';
import { cardOf } from '../../core/share/card.ts';
import { headHtml, headOf, operatorHtml } from '../../core/share/head.ts';
import { linkPreloads } from '../../core/share/preloads.ts';
import type { AppContext } from '../env.ts';
import { countShare } from '../shares/minute.ts';
import { type Found, findFacts, NOTHING } from './find-facts.ts';
import { pictureKey } from './picture-key.ts';

/** Always revalidated: it names the scripts of the present deployment, and those of an older one are gone. */
const CACHE = 'public, max-age=0, must-revalidate';

export async function servePage(c: Context<AppContext>): Promise<Response> {
  const { origin, pathname } = new URL(c.req.url);
  const page = pageOf(pathname);
  const [shell, found] = await Promise.all([
    c.env.ASSETS.fetch(new Request(`${origin}/`)),
    page ? findCounted(c, page) : NOTHING,
  ]);
  if (!shell.ok) return shell;
  const linked = linkPreloads(await shell.text(), page?.kind ?? 'none');
  const html = withHead(linked, `${pageHead(page, found, origin)}\n    ${operatorHtml(operatorOf(c.env))}`);
  const headers = new Headers(shell.headers);
  headers.delete('etag');
  headers.delete('content-length');
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('cache-control', CACHE);
  // The window that returns from X must keep its reference to its opener.
  if (page?.kind === 'clipsCallback') headers.delete('cross-origin-opener-policy');
  return new Response(html, { status: found.blocked ? 451 : found.exists ? 200 : 404, headers });
}

/** Counts the call. A client over the limit still gets its pages, but without a query to our database. */
async function findCounted(c: Context<AppContext>, page: Page): Promise<Found> {
  try {
    await countShare(c, 'reads');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { facts: null, exists: true };
  }
  return findFacts(c, page);
}

function pageHead(page: Page | null, { facts, exists }: Found, origin: string): string {
  const now = Math.floor(Date.now() / 1000);
  const head = headOf(page, facts, exists, now);
  const kind = /^\/og\/(token|giveaway|draw)\//.exec(head.picture)?.[1] as
    | 'token'
    | 'giveaway'
    | 'draw'
    | undefined;
  return headHtml(head, origin, kind ? pictureKey(cardOf(kind, facts, now)) : null);
}

/** Replaces the general head by the page's own. */
function withHead(html: string, head: string): string {
  return html.replace(/\s*<meta\s+name="description"[^>]*>/, '').replace(/<title>[^<]*<\/title>/, () => head);
}
