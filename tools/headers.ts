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
  scripts: ['http://127.0.0.1:*'],
  connections: ['http://localhost:*', 'http://127.0.0.1:*', 'ws://127.0.0.1:*'],
  frames: ['http://127.0.0.1:*'],
};
/** Vite's page begins with an inline script. */
const DEV = { ...LOCAL, scripts: [...LOCAL.scripts, "'unsafe-inline'"] };

/** Returns the hosts that a deployment with these settings lets into its pages. */
export function hostsOf(vars: Record<string, unknown>): { scripts: string[]; frames: string[] } {
  const text = (name: string) => String(vars[name] ?? '');
  const frame = frameOrigin(text('FRAME_URL'), text('SITE_URL'));
  const turnstile = text('TURNSTILE_SITE_KEY') ? [new URL(text('TURNSTILE_URL')).origin] : [];
  return { scripts: turnstile, frames: [...(frame ? [frame] : []), ...turnstile] };
}

/** `local`: this is the local world's build. `vars`: the worker's settings, known once the build has begun. */
export function securityHeaders(local: boolean, vars: () => Record<string, unknown>): Plugin {
  return {
    name: 'fanfare-security-headers',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: '_headers',
        source: headersFile(local ? LOCAL : hostsOf(vars())),
      });
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
