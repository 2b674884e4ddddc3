/**
 * The worker of the benchmark of registrations: the product's own call; /raw stores a ready row with one statement;
 * /least does what any registration must and nothing else; /empty answers at once.
 */
import { Hono } from 'hono';
import { signNatively, verifyNatively } from '../../chain/native-signature.ts';
import { addressBytes } from '../../core/address.ts';
import { fromBase64 } from '../../core/base64.ts';
import { operatorOf } from '../../worker/draw-engine/deps.ts';
import type { AppContext, Env } from '../../worker/env.ts';
import { registerWallet } from '../../worker/giveaways/register-wallet.ts';
import { refuse } from '../../worker/http/refuse.ts';

interface Least {
  row: (string | number)[];
  message: string;
  signature: string;
}

const INSERT = 'INSERT INTO registrations VALUES (?, ?, ?, ?, ?)';

const app = new Hono<AppContext>();
app.onError(refuse);
app.post('/api/giveaways/:id/register', ...registerWallet);
app.post('/empty', () => new Response('{"success":true}'));
app.post('/raw', async (c) => {
  const row = (await c.req.json()) as (string | number)[];
  await (c.env as Env).DB.prepare(INSERT)
    .bind(...row)
    .run();
  return new Response('{"success":true}');
});

/** The platform alone: one signature checked, one question to the node, one row stored, one receipt signed. */
app.post('/least', async (c) => {
  const { row, message, signature } = (await c.req.json()) as Least;
  const env = c.env as Env;
  const key = addressBytes(String(row[1]))!;
  if (!(await verifyNatively(fromBase64(signature)!, new TextEncoder().encode(message), key)))
    return new Response('{"success":false}');
  const ask = { jsonrpc: '2.0', id: 1, method: 'getMultipleAccounts', params: [[row[1]]] };
  const asked = await fetch(env.SOLANA_RPC_URL, { method: 'POST', body: JSON.stringify(ask) });
  await asked.json();
  await env.DB.prepare(INSERT)
    .bind(...row)
    .run();
  await signNatively(operatorOf(env).secretKey.subarray(0, 32), key);
  return new Response('{"success":true}');
});

export default { fetch: app.fetch };
