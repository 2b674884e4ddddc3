/** Middleware: every answer of the worker carries the headers that keep browsers from making more of it than it is. */
import type { Context, Next } from 'hono';
import { API_HEADERS } from '../../core/security-headers.ts';
import type { AppContext } from '../env.ts';

export async function secureAnswer(c: Context<AppContext>, next: Next): Promise<void> {
  await next();
  // A WebSocket that opens is no document, and what came with it cannot be copied.
  if (c.res.webSocket) return;
  const answer = new Response(c.res.body, c.res);
  for (const [name, value] of Object.entries(API_HEADERS)) answer.headers.set(name, value);
  c.res = undefined;
  c.res = answer;
}
