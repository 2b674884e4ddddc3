/**
 * The worker of the benchmark of registrations: the product's own call; /raw stores a ready row with one statement;
 * /empty answers at once.
 */
import { Hono } from 'hono';
import type { AppContext, Env } from '../../worker/env.ts';
import { registerWallet } from '../../worker/giveaways/register-wallet.ts';
import { refuse } from '../../worker/http/answer.ts';

const app = new Hono<AppContext>();
app.onError(refuse);
app.post('/api/giveaways/:id/register', ...registerWallet);
app.post('/empty', () => new Response('{"success":true}'));
app.post('/raw', async (c) => {
  const row = (await c.req.json()) as (string | number)[];
  const insert = 'INSERT INTO registrations VALUES (?, ?, ?, ?, ?)';
  await (c.env as Env).DB.prepare(insert)
    .bind(...row)
    .run();
  return new Response('{"success":true}');
});

export default { fetch: app.fetch };
