import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cached, hashSources } from './cache.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fanfare-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the hash of sources', () => {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const hash = (...more: string[]) => hashSources(folder, ['src', 'one.toml', 'missing.ts'], more);
  beforeEach(() => {
    mkdirSync(join(folder, 'src/deep/.tool'), { recursive: true });
    write('src/deep/a.ts', 'a');
    write('one.toml', 'one');
  });

  test.each([
    ['the text of a file', 'src/deep/a.ts', 'b'],
    ['an added file', 'src/deep/b.ts', ''],
    ['a single file', 'one.toml', 'two'],
    ['a file that was missing', 'missing.ts', ''],
  ])('the hash of sources depends on %s', (_, name, text) => {
    const before = hash();
    write(name, text);
    expect(hash()).not.toBe(before);
  });

  test('the hash of sources depends on a file name, and on the extra values', () => {
    const before = hash();
    expect(hash('more')).not.toBe(before);
    rmSync(join(folder, 'src/deep/a.ts'));
    write('src/deep/b.ts', 'a');
    expect(hash()).not.toBe(before);
  });

  test('the hash of sources ignores tests, documentation, hidden folders and files outside', () => {
    const before = hash();
    for (const name of ['src/a.test.ts', 'src/README.md', 'src/deep/.tool/x.json', 'other.ts'])
      write(name, 'x');
    expect(hash()).toBe(before);
  });
});

describe('a cached result', () => {
  const fill = (text: string) => async (path: string) => writeFileSync(join(path, 'result'), text);

  test('a cached result is made once', async () => {
    const first = await cached(folder, 'aa', fill('first'));
    expect(await cached(folder, 'aa', fill('second'))).toBe(first);
    expect(readFileSync(join(first, 'result'), 'utf8')).toBe('first');
  });

  test('a cached result does not exist after a failure, and the next call makes it', async () => {
    const failing = async (path: string) => {
      writeFileSync(join(path, 'half'), '');
      throw new Error('no disk');
    };
    await expect(cached(folder, 'aa', failing)).rejects.toThrow('no disk');
    expect(readdirSync(folder)).toEqual([]);
    expect(readdirSync(await cached(folder, 'aa', fill('x')))).toEqual(['result']);
  });

  test('the first of two results made at the same time is kept', async () => {
    const [one, two] = await Promise.all([
      cached(folder, 'aa', async (path) => {
        await cached(join(folder), 'aa', fill('inner'));
        await fill('outer')(path);
      }).catch((error: unknown) => error),
      cached(folder, 'bb', fill('other')),
    ]);
    expect(one).toBe(join(folder, 'aa'));
    expect(readFileSync(join(folder, 'aa', 'result'), 'utf8')).toBe('inner');
    expect(existsSync(two)).toBe(true);
  });

  test('a cached result is deleted once four others were used after it, and leftovers of a killed start after an hour', async () => {
    const past = new Date(Date.now() - 2 * 3_600_000);
    for (const name of ['a', 'b', 'c', 'd', 'unfinished-e-1', 'unfinished-f-2'])
      mkdirSync(join(folder, name));
    for (const [index, name] of ['a', 'b', 'c', 'd'].entries())
      utimesSync(join(folder, name), past, new Date(past.getTime() + index * 1000));
    utimesSync(join(folder, 'unfinished-e-1'), past, past);
    await cached(folder, 'a', fill('never'));
    await cached(folder, 'new', fill('x'));
    expect(readdirSync(folder).sort()).toEqual(['a', 'c', 'd', 'new', 'unfinished-f-2']);
  });
});
