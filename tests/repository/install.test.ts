/** The first step of `npm start`: it installs missing packages, and never twice. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../tools/files.ts';

const OTHER_SYSTEM = process.platform === 'win32' ? 'linux' : 'win32';
const LOCK = {
  '': { name: 'house' },
  'node_modules/node': { version: '24.0.0', integrity: 'n' },
  'node_modules/paint': { version: '1.0.0', integrity: 'p' },
  'node_modules/paint-here': {
    version: '1.0.0',
    integrity: 'h',
    optional: true,
    os: [process.platform],
    cpu: [process.arch],
  },
  'node_modules/paint-there': {
    version: '1.0.0',
    integrity: 't',
    optional: true,
    os: [OTHER_SYSTEM],
    cpu: [process.arch],
  },
  'node_modules/brush': { version: '2.0.0', integrity: 'b', optional: true },
};
const PRESENT = Object.fromEntries(
  ['node', 'paint', 'paint-here'].map((name) => [
    `node_modules/${name}`,
    LOCK[`node_modules/${name}` as keyof typeof LOCK],
  ]),
);

/** A repository with its own npm, which records its calls. */
let folder: string;
const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-install-'));
  mkdirSync(join(folder, 'tools'));
  cpSync(join(root, 'tools/install.mjs'), join(folder, 'tools/install.mjs'));
  write('package.json', { name: 'house', dependencies: { paint: '1.0.0' } });
  write('package-lock.json', { packages: LOCK });
  writeFileSync(
    join(folder, 'npm.cjs'),
    `const { appendFileSync, mkdirSync } = require('node:fs');
    mkdirSync('node_modules', { recursive: true });
    appendFileSync('asked', process.argv[2] + ' ');`,
  );
  // The real one is in node_modules, which an installation deletes.
  symlinkSync(process.execPath, join(folder, 'node'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes node_modules as npm leaves it. */
function installed(present: object): void {
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  writeFileSync(join(folder, 'node_modules/.bin/node'), '');
  write('node_modules/.package-lock.json', { packages: present });
  for (const path of Object.keys(present)) {
    mkdirSync(join(folder, path), { recursive: true });
    write(join(path, 'package.json'), {});
  }
}

/** Returns the calls of npm in all runs so far. */
function install(...options: string[]): string {
  const { status, stderr } = spawnSync(process.execPath, ['tools/install.mjs', ...options], {
    cwd: folder,
    env: { PATH: '', npm_execpath: join(folder, 'npm.cjs'), npm_node_execpath: join(folder, 'node') },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  return existsSync(join(folder, 'asked')) ? readFileSync(join(folder, 'asked'), 'utf8') : '';
}

test('npm start installs on a fresh clone, once, and again when the lock file has changed', () => {
  expect(install()).toBe('ci ');
  expect(install()).toBe('ci ');
  write('package-lock.json', { packages: { ...LOCK, 'node_modules/paint': { version: '1.0.1' } } });
  expect(install()).toBe('ci ci ');
});

test('npm start installs nothing after npm install or npm ci', () => {
  installed(PRESENT);
  expect(install()).toBe('');
});

test.each([
  ['a package is missing', { 'node_modules/paint': undefined }],
  ['a package has another version', { 'node_modules/paint': { version: '0.9.0', integrity: 'p' } }],
  ['a package has other contents', { 'node_modules/paint': { version: '1.0.0', integrity: 'x' } }],
  ["this system's part of a package is missing", { 'node_modules/paint-here': undefined }],
])('npm start installs when %s', (_what, change) => {
  installed({ ...PRESENT, ...change });
  expect(install()).toBe('ci ');
});

test('npm start installs when the folder of a package was deleted', () => {
  installed(PRESENT);
  rmSync(join(folder, 'node_modules/paint'), { recursive: true });
  expect(install()).toBe('ci ');
});

test('npm start installs when the scripts of packages were not run, as with --ignore-scripts', () => {
  installed(PRESENT);
  rmSync(join(folder, 'node_modules/.bin/node'));
  expect(install()).toBe('ci ');
});

test('npm start installs nothing right after a package was added', () => {
  mkdirSync(join(folder, 'node_modules'));
  expect(install('--stamp')).toBe('');
  expect(install()).toBe('');
});
