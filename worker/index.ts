/** The map of the worker: routes, cron and the exported Durable Object. The only file that imports durable-objects. */
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { Refusal } from '../core/refusals.ts';
import { runCron } from './cron.ts';
import type { AppContext, Env } from './env.ts';
import { refuse } from './http/answer.ts';
import { confirmTip } from './tips/confirm-tip.ts';
import { getGlobalTipStats } from './tips/get-global-stats.ts';
import { getTipStats } from './tips/get-tip-stats.ts';
import { prepareTip } from './tips/prepare-tip.ts';
import { getToken } from './tokens/get-token.ts';

export { TokenRoom } from '../durable-objects/token-room.ts';

const app = new Hono<AppContext>();
app.use('*', requestId());
app.onError(refuse);

app.post('/api/tip/prepare', prepareTip);
app.post('/api/tip/confirm', confirmTip);
app.get('/api/tip/stats/global', getGlobalTipStats);
app.get('/api/tip/stats/:token', getTipStats);
app.get('/api/tip/:token', getToken);
app.post('/api/tip/:token/prepare', prepareTip);
app.post('/api/tip/:token/confirm', confirmTip);
app.notFound((c) => refuse(new Refusal('not_found'), c));

export default {
  fetch: app.fetch,
  scheduled: (_event, env) => runCron(env),
} satisfies ExportedHandler<Env>;
