/** Every row of the specification names tests that exist (docs/specification.md). */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../tools/files.ts';

const ROWS = 34;
const LINE = /^\| (\d*) \| ([^|]*) \| `([^`]+)` \| (.+) \|$/;

const lines = readFileSync(join(root, 'docs/specification.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, number, name, file, title] = LINE.exec(line) ?? [];
    return file && title ? [{ number: Number(number), name, file, title }] : [];
  });

test('all rows of the specification are listed, in order, each with a name', () => {
  const named = lines.filter(({ number }) => number > 0);
  expect(named.map(({ number }) => number)).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1));
  expect(named.filter(({ name }) => !name)).toEqual([]);
});

test.each(lines)('the specification is shown by $file: $title', ({ file, title }) => {
  expect(existsSync(join(root, file)), `${file} is gone`).toBe(true);
  const source = readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'");
  expect(source.includes(title), `${file} has no test of this title`).toBe(true);
});
