/**
 * Reads where a call comes from, and makes the 429 response. An address stays in this file and in the counters of
 * worker/shares/minute.ts, in memory for a minute. All else gets only a hash of `askersOf` (decision 19).
 */
import { hmac } from '@noble/hashes/hmac';
import { sha256 } from '@noble/hashes/sha2';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils';
import type { Context } from 'hono';
import { networksOfAddress } from '../../core/network-address.ts';
import { Refusal } from '../../core/refusals.ts';
import type { AppContext, Env } from '../env.ts';
import { secretOf } from './bearer.ts';

/** Digits of 96 bits: no two of a day's askers are the same. */
const HEX_DIGITS = 24;

/**
 * Returns the address of a call in lower case; null if no proxy in front of us names it. Cloudflare sets this header and
 * overwrites a client's own value; no other header is trusted.
 */
export function addressOf(headers: Headers): string | null {
  return headers.get('cf-connecting-ip')?.trim().toLowerCase() || null;
}

/**
 * Returns the networks of a call, the narrowest first: an IPv4 address, or the /64 of an IPv6 address, which is one
 * subscriber, and its /48: a company, one customer of a tunnel broker, or a few hundred homes. An IPv4 address has no
 * wider one: each further address costs money, and strangers' phones share the neighbouring ones (decision 50). Empty
 * without an address.
 */
function networksOf(headers: Headers): string[] {
  const address = addressOf(headers);
  return address === null ? [] : networksOfAddress(address);
}

/**
 * Returns the same networks as keyed hashes. A hash reveals neither the asker nor whether it is the same asker as in
 * another `scope`: a use and its UTC day, or a use and its token. Refuses not_configured on a deployment without
 * TOKEN_SECRET.
 */
export function askersOf(env: Env, headers: Headers, scope: string): string[] {
  const networks = networksOf(headers);
  if (networks.length === 0) return [];
  const key = utf8ToBytes(secretOf(env));
  return networks.map((network) =>
    bytesToHex(hmac(sha256, key, utf8ToBytes(`${scope} ${network}`))).slice(0, HEX_DIGITS),
  );
}

/** Throws Refusal rate_limited, with the time to wait in the Retry-After header. */
export function tooManyRequests(c: Context<AppContext>, waitMs: number): never {
  c.header('retry-after', String(Math.max(1, Math.ceil(waitMs / 1000))));
  throw new Refusal('rate_limited');
}
