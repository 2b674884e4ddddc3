/** GET /robots.txt: returns the rules for crawlers. Pages that must not be indexed say so themselves. */
import { endpoint } from '../http/endpoint.ts';

export const getRobots = endpoint(async (c) => {
  const { origin } = new URL(c.req.url);
  c.header('cache-control', 'public, max-age=3600');
  return c.text(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`);
});
