/**
 * The "world" server: gives the Demo wallet its users. Their keys are stored here and in world.json only, so no bundle
 * can contain them, and only pages of the app may request them.
 */
import { type Running, serve } from '../http.ts';
import type { Person, PersonName } from '../world/types.ts';

/** The users of the Demo wallet, in this order. The treasury and the operator sign nothing in a browser. */
export const DEMO_NAMES = ['creator', 'fan1', 'fan2', 'fan3', 'admin'] as const satisfies PersonName[];

/**
 * Serves `GET /people` to pages of `appOrigins`; 503 until `people` returns users. GET / shows a second launcher whose
 * directory this is.
 */
export async function servePeople(
  people: () => Record<PersonName, Person> | null,
  appOrigins: string[],
  directory: string,
): Promise<Running> {
  return serve((request, response) => {
    const { origin, host = '' } = request.headers;
    // DNS rebinding: a foreign site that points its own name at 127.0.0.1 arrives with that name as host.
    const foreign = (origin && !appOrigins.includes(origin)) || !/^(127\.0\.0\.1|localhost):\d+$/.test(host);
    if (foreign) return void response.writeHead(403).end();
    if (origin) response.setHeader('access-control-allow-origin', origin).setHeader('vary', 'origin');
    response.setHeader('content-type', 'application/json').setHeader('cache-control', 'no-store');
    if (request.method === 'GET' && request.url === '/people') {
      const known = people();
      if (!known) return void response.writeHead(503).end();
      return void response.end(JSON.stringify(DEMO_NAMES.map((name) => ({ name, ...known[name] }))));
    }
    if (request.method === 'GET' && request.url === '/')
      return void response.end(JSON.stringify({ directory }));
    response.writeHead(404).end();
  });
}
