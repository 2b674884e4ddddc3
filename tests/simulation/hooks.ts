/**
 * Puts a stand-in where the product imports the platform's module, and where others would take most of the time. Imported before everything else.
 */
import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { replaceTheWorld } from './replace.ts';

const here = (path: string) => new URL(path, import.meta.url).href;
/** What is imported, by what it resolves to; a stand-in itself gets the real one. */
const STAND_INS = new Map([
  [import.meta.resolve('@noble/curves/ed25519'), here('curves.ts')],
  // What @solana/web3.js requires.
  [pathToFileURL(createRequire(import.meta.url).resolve('@noble/curves/ed25519')).href, here('curves.ts')],
  [here('../../core/draw/beacon.ts'), here('beacons.ts')],
  [here('../../local/solana/decode.ts'), here('wires.ts')],
  [import.meta.resolve('drizzle-orm/entity'), here('entities.ts')],
]);
const standing = new Set(STAND_INS.values());

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'cloudflare:workers') return { url: here('cloudflare-workers.ts'), shortCircuit: true };
    const found = next(specifier, context);
    const url = standing.has(context.parentURL ?? '') ? undefined : STAND_INS.get(found.url);
    return url === undefined ? found : { url, shortCircuit: true };
  },
});
replaceTheWorld();
