/** The index of docs/where-is.md answers with files that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './files.ts';

const entries = readFileSync(join(root, 'docs/where-is.md'), 'utf8')
  .replace(/\n {2}/g, ' ')
  .split('\n')
  .filter((line) => line.startsWith('- … '))
  .map((line) => {
    const [question = '', answer = ''] = line.split('? ');
    return { question, files: [...answer.matchAll(/`([^`]+)`/g)].map(([, file]) => file!) };
  });

test('the index answers at least forty different questions', () => {
  expect(new Set(entries.map(({ question }) => question)).size).toBe(entries.length);
  expect(entries.length).toBeGreaterThanOrEqual(40);
});

test('each question is answered by files that exist', () => {
  const wrong = entries.filter(
    ({ files }) => files.length === 0 || !files.every((file) => existsSync(join(root, file))),
  );
  expect(wrong).toEqual([]);
});
