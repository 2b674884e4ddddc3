/** Bundles a worker of the benchmarks in the same way as the product's, so that Miniflare can run it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { moduleAliases } from '../../tools/aliases.ts';
import { root } from '../../tools/files.ts';

/** Bundles `entry` (from the repository's root) into `folder` and returns its text. `local`: as for the local world. */
export async function bundleWorker(entry: string, folder: string, local: boolean): Promise<string> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { __LOCAL__: String(local) },
    resolve: { alias: moduleAliases, conditions: ['workerd', 'worker', 'browser'] },
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: entry,
      outDir: folder,
      emptyOutDir: true,
      rollupOptions: {
        external: ['cloudflare:workers'],
        output: { entryFileNames: 'worker.js', codeSplitting: false },
      },
    },
  });
  return readFileSync(join(folder, 'worker.js'), 'utf8');
}
