/** The map of the worker: routes, cron and the exported Durable Object. The only file that imports durable-objects. */
import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { Refusal } from '../core/refusals.ts';
import type { AppContext, Env } from './env.ts';
import { refuse } from './http/answer.ts';

export { TokenRoom } from '../durable-objects/token-room.ts';

const app = new Hono<AppContext>();
app.use('*', requestId());
app.onError(refuse);
app.notFound((c) => refuse(new Refusal('not_found'), c));

export default {
  fetch: app.fetch,
  async scheduled(_event, _env, _ctx) {},
} satisfies ExportedHandler<Env>;
