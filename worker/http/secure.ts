/** Middleware: every answer of the worker carries the headers that keep browsers from making more of it than it is. */
import type { Context, Next } from 'hono';
import { API_HEADERS } from '../../core/security-headers.ts';
import type { AppContext } from '../env.ts';

export async function secureAnswer(c: Context<AppContext>, next: Next): Promise<void> {
  await next();
  // A WebSocket that opens is no document, and what came with it cannot be copied.
  if (c.res.webSocket) return;
  const answer = secured(c.res);
  c.res = undefined;
  c.res = answer;
}

/** The same answer with these headers. */
export function secured(response: Response): Response {
  const answer = new Response(response.body, response);
  for (const [name, value] of Object.entries(API_HEADERS)) answer.headers.set(name, value);
  return answer;
}
