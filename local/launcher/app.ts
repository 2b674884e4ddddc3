/** The app itself, as the launcher runs it: migrations, Vite's server with the worker inside, and the cron. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Children } from './children.ts';

export const VITE = 'node_modules/vite/bin/vite.js';
export const WRANGLER = 'node_modules/wrangler/bin/wrangler.js';

/** Settings of a test runner that would make Vite believe it is being tested. */
const TEST_RUNNER_VARIABLES = ['VITEST', 'NODE_ENV', 'MODE', 'DEV', 'PROD', 'TEST'];
const CRON = '/cdn-cgi/handler/scheduled?cron=*+*+*+*+*';
const POLL_MS = 100;

export function forgetTestRunner(): void {
  for (const name of TEST_RUNNER_VARIABLES) delete process.env[name];
}

/** Brings the D1 database in `state` to the newest migration. */
export async function migrate(children: Children, state: string): Promise<void> {
  await children.run(
    'migrations',
    [WRANGLER, 'd1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state],
    { WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false', CI: 'true' },
  );
}

export interface AppSettings {
  port: number;
  state: string;
  /** Where Vite keeps what it prepared; two servers must not share it. */
  cache: string;
  /** The app is built here and served from here. Absent: Vite serves the sources, and a change of them is seen at once. */
  built?: string;
  /** The Demo wallet's server. */
  worldUrl: string;
  /** Settings and secrets of the worker. */
  vars: Record<string, string>;
}

/** Starts Vite and answers when both the page and the API are served. */
export async function startApp(children: Children, settings: AppSettings): Promise<string> {
  const url = `http://localhost:${settings.port}`;
  const env = {
    PORT: String(settings.port),
    FANFARE_LOCAL: '1',
    FANFARE_STATE: settings.state,
    FANFARE_VITE_CACHE: settings.cache,
    FANFARE_WORLD_URL: settings.worldUrl,
    FANFARE_VARS: JSON.stringify(settings.vars),
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    ...(settings.built ? { FANFARE_BUILT: settings.built } : {}),
  };
  if (settings.built) await build(children, settings.built, env);
  const vite = children.start('app', settings.built ? [VITE, 'preview'] : [VITE], env);
  while (vite.exitCode === null && !((await apiAnswers(url)) && (await pageIsServed(url))))
    await sleep(POLL_MS);
  return url;
}

/** Bundled as for production, but with the warnings that React has for developers: tests listen for them. */
async function build(children: Children, folder: string, env: Record<string, string>): Promise<void> {
  const NODE_ENV = process.env.FANFARE_MINIFY === '1' ? 'production' : 'development';
  await children.run('build', [VITE, 'build'], { ...env, NODE_ENV });
  // Beside what is served. The plugin notes it beside the sources, where the next build of anybody writes over it.
  const note = join(folder, '.wrangler', 'deploy');
  mkdirSync(note, { recursive: true });
  const configPath = join(folder, 'dist', 'fanfare', 'wrangler.json');
  writeFileSync(join(note, 'config.json'), JSON.stringify({ configPath, auxiliaryWorkers: [] }));
}

async function apiAnswers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/giveaways/public-config`, {
      signal: AbortSignal.timeout(10_000),
    });
    const body: unknown = await response.json();
    return response.status < 500 && typeof body === 'object' && body !== null && 'success' in body;
  } catch {
    return false;
  }
}

async function pageIsServed(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(10_000),
    });
    return response.ok && (await response.text()).includes('id="root"');
  } catch {
    return false;
  }
}

/** Fires the worker's cron, one run after the other, with `intervalMs` between them. 0 leaves it to the caller. */
export async function fireCron(url: string, intervalMs: number, signal: AbortSignal): Promise<void> {
  while (intervalMs > 0 && !signal.aborted) {
    // A failing run is the worker's to log; the next one comes anyway, as it does in production.
    await fetch(url + CRON, { signal }).catch(() => {});
    await sleep(intervalMs, undefined, { signal }).catch(() => {});
  }
}
