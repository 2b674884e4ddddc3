/** The client's IP address, which rate limits count by, and the 429 response. */
import type { Context } from 'hono';
import { networksOfAddress } from '../../core/network-address.ts';
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

function lineOfAddress(address: string): ClientLine {
  const [line, network = null] = networksOfAddress(address);
  return { line: line!, network };
}

/** Throws Refusal rate_limited, with the time to wait in the Retry-After header. */
export function tooManyRequests(c: Context<AppContext>, waitMs: number): never {
  c.header('retry-after', String(Math.max(1, Math.ceil(waitMs / 1000))));
  throw new Refusal('rate_limited');
}
