/** The app as the launcher serves it: built once per state of its sources, and copied for each start. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cached, hashSources } from './cache.ts';
import type { Children } from './children.ts';

export const VITE = 'node_modules/vite/bin/vite.js';

/** Everything that `vite build` reads. */
const SOURCES = [
  'web',
  'worker',
  'durable-objects',
  'core',
  'chain',
  'tools',
  'local/worker',
  'vite.config.ts',
  'wrangler.toml',
  'package-lock.json',
];

const isMinified = () => process.env.FANFARE_MINIFY === '1';

/** Returns the folder in `cache` with the build of the sources in `root`; builds them when it is missing. */
export function buildApp(children: Children, root: string, cache: string): Promise<string> {
  const minified = isMinified();
  const hash = hashSources(root, SOURCES, [minified ? 'minified' : 'readable', process.version]);
  return cached(cache, hash, (folder) =>
    children.run('build', [VITE, 'build'], {
      FANFARE_LOCAL: '1',
      FANFARE_BUILT: folder,
      FANFARE_VARS: '{}',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      // Readable builds have React's warnings for developers: browser tests listen for them.
      NODE_ENV: minified ? 'production' : 'development',
    }),
  );
}

/**
 * Copies `build` to `folder` and adds what belongs to this start: the worker's settings with their secrets, and the
 * address of the Demo wallet's server, which the page carries because browsers cache the scripts beyond one start.
 */
export function copyBuild(
  build: string,
  folder: string,
  vars: Record<string, string>,
  worldUrl: string,
): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(build, folder, { recursive: true });
  const page = join(folder, 'dist', 'client', 'index.html');
  const html = readFileSync(page, 'utf8');
  const marked = html.replace('<html ', `<html data-world="${worldUrl}" `);
  if (marked === html)
    throw new Error('The built page has no <html> to write the address of the world into.');
  writeFileSync(page, marked);
  const configPath = join(folder, 'dist', 'fanfare', 'wrangler.json');
  const config = JSON.parse(readFileSync(configPath, 'utf8')) as { vars?: Record<string, string> };
  // A new file, so that no other process has it open before it holds secrets.
  rmSync(configPath);
  writeFileSync(configPath, JSON.stringify({ ...config, vars: { ...config.vars, ...vars } }), {
    mode: 0o600,
  });
  // Beside the build. The plugin writes it beside the sources, where any later build would overwrite it.
  const note = join(folder, '.wrangler', 'deploy');
  mkdirSync(note, { recursive: true });
  writeFileSync(join(note, 'config.json'), JSON.stringify({ configPath, auxiliaryWorkers: [] }));
}
