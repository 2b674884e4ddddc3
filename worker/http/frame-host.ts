/** Answers on the second host: the page that frames a post of X, and nothing of the app. */
import { framePolicy, X_FRAME_PATH } from '../../core/security-headers.ts';
import type { Env } from '../env.ts';

type FrameSettings = Pick<Env, 'FRAME_URL' | 'SITE_URL' | 'X_WIDGET_URL'>;

/** Returns the second host's origin; null without one. Only a deployment that names one loads the public suffixes. */
export async function secondHostOf(env: Pick<Env, 'FRAME_URL' | 'SITE_URL'>): Promise<string | null> {
  if (!env.FRAME_URL) return null;
  const { frameOrigin } = await import('../../core/frame-host.ts');
  return frameOrigin(env.FRAME_URL, env.SITE_URL);
}

/** Answers a request for the second host; null for every other host. */
export async function answerAsFrameHost(request: Request, env: FrameSettings): Promise<Response | null> {
  const url = new URL(request.url);
  // Most requests are for the site: they need no list.
  if (!URL.canParse(env.FRAME_URL ?? '') || url.host !== new URL(env.FRAME_URL!).host) return null;
  if ((await secondHostOf(env)) === null) return null;
  const site = new URL(env.SITE_URL!).origin;
  if (request.method === 'GET' && url.pathname === X_FRAME_PATH) return framePage(site, env.X_WIDGET_URL);
  // The app must not run where X's scripts do: users who arrive here are sent to the site.
  const isPage = request.method === 'GET' && request.headers.get('sec-fetch-mode') === 'navigate';
  return isPage
    ? Response.redirect(site + url.pathname + url.search, 302)
    : new Response('Not found', { status: 404 });
}

function framePage(site: string, widget: string): Response {
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Post on X</title>
    <link rel="stylesheet" href="/x-post.css">
  </head>
  <body data-site="${escaped(site)}" data-widget="${escaped(widget)}">
    <script src="/x-post.js"></script>
  </body>
</html>
`;
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'x-content-type-options': 'nosniff',
      'content-security-policy': framePolicy(site, widget),
    },
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
