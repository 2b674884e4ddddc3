import { expect, test } from 'vitest';
import { checkName, cleanName } from './clean-name.ts';
import { visibleLength } from './tip-name.ts';

const KNOWN = ['Fanfare Frog', 'FROG', '@frogking'];

test.each([
  ['  night \u202e owl ', 'night owl'],
  ['owl\u0000\u200b', 'owl'],
  ['my page https://spam.example', 'my page'],
  ['zounds', '****'],
  [' \u200b ', null],
  ['\ufe0f', null],
  ['\u2800\u2800', null],
])('%j is shown as %j', (typed, shown) => {
  expect(cleanName(typed, ['zounds'])).toBe(shown);
});

test.each([
  'admin',
  'ADMIN',
  '4dm1n',
  'аdmin',
  'Fanfare support',
  'the creator',
  'F a n f a r e',
  'FROG',
  '$frog',
  'fanfare frog',
  'FrogKing',
  '@frogking',
  'Frog \u2714',
  '\u2705 FROG',
  'FROG \u{1f451}',
  'frogking.',
  '"FROG"',
  'FROG!',
  'FROG\u2122',
  'FanfareFrog',
  'Fanfare_Frog',
  'Fan fare',
  'TeamFanfare',
  'fanfareapp',
  'ad min',
  'adm\u0131n',
])('%s is refused: viewers would take it for the creator or the site', (name) => {
  expect(() => checkName(name, KNOWN)).toThrow(/^name: could be mistaken/);
});

test.each([
  '500 SOL',
  'sent 1,000 sol',
  '$500',
  '5,000 FROG',
  '500 \u0455\u043el',
  '\u20ac20 tipper',
  'owl 0.5SOL',
  '10k frog',
])('%s is refused: on a stream it would stand beside what was really sent', (name) => {
  expect(() => checkName(name, KNOWN)).toThrow('name: must not look like an amount');
});

test.each([
  'nightowl',
  'SOL Train',
  'solomon 3',
  'Frog 2 lover',
  'Ann 99',
  '#1 Frog',
  'Badminton fan',
  'Frog lover',
  'supporter',
  'Модест',
  '猫',
  'Modesto',
])('%s is a name', (name) => {
  expect(() => checkName(name, KNOWN)).not.toThrow();
});

test.each(['7cnw...KFdx', '7cnw…KFdx', '7cnwKq2hAbcdefgh2345678912345678'])(
  '%s is refused: it looks like an address',
  (name) => {
    expect(() => checkName(name, KNOWN)).toThrow('name: must not look like a wallet address');
  },
);

test('an empty creator name blocks no name', () => {
  expect(() => checkName('nightowl', [null, '', '$'])).not.toThrow();
});

test('a name never grows above its limit, whatever its characters expand to', () => {
  expect([...cleanName('\ufdfa'.repeat(24), [])!].length).toBeLessThanOrEqual(100);
  expect(visibleLength(cleanName('\ufdfa'.repeat(24), [])!)).toBeLessThanOrEqual(24);
  expect([...(cleanName(Array(90).fill('👩').join('\u200d'), []) ?? '')].length).toBeLessThanOrEqual(100);
});

test('a composed emoji or letter counts as one character', () => {
  expect(visibleLength('👨‍👩‍👧')).toBe(1);
  expect(visibleLength('é')).toBe(1);
});
