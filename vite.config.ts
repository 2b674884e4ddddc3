import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cloudflare } from '@cloudflare/vite-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { moduleAliases, productionRouter } from './tools/aliases.ts';
import { chunkGroups } from './tools/chunk-groups.ts';
import { recordChunks } from './tools/chunks.ts';
import { pinnedIn } from './tools/deploy/pinned.ts';
import { forDeployment } from './tools/deploy/settings.ts';
import { securityHeaders } from './tools/headers.ts';
import { embedPreloadLists } from './tools/preloads.ts';

// Set by the launcher of the local world (local/start.ts) only.
const local = process.env.FANFARE_LOCAL === '1';
const localVars: Record<string, string> = JSON.parse(process.env.FANFARE_VARS ?? '{}');
const statePath = process.env.FANFARE_STATE;
// Where the launcher builds the app and serves it from, instead of module by module from the sources.
const built = process.env.FANFARE_BUILT;
// `npm run launch` builds with settings of its own, beside the committed ones.
const settingsName = process.env.FANFARE_SETTINGS ?? 'wrangler.toml';
const settingsPath = fileURLToPath(new URL(settingsName, import.meta.url));

/** The worker's settings, from the moment that the plugin has read them. */
let vars: Record<string, unknown> = {};

export default defineConfig(({ command, isPreview }) => ({
  root: isPreview && built ? built : 'web',
  // Two servers at once (a developer's and the browser tests') must not share what Vite prepares.
  cacheDir: process.env.FANFARE_VITE_CACHE ?? fileURLToPath(new URL('./node_modules/.vite', import.meta.url)),
  // Both bundles learn from this flag whether the local world may exist; what it guards is removed from production.
  define: {
    __LOCAL__: JSON.stringify(local),
    // What pages trust, whatever the server says. The local world makes new keys each time, and a test may name some.
    __PINNED__: local
      ? 'globalThis.fanfarePinned'
      : JSON.stringify(pinnedIn(readFileSync(settingsPath, 'utf8'))),
    // A build serves many starts, each with an address of its own, which the page carries (local/launcher/build.ts).
    __LOCAL_WORLD_URL__:
      local && built
        ? 'document.documentElement.dataset.world'
        : JSON.stringify(process.env.FANFARE_WORLD_URL ?? ''),
  },
  resolve: { alias: command === 'build' ? [...moduleAliases, productionRouter] : moduleAliases },
  build: {
    outDir: built ? join(built, 'dist') : fileURLToPath(new URL('./dist', import.meta.url)),
    emptyOutDir: true,
    ...(built ? { minify: process.env.FANFARE_MINIFY === '1', reportCompressedSize: false } : {}),
    target: 'chrome103',
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups } },
        },
      },
    },
    // Smaller by a third, and every function keeps its name for the logs.
    fanfare: {
      build: {
        minify: true,
        rolldownOptions: {
          output: { minify: { compress: true, codegen: true, mangle: { keepNames: true } } },
        },
      },
    },
  },
  server: { port: Number(process.env.PORT ?? 5173), strictPort: true, host: '127.0.0.1' },
  preview: { port: Number(process.env.PORT ?? 5173), strictPort: true, host: '127.0.0.1' },
  plugins: [
    react(),
    tailwindcss(),
    securityHeaders(local, () => vars),
    embedPreloadLists(),
    recordChunks(fileURLToPath(new URL('.', import.meta.url))),
    cloudflare({
      configPath: settingsPath,
      // The folder of the build, whatever the worker is called.
      viteEnvironment: { name: 'fanfare' },
      persistState: statePath ? { path: statePath } : true,
      inspectorPort: false,
      config: (config) => {
        if (local) {
          config.vars = { ...config.vars, ...localVars };
          config.main = fileURLToPath(new URL('./local/worker/index.ts', import.meta.url));
        }
        if (!local && command === 'build') forDeployment(config);
        vars = config.vars ?? {};
      },
    }),
  ],
}));
