/**
 * A Vite plugin that adds the security headers to pages and files: as `_headers` in the build, in a relaxed form in the
 * dev server.
 */
import type { Plugin } from 'vite';
import { frameOrigin } from '../core/frame-host.ts';
import {
  checkScriptPolicy,
  headersFile,
  pageHeaders,
  X_CALLBACK_PAGE,
  X_POST_PAGE,
  X_POST_POLICY,
} from '../core/security-headers.ts';

/** The local servers listen on loopback. */
const LOCAL = {
  connections: ['http://localhost:*', 'http://127.0.0.1:*', 'ws://127.0.0.1:*'],
  frames: ['http://127.0.0.1:*'],
};
/** Vite's page begins with an inline script. */
const DEV = { ...LOCAL, scripts: ["'unsafe-inline'"] };

/** `local`: this is the local world's build. `vars`: the worker's settings, known once the build has begun. */
export function securityHeaders(local: boolean, vars: () => Record<string, unknown>): Plugin {
  return {
    name: 'fanfare-security-headers',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      const { FRAME_URL, SITE_URL } = vars();
      const frame = frameOrigin(String(FRAME_URL ?? ''), String(SITE_URL ?? ''));
      const looser = local ? LOCAL : frame ? { frames: [frame] } : undefined;
      this.emitFile({ type: 'asset', fileName: '_headers', source: headersFile(looser) });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const path = (request.url ?? '/').replace(/[?#].*$/, '');
        if (!path.startsWith('/api/')) {
          for (const [name, value] of Object.entries(pageHeaders(DEV))) response.setHeader(name, value);
          if (path.startsWith(X_POST_PAGE)) response.setHeader('content-security-policy', X_POST_POLICY);
          if (path.endsWith('/check-worker.ts'))
            response.setHeader('content-security-policy', checkScriptPolicy(DEV));
          if (path === X_CALLBACK_PAGE) response.removeHeader('cross-origin-opener-policy');
        }
        next();
      });
    },
  };
}
