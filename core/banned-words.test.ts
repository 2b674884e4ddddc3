/** The fast implementation agrees with the simple one, and a message costs little. */
import { expect, test } from 'vitest';
import { costOf } from '../tests/cost.ts';
import { maskWordByWord } from '../tests/vectors/word-by-word.ts';
import { volume } from '../tests/volume.ts';
import { maskBannedWords } from './banned-words.ts';
import { cleanMessage } from './words.ts';

/** Returns a seeded generator, so that a failure can be repeated. */
function chance(seed: number) {
  let random = seed;
  return (below: number) => {
    random = (random + 0x6d2b79f5) | 0;
    let mixed = Math.imul(random ^ (random >>> 15), random | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const LIST = [
  'fuck',
  'fucking',
  'shit',
  'ass',
  'cunt',
  'tits',
  'anus',
  'penis',
  'хуй',
  'send me sol',
  'free sol',
];
LIST.push(
  '1488',
  'ass',
  'fuck you',
  'f-u',
  'kys',
  'a b',
  '...',
  '',
  'as s',
  'sendmesol',
  'half ... wit',
  '卐卐',
);

const PIECES = [
  ...'f u c k s h i t a n e p r m o l 1 3 4 5 8 ! @ $ * | ( . - / v z У х'.split(' '),
  ...[
    'fu',
    'ck',
    'fück',
    'ＦＵ',
    'shit',
    'sh1t',
    'a$$',
    'as',
    'class',
    'pen',
    'is',
    'send',
    'me',
    's0l',
    'sol',
    'free',
  ],
  ...[
    '**',
    '***',
    '1488',
    '14',
    '88',
    '\u0441',
    'f\u0336',
    '"',
    ')',
    '!!',
    'kys',
    'half',
    'wit',
    '卐',
    '🙂',
    'f-u',
  ],
];

const TEXTS = volume({ sample: 600, long: 3000 });

test('maskBannedWords agrees with a comparison word by word, whatever the text', () => {
  for (let seed = 1; seed <= TEXTS; seed++) {
    const pick = chance(seed);
    let text = '';
    for (let i = pick(14) + 1; i > 0; i--)
      text += PIECES[pick(PIECES.length)]! + (pick(3) === 0 ? '' : ' '.repeat(pick(2)));
    const list = LIST.filter(() => pick(4) > 0);
    expect(maskBannedWords(text, list), `seed ${seed}: ${JSON.stringify(text)}`).toBe(
      maskWordByWord(text, list),
    );
  }
});

const BANNED = ['pussy', 'tits', 'tit', 'chink', 'chinks', 'spic', 'spics', 'rape', 'shit'];

test.each([
  'pussy willow',
  'Blue Tits, and a great tits nest',
  'a chink in the armour!',
  'Rapé is a snuff',
  'spics and span',
  'oilseed rape fields',
  's hit parade',
])('an innocent phrase stays unmasked: %s', (text) => {
  expect(maskBannedWords(text, BANNED)).toBe(text);
});

test.each([
  ['pussy', '****'],
  ['willow pussy', 'willow ****'],
  ['p u s s y willow', '**** willow'],
  ['pu$$y willow', '**** willow'],
  ['blue t1ts', 'blue ****'],
  ['rape', '****'],
  ['râpe', '****'],
  ['a chink in the fence', 'a **** in the fence'],
  ['s hit', '****'],
])('an innocent phrase does not hide a banned word: %s', (text, expected) => {
  expect(maskBannedWords(text, BANNED)).toBe(expected);
});

/** 5,000 words of all lengths; many share a prefix. */
function longList(): string[] {
  const pick = chance(7);
  const syllables = [
    'fu',
    'ck',
    'shi',
    't',
    'as',
    'bo',
    'la',
    'ne',
    'ri',
    'su',
    'co',
    'ma',
    'ti',
    'de',
    'pe',
    'nis',
    'cu',
    'no',
  ];
  const words = new Set(['fuck', 'shit', 'ass', 'bitch', 'cunt', 'send me sol']);
  while (words.size < 5000) {
    let word = '';
    for (let i = pick(4) + 2; i > 0; i--) word += syllables[pick(syllables.length)]!;
    words.add(pick(20) === 0 ? `${word} ${syllables[pick(syllables.length)]}` : word);
  }
  return [...words];
}

const upTo280 = (text: string) => [...text.repeat(280)].slice(0, 280).join('');
const MESSAGES = {
  plain: upTo280('what a round that was, I have never seen anything like it! '),
  'spelled out': upTo280('f u c k s h i t a s s '),
  stars: upTo280('f*u*c*k*s*h*i*t* '),
  'stars without end': upTo280('f*'),
  'one letter': upTo280('s '),
  'one word': upTo280('shitfuckassbolane'),
  digits: upTo280('5h1t 4$$ f|_|ck '),
  'look-alikes': upTo280('ƒüçκ ʃһїт ａ𝓈ѕ '),
  dots: upTo280('f.u.c.k.s.h.i.t. '),
  'almost links': upTo280('fuck.x shit . y ass dot c '),
};

test.each(Object.entries(MESSAGES))(
  'one message of 280 characters and 5,000 words costs less than 100 words compared one by one: %s',
  (name, message) => {
    const list = longList();
    maskBannedWords(message, list);
    const now = costOf(() => maskBannedWords(message, [...list]), 40, 3);
    cleanMessage(message, []);
    const own = costOf(() => cleanMessage(message, []), 40, 3);
    const few = list.slice(0, 100);
    const before = costOf(() => maskWordByWord(message, few), 2);
    // Compared with what every request does anyway: parsing the list as JSON.
    const json = JSON.stringify(list);
    const parsing = costOf(() => JSON.parse(json), 40, 3);
    console.info(
      `${name}: ${now.toFixed(3)} ms, 100 words one by one ${before.toFixed(1)} ms, JSON of the list ${parsing.toFixed(3)} ms`,
    );
    expect(now).toBeLessThan(before / 2);
    expect(now).toBeLessThan(parsing * 5);
    // The platform's own list: a few milliseconds, whatever someone types.
    expect(own).toBeLessThan(parsing * 30);
  },
  60_000,
);
