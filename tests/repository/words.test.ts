/** What no file may contain: leftovers, paths of one machine, emoji instead of words. */
import { expect, test } from 'vitest';
import { files, hits, isTest, sources } from './files.ts';

// This file names what it looks for.
const others = files.filter(({ path }) => path !== 'tests/repository/words.test.ts');

test.each([
  ['markers of unfinished work', /\b(TODO|FIXME|XXX|HACK)\b/],
  ['addresses of a package registry', /registry\.npm|registry\.yarn|:\/\/[\w.-]*\bregistry\b/i],
  ['paths of one machine', /(^|[\s'"`(=])\/(work|home|Users|root)\//],
  ['merge leftovers', /^(<{7} |={7}$|>{7} )/],
])('no file holds %s', (_what, pattern) => {
  expect(others.flatMap((file) => hits(file, pattern))).toEqual([]);
});

/** Fixtures name the public threads of others that quote an answer. */
const CITING = /^(local\/contracts\/.*\.json|docs\/contracts\.md)$/;

test('no file contains numbers of our issues or tasks', () => {
  const pattern = /\b(issue|task|ticket|pull request|PR) ?#?\d+\b|\(#\d+\)/i;
  const ours = others.filter(({ path }) => !CITING.test(path));
  expect(ours.flatMap((file) => hits(file, pattern))).toEqual([]);
});

test('no file contains names of documents that are not in the repository', () => {
  // Sources of fixtures are in other repositories.
  const ours = others.filter(({ path }) => !CITING.test(path));
  expect(ours.flatMap((file) => hits(file, /\b(spec|design|facts|decisions|brief)\.md\b/))).toEqual([]);
});

test('no shipped file contains emoji: icons are drawn', () => {
  // Tests write what users write.
  const shipped = others.filter(({ path }) => !isTest(path));
  expect(shipped.flatMap((file) => hits(file, /\p{Emoji_Presentation}|\uFE0F/u))).toEqual([]);
});

test('no test is skipped or runs alone', () => {
  const tests = others.filter(({ path }) => isTest(path));
  expect(
    tests.flatMap((file) => hits(file, /\b(test|it|describe)(\.each)?\.(only|skip|todo|fails)\b/)),
  ).toEqual([]);
});

test('no check of types or style is switched off without a reason beside it', () => {
  const silenced = /@ts-(ignore|nocheck)|eslint-disable|biome-ignore(?!.*: \S.{10,})/;
  expect(
    sources
      .filter(({ path }) => !path.startsWith('tests/repository/'))
      .flatMap((file) => hits(file, silenced)),
  ).toEqual([]);
});
