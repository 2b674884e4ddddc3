/**
 * The second host: only X's widget runs there, in a frame. X's own frame inside needs an origin, and no script of X may
 * have ours.
 */

/** The path of the frame's page on the second host. */
export const X_FRAME_PATH = '/x-frame';

/**
 * The origin of the second host; null without one, and for one that is too near to the site: a page can set cookies for
 * every host below its own domain, so that neither may be on the other's. `frameUrl` and `siteUrl` as in worker/env.ts.
 */
export function frameOrigin(frameUrl: string | undefined, siteUrl: string | undefined): string | null {
  const frame = httpUrl(frameUrl);
  const site = httpUrl(siteUrl);
  if (!frame || !site) return null;
  const [one, other] = [domainOf(frame.hostname), domainOf(site.hostname)];
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`) ? null : frame.origin;
}

/**
 * The part of a host's name that has an owner, without the list of public suffixes: two labels, three below a second
 * level such as co.uk. It may take hosts of two owners for near, as on workers.dev, and an address for its last bytes.
 */
function domainOf(hostname: string): string {
  const name = hostname.replace(/\.$/, '');
  const many = /\.(?:co|com|net|org|ac|gov)\.[a-z]{2}$/.test(name) ? 3 : 2;
  return name.split('.').slice(-many).join('.');
}

/** By hand: core has no URL. The port belongs to the origin. */
function httpUrl(text: string | undefined): { origin: string; hostname: string } | null {
  const [origin, hostname] = /^https?:\/\/([a-z0-9.-]+)(?::\d{1,5})?(?=\/|$)/i.exec(text ?? '') ?? [];
  return origin && hostname ? { origin: origin.toLowerCase(), hostname: hostname.toLowerCase() } : null;
}

/** The origin of an http address, or null. */
export function originOf(address: string): string | null {
  return httpUrl(address)?.origin ?? null;
}
