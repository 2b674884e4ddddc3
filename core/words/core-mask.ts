/** Masks the platform's own words (core-words.ts), which are found in more ways than those that the operator adds. */
import { MASK, maskBannedWords } from '../banned-words.ts';
import { CORE_WORDS } from './core-words.ts';
import { cyrillicFinder } from './cyrillic.ts';
import { uprightOf } from './flipped.ts';
import { plainSigns } from './letters.ts';
import { unspacedWords } from './unspaced.ts';
import { compileWords, type WordList } from './word-list.ts';

/** A masked word may bring two others together: masking a masked text changes nothing. */
const ROUNDS = 4;

export function maskCoreWords(text: string): string {
  let masked = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = maskedOnce(maskBannedWords(masked, CORE_WORDS.whole, SHORT));
    if (next === masked) break;
    masked = next;
  }
  return masked;
}

/** The search for words in pieces skips words of so few letters: "s ik". */
const SHORT = 3;

const cyrillicWords = cyrillicFinder(CORE_WORDS.cyrillic);

const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hangul}]/u;
const AROUND = /^[^\p{L}\p{N}@$*]+|[^\p{L}\p{N}\p{M}@$*]+$/gu;

interface Token {
  start: number;
  end: number;
  /** Without punctuation around it, in lower case. */
  core: string;
}

function maskedOnce(text: string): string {
  const ranges: [number, number][] = UNSPACED.test(text) ? unspacedWords(text, CORE_WORDS.unspaced) : [];
  const tokens = tokensOf(text);
  ranges.push(...exactPhrases(tokens), ...tornWords(tokens), ...cyrillicWords(tokens));
  for (const token of tokens)
    if (holdsStem(token.core) || isStarred(token.core) || isFlipped(token.core))
      ranges.push([token.start, token.end]);
  return ranges.length === 0 ? text : replaced(text, ranges);
}

function tokensOf(text: string): Token[] {
  // Two words may share what is between blanks: "shit/fuck".
  return [...text.matchAll(/[^\s/]+/gu)].flatMap(({ 0: word, index }) => {
    const core = word.replace(AROUND, '');
    if (core === '') return [];
    const start = index + word.indexOf(core);
    return [{ start, end: start + core.length, core: core.toLowerCase() }];
  });
}

function replaced(text: string, ranges: readonly [number, number][]): string {
  let result = '';
  let copied = 0;
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0] || other[1] - one[1])) {
    if (to <= copied) continue;
    if (from >= copied) result += text.slice(copied, from) + MASK;
    copied = to;
  }
  return result + text.slice(copied);
}

const LONGEST_PHRASE = 5;

/** Finds entries whose accents count: "địt", "piç". */
function exactPhrases(tokens: readonly Token[]): [number, number][] {
  const found: [number, number][] = [];
  const plain = tokens.map(({ core }) =>
    core
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, '')
      .replace(/(\p{L})\1{2,}/gu, '$1'),
  );
  for (let first = 0; first < tokens.length; first += 1)
    for (let count = Math.min(LONGEST_PHRASE, tokens.length - first); count > 0; count -= 1) {
      if (!CORE_WORDS.exact.has(plain.slice(first, first + count).join(' '))) continue;
      found.push([tokens[first]!.start, tokens[first + count - 1]!.end]);
      break;
    }
  return found;
}

const strong = new Set(CORE_WORDS.strong.filter((word) => !word.includes(' ')).map(plainText));
/** Two halves of a shorter word may both be words: "pen is". */
const TORN = 5;

/** Finds strong words torn in two: "nig ger", "as shole". */
function tornWords(tokens: readonly Token[]): [number, number][] {
  const found: [number, number][] = [];
  for (let at = 0; at + 1 < tokens.length; at += 1) {
    const [one, other] = [tokens[at]!, tokens[at + 1]!];
    if (one.core.length < 2 || other.core.length < 2 || one.core.length + other.core.length > 20) continue;
    const joined = plainText(one.core + other.core);
    if (joined.length >= TORN && strong.has(joined)) found.push([one.start, other.end]);
  }
  return found;
}

function plainText(text: string): string {
  return [...text].flatMap((char) => plainSigns(char).map((sign) => sign.char)).join('');
}

const byLength = new Map<number, string[]>();
for (const word of strong) byLength.set(word.length, [...(byLength.get(word.length) ?? []), word]);

/** Returns whether stars stand for letters, not only for vowels, between the first and the last: "s**t", "n****r". */
function isStarred(core: string): boolean {
  if (!/^\p{L}[\p{L}\d]*[*#%&?]+[\p{L}\d*#%&?]*\p{L}$/u.test(core)) return false;
  const letters = [...core];
  return (byLength.get(letters.length) ?? []).some((word) =>
    letters.every((letter, at) => /[*#%&?]/.test(letter) || letter === word[at]),
  );
}

function isFlipped(core: string): boolean {
  const upright = uprightOf(core);
  return (
    upright !== null && (holdsStem(upright) || maskBannedWords(upright, CORE_WORDS.whole, SHORT) !== upright)
  );
}

/** Longer words that hold a stem and mean something else. */
const INNOCENT = ['scunthorpe', 'snigger'];

const begins = stems(CORE_WORDS.begins);
const holds = stems(CORE_WORDS.holds);

function stems(words: readonly string[]): WordList {
  return compileWords(
    words.map((word) => [[...word].flatMap(plainSigns).filter((sign) => sign.isLetterOrDigit)]),
  );
}

function holdsStem(core: string): boolean {
  if (INNOCENT.some((word) => core.includes(word))) return false;
  const signs = [...core].flatMap(plainSigns);
  const letters = signs.filter((sign) => sign.isLetter).length;
  if (letters < 2) return false;
  const spells = ({ words, readingsOf }: WordList, first: number): boolean => {
    let found = false;
    words.begin();
    for (let at = first; at < signs.length && words.size > 0 && !found; at += 1) {
      words.read(signs[at]!, readingsOf(signs[at]!.char), false);
      words.ends(true, () => {
        found = true;
      });
    }
    return found;
  };
  return spells(begins, 0) || signs.some((_, first) => spells(holds, first));
}
