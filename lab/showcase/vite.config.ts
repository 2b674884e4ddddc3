/** `npm run showcase`: the components of web/ui on one page, with hot reload and without a world. */
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { moduleAliases } from '../../tools/aliases.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root: here,
  cacheDir: fileURLToPath(new URL('../../node_modules/.cache/showcase', import.meta.url)),
  define: { __LOCAL__: 'true', __LOCAL_WORLD_URL__: '""' },
  resolve: { alias: moduleAliases },
  server: { port: Number(process.env.PORT ?? 5174), strictPort: true, host: '127.0.0.1' },
  plugins: [react(), tailwindcss()],
});
