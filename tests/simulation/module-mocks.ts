/** Replaces the platform's module, and modules that would take most of the time. Imported before everything else. */
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { replaceTheWorld } from './replace.ts';

const here = (path: string) => new URL(path, import.meta.url).href;
/** Replacements by the URL that an import resolves to; a replacement itself gets the real module. */
const MOCKS = new Map([
  [import.meta.resolve('@noble/curves/ed25519'), here('curves.ts')],
  // The form that @solana/web3.js requires.
  [pathToFileURL(createRequire(import.meta.url).resolve('@noble/curves/ed25519')).href, here('curves.ts')],
  [here('../../core/draw/beacon.ts'), here('beacon-cache.ts')],
  [here('../../local/solana/decode.ts'), here('wire-cache.ts')],
  [import.meta.resolve('drizzle-orm/entity'), here('entity-cache.ts')],
]);
const mocks = new Set(MOCKS.values());

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'cloudflare:workers') return { url: here('cloudflare-workers.ts'), shortCircuit: true };
    const found = next(specifier, context);
    const url = mocks.has(context.parentURL ?? '') ? undefined : MOCKS.get(found.url);
    return url === undefined ? found : { url, shortCircuit: true };
  },
});
replaceTheWorld();
