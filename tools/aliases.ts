/** Module aliases that the worker, the browser and the tests share. */
import { fileURLToPath } from 'node:url';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Adapters that we do not offer. The overrides of package.json keep them out of node_modules, these aliases out of the
 * bundle.
 */
const unused = ['torus', 'walletconnect', 'trezor', 'particle', 'keystone', 'fractal', 'salmon'];

export const moduleAliases = [
  // The browser builds contain no Node code, which is a third of the worker's bundle.
  { find: /^@solana\/web3\.js$/, replacement: at('node_modules/@solana/web3.js/lib/index.browser.esm.js') },
  { find: /^bigint-buffer$/, replacement: at('node_modules/bigint-buffer/dist/browser.js') },
  ...unused.map((name) => ({
    find: `@solana/wallet-adapter-${name}`,
    replacement: at('web/wallet/unused-adapter.ts'),
  })),
];

/** The package names its development build alone, which carries warnings for programmers. */
export const productionRouter = {
  find: /^react-router$/,
  replacement: at('node_modules/react-router/dist/production/index.mjs'),
};
