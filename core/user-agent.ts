/** Our name for every service that we call. */

/** The version of package.json. */
export const VERSION = '0.1.0';

/**
 * Returns the `User-Agent` of every outgoing request: Workers send none by themselves, and hosts behind Cloudflare
 * refuse a request without one. `siteUrl`: where an operator of the other side finds out who asks.
 */
export function userAgent(siteUrl?: string): string {
  return siteUrl && /^https:\/\/[^\s()]+$/.test(siteUrl)
    ? `Fanfare/${VERSION} (+${siteUrl})`
    : `Fanfare/${VERSION}`;
}
