/** Every address that is no endpoint and no file: the app, with a head that says what the page is about. */
import type { Context } from 'hono';
import { type Page, pageOf } from '../../core/pages.ts';
import { Refusal } from '../../core/refusals.ts';
import { cardOf } from '../../core/share/card.ts';
import { headHtml, headOf } from '../../core/share/head.ts';
import { linkPreloads } from '../../core/share/preloads.ts';
import type { AppContext } from '../env.ts';
import { countCall } from '../http/limits.ts';
import { type Found, findFacts } from './find-facts.ts';
import { pictureKey } from './picture-key.ts';

/** Asked for each time: it names the scripts of the deployment that runs now, and those of another one are gone. */
const CACHE = 'public, max-age=0, must-revalidate';

export async function servePage(c: Context<AppContext>): Promise<Response> {
  const { origin, pathname } = new URL(c.req.url);
  const page = pageOf(pathname);
  const [shell, found] = await Promise.all([
    c.env.ASSETS.fetch(new Request(`${origin}/`)),
    page ? findCounted(c, page) : { facts: null, exists: false },
  ]);
  if (!shell.ok) return shell;
  const linked = linkPreloads(await shell.text(), page?.kind ?? 'none');
  const html = withHead(linked, pageHead(page, found, origin));
  const headers = new Headers(shell.headers);
  headers.delete('etag');
  headers.delete('content-length');
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('cache-control', CACHE);
  // The window that X leads back to must still know the one that it came from.
  if (page?.kind === 'clipsCallback') headers.delete('cross-origin-opener-policy');
  return new Response(html, { status: found.exists ? 200 : 404, headers });
}

/** Whoever asks for too many pages gets them all the same, but our books are not read for them. */
async function findCounted(c: Context<AppContext>, page: Page): Promise<Found> {
  try {
    await countCall(c, 'reads');
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

/** The head's own words stand where the general ones stood. */
function withHead(html: string, head: string): string {
  return html.replace(/\s*<meta\s+name="description"[^>]*>/, '').replace(/<title>[^<]*<\/title>/, () => head);
}
