/** Puts the stand-in where the product imports the platform's module. Imported before everything else. */
import { registerHooks } from 'node:module';
import { replaceTheWorld } from './replace.ts';

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'cloudflare:workers') return next(specifier, context);
    return { url: new URL('cloudflare-workers.ts', import.meta.url).href, shortCircuit: true };
  },
});
replaceTheWorld();
