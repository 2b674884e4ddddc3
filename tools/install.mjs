/**
 * Installs packages before `npm start` and `npm test`, but only when what is installed is not what the lock file asks for.
 * Plain JavaScript for the system's own Node 20: everything that comes after it runs on the Node in node_modules.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampPath = join(root, 'node_modules', '.fanfare-installed');

/** What decides the contents of node_modules, as one hash. */
function wanted() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { dependencies, devDependencies, overrides, allowScripts } = manifest;
  return createHash('sha256')
    .update(JSON.stringify({ dependencies, devDependencies, overrides, allowScripts }))
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

function installed() {
  return existsSync(stampPath) ? readFileSync(stampPath, 'utf8').trim() : '';
}

/** `npm ci` on the Node that runs npm: the one in node_modules is about to be deleted. */
function install() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'));
  const env = { ...process.env, PATH: path.join(delimiter) };
  const options = { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] };
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const npmScript = process.env.npm_execpath;
  const node = process.env.npm_node_execpath;
  const result =
    npmScript && node && !node.includes('node_modules')
      ? spawnSync(node, [npmScript, ...args], options)
      : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  return result.status === 0;
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`Fanfare needs Node 20 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}
const hash = wanted();
if (process.argv.includes('--stamp')) {
  // For those who have just run `npm install <package>`: what is there is what the lock file asks for.
  writeFileSync(stampPath, `${hash}\n`);
} else if (installed() !== hash) {
  console.log('Installing packages as package-lock.json lists them (once, about half a minute) ...');
  if (!install()) {
    console.error('Installing the packages failed: npm said why above.');
    process.exit(1);
  }
  writeFileSync(stampPath, `${hash}\n`);
}
