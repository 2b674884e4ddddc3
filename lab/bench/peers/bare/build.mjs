/** Builds the bare app for production into the folder that is named. Run as a process of its own. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

await build({
  root: fileURLToPath(new URL('.', import.meta.url)),
  configFile: false,
  logLevel: 'error',
  // The same setting as in Fanfare's own build.
  build: { outDir: process.argv[2], emptyOutDir: true, target: 'chrome103' },
  resolve: {
    alias: [
      {
        find: /^react-router$/,
        replacement: fileURLToPath(
          new URL('../../node_modules/react-router/dist/production/index.mjs', import.meta.url),
        ),
      },
    ],
  },
  plugins: [react()],
});
