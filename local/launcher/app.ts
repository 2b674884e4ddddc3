/** Runs the app for the launcher: Vite's server with the worker inside, and the cron. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { VITE } from './build.ts';
import type { Children } from './children.ts';

/** Settings of a test runner that would make Vite believe that it runs under a test. */
const TEST_RUNNER_VARIABLES = ['VITEST', 'NODE_ENV', 'MODE', 'DEV', 'PROD', 'TEST'];
const CRON = '/cdn-cgi/handler/scheduled?cron=*+*+*+*+*';
const POLL_MS = 100;

export function forgetTestRunner(): void {
  for (const name of TEST_RUNNER_VARIABLES) delete process.env[name];
}

interface AppSettings {
  port: number;
  state: string;
  /** Vite's cache; two servers must not share it. */
  cache: string;
  /** The copy of the build that is served. Absent: Vite serves the sources, with hot reload. */
  built?: string;
  /** The Demo wallet's server. */
  worldUrl: string;
  /** Settings and secrets of the worker. */
  vars: Record<string, string>;
}

/** Starts Vite's server. `waitForApp` resolves when it answers. */
export function startApp(children: Children, settings: AppSettings): ChildProcess {
  return children.start('app', settings.built ? [VITE, 'preview'] : [VITE], {
    PORT: String(settings.port),
    FANFARE_LOCAL: '1',
    FANFARE_STATE: settings.state,
    FANFARE_VITE_CACHE: settings.cache,
    FANFARE_WORLD_URL: settings.worldUrl,
    FANFARE_VARS: JSON.stringify(settings.vars),
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    ...(settings.built ? { FANFARE_BUILT: settings.built } : {}),
  });
}

/** Resolves when both the API and the page are served at `url`, or when `vite` has ended. */
export async function waitForApp(vite: ChildProcess, url: string): Promise<void> {
  while (vite.exitCode === null && !((await apiAnswers(url)) && (await pageIsServed(url))))
    await sleep(POLL_MS);
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

/** Runs the worker's cron, one run after the other, with `intervalMs` between them. 0 leaves it to the caller. */
export async function fireCron(url: string, intervalMs: number, signal: AbortSignal): Promise<void> {
  while (intervalMs > 0 && !signal.aborted) {
    // The worker logs a failed run; the next one comes anyway, as in production.
    await fetch(url + CRON, { signal }).catch(() => {});
    await sleep(intervalMs, undefined, { signal }).catch(() => {});
  }
}
