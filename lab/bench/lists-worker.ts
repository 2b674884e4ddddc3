/**
 * The worker of the benchmark of lists: the product's calls; /sql returns the SQL that a call runs, /empty answers at
 * once, /one runs a trivial query.
 */
import { Hono } from 'hono';
import type { AppContext, Env } from '../../worker/env.ts';
import { getPlatformStats } from '../../worker/giveaways/get-platform-stats.ts';
import { listGiveaways } from '../../worker/giveaways/list-giveaways.ts';
import { getGlobalTipStats } from '../../worker/tips/get-global-tip-stats.ts';
import { getTipStats } from '../../worker/tips/get-tip-stats.ts';
import { getReceivedTips } from '../../worker/tips/lists/get-received-tips.ts';

interface Asked {
  sql: string;
  params: unknown[];
}

const app = new Hono<AppContext>();
app.get('/api/giveaways', ...listGiveaways);
app.get('/api/giveaways/stats/platform', ...getPlatformStats);
app.get('/api/tip/stats/global', ...getGlobalTipStats);
app.get('/api/tip/stats/:token', ...getTipStats);
app.get('/api/tip/received/:wallet', ...getReceivedTips);
app.get('/empty', (c) => c.json({ success: true }));
app.get('/one', async (c) =>
  c.json({ success: true, one: await (c.env as Env).DB.prepare('SELECT 1').first() }),
);

export default {
  async fetch(request: Request, env: Env, context: ExecutionContext): Promise<Response> {
    const url = new URL(request.url);
    if (url.pathname !== '/sql') return app.fetch(request, env, context);
    const asked: Asked[] = [];
    const path = url.searchParams.get('path') ?? '';
    await app.fetch(new Request(new URL(path, url)), { ...env, DB: noted(env.DB, asked) }, context);
    return Response.json(asked);
  },
};

function noted(db: D1Database, asked: Asked[]): D1Database {
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'prepare') {
        const value = Reflect.get(target, name) as unknown;
        return typeof value === 'function' ? value.bind(target) : value;
      }
      return (sql: string) => {
        const statement = target.prepare(sql);
        const bind = statement.bind.bind(statement);
        statement.bind = (...params) => {
          asked.push({ sql, params });
          return bind(...params);
        };
        return statement;
      };
    },
  });
}
