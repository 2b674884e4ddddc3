/**
 * The second host: only X's widget runs there, in a frame. X's own frame inside needs an origin, and no script of X may
 * have ours. Pages must not load this file. The worker loads it only when it needs it: the list of public suffixes is
 * 115 kB (gzip) and takes 8 ms to load.
 */
import { getDomain } from 'tldts';

/**
 * Returns the origin of the second host; null without one, and for one that shares a domain with the site: a page can
 * set cookies for every host below its own domain, so neither may be on the other's. `frameUrl` and `siteUrl` as in
 * worker/env.ts.
 */
export function frameOrigin(frameUrl: string | undefined, siteUrl: string | undefined): string | null {
  const frame = httpUrl(frameUrl);
  const site = httpUrl(siteUrl);
  if (!frame || !site) return null;
  const [one, other] = [domainOf(frame), domainOf(site)];
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`) ? null : frame.origin;
}

/**
 * Returns the part of a host's name that has one owner, "fanfare.co.uk" of "app.fanfare.co.uk", by the list that
 * browsers set cookies by. The whole host if it is an address, or a public suffix itself.
 */
function domainOf({ hostname }: URL): string {
  const host = hostname.replace(/\.+$/, '');
  // URL has read the host. A host that the library calls invalid (a_b.example.com) would count as a domain of its own.
  const options = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };
  return getDomain(host, options) ?? host;
}

function httpUrl(text: string | undefined): URL | null {
  const url = text && URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) && url.username + url.password === '' ? url : null;
}
