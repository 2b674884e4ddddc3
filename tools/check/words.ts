/** Words that no reader should meet: private slang of this repository, leftovers, and paths of one machine. */
import { files, hits, isTest, type SourceFile, sources } from '../files.ts';
import { type Passage, passagesOf, proseOf, wordsIn } from './passages.ts';

/** Written by commands, from fixtures and measurements. */
const GENERATED = ['docs/contracts.md', 'docs/audit/README.md'];

/**
 * Metaphors for which the field has a word (whole words in any case), and that word. Only these are forbidden: a ban of
 * plain words makes writers paraphrase. docs/glossary.md lists them.
 */
const FORBIDDEN: [word: string, use: string][] = [
  ['anew', 'again'],
  ['books', 'database'],
  ['nursery', 'young heap'],
  ['papers?', 'fixture'],
  ['risen', 'confirmed late'],
  ['rooms? of the (house|repository)|cross(es)? rooms', 'folder'],
  ['stand-ins?|standins?', 'fake server'],
  ['takings', 'fees'],
  ['the house', 'the repository'],
  ['the kit', 'the components of web/ui'],
  ['undone', 'reorged, reverted'],
  ['weather', 'faults'],
];

/** Files that name the words that they forbid. A migration never changes, and history stays as it was written. */
const isExempt = (path: string) =>
  /^(migrations|docs\/history)\//.test(path) ||
  ['docs/glossary.md', 'tools/check/words.ts', 'tests/repository/check.test.ts', ...GENERATED].includes(path);

const patterns = FORBIDDEN.map(([word, use]) => ({
  pattern: new RegExp(`(?<![\\w-])(${word})(?![\\w-])`, 'i'),
  use,
}));

/** Most passages have none: one pattern finds out. */
const anyOfThem = new RegExp(patterns.map(({ pattern }) => pattern.source).join('|'), 'i');

/** Returns the replacement for the passage's first forbidden word; undefined if it has none. */
export function useInstead({ kind, text }: Passage): string | undefined {
  const words = kind === 'identifier' ? wordsIn(text) : text;
  if (!anyOfThem.test(words)) return undefined;
  return patterns.find(({ pattern }) => pattern.test(words))?.use;
}

export function forbiddenWords(): string[] {
  return files
    .filter(({ path }) => !isExempt(path))
    .flatMap((file) =>
      passagesOf(file).flatMap((passage) => {
        const use = useInstead(passage);
        return use === undefined
          ? []
          : [`${file.path}:${passage.line}: ${passage.text.trim()} (write: ${use})`];
      }),
    );
}

/** The glossary names every forbidden word. */
export function missingInGlossary(): string[] {
  const glossary = files.find(({ path }) => path === 'docs/glossary.md')!.text;
  return FORBIDDEN.filter(([word]) => !new RegExp(word, 'i').test(glossary)).map(
    ([word]) => `docs/glossary.md lacks the forbidden word "${word}"`,
  );
}

const WIDEST = 120;

/** Documents wrap at 120 columns, but for tables, code and long links. */
export function wideLines(): string[] {
  const documents = files.filter(({ path }) => path.endsWith('.md') && !GENERATED.includes(path));
  return documents.flatMap(({ path, text }) => {
    const shown = proseOf(text);
    return text.split('\n').flatMap((line, i) => {
      const visible = line.replace(/\]\([^)]*\)/g, ']');
      const free = line.startsWith('|') || shown[i]!.text.trim() === '' || visible.length <= WIDEST;
      return free ? [] : [`${path}:${i + 1}: ${visible.length} columns`];
    });
  });
}

/** Fixtures name the public threads and documents of others. */
const isCiting = (path: string) => /^(local\/contracts\/.*\.json|docs\/contracts\.md)$/.test(path);

/** The content that no file may hold, the files to check, and the pattern. */
const LEFTOVERS: [what: string, where: (file: SourceFile) => boolean, pattern: RegExp][] = [
  ['a marker of unfinished work', () => true, /\b(TODO|FIXME|XXX|HACK)\b/],
  ['a package registry', () => true, /registry\.npm|registry\.yarn|:\/\/[\w.-]*\bregistry\b/i],
  ['a path of one machine', () => true, /(^|[\s'"`(=])\/(work|home|Users|root)\//],
  ['a merge leftover', () => true, /^(<{7} |={7}$|>{7} )/],
  [
    'a number of an issue',
    ({ path }) => !isCiting(path),
    /\b(issue|task|ticket|pull request|PR) ?#?\d+\b|\(#\d+\)/i,
  ],
  [
    'a document that is not here',
    ({ path }) => !isCiting(path),
    /\b(spec|design|facts|decisions|brief)\.md\b/,
  ],
  // Icons are drawn. Tests write what users write.
  ['an emoji', ({ path }) => !isTest(path), /\p{Emoji_Presentation}|\uFE0F/u],
  [
    'a test that is skipped or runs alone',
    ({ path }) => isTest(path),
    /\b(test|it|describe)(\.each)?\.(only|skip|todo|fails)\b/,
  ],
  [
    'a silenced check without a reason',
    ({ path }) => /\.(ts|tsx|mjs)$/.test(path),
    /@ts-(ignore|nocheck)|eslint-disable|biome-ignore(?!.*: \S.{10,})/,
  ],
];

export function leftovers(): string[] {
  const others = files.filter(({ path }) => path !== 'tools/check/words.ts');
  return LEFTOVERS.flatMap(([what, where, pattern]) =>
    others.filter(where).flatMap((file) => hits(file, pattern).map((hit) => `${hit} (${what})`)),
  );
}

const MOST_SILENCED = 5;

/** useExhaustiveDependencies is silenced in few places, each with a sentence as its reason. */
export function silencedHooks(): string[] {
  const silenced = sources
    .filter(({ path }) => !isTest(path) && path !== 'tools/check/words.ts')
    .flatMap((file) => hits(file, /biome-ignore lint\/correctness\/useExhaustiveDependencies/));
  const bare = silenced.filter((place) => !/useExhaustiveDependencies: .{40,}\.$/.test(place));
  return silenced.length > MOST_SILENCED ? silenced : bare;
}
