/** Sets the security headers on every response of the worker, as middleware. */
import type { Context, Next } from 'hono';
import { API_HEADERS, MEDIA_POLICY } from '../../core/security-headers.ts';
import type { AppContext } from '../env.ts';

export async function secureAnswer(c: Context<AppContext>, next: Next): Promise<void> {
  await next();
  // A WebSocket upgrade is not a document, and its response cannot be copied.
  if (c.res.webSocket) return;
  const copy = withSecurityHeaders(c.res);
  // Assigned twice: hono merges the headers of a response that it already has into the new one.
  c.res = undefined;
  c.res = copy;
}

/** Returns a copy of the response with these headers. */
export function withSecurityHeaders(response: Response): Response {
  const copy = new Response(response.body, response);
  // Uploaded files have a stricter policy.
  for (const [name, value] of Object.entries(API_HEADERS))
    if (copy.headers.get(name) !== MEDIA_POLICY) copy.headers.set(name, value);
  return copy;
}
