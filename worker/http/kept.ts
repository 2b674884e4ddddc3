/**
 * Answers kept at the edge, one copy in each of Cloudflare's places: given out as they are while fresh, given out and made anew
 * behind the answer while stale. Only for what is the same for everybody (decision 24).
 */
import type { Context } from 'hono';
import type { AppContext } from '../env.ts';

export interface Lifetime {
  freshSeconds: number;
  /** After that, while a new one is made. */
  staleSeconds: number;
}

const KEPT_AT = 'x-kept-at';
/** Set by whoever makes an answer that is wrong from a moment on, ms since 1970: it is not given out after that. */
export const KEPT_UNTIL = 'x-kept-until';
const TOLD = 'x-kept-cache-control';
/** What is being made anew here: a crowd must not make it many times. */
const renewing = new Set<string>();

/** Keeps an answer no longer than until the soonest of these times (ms since 1970); null is no time. */
export function keepOnlyUntil(answer: Response, times: readonly (number | null)[]): Response {
  const known = times.filter((time) => time !== null);
  if (known.length > 0) answer.headers.set(KEPT_UNTIL, String(Math.min(...known)));
  return answer;
}

/** Until when the answer holds, ms since 1970; null: nobody said. */
export function keptUntil(answer: Response): number | null {
  const text = answer.headers.get(KEPT_UNTIL);
  return text === null ? null : Number(text);
}

/**
 * `path` names what is kept. Failures and refusals are not kept; where there is no cache, `make` answers each time. `renew`
 * makes it behind an answer that has left already.
 */
export async function kept(
  c: Context<AppContext>,
  path: string,
  lifetime: Lifetime,
  make: () => Promise<Response>,
  renew?: () => Promise<unknown>,
): Promise<Response> {
  const key = new URL(path, c.req.url).href;
  // Absent under Node, where the simulation runs.
  if (typeof caches === 'undefined') {
    const made = await make();
    return handedOut(made, made.headers.get('cache-control'));
  }
  const cache = caches.default;
  const found = asksAnew(c) ? undefined : await cache.match(key).catch(() => undefined);
  if (!found || isPast(found)) return store(await make());
  const age = Date.now() - Number(found.headers.get(KEPT_AT));
  if (age >= lifetime.freshSeconds * 1000 && !renewing.has(key)) {
    renewing.add(key);
    c.executionCtx.waitUntil(
      (renew ? renew() : make().then(store))
        .catch((error: unknown) =>
          console.warn(c.get('requestId'), 'a kept answer was not renewed', path, error),
        )
        .finally(() => renewing.delete(key)),
    );
  }
  return handedOut(found, found.headers.get(TOLD));

  function store(made: Response): Response {
    if (made.status !== 200 || isPast(made)) return handedOut(made, made.headers.get('cache-control'));
    const copy = new Response(made.clone().body, made);
    copy.headers.set(TOLD, made.headers.get('cache-control') ?? '');
    copy.headers.set('cache-control', `public, max-age=${lifetime.freshSeconds + lifetime.staleSeconds}`);
    copy.headers.set(KEPT_AT, String(Date.now()));
    c.executionCtx.waitUntil(cache.put(key, copy).catch(() => {}));
    return handedOut(made, made.headers.get('cache-control'));
  }
}

/** Whoever changed something asks so, and sees it at once. */
function asksAnew(c: Context<AppContext>): boolean {
  return /no-cache|no-store|max-age=0/.test(c.req.header('cache-control') ?? '');
}

function isPast(answer: Response): boolean {
  const until = keptUntil(answer);
  return until !== null && Date.now() >= until;
}

/** Without what only this file reads. */
function handedOut(found: Response, control: string | null): Response {
  const inner = [KEPT_UNTIL, TOLD, KEPT_AT, 'age', 'cf-cache-status'];
  if (!inner.some((name) => found.headers.has(name))) return found;
  const answer = new Response(found.body, found);
  if (control === null) answer.headers.delete('cache-control');
  else answer.headers.set('cache-control', control);
  for (const name of inner) answer.headers.delete(name);
  return answer;
}
