/** Answers every address that is neither endpoint nor file: the app, with a head that describes the page. */
import type { Context } from 'hono';
import { within } from '../../chain/clock.ts';
import { isChannelName } from '../../core/channels/name.ts';
import { operatorOf } from '../../core/operator.ts';
import { type Page, pageOf } from '../../core/pages.ts';
import { Refusal } from '../../core/refusals.ts';
import { cardOf } from '../../core/share/card.ts';
import { headHtml, headOf, operatorHtml } from '../../core/share/head.ts';
import { linkPreloads } from '../../core/share/preloads.ts';
import { type AppContext, database } from '../env.ts';
import { cached } from '../http/edge-cache.ts';
import { findNamed } from '../names/store.ts';
import { countShare } from '../shares/minute.ts';
import { type Found, findFacts, NOTHING, TIMEOUT_MS, UNKNOWN } from './find-facts.ts';
import { pictureKey } from './picture-key.ts';

/** Always revalidated: it names the scripts of the present deployment, and those of an older one are gone. */
const CACHE = 'public, max-age=0, must-revalidate';
/** The kind of the page at /@name. */
const NAMED: string = 'channel';

export async function servePage(c: Context<AppContext>): Promise<Response> {
  const { origin, pathname } = new URL(c.req.url);
  const asked = pageOf(pathname);
  const named = asked && asked.kind !== NAMED ? null : namedIn(pathname);
  const [shell, { page, found }] = await Promise.all([
    c.env.ASSETS.fetch(new Request(`${origin}/`)),
    named ? findByName(c, named) : findCounted(c, asked),
  ]);
  if (named && page && !named.isPage) return c.redirect(page.path, 302);
  if (!shell.ok) return shell;
  const linked = linkPreloads(await shell.text(), asked?.kind ?? 'none');
  const html = withHead(linked, `${pageHead(page, found, origin)}\n    ${operatorHtml(operatorOf(c.env))}`);
  const headers = new Headers(shell.headers);
  headers.delete('etag');
  headers.delete('content-length');
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('cache-control', CACHE);
  // The window that returns from X must keep its reference to its opener.
  if (asked?.kind === 'clipsCallback') headers.delete('cross-origin-opener-policy');
  return new Response(html, { status: found.blocked ? 451 : found.exists ? 200 : 404, headers });
}

interface Answered {
  page: Page | null;
  found: Found;
}

/** Counts the call. A client over the limit still gets its pages, but without a query to our database. */
async function findCounted(c: Context<AppContext>, page: Page | null): Promise<Answered> {
  if (page === null) return { page, found: NOTHING };
  return { page, found: (await isCounted(c)) ? await findFacts(c, page) : UNKNOWN };
}

/** Does the same for a channel's name: its page is that of what it points at, at an address of its own. */
async function findByName(c: Context<AppContext>, { name, isPage }: Named): Promise<Answered> {
  const page = { kind: 'token', subject: '', path: `/@${name}` } as const;
  const unknown = isPage ? { page, found: UNKNOWN } : { page: null, found: NOTHING };
  if (!(await isCounted(c))) return unknown;
  try {
    const subject = await within(TIMEOUT_MS, subjectOf(c, name), undefined);
    if (subject === undefined) return unknown;
    if (subject === null) return { page: null, found: NOTHING };
    return { page: { ...page, subject }, found: await findFacts(c, { kind: 'token', subject }) };
  } catch (error) {
    console.warn(c.get('requestId'), 'nothing is known for a name', name, error);
    return unknown;
  }
}

async function isCounted(c: Context<AppContext>): Promise<boolean> {
  try {
    await countShare(c, 'reads');
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
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

function withHead(html: string, head: string): string {
  return html.replace(/\s*<meta\s+name="description"[^>]*>/, '').replace(/<title>[^<]*<\/title>/, () => head);
}

/** A name that moves shows its new page soon. */
const LIFETIME = { freshSeconds: 5, staleSeconds: 10 };
const PATH = /^\/(@?)([A-Za-z0-9-]{3,20})\/?$/;

interface Named {
  /** In lower case. */
  name: string;
  /** The address has the @. */
  isPage: boolean;
}

/** Returns the name that an address may be about; null for one that is certainly none. */
function namedIn(pathname: string): Named | null {
  const [, sign, written = ''] = PATH.exec(pathname) ?? [];
  const name = written.toLowerCase();
  return isChannelName(name) ? { name, isPage: sign === '@' } : null;
}

/** Returns the address that the name points at; null where no channel has it. Throws when the database cannot be read. */
async function subjectOf(c: Context<AppContext>, name: string): Promise<string | null> {
  const answer = await cached(c, `/facts/name/${name}`, LIFETIME, async () => {
    const row = await findNamed(database(c.env), name);
    return row ? Response.json(row.subject) : new Response(null, { status: 404 });
  });
  return answer.ok ? answer.json<string>() : null;
}
