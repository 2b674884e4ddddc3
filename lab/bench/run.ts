/**
 * `npm run bench [-- names]`: every benchmark, or those named, one after the other, each in a separate process. The
 * peers are packages of this folder alone and are installed here first.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../../tools/files.ts';

const folder = join(root, 'lab/bench');
const known = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => basename(name, '.bench.ts'));
const named = process.argv.slice(2);
const unknown = named.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark is called ${unknown.join(', ')}. There are: ${known.join(', ')}.`);
  process.exit(1);
}
if (!existsSync(join(folder, 'node_modules'))) {
  console.log('Installing the peers (once) ...');
  const installed = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (installed.status !== 0) process.exit(1);
}
let failed = 0;
for (const name of named.length > 0 ? named : known) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(process.execPath, [join(folder, `${name}.bench.ts`)], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) failed++;
}
process.exit(failed > 0 ? 1 : 0);
