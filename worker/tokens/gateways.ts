/**
 * Fetches files at addresses of strangers, from any place that has them: a content-addressed file is requested from
 * several gateways, one after the other in short steps, because each public one is "best effort" and throttles frequent
 * clients.
 */

import { systemClock } from '../../chain/clock.ts';
import { askOutside, type OutsideAnswer } from '../../chain/outside.ts';
import type { Env } from '../env.ts';
import { publicUrl } from './public-url.ts';

export type GatewaySettings = Pick<Env, 'IPFS_GATEWAYS' | 'SITE_URL'>;

export interface FileRequest {
  accept: string;
  maxBytes: number;
  /** Time limit for all gateways together. */
  timeoutMs: number;
  /** Returns whether an answer is a file of this kind: a gateway's own page is not. */
  isGood(answer: OutsideAnswer): boolean;
  fetch?: typeof fetch;
}

/** After this time without an answer the next gateway is asked as well. */
const STEP_MS = 600;
const MOST = 5;
const CONTENT = /^\/ipfs\/(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|baf[a-z2-7]{50,100})(?:\/.*)?$/;
const SUBDOMAIN = /^(baf[a-z2-7]{50,60})\.ipfs\./;

/** Returns the addresses of the file behind `url`, the operator's gateways first; none for a non-public address. */
export function placesOf(url: string, gateways: string | undefined): string[] {
  const named = publicUrl(url);
  if (!named) return [];
  const path = contentPath(new URL(named));
  if (path === null) return [named];
  const others = (gateways ?? '').split(/[\s,]+/).filter((text) => /^https?:\/\/[^\s/]+$/.test(text));
  return [...new Set([...others.map((gateway) => gateway + path), named])].slice(0, MOST);
}

/** Returns "/ipfs/{cid}/…" from an address of any gateway in either form; null for a file with a single address. */
function contentPath({ hostname, pathname }: URL): string | null {
  const cid = SUBDOMAIN.exec(hostname)?.[1];
  const path = cid ? `/ipfs/${cid}${pathname === '/' ? '' : pathname}` : pathname;
  return CONTENT.test(path) ? path : null;
}

/** Returns the first good answer of any place. Throws the last error; follows redirects to public addresses only. */
export async function fetchFile(
  env: GatewaySettings,
  url: string,
  request: FileRequest,
): Promise<OutsideAnswer> {
  const places = placesOf(url, env.IPFS_GATEWAYS);
  const endsAt = Date.now() + request.timeoutMs;
  return new Promise((resolve, reject) => {
    let next = 0;
    let failed = 0;
    let cancel = () => {};
    const ask = () => {
      cancel();
      const place = places[next++];
      if (place === undefined) return;
      if (next < places.length) cancel = systemClock.later(STEP_MS, ask);
      askPlace(env, place, { ...request, timeoutMs: Math.max(1, endsAt - Date.now()) }).then(
        (answer) => {
          cancel();
          next = places.length;
          resolve(answer);
        },
        (error: unknown) => {
          failed += 1;
          if (failed === places.length) reject(error);
          else ask();
        },
      );
    };
    if (places.length === 0) reject(new Error('no public address'));
    else ask();
  });
}

/** Fetches the file at one place within `timeoutMs`. Throws OutsideError, or an Error for a file of another kind. */
export async function askPlace(
  env: GatewaySettings,
  place: string,
  request: FileRequest,
): Promise<OutsideAnswer> {
  const { accept, maxBytes, timeoutMs, fetch } = request;
  const answer = await askOutside(env, place, {
    headers: { accept },
    maxBytes,
    timeoutMs,
    fetch,
    mayFollow: (next) => publicUrl(next.href) !== null,
  });
  if (!request.isGood(answer)) throw new Error('a file of another kind');
  return answer;
}
