import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PAGE_KINDS, patternsOf } from '../pages.ts';
import { foldName, isChannelName, isReservedName, type NameFacts, nameRefusal, namesLike } from './name.ts';
import { RESERVED_WORDS } from './reserved.ts';

describe('a name', () => {
  test.each(['abc', 'juniper', 'a1b', '4dogs', 'a-b-c', 'x'.repeat(20)])('may be %s', (name) => {
    expect(isChannelName(name)).toBe(true);
  });
  test.each([
    ...['', 'ab', 'x'.repeat(21), '-abc', 'abc-', 'a--b', '123', '12-34', 'Abc', 'a_b', 'a.b', 'a b'],
    ...['аbc', 'ａbc', 'a\u200bbc', 'abc\n', '@abc'],
  ])('is never %j', (name) => {
    expect(isChannelName(name)).toBe(false);
  });
});

describe('look-alikes', () => {
  test.each([
    ['frog', 'fr0g'],
    ['frog', 'f-r-o-g'],
    ['juniper', 'jun1per'],
    ['milk', 'mllk'],
    ['queen', 'gueen'],
    ['mom', 'rnom'],
    ['wow', 'vvow'],
    ['bits', 'b1t5'],
    ['modern', 'modem'],
  ])('%s and %s have one form', (one, other) => {
    expect(foldName(other)).toBe(foldName(one));
  });

  test('every substitution of one sign of a real word is found', () => {
    const like: Record<string, string[]> = { o: ['0'], i: ['1', 'l'], l: ['1', 'i'], z: ['2'], e: ['3'] };
    Object.assign(like, { a: ['4'], s: ['5'], b: ['6', '8'], t: ['7'], g: ['9', 'q'], m: ['rn'], w: ['vv'] });
    let tried = 0;
    for (const word of RESERVED_WORDS)
      for (const [at, letter] of [...word].entries())
        for (const other of [...(like[letter] ?? []), `${letter}-`]) {
          const twin = word.slice(0, at) + other + word.slice(at + 1);
          expect([twin, foldName(twin)]).toEqual([twin, foldName(word)]);
          tried += 1;
        }
    expect(tried).toBeGreaterThan(5000);
  });

  test('different words stay apart', () => {
    expect(new Set(['click', 'dick', 'frog', 'froggy', 'juniper', 'jupiter'].map(foldName)).size).toBe(6);
  });
});

describe('reserved words', () => {
  const route = /\bapp\.\w+\(\s*'\/([^/':]+)/g;
  const segments = [
    ...PAGE_KINDS.flatMap((kind) => patternsOf(kind).map((path) => path.split('/')[1]!)),
    ...[...readFileSync('worker/index.ts', 'utf8').matchAll(route)].map(([, first]) => first!),
    ...readdirSync('web/public', { withFileTypes: true }).map(({ name }) => name),
    'assets',
  ].filter((first) => isChannelName(first) || first.length < 3);

  test('hold every address of ours, so that no page comes under a name that someone may have', () => {
    expect(segments.length).toBeGreaterThan(15);
    for (const first of segments.filter(Boolean))
      expect([first, RESERVED_WORDS.includes(first)]).toEqual([first, true]);
  });

  test.each([
    'admin',
    '4dm1n',
    'tipp1ng',
    'soiana',
    'frog-support',
    'off1cial',
    'offical',
    'fanfare-live',
    '500sol',
  ])('keep %s from everyone', (name) => {
    expect(isReservedName(name, [])).toBe(true);
  });

  test('the operator bans further words, with and without hyphens', () => {
    for (const name of ['zounds', 'z-ounds', 'zounds-live'])
      expect(isReservedName(name, ['zounds'])).toBe(true);
    expect(isReservedName('juniper', ['zounds'])).toBe(false);
  });
});

describe('who may take a name', () => {
  const asker = { wallet: 'me', handle: null, hasCoin: false, lamports: 0n };
  const free: NameFacts = { isReserved: false, row: null, coinCreators: [], asker };
  const row = { name: 'juniper', wallet: 'other', freeAt: null, isInUse: true };
  const refusal = (facts: Partial<NameFacts>, name = 'juniper') =>
    nameRefusal(name, { ...free, ...facts }, 10_000_000n, 1000);

  test('a wallet without any proof of use may not', () => {
    expect(refusal({})).toBe('name_needs_use');
    expect(refusal({ asker: { ...asker, lamports: 9_999_999n } })).toBe('name_needs_use');
  });
  test('an account on X, a coin, or a dollar in tips is a proof', () => {
    for (const proof of [{ handle: 'ann' }, { hasCoin: true }, { lamports: 10_000_000n }])
      expect(refusal({ asker: { ...asker, ...proof } })).toBeNull();
  });
  test('a short name needs an account on X, or its coin', () => {
    expect(refusal({ asker: { ...asker, lamports: 10n ** 12n } }, 'frog')).toBe('name_short');
    expect(refusal({ asker: { ...asker, handle: 'ann' } }, 'frog')).toBeNull();
    expect(refusal({ asker: { ...asker, hasCoin: true }, coinCreators: ['me'] }, 'frog')).toBeNull();
  });
  test('the name of a coin that is tipped here is its creator’s', () => {
    expect(refusal({ asker: { ...asker, handle: 'ann' }, coinCreators: ['x', null] })).toBe('name_reserved');
  });
  test('a taken name, one that looks like it, and one that rests are refused', () => {
    const known = { ...asker, handle: 'ann' };
    expect(refusal({ row, asker: known })).toBe('name_taken');
    expect(refusal({ row, asker: known }, 'jun1per')).toBe('name_looks_like');
    expect(refusal({ row: { ...row, wallet: null, freeAt: 1001 }, asker: known })).toBe('name_resting');
    expect(refusal({ row: { ...row, wallet: null, freeAt: null }, asker: known })).toBe('name_resting');
    expect(refusal({ row: { ...row, wallet: null, freeAt: 1000 }, asker: known })).toBeNull();
    expect(refusal({ row: { ...row, wallet: 'me' } })).toBeNull();
  });
  test('who has proven the account of that name takes it from a holder without account and tips', () => {
    const holder = { ...row, isInUse: false };
    expect(refusal({ row: holder, asker: { ...asker, handle: 'Juniper' } })).toBeNull();
    expect(refusal({ row: holder, asker: { ...asker, handle: 'june' } })).toBe('name_taken');
    expect(refusal({ row, asker: { ...asker, handle: 'Juniper' } })).toBe('name_taken');
    // Not one that only looks like it, whichever of the two names he asks for.
    for (const handle of ['jun1per', 'juniper_'])
      expect(refusal({ row: holder, asker: { ...asker, handle } })).toBe('name_taken');
    expect(refusal({ row: holder, asker: { ...asker, handle: 'jun1per' } }, 'jun1per')).toBe(
      'name_looks_like',
    );
  });
});

test('names like a taken one are names', () => {
  expect(namesLike('juniper')).toEqual(expect.arrayContaining(['junipertv', 'juniper-live']));
  for (const name of ['x'.repeat(20), `${'a'.repeat(15)}-bcde`])
    for (const like of namesLike(name)) expect(isChannelName(like)).toBe(true);
});
