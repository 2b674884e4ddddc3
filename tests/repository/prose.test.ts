/** Plain English for readers of the repository, enforced by a list of words that must not come back. */
import { expect, test } from 'vitest';
import { files } from './files.ts';
import { type Passage, passagesOf, proseOf, wordsIn } from './prose.ts';

/** Written by commands, from fixtures and measurements. */
const GENERATED = ['docs/contracts.md', 'docs/audit/README.md'];

/** Each word (a regular expression, whole words in any case) and what to write instead. docs/glossary.md lists them. */
const FORBIDDEN: { word: string; use: string; proseOnly?: true }[] = [
  { word: 'anew', use: 'again' },
  { word: 'bears? to', use: 'can, tolerates' },
  { word: 'books', use: 'database' },
  { word: 'by chance', use: 'at random' },
  { word: 'good will', use: 'valid' },
  { word: 'handed out', use: 'returned' },
  { word: 'kept', use: 'cached, stored' },
  { word: 'lies', use: 'is, is stored' },
  { word: '"no"', use: 'error, refusal' },
  { word: 'none of ours|is none', use: 'missing, malformed' },
  { word: 'nursery', use: 'young heap' },
  { word: 'offer(s|ed)? (it |them )?again', use: 'resend' },
  { word: 'papers?', use: 'fixture' },
  { word: 'person|persons|people', use: 'user, visitor, fan, creator, operator', proseOnly: true },
  { word: 'remembers?|remembered', use: 'stored' },
  { word: 'risen', use: 'confirmed late' },
  { word: 'rooms? of the (house|repository)|cross(es)? rooms', use: 'folder' },
  { word: 'sees to it', use: 'makes sure' },
  { word: 'somebody|anybody|nobody|everybody|whoever', use: 'a user, anyone, no one, all' },
  { word: 'stand ?-?ins?', use: 'fake server' },
  { word: 'stands(?! for)|stood', use: 'is' },
  { word: 'takings', use: 'fees' },
  { word: 'the house', use: 'the repository' },
  { word: 'the kit', use: 'the components of web/ui' },
  { word: 'thrice', use: 'three times' },
  { word: 'told', use: 'returned, answered with, shown' },
  { word: 'undone', use: 'reorged, reverted' },
  { word: 'way back', use: 'return path' },
  { word: 'weather', use: 'faults' },
  { word: '(writ(e|es|ten)|wrote|not(e|es|ed)) down', use: 'store, record' },
];

/** Lines that may hold a forbidden word: they quote what users or other services say. As `path: text`. */
const ALLOWED = [
  'LICENSE: Permission is hereby granted, free of charge, to any person obtaining a copy',
  'LICENSE: copies of the Software, and to permit persons to whom the Software is',
];

/** The glossary and this test name the words that they forbid. A migration never changes once it has run. */
const EXEMPT = ['docs/glossary.md', 'tests/repository/prose.test.ts', ...GENERATED];
const isExempt = (path: string) => path.startsWith('migrations/') || EXEMPT.includes(path);

const patterns = FORBIDDEN.map(({ word, use, proseOnly }) => ({
  pattern: new RegExp(`(?<![\\w-])(${word})(?![\\w-])`, 'i'),
  use,
  proseOnly,
}));

function useInstead({ kind, text }: Passage): string | undefined {
  const words = kind === 'identifier' ? wordsIn(text) : text;
  return patterns.find(
    ({ pattern, proseOnly }) => !(proseOnly && kind === 'identifier') && pattern.test(words),
  )?.use;
}

test('no forbidden word in prose, comments, identifiers, file names or test titles', () => {
  const checked = files.filter(({ path }) => !isExempt(path));
  const wrong = checked.flatMap((file) =>
    passagesOf(file).flatMap((passage) => {
      const use = useInstead(passage);
      const text = passage.text.trim();
      if (use === undefined || ALLOWED.includes(`${file.path}: ${text}`)) return [];
      return [`${file.path}:${passage.line}: ${text} (use: ${use})`];
    }),
  );
  expect(wrong).toEqual([]);
});

test('a forbidden word is found in comments, identifiers and test titles, and not in strings', () => {
  const text = [
    "const bookkeeping = 'told'; // understands",
    'const asksAnew = 1;',
    "test('nobody is paid twice', () => {}); /* our books */",
    'const page = <p>What is told {/* told */ asksAnew}</p>;',
  ].join('\n');
  const lines = passagesOf({ path: 'web/one.tsx', text })
    .filter((passage) => useInstead(passage) !== undefined)
    .map(({ line }) => line);
  expect(lines).toEqual([2, 3, 3, 4, 4]);
});

test('the glossary names every forbidden word', () => {
  const glossary = files.find(({ path }) => path === 'docs/glossary.md')!.text.toLowerCase();
  const missing = FORBIDDEN.filter(({ word }) => !new RegExp(word, 'i').test(glossary));
  expect(missing).toEqual([]);
});

const WIDEST = 120;
test('documents wrap at 120 columns, but for tables, code and long links', () => {
  const documents = files.filter(({ path }) => path.endsWith('.md') && !GENERATED.includes(path));
  const wide = documents.flatMap(({ path, text }) => {
    const shown = proseOf(text);
    return text.split('\n').flatMap((line, i) => {
      const visible = line.replace(/\]\([^)]*\)/g, ']');
      const free = line.startsWith('|') || shown[i]!.text.trim() === '' || visible.length <= WIDEST;
      return free ? [] : [`${path}:${i + 1}: ${visible.length} columns`];
    });
  });
  expect(wide).toEqual([]);
});
