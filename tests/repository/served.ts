/** The production build as Cloudflare serves it: workerd, the static assets with their `_headers`, the worker behind them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unstable_startWorker } from 'wrangler';

export interface Served {
  url: string;
  close(): Promise<void>;
}

/** Serves the build in `dist` on a free port, with storage of its own and without an account. */
export async function serveBuild(dist: string): Promise<Served> {
  const folder = join(dist, 'fanfare');
  // Workers AI would ask for an account.
  const { ai, configPath, userConfigPath, ...settings } = JSON.parse(
    readFileSync(join(folder, 'wrangler.json'), 'utf8'),
  );
  const config = join(folder, 'served.json');
  writeFileSync(config, JSON.stringify(settings));
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';
  const worker = await unstable_startWorker({
    config,
    dev: {
      server: { hostname: '127.0.0.1', port: 0 },
      inspector: false,
      persist: join(dist, 'state'),
      logLevel: 'none',
      watch: false,
    },
  });
  await worker.ready;
  return { url: (await worker.url).origin, close: () => worker.dispose() };
}
