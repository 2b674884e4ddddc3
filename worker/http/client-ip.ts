/** The client's IP address, which rate limits count by, and the 429 response. */
import type { Context } from 'hono';
import { Refusal } from '../../core/refusals.ts';
import type { AppContext } from '../env.ts';

/** What of a client's address is counted. */
export interface ClientLine {
  /** An IPv4 address, or the /64 of an IPv6 address: that is one subscriber. */
  line: string;
  /**
   * The /48 of an IPv6 address: a company, one customer of a tunnel broker, or a few hundred homes. Null for IPv4,
   * where each further address costs money, and strangers' phones share the neighbouring ones (decision 50).
   */
  network: string | null;
}

/**
 * Where the call comes from, or null if no proxy in front of us names it. Cloudflare sets this header and overwrites
 * what a client sends under its name; no other header is trusted.
 */
export function clientLine(c: Context<AppContext>): ClientLine | null {
  const address = c.req.header('cf-connecting-ip')?.trim().toLowerCase();
  return address ? lineOfAddress(address) : null;
}

/** The line of clientLine alone. */
export function clientIp(c: Context<AppContext>): string | null {
  return clientLine(c)?.line ?? null;
}

/**
 * "2001:db8::1" → "2001:db8:0:0::/64" and "2001:db8:0::/48"; an IPv4 address stays as it is, also one that is
 * written as IPv6.
 */
export function lineOfAddress(address: string): ClientLine {
  if (!address.includes(':')) return { line: address, network: null };
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped) return { line: mapped, network: null };
  const [head = '', tail] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const start = groups(head);
  const end = tail === undefined ? [] : groups(tail);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const all = [...start, ...Array<string>(zeros).fill('0'), ...end].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  );
  return { line: `${all.slice(0, 4).join(':')}::/64`, network: `${all.slice(0, 3).join(':')}::/48` };
}

/** Throws Refusal rate_limited, with the time to wait in the Retry-After header. */
export function tooManyRequests(c: Context<AppContext>, waitMs: number): never {
  c.header('retry-after', String(Math.max(1, Math.ceil(waitMs / 1000))));
  throw new Refusal('rate_limited');
}
