/**
 * Installs packages before `npm start` and `npm test`, but only if the installed packages differ from the lock file.
 * After `npm install` or `npm ci` there is no second installation. Plain JavaScript for the system's own Node 20:
 * everything that comes after it runs on the Node in node_modules.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampPath = join(root, 'node_modules', '.fanfare-installed');

/** Returns one hash of everything that decides the contents of node_modules. */
function wanted() {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { dependencies, devDependencies, overrides, allowScripts } = manifest;
  return createHash('sha256')
    .update(JSON.stringify({ dependencies, devDependencies, overrides, allowScripts }))
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

function stamped() {
  return existsSync(stampPath) ? readFileSync(stampPath, 'utf8').trim() : '';
}

/**
 * Returns whether npm has installed, by itself, every package of the lock file in its version, and run the script that
 * fetches Node.
 */
function installedByNpm() {
  try {
    const read = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8')).packages;
    // npm records its installed packages here.
    const present = read('node_modules', '.package-lock.json');
    const isThere = ([path, wanted]) => {
      const found = present[path];
      if (!found) return wanted.optional === true && !isForThisMachine(wanted);
      const isSame = found.version === wanted.version && found.integrity === wanted.integrity;
      // A user may have deleted it since.
      return isSame && existsSync(join(root, path, 'package.json'));
    };
    return (
      Object.entries(read('package-lock.json'))
        .filter(([path]) => path !== '')
        .every(isThere) && existsSync(join(root, 'node_modules', '.bin', 'node'))
    );
  } catch {
    return false;
  }
}

/** Of the packages that exist once for each system, npm installs the one for this system. */
function isForThisMachine({ os, cpu, libc }) {
  if (!os || !cpu) return false;
  const musl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
  return (
    os.includes(process.platform) &&
    cpu.includes(process.arch) &&
    (!libc || libc.includes(musl ? 'musl' : 'glibc'))
  );
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
  // After `npm install <package>` the installed packages match the lock file.
  writeFileSync(stampPath, `${hash}\n`);
} else if (stamped() !== hash && !installedByNpm()) {
  console.log('Installing packages as package-lock.json lists them (once, about half a minute) ...');
  const startedAt = performance.now();
  if (!install()) {
    console.error('Installing the packages failed: npm said why above.');
    process.exit(1);
  }
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  packages`);
  writeFileSync(stampPath, `${hash}\n`);
}
