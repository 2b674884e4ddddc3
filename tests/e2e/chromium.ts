/** The Chromium that comes as a package: unpacked once, into node_modules, where every test process finds it. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const packageFile = join(root, 'node_modules/@sparticuz/chromium/package.json');

export interface Chromium {
  executablePath: string;
  env: Record<string, string>;
}

/** CHROMIUM_PATH names another browser, for systems that the package is not made for. */
export async function unpackChromium(): Promise<Chromium> {
  const own = process.env.CHROMIUM_PATH;
  if (own) return { executablePath: own, env: {} };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('The packaged Chromium runs on Linux x64 only: name your own with CHROMIUM_PATH.');
  }
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  const home = join(root, `node_modules/.cache/chromium-${version}`);
  if (!existsSync(home)) await unpack(home);
  return {
    executablePath: join(home, 'chromium'),
    env: { FONTCONFIG_FILE: join(home, 'fonts.conf') },
  };
}

/** Unpacks beside `home` and moves it there in one step: no process may start a browser that is half unpacked. */
async function unpack(home: string): Promise<void> {
  const draft = `${home}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const { inflate } = await import('@sparticuz/chromium');
  const temporary = process.env.TMPDIR;
  process.env.TMPDIR = draft;
  try {
    const packed = join(root, 'node_modules/@sparticuz/chromium/bin');
    await Promise.all(
      ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br'].map((name) => inflate(join(packed, name))),
    );
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
  }
  writeFileSync(join(draft, 'fonts.conf'), fontSettings(home));
  try {
    renameSync(draft, home);
  } catch (error) {
    // Another process was faster with the same contents.
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}

/** The package's own fonts first: pictures look the same on every machine. */
function fontSettings(home: string): string {
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    `  <dir>${join(home, 'fonts')}</dir>`,
    '  <dir>/usr/share/fonts</dir>',
    `  <cachedir>${join(home, 'fonts-cache')}</cachedir>`,
    '</fontconfig>',
    '',
  ].join('\n');
}
