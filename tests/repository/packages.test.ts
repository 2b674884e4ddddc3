/** One set of exact versions, installable from any registry. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { files, isTest, root, type SourceFile, sources } from '../../tools/files.ts';
import { BROWSER, quickFiles } from '../../tools/quick-tests.ts';
import { importsOf } from './imports.ts';

interface LockEntry {
  version?: string;
  resolved?: string;
  integrity?: string;
  /** Comes inside its parent's archive. */
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<
  'dependencies' | 'devDependencies' | 'scripts',
  Record<string, string>
>;
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, LockEntry>;
};

test('every version is exact', () => {
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('the lock file names no download location, and has the hash of every package', () => {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
  expect(packages.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([]);
  // Builds of the local chain for other platforms, which our registry does not have (docs/history/008).
  const unhashed = packages.filter(([, entry]) => !entry.integrity && !entry.inBundle).map(([path]) => path);
  expect(
    unhashed.filter((path) => !/^node_modules\/litesvm-(darwin|linux-arm64|linux-x64-musl)/.test(path)),
  ).toEqual([]);
});

test('the lock file lists the builds of every platform, or npm ci refuses it', () => {
  const wanted = Object.values(lock.packages).flatMap((entry) =>
    Object.entries(entry.optionalDependencies ?? {}),
  );
  const missing = wanted.filter(
    ([name]) => !Object.keys(lock.packages).some((path) => path.endsWith(`node_modules/${name}`)),
  );
  expect(missing).toEqual([]);
});

test('one version of workerd runs everywhere', () => {
  const versions = Object.entries(lock.packages)
    .filter(([path]) => path.endsWith('node_modules/workerd'))
    .map(([, entry]) => entry.version);
  expect(new Set(versions).size).toBe(1);
});

test('every test that takes a sample runs whole in test:long', () => {
  const takesSample =
    /import \{[^}]*\b(volume|sampled)\b[^}]*\} from '[^']*\/volume\.ts'|inject\('size'\) === 'long'/;
  const paths = sources
    .filter(({ path, text }) => isTest(path) && takesSample.test(text))
    .map(({ path }) => path);
  const named = manifest.scripts['test:long']!.split(' ').filter((word) => word.endsWith('.test.ts'));
  expect(named.toSorted()).toEqual(paths.toSorted());
});

/** The packages of the owner's design (docs/history/022). */
const OWNERS_PACKAGES = [
  'react',
  'react-dom',
  'react-router-dom',
  'hono',
  '@cloudflare/workers-types',
  'wrangler',
  '@solana/web3.js',
  '@solana/wallet-adapter-react',
  '@solana/wallet-adapter-wallets',
  '@solana/spl-token',
  'drizzle-orm',
  'zod',
  '@hono/zod-validator',
  'swr',
  'vite',
  'vitest',
  '@cloudflare/vitest-pool-workers',
  'miniflare',
];

/** Packages that nothing imports: the runtime's types, and a command line. */
const NOT_IMPORTED: Readonly<Record<string, (file: SourceFile) => boolean>> = {
  '@cloudflare/workers-types': ({ path, text }) =>
    path === 'worker/tsconfig.json' && text.includes('"@cloudflare/workers-types"'),
  wrangler: ({ path, text }) =>
    path === 'tools/deploy/deploy.ts' && text.includes('node_modules/wrangler/bin/wrangler.js'),
};

test.each(OWNERS_PACKAGES)('%s is installed and used', (name) => {
  expect({ ...manifest.dependencies, ...manifest.devDependencies }).toHaveProperty([name]);
  const uses = NOT_IMPORTED[name];
  const imported = sources.some((file) =>
    importsOf(file).some(({ to }) => to === name || to.startsWith(`${name}/`)),
  );
  expect(uses ? files.some(uses) : imported).toBe(true);
});

test('the quick run names only files and titles that exist', () => {
  const paths = new Set(files.map(({ path }) => path));
  const named = [...quickFiles('node'), ...quickFiles('worker'), ...quickFiles('e2e')];
  expect(named.filter((path) => !/[*!]/.test(path) && !paths.has(path))).toEqual([]);
  const untitled = BROWSER.filter(([file, title]) => {
    const { text } = files.find(({ path }) => path === `tests/e2e/${file}.test.ts`)!;
    return !text.includes(title);
  });
  expect(untitled).toEqual([]);
});
