import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyBuild } from './build.ts';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-build-'));
afterAll(() => rmSync(folder, { recursive: true }));

test("a copied build has the settings and the world's address of its own start; the cached build has neither", () => {
  const [build, copy] = [join(folder, 'build'), join(folder, 'copy')];
  for (const part of ['client', 'fanfare']) mkdirSync(join(build, 'dist', part), { recursive: true });
  const page = '<!doctype html>\n<html lang="en"></html>';
  writeFileSync(join(build, 'dist/client/index.html'), page);
  const settings = join('dist', 'fanfare', 'wrangler.json');
  writeFileSync(join(build, settings), JSON.stringify({ main: 'index.js', vars: { A: '1', B: '2' } }));
  const read = (path: string) => readFileSync(path, 'utf8');

  for (const secret of ['first', 'second'])
    copyBuild(build, copy, { B: secret }, `http://127.0.0.1/${secret}`);

  expect(JSON.parse(read(join(copy, settings)))).toEqual({ main: 'index.js', vars: { A: '1', B: 'second' } });
  expect(read(join(copy, 'dist/client/index.html'))).toContain(
    '<html data-world="http://127.0.0.1/second" lang="en">',
  );
  expect(JSON.parse(read(join(copy, '.wrangler/deploy/config.json')))).toEqual({
    configPath: join(copy, settings),
    auxiliaryWorkers: [],
  });
  expect(statSync(join(copy, settings)).mode & 0o077).toBe(0);
  expect(read(join(build, settings))).not.toContain('second');
  expect(read(join(build, 'dist/client/index.html'))).toBe(page);
});
