/** The index of docs/where-is.md answers with files that exist and contain what it says. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './files.ts';

const entries = readFileSync(join(root, 'docs/where-is.md'), 'utf8')
  .replace(/\n {2}/g, ' ')
  .split('\n')
  .filter((line) => line.startsWith('- … '))
  .map((line) => {
    const [question = '', answer = ''] = line.split('? ');
    const files = [...answer.matchAll(/`([^`]+)`(?: \(`([^`]+)`\))?/g)].map(([, file, name]) => ({
      file: file!,
      name,
    }));
    return { question, files };
  });

test('the index answers at least forty different questions', () => {
  expect(new Set(entries.map(({ question }) => question)).size).toBe(entries.length);
  expect(entries.length).toBeGreaterThanOrEqual(40);
});

test('each question is answered by files that exist and contain the names to look for', () => {
  const holds = ({ file, name }: { file: string; name: string | undefined }) =>
    statSync(join(root, file), { throwIfNoEntry: false })?.isFile() &&
    (name === undefined || new RegExp(`\\b${name}\\b`).test(readFileSync(join(root, file), 'utf8')));
  const wrong = entries.filter(({ files }) => files.length === 0 || !files.every(holds));
  expect(wrong).toEqual([]);
});
