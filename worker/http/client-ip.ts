/** The client's IP address, which rate limits count by, and the 429 response. */
import type { Context } from 'hono';
import { Refusal } from '../../core/refusals.ts';
import type { AppContext } from '../env.ts';

/**
 * The client's address, or null if no proxy in front of us names it. Cloudflare sets this header and overwrites what a
 * client sends under its name; no other header is trusted. Of an IPv6 address the /64 counts: that is one subscriber.
 */
export function clientIp(c: Context<AppContext>): string | null {
  const address = c.req.header('cf-connecting-ip')?.trim().toLowerCase();
  return address ? networkOfAddress(address) : null;
}

/** "2001:db8::1" → "2001:db8:0:0::/64"; an IPv4 address stays as it is, also one written as IPv6. */
export function networkOfAddress(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const start = groups(head);
  const end = tail === undefined ? [] : groups(tail);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const all = [...start, ...Array<string>(zeros).fill('0'), ...end];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Throws Refusal rate_limited, with the time to wait in the Retry-After header. */
export function tooManyRequests(c: Context<AppContext>, waitMs: number): never {
  c.header('retry-after', String(Math.max(1, Math.ceil(waitMs / 1000))));
  throw new Refusal('rate_limited');
}
