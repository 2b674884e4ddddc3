/**
 * The rule of core/banned-words.ts in its plainest form: each word is compared with each place of the text. Slow; the
 * fast form must agree with it. Replaces banned words by ****, also in simple disguises: case, accents, look-alike
 * letters, digits for letters, repeated letters, separators in words. Whole words only: "class" and "Scunthorpe" pass.
 * Look-alike characters come from the library obscenity; an entry with blanks is a phrase.
 */
import { resolveConfusablesTransformer, toAsciiLowerCaseTransformer } from 'obscenity';

const MASK = '****';

const confusables = resolveConfusablesTransformer();
const lowerCase = toAsciiLowerCaseTransformer();

/**
 * Signs and digits that may stand for a letter. One can stand for several: "1" is an i in "sh1t" and an l in "s1ut".
 */
const STANDS_FOR: Readonly<Record<string, string>> = {
  a: '4@*',
  b: '8',
  c: '(<*',
  e: '3*',
  g: '69',
  i: '1!|*',
  l: '1|!/',
  o: '0*',
  s: '5$z',
  t: '7+',
  u: 'v*',
  y: '*',
  z: '2',
};

interface Token {
  start: number;
  end: number;
  /** One plain character for each character of the text. */
  plain: string[];
}

/** Returns `text` with each banned word replaced by ****; punctuation before and after it stays. */
export function maskWordByWord(text: string, bannedWords: readonly string[]): string {
  const phrases = bannedWords.map(spelling).filter((words) => words.some((letters) => letters.length > 0));
  if (phrases.length === 0) return text;
  const tokens = tokensOf(text);
  let masked = '';
  let copied = 0;
  const maskPart = (part: string) => {
    const plain = [...part].flatMap(plainCharacters);
    return phrases.some((words) => words.length === 1 && matches(plain, words[0]!, true)) ? MASK : part;
  };
  for (let first = 0; first < tokens.length; ) {
    const count = Math.max(...phrases.map((words) => matchAt(tokens, first, words)));
    const { start } = tokens[first]!;
    const { end } = tokens[first + Math.max(count, 1) - 1]!;
    const whole = text.slice(start, end);
    masked += text.slice(copied, start);
    // Two words may share one token: "shit/fuck", "half-ass".
    masked +=
      count === 0 ? whole.replace(PART, maskPart) : edge(whole, LEADING) + MASK + edge(whole, TRAILING);
    copied = end;
    first += Math.max(count, 1);
  }
  return masked + text.slice(copied);
}

/** Every message asks for the same long list. */
const spellings = new Map<string, string[][]>();
const CACHE_SIZE = 5000;

/** Returns the letters of each word of an entry. */
function spelling(entry: string): string[][] {
  const known = spellings.get(entry);
  if (known) return known;
  const words = tokensOf(entry).map((token) => token.plain.filter(isLetterOrDigit));
  if (spellings.size >= CACHE_SIZE) spellings.clear();
  spellings.set(entry, words);
  return words;
}

const PART = /[\p{L}\p{N}\p{M}@$*!|]+/gu;
const LEADING = /^["'([{<«„“‚‘¿¡-]+/u;
const TRAILING = /["')\]}>»”’.,;:?!…-]+$/u;
const edge = (text: string, side: RegExp): string => side.exec(text)?.[0] ?? '';

/** Returns how many tokens from `first` on make up the phrase; 0 if they do not. */
function matchAt(tokens: Token[], first: number, words: string[][]): number {
  const starting = tokens.slice(first, first + words.length);
  if (starting.length === words.length && starting.every((token, i) => matches(token.plain, words[i]!, true)))
    return words.length;
  return matchSplit(tokens, first, words.flat());
}

/**
 * A word cut by blanks: "f u c k", "fu ck". Only where a piece is no word by itself (one letter other than a and i,
 * or no vowel), so that "pen is" and "as so" pass.
 */
function matchSplit(tokens: Token[], first: number, letters: string[]): number {
  let joined: string[] = [];
  let fragment = false;
  for (let next = first; next < tokens.length && next - first < letters.length; next += 1) {
    const { plain } = tokens[next]!;
    joined = [...joined, ...plain];
    fragment ||= isFragment(plain);
    if (joined.filter(isLetterOrDigit).length > letters.length * 4) return 0;
    if (next === first || !fragment || !matches(joined, letters, false)) continue;
    // Short words inside a longer spelled-out one: "c l a s s".
    const spelledOn = [tokens[first - 1], tokens[next + 1]].some(
      (token) => token && isSingle(token.plain) && !/[aiur]/.test(token.plain.join('')),
    );
    if (letters.length > 3 || !spelledOn) return next - first + 1;
  }
  return 0;
}

/**
 * Returns whether the characters spell the word from end to end: each letter once or repeated, signs between them
 * ignored. Follows all readings at once, so that no input makes it slow. `wildcards`: a star may hide a vowel or a c
 * ("f**k").
 */
function matches(plain: string[], letters: string[], wildcards: boolean): boolean {
  // A plain number is no word: "7175".
  if (!plain.some((char) => /[\p{L}@]/u.test(char)) && letters.some((letter) => /\p{L}/u.test(letter)))
    return false;
  if (plain.includes('*') && plain.filter(isLetterOrDigit).length < 2) wildcards = false;
  const reads = (letter: string | undefined, char: string) =>
    letter !== undefined &&
    (letter === char || (STANDS_FOR[letter]?.includes(char) === true && (wildcards || char !== '*')));
  let reached = new Set([0]);
  for (const char of plain) {
    const next = new Set<number>();
    for (const count of reached) {
      if (reads(letters[count], char)) next.add(count + 1);
      if (count > 0 && reads(letters[count - 1], char)) next.add(count);
      if (!isLetterOrDigit(char)) next.add(count);
    }
    if (next.size === 0) return false;
    reached = next;
  }
  return reached.has(letters.length);
}

function tokensOf(text: string): Token[] {
  return [...text.matchAll(/\S+/gu)].map(({ 0: token, index }) => ({
    start: index,
    end: index + token.length,
    plain: [...token].flatMap(plainCharacters),
  }));
}

/** Returns the plain lower-case letter that a character looks like. */
function plainCharacters(char: string): string[] {
  if (/[\x20-\x7e]/.test(char)) return [char.toLowerCase()];
  const [base] = char.normalize('NFD');
  const looksLike = confusables.transform(base!.codePointAt(0)!) ?? 0;
  const lower = lowerCase.transform(looksLike) ?? looksLike;
  return /\p{M}/u.test(char) ? [] : [...String.fromCodePoint(lower).toLowerCase()];
}

function isLetterOrDigit(char: string): boolean {
  return /[\p{L}\p{N}]/u.test(char);
}

function isSingle(plain: string[]): boolean {
  return plain.filter(isLetterOrDigit).length === 1;
}

/** Returns whether the token is one letter other than a and i, or has no vowel. A number is no fragment: "as $5". */
function isFragment(plain: string[]): boolean {
  const letters = plain.filter(isLetterOrDigit).join('');
  if (!/^\p{L}+$/u.test(letters)) return false;
  return letters.length === 1
    ? !/[ai]/.test(letters)
    : letters.length === plain.length && !/[aeiouy]/.test(letters);
}
