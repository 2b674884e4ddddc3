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
  ['\u{1d159}', null],
  ['\u{13441}\u{13442}', null],
  ['@elonmusk', 'elonmusk'],
  [' \u2713 "@elonmusk" \u2714\ufe0f', '"elonmusk"'],
  ['elonmusk \u2705', 'elonmusk'],
  ['evil.example.com @owl', 'owl'],
  ['owl \u{1f5f8}\u221a\u2611', 'owl'],
  ['owl @ home', 'owl @ home'],
  ['evil,com', null],
  ['evil com', null],
  ['owl evil, net', 'owl'],
  ['discord gg evil', null],
  ['owl t me evil', 'owl'],
  ['Tom,Ann', 'Tom,Ann'],
  ['Mia gg', 'Mia gg'],
  ['pão com ovo', 'pão com ovo'],
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
  'FROG Team',
  'Mods',
  'Giveaway winner',
  'Refund desk',
  'claim here',
  'offical',
  '0ffical',
  'oficial frog',
  'moderater',
  'Suport',
  'winners',
  'cIaim here',
  'vvinner',
])('%s is refused: viewers would take it for the creator or the site', (name) => {
  expect(() => checkName(name, KNOWN)).toThrow(/^name: could be mistaken/);
});

test.each(['WaIter', 'wa1ter', 'vvalter', 'night owI', 'N1GHT OWL', 'nlghtowl'])(
  '%s is refused: it looks like the creator',
  (name) => {
    expect(() => checkName(name, ['Walter', 'night-owl'])).toThrow(/^name: could be mistaken/);
  },
);

test.each([
  '500 SOL',
  'sent 1,000 sol',
  '$500',
  '5,000 FROG',
  '500 \u0455\u043el',
  '\u20ac20 tipper',
  'owl 0.5SOL',
  '10k frog',
  '1OO SOL',
  '5OO SOL',
  '100 S0L',
  'lOO sol',
  'I0 SOL',
  '\u0661\u0660\u0660 SOL',
  '\u096b\u0966\u0966 usdc',
  '50k bucks',
  '20 dollars',
  '2O euros',
  '$1OO',
  '5OOk',
  '5OOO FROG',
  '500-SOL',
  '500_SOL',
  'SOL 500',
  'S0L 5OO',
  'USDC: 1000',
  '\u25ce500',
  '500 \u25ce',
  '3 BTC',
  '500 Solana',
])('%s is refused: on a stream it would stand beside what was really sent', (name) => {
  expect(() => checkName(name, KNOWN)).toThrow('name: must not look like an amount');
});

test.each([
  'nightowl',
  'SOL Train',
  'solomon 3',
  'SOL 3',
  'Frog 2 lover',
  'Ann 99',
  '#1 Frog',
  'Badminton fan',
  'Frog lover',
  'supporter',
  'Модест',
  '猫',
  'Modesto',
  'Winter',
  'Sinner',
  'Cole Sol',
  'Ollie',
  '$OWL',
  '4k gamer',
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
