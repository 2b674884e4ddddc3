/** Builds the peer for production into the folder that is named. Run as a process of its own. */
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

await build({
  root: fileURLToPath(new URL('.', import.meta.url)),
  configFile: false,
  logLevel: 'error',
  // The same setting as in Fanfare's own build, so that neither carries more code for old browsers.
  build: { outDir: process.argv[2], emptyOutDir: true, target: 'chrome103' },
  plugins: [react(), tailwindcss()],
});
