/** The rows of the smoke test that only a stranger can ask: through the public address, with no key. */

import { request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { PING, PONG, VIEWER } from '../../core/live.ts';
import type { SmokeRow } from '../../core/smoke.ts';

/** What is asked about. `workersDev`: the address that must be closed. */
export interface Place {
  origin: string;
  coin?: string;
  workersDev?: string;
}
type Row = [name: string, service: string, call: (place: Place) => Promise<string>, todo: string];

/** There is nothing to ask about. The message names the missing part. */
class Skipped extends Error {}

const TIMEOUT_MS = 10_000;
/** The cron runs each minute, and may be late. */
const CRON_MS = 120_000;

const ROWS: Row[] = [
  [
    'Cron',
    'workers-fetch',
    lastCron,
    'Two minutes after a first deployment ask again. Then look at [triggers] in wrangler.toml and the cron page of the worker.',
  ],
  [
    'WebSocket, from outside',
    'durable-objects',
    openSocket,
    'Pages are not live. Switch WebSockets on for the zone, and look whether something in front of the site stops them.',
  ],
  [
    'No User-Agent, from outside',
    'workers-fetch',
    askNameless,
    'The zone refuses clients that are no browsers. Switch off Bot Fight Mode and Browser Integrity Check for the host.',
  ],
  [
    'workers.dev is closed',
    'workers-fetch',
    tryWorkersDev,
    'Messages that wallets sign would name a second host. Set workers_dev = false above every table, and deploy.',
  ],
];

/** Asks each row once. Never throws. */
export function askFromOutside(place: Place): Promise<SmokeRow[]> {
  return Promise.all(
    ROWS.map(async ([name, service, call, todo]) => {
      const start = Date.now();
      const row = (state: SmokeRow['state'], said: string, next: string | null): SmokeRow => ({
        ...{ name, service, state, ms: Date.now() - start, said, todo: next },
      });
      try {
        return row('ok', await call(place), null);
      } catch (error) {
        const { message } = error as Error;
        return error instanceof Skipped ? row('skipped', 'not asked', message) : row('failed', message, todo);
      }
    }),
  );
}

/** Health names the last run, whether the site works or not. */
async function lastCron({ origin }: Place): Promise<string> {
  const { text } = await get(`${origin}/api/health`);
  const { lastCron: at } = JSON.parse(text) as { lastCron?: string | null };
  if (!at) throw new Error('it has not run yet');
  const ms = Date.now() - Date.parse(at);
  const said = `it ran ${Math.max(0, Math.round(ms / 1000))} s ago`;
  if (ms > CRON_MS) throw new Error(said);
  return said;
}

function openSocket({ origin, coin }: Place): Promise<string> {
  if (!coin) return Promise.reject(new Skipped('Name a token with --coin.'));
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/api/live/${coin}?${VIEWER}`);
  return new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('no answer in time')), TIMEOUT_MS);
    socket.addEventListener('open', () => socket.send(PING));
    socket.addEventListener('message', ({ data }) => {
      if (data === PONG) resolve('opened and answered');
    });
    const end = () => reject(new Error('it was refused, or ended at once'));
    socket.addEventListener('error', end);
    socket.addEventListener('close', end);
    socket.addEventListener('close', () => clearTimeout(late));
  }).finally(() => socket.close());
}

/** OBS, monitors and scripts do not name themselves as browsers do. */
async function askNameless({ origin }: Place): Promise<string> {
  const { status, text } = await get(`${origin}/api/health`);
  if (!isOurs(text)) throw new Error(`HTTP ${status}, and not of Fanfare`);
  return `let through, HTTP ${status}`;
}

async function tryWorkersDev({ workersDev }: Place): Promise<string> {
  if (!workersDev)
    throw new Skipped('Name the address with --workers-dev https://fanfare.<your account>.workers.dev.');
  const { status, text } = await get(`${workersDev}/api/health`);
  if (isOurs(text)) throw new Error(`HTTP ${status}: the site answers there as well`);
  return `closed, HTTP ${status}`;
}

function isOurs(text: string): boolean {
  try {
    return typeof (JSON.parse(text) as { success?: unknown } | null)?.success === 'boolean';
  } catch {
    return false;
  }
}

/** Sends a GET with no header but Host: fetch would name Node. Throws an Error with a readable message. */
function get(url: string): Promise<{ status: number; text: string }> {
  const ask = url.startsWith('https:') ? request : plainRequest;
  return new Promise((resolve, reject) => {
    const asked = ask(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asked.once('error', ({ name, code }: NodeJS.ErrnoException) =>
      reject(new Error(name === 'AbortError' ? 'no answer in time' : `no answer (${code})`)),
    );
    asked.end();
  });
}
