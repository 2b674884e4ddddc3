/** The client's IP address, which rate limits count by, and the 429 response. */
import type { Context } from 'hono';
import { networkOfAddress } from '../../core/network-address.ts';
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

/** Throws Refusal rate_limited, with the time to wait in the Retry-After header. */
export function tooManyRequests(c: Context<AppContext>, waitMs: number): never {
  c.header('retry-after', String(Math.max(1, Math.ceil(waitMs / 1000))));
  throw new Refusal('rate_limited');
}
