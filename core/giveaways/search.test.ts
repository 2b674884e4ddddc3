import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { searchPhrase } from './search.ts';

const TEXTS = [
  'A "quoted" title',
  'NEAR(a b) AND c',
  'title : x*',
  '日本語のギブアウェイ',
  'prize 👍👍👍 for all',
  '^start -end',
];

const index = new DatabaseSync(':memory:');
index.exec("CREATE VIRTUAL TABLE s USING fts5 (title, tokenize = 'trigram')");
for (const text of TEXTS) index.prepare('INSERT INTO s VALUES (?)').run(text);
const found = (search: string) => {
  const phrase = searchPhrase(search);
  return phrase === null
    ? null
    : index
        .prepare('SELECT title FROM s WHERE s MATCH ?')
        .all(phrase)
        .map(({ title }) => title);
};

test.each([
  ['"quoted"', [TEXTS[0]]],
  ['NEAR(a', [TEXTS[1]]],
  ['NEAR(title prize)', []],
  ['b) AND', [TEXTS[1]]],
  ['quoted AND title', []],
  ['quoted OR prize', []],
  ['NOT quoted', []],
  ['title : x*', [TEXTS[2]]],
  ['title:prize', []],
  ['pri*', []],
  ['^start', [TEXTS[5]]],
  ['-end', [TEXTS[5]]],
  ['{title}: x', []],
  ['"""', []],
  ["' OR 1=1 --", []],
  ['日本語', [TEXTS[3]]],
  ['👍👍👍', [TEXTS[4]]],
  ['PRIZE', [TEXTS[4]]],
  ['q'.repeat(100), []],
])('%s is looked for letter by letter', (search, expected) => {
  expect(found(search)).toEqual(expected);
});

test.each(['', 'a', 'ab', '日本', '👍👍'])('%j is too short for the index', (search) => {
  expect(searchPhrase(search)).toBeNull();
});
