/**
 * Finds texts to review before they are on air, in the mode hold. A false alarm costs only a review, so this finds more
 * than the masks do: a masked word, a word that is often meant badly, a word that is nearly a banned one, and a mix of
 * letters that only a disguise has.
 */
import { MASK, maskBannedWords } from '../banned-words.ts';
import { isCommon } from '../language.ts';
import { CORE_WORDS } from '../words/core-words.ts';
import { plainSigns } from '../words/letters.ts';
import { DOUBTFUL, DOUBTFUL_STEMS } from '../words/lists/doubtful.ts';
import { ORDINARY } from '../words/lists/ordinary.ts';
import { NET } from './net.ts';

const entriesOf = (list: string) =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
const doubtful = Object.freeze(entriesOf(DOUBTFUL));

/** Returns whether a cleaned text needs a review. */
export function looksSuspect(text: string): boolean {
  if (text === '') return false;
  return (
    text.includes(MASK) ||
    looksDisguised(text) ||
    maskBannedWords(text, doubtful) !== text ||
    isNearlyBanned(text)
  );
}

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

function looksDisguised(text: string): boolean {
  // "f4ggot", "b!tch", "f*ck", and a picture inside a word.
  if (/\p{L}[^\p{L}\p{M}\s]*[\d*|!$@#%^&+<>(){}[\]~=_\p{S}][^\p{L}\s]*\p{L}/u.test(text)) return true;
  // "f.u.c.k", "f u c k".
  if (/(?<![\p{L}\p{N}])\p{L}(?:[^\p{L}\p{N}]{1,3}\p{L}(?![\p{L}\p{N}])){2,}/u.test(text)) return true;
  // "fuuuuck"; but "soooo", "nooo" and laughter are written so by everyone.
  return (text.match(WORD) ?? []).some((word) => isMixed(word) || isOdd(word));
}

function isMixed(word: string): boolean {
  const scripts = [
    /\p{sc=Latin}/u,
    /\p{sc=Cyrillic}/u,
    /\p{sc=Greek}/u,
    /\p{sc=Armenian}/u,
    /\p{sc=Hebrew}/u,
  ];
  return scripts.filter((script) => script.test(word)).length > 1;
}

/** Returns whether a word has odd letters: small capitals, phonetic and mathematical ones, piled-up marks. */
function isOdd(word: string): boolean {
  if (/\p{M}{2}/u.test(word.normalize('NFD')) && !/\p{sc=Latin}/u.test(word)) return false;
  return /[\u0250-\u02af\u1d00-\u1dbf\u{1f130}-\u{1f1ff}\u2c60-\u2c7f\ua720-\ua7ff]/u.test(word);
}

/** The letters that digits and signs stand for. */
const DIGITS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Returns the letter that a digit or sign stands for; others as they are. */
export const asLetter = (char: string): string => DIGITS[char] ?? char;

/** The shortest stem. */
const SHORTEST = 4;
/** Banned, doubtful and rude words and joined phrases. */
const exact = new Set<string>();
/** The words that are too short for a search in pieces. */
const short = new Set<string>();
/** The words that another may be near to, by first letter and length. */
const known = new Map<string, string[]>();
const LISTED = [...CORE_WORDS.whole, ...CORE_WORDS.holds, ...CORE_WORDS.begins, ...doubtful];
const listed: ReadonlySet<string> = new Set(squeezedOf(LISTED, 5));
for (const letters of new Set([...listed, ...squeezedOf(NET, SHORTEST)])) {
  if (letters.length < 5) {
    short.add(letters);
    continue;
  }
  exact.add(letters);
  // If a dropped letter stood between two equal ones, one of these is dropped too.
  for (let at = 1; at < letters.length - 1; at += 1)
    if (letters[at - 1] === letters[at + 1] && letters.length > 7)
      exact.add(letters.slice(0, at) + letters.slice(at + 2));
  const key = `${letters[0]} ${letters.length}`;
  const same = known.get(key);
  if (same) same.push(letters);
  else known.set(key, [letters]);
}
/** The stems of bad words; shorter ones are part of too many others. */
const stems = new Set(squeezedOf([...CORE_WORDS.begins, ...entriesOf(DOUBTFUL_STEMS)], SHORTEST));
/** A rude word of some length is one in its other forms too. */
for (const word of squeezedOf(
  NET.filter((entry) => !entry.includes(' ')),
  6,
)) {
  const stem = word.replace(/[aeios]{1,2}$/, '');
  if (stem.length > SHORTEST) stems.add(stem);
}
const kernels = squeezedOf(CORE_WORDS.holds, SHORTEST);
/** Stems that lack a letter; of short ones nothing would be left. */
const clipped = new Set(
  [...stems]
    .filter((stem) => stem.length > SHORTEST + 1)
    .flatMap((stem) =>
      Array.from({ length: stem.length - 2 }, (_, at) => stem.slice(0, at + 1) + stem.slice(at + 2)),
    )
    .filter((stem) => stem.length > SHORTEST && !beginsWith(stems, stem)),
);
const ordinary = new Set(ORDINARY.split(/\s+/));
const LONGEST = 30;
/** Words that stand beside each other and may be one. */
const WINDOW = 6;

function isOrdinary(word: string): boolean {
  return isCommon(word) || ordinary.has(word);
}

/**
 * Returns whether a text has a banned word with one letter more, less, other or swapped, torn, or with signs between.
 */
function isNearlyBanned(text: string): boolean {
  const tokens = text.split(/\s+/u).map(squeezed);
  const parts = (text.match(WORD) ?? []).map(squeezed);
  // Mostly the two are the same.
  for (const words of tokens.join(' ') === parts.join(' ') ? [parts] : [tokens, parts]) {
    const all = words.filter((word) => word !== '');
    for (let at = 0; at < all.length; at += 1) {
      if (isNear(all[at]!)) return true;
      for (let joined = all[at]!, next = at + 1; next < Math.min(all.length, at + WINDOW); next += 1) {
        joined = squeezed(joined + all[next]!);
        if (joined.length > LONGEST) break;
        const isTorn = next === at + 1 && isPiece(all[at]!, all[next]!);
        if (isTorn && isBad(joined)) return true;
        const pieces = all.slice(at, next + 1);
        // Ordinary words beside each other may be near to anything.
        const isChance = joined.length < 7 && pieces.every(isOrdinary);
        if ((isChance ? listed : exact).has(joined)) return true;
        if (joined.length >= (pieces.some(isOrdinary) ? 9 : 7) && isWithinOneOfKnown(joined)) return true;
      }
    }
  }
  return false;
}

function isNear(word: string): boolean {
  if (word.length < 4 || word.length > LONGEST || isOrdinary(word)) return false;
  return exact.has(word) || short.has(word) || isHidden(word) || isWithinOneOfKnown(word);
}

function isWithinOneOfKnown(word: string): boolean {
  return [-1, 0, 1].some((more) =>
    known.get(`${word[0]} ${word.length + more}`)?.some((banned) => isWithinOne(word, banned)),
  );
}

/** Returns whether two neighboring words may be one: neither is ordinary, or one of them is a scrap that is no word. */
function isPiece(one: string, other: string): boolean {
  const isScrap = (word: string) => word.length <= 3 && !isOrdinary(word);
  return isScrap(one) || isScrap(other) || !(isOrdinary(one) || isOrdinary(other));
}

function isBad(word: string): boolean {
  return exact.has(word) || beginsWith(stems, word) || kernels.some((kernel) => word.includes(kernel));
}

function beginsWith(starts: ReadonlySet<string>, word: string): boolean {
  for (let length = SHORTEST; length <= word.length; length += 1)
    if (starts.has(word.slice(0, length))) return true;
  return false;
}

/**
 * Returns whether a word is a form of a bad word, or one with two neighbors swapped or a letter dropped, with any
 * ending.
 */
function isHidden(word: string): boolean {
  if (beginsWith(stems, word) || beginsWith(clipped, word)) return true;
  for (let at = 0; at < word.length - 1; at += 1)
    if (isBad(runsOnce(word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)))) return true;
  return false;
}

function squeezedOf(words: readonly string[], shortest: number): string[] {
  return [...new Set(words.map(squeezed))].filter((word) => word.length >= shortest);
}

function runsOnce(text: string): string {
  return text.replace(/(\p{L})\1+/gu, '$1');
}

/** Returns plain letters in lower case, each run of the same once, with digits read as letters. */
function squeezed(text: string): string {
  return runsOnce(
    [...text.toLowerCase()]
      .flatMap(plainSigns)
      .map(({ char }) => asLetter(char))
      .filter((char) => /\p{L}/u.test(char))
      .join(''),
  );
}

/** Returns whether one is the other with one letter more, less or other, or two neighbors swapped. */
export function isWithinOne(one: string, other: string): boolean {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  let [left, right] = [one.length, other.length];
  while (left > at && right > at && one[left - 1] === other[right - 1]) {
    left -= 1;
    right -= 1;
  }
  // The difference goes from the first letter that differs to the last one.
  if (left - at <= 1 && right - at <= 1) return true;
  return left - at === 2 && right - at === 2 && one[at] === other[at + 1] && one[at + 1] === other[at];
}
