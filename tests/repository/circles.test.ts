/** No file imports itself by way of others, neither by value nor by type. */
import { expect, test } from 'vitest';
import { files, isTest, sources } from '../../tools/files.ts';
import { circlesOf } from './circles.ts';
import { importsOf } from './imports.ts';

test('circles are found, whatever their length', () => {
  const edge = (from: string, to: string) => ({ from, to });
  expect(circlesOf([edge('a', 'b'), edge('b', 'c'), edge('a', 'c')])).toEqual([]);
  expect(circlesOf([edge('a', 'b'), edge('b', 'a'), edge('c', 'd'), edge('d', 'e'), edge('e', 'c')])).toEqual(
    [
      ['a', 'b'],
      ['c', 'd', 'e'],
    ],
  );
  expect(circlesOf([edge('a', 'a')])).toEqual([['a']]);
});

test('no circle of imports, by value or by type', () => {
  const known = new Set(files.map(({ path }) => path));
  const imports = sources
    .filter(({ path }) => !isTest(path))
    .flatMap(importsOf)
    .filter(({ to }) => known.has(to));
  expect(imports.length).toBeGreaterThan(500);
  expect(circlesOf(imports)).toEqual([]);
});
