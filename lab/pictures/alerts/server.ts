/** Serves main.tsx of this folder, and the files that the app has at its root. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';
import { moduleAliases } from '../../../tools/aliases.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Listens on a free port of loopback. Close it at the end. */
export async function serveAlerts(): Promise<{ url: string; server: ViteDevServer }> {
  const server = await createServer({
    configFile: false,
    root: path('.'),
    publicDir: path('../../../web/public'),
    cacheDir: path('../../../node_modules/.cache/alert-pictures'),
    logLevel: 'error',
    define: { __LOCAL__: 'true', __LOCAL_WORLD_URL__: '""' },
    resolve: { alias: moduleAliases },
    server: { port: 0, host: '127.0.0.1', fs: { strict: false } },
    plugins: [react()],
  });
  await server.listen();
  const address = server.httpServer?.address();
  if (!address || typeof address === 'string')
    throw new Error('the server of the alert pictures has no port');
  return { url: `http://127.0.0.1:${address.port}/`, server };
}
