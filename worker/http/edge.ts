/** Which answers of the API may be kept at the edge, and for how long: one table, the rest is never kept (decision 24). */
import type { Context, Next } from 'hono';
import type { AppContext } from '../env.ts';
import { KEPT_UNTIL, kept, keptUntil, type Lifetime } from './kept.ts';

/** Nothing that is a wallet's own, nothing that the live room tells, no state that money waits for. */
export const KEPT: readonly [path: string, lifetime: Lifetime][] = [
  ['/api/giveaways', { freshSeconds: 2, staleSeconds: 3 }],
  ['/api/giveaways/public-config', { freshSeconds: 5, staleSeconds: 25 }],
  ['/api/giveaways/stats/platform', { freshSeconds: 5, staleSeconds: 25 }],
  ['/api/tip/stats/global', { freshSeconds: 5, staleSeconds: 25 }],
  ['/api/tip/:token', { freshSeconds: 2, staleSeconds: 3 }],
];

const RULES = KEPT.map(([path, lifetime]) => ({
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
  lifetime,
}));

/** How long an answer may be kept; null for not at all. Asked by somebody in particular, none is. */
export function lifetimeOf(c: Context<AppContext>): Lifetime | null {
  const { method, path } = c.req;
  if (method !== 'GET' || c.req.header('authorization') || c.req.header('x-wallet-address')) return null;
  // The dashboard's own list, drafts included.
  if (c.req.query('creator') !== undefined) return null;
  return RULES.find(({ pattern }) => pattern.test(path))?.lifetime ?? null;
}

type Ask = (request: Request, c: Context<AppContext>) => Response | Promise<Response>;

/**
 * Middleware of every call: what neither the table nor its endpoint lets anybody keep, nobody keeps. `ask` asks the app again:
 * an answer that has left cannot be made anew in its own context.
 */
export function keepAnswers(ask: Ask) {
  return async (c: Context<AppContext>, next: Next): Promise<void> => {
    const lifetime = lifetimeOf(c);
    if (lifetime === null) {
      await next();
      if (!c.res.webSocket && !c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
      if (keptUntil(c.res) !== null) c.header(KEPT_UNTIL, undefined);
      return;
    }
    const { freshSeconds, staleSeconds } = lifetime;
    const answer = await kept(
      c,
      pathOf(c),
      lifetime,
      async () => {
        await next();
        // What is wrong from a moment on is nobody else's to keep.
        const control =
          keptUntil(c.res) === null
            ? `public, max-age=0, s-maxage=${freshSeconds}, stale-while-revalidate=${staleSeconds}`
            : 'public, max-age=0, must-revalidate';
        c.header('cache-control', c.res.ok ? control : 'no-store');
        return c.res;
      },
      async () => ask(new Request(c.req.url, { headers: { 'cache-control': 'no-cache' } }), c),
    );
    if (c.res === answer) return;
    c.res = undefined;
    c.res = answer;
  };
}

/** The same question in another order is the same question. */
function pathOf(c: Context<AppContext>): string {
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.sort();
  return `${pathname}?${searchParams}`;
}
