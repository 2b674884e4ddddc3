/** The table has every fact of the specification, each with an assertion or a decision, and its page agrees. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../tools/files.ts';
import { failing, holds, ROWS } from './expectations.ts';
import { PAGE, page } from './page.ts';

const SPECIFIED = join(root, '../shared/acceptance/rows.json');

test.runIf(existsSync(SPECIFIED))('the table has the ids of the specification, and no other', () => {
  const specified = JSON.parse(readFileSync(SPECIFIED, 'utf8')) as { id: string; section: number }[];
  const ours = new Map(ROWS.map(({ id, section }) => [id, section]));
  expect([...ours.keys()].sort()).toEqual(specified.map(({ id }) => id).sort());
  expect(specified.filter(({ id, section }) => ours.get(id) !== section)).toEqual([]);
});

test('no row is there twice, and each has an assertion or a decision', () => {
  expect(new Set(ROWS.map(({ id }) => id)).size).toBe(ROWS.length);
  expect(ROWS.filter(({ expectations }) => expectations.length === 0)).toEqual([]);
});

test('every decision, test and text of a catalogue that the table names exists', () => {
  const standing = /^(decision|test|words) /;
  const wrong = ROWS.flatMap((row) =>
    row.expectations
      .filter((text) => standing.test(text) && !holds(row, text))
      .map((text) => `${row.id}: ${text}`),
  );
  expect(wrong).toEqual([]);
});

test('a row that nothing recorded meets is named with its id, title and walk', () => {
  const row = {
    id: 'text-0',
    kind: 'text',
    section: 2,
    title: 'Never seen',
    expectations: ['says home: Never seen'],
  };
  expect(failing([row])).toEqual(['text-0 (Never seen): says home: Never seen']);
  expect(failing([{ ...row, expectations: [] }])).toHaveLength(1);
});

test('docs/specification.md is made from the table', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(page());
});
