/** Who asks, and how somebody who asks too often is refused. */
import type { Context } from 'hono';
import { Refusal } from '../../core/refusals.ts';
import type { AppContext } from '../env.ts';

/**
 * The address that asks, or null where nothing in front of us tells it. Cloudflare sets the header itself; what a client
 * sends under this name does not survive, and no other header is believed. Of IPv6 the /64 counts: that is one line.
 */
export function addressOf(c: Context<AppContext>): string | null {
  const address = c.req.header('cf-connecting-ip')?.trim().toLowerCase();
  return address ? networkOfAddress(address) : null;
}

/** As addressOf, with a word where it is not known. */
export function askerOf(c: Context<AppContext>): string {
  return addressOf(c) ?? 'unknown';
}

/** "2001:db8::1" → "2001:db8:0:0::/64"; an IPv4 address, also one written as IPv6, stays one. */
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

/** Throws Refusal rate_limited and tells how long to wait. */
export function refuseRate(c: Context<AppContext>, waitMs: number): never {
  c.header('retry-after', String(Math.max(1, Math.ceil(waitMs / 1000))));
  throw new Refusal('rate_limited');
}
