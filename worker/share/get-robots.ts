/** GET /robots.txt: what may be found. Pages that may not say so themselves. */
import type { Context } from 'hono';
import type { AppContext } from '../env.ts';

export async function getRobots(c: Context<AppContext>): Promise<Response> {
  const { origin } = new URL(c.req.url);
  c.header('cache-control', 'public, max-age=3600');
  return c.text(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`);
}
