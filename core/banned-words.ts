/**
 * Replaces banned words by ****, also in simple disguises: case, accents, look-alike letters, digits for letters,
 * repeated letters, punctuation or blanks between letters. Only whole words: "class" and "Scunthorpe" pass. An entry
 * with blanks is a phrase. The time for a message hardly depends on the length of the list (core/words).
 */
import { innocentWords } from './words/innocent.ts';
import { plainSigns, type Sign } from './words/letters.ts';
import { compileWords, type Readings, type WordList } from './words/word-list.ts';

export const MASK = '****';

interface Token {
  start: number;
  end: number;
  /** One plain character for each character of the text, with its readings. */
  plain: readonly Sign[];
  readings: readonly Readings[];
  lettersAndDigits: number;
  /** The token has a letter or an "@": a plain number is not a word ("7175"). */
  hasLetter: boolean;
  /** The token's stars may stand for letters: it is not made of stars alone. */
  wildcards: boolean;
  /** The token belongs to an innocent phrase. */
  isInnocent: boolean;
}

/**
 * Returns `text` with each banned word replaced by ****; punctuation before and after it stays. Entries of at most
 * `unsplit` letters are found only unsplit.
 */
export function maskBannedWords(text: string, bannedWords: readonly string[], unsplit = 0): string {
  const list = compiled(bannedWords, unsplit);
  if (list.isEmpty) return text;
  const tokens = tokensOf(text, list);
  const wordsOf = tokens.map((token) => wordsIn(token, list));
  let masked = '';
  let copied = 0;
  const maskPart = (part: string) => {
    const [token] = tokensOf(part, list);
    return token && wordsIn(token, list).some((word) => list.alone.has(word)) ? MASK : part;
  };
  for (let first = 0; first < tokens.length; ) {
    const count = longestMatch(tokens, wordsOf, first, list);
    const { start, isInnocent } = tokens[first]!;
    const { end } = tokens[first + Math.max(count, 1) - 1]!;
    const whole = text.slice(start, end);
    masked += text.slice(copied, start);
    // One token may hold two words: "shit/fuck", "half-ass".
    if (count > 0) masked += edge(whole, LEADING) + MASK + edge(whole, TRAILING);
    else masked += isInnocent ? whole : whole.replace(PART, maskPart);
    copied = end;
    first += Math.max(count, 1);
  }
  return masked + text.slice(copied);
}

/** The lists that were used last: all messages of a platform use the same one. */
const lists: { entries: readonly string[]; unsplit: number; list: WordList }[] = [];
/** Enough for the platform's list, the operator's, and those of tokens on air. */
const CACHED_LISTS = 16;

function compiled(entries: readonly string[], unsplit: number): WordList {
  const at = lists.findIndex((known) => known.unsplit === unsplit && isSame(known.entries, entries));
  const [known] = at < 0 ? [] : lists.splice(at, 1);
  const used = known ?? {
    entries: Object.isFrozen(entries) ? entries : [...entries],
    unsplit,
    list: compileWords(entries.map(spelling), unsplit),
  };
  lists.unshift(used);
  lists.length = Math.min(lists.length, CACHED_LISTS);
  return used.list;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one === other || (one.length === other.length && one.every((entry, i) => entry === other[i]));
}

function spelling(entry: string): Sign[][] {
  return [...entry.matchAll(/\S+/gu)].map(([word]) =>
    [...word].flatMap(plainSigns).filter((sign) => sign.isLetterOrDigit),
  );
}

const PART = /[\p{L}\p{N}\p{M}@$*!|]+/gu;
const LEADING = /^["'([{<«„“‚‘¿¡-]+/u;
const TRAILING = /["')\]}>»”’.,;:?!…-]+$/u;
const edge = (text: string, side: RegExp): string => side.exec(text)?.[0] ?? '';

function tokensOf(text: string, list: WordList): Token[] {
  const words = [...text.matchAll(/\S+/gu)];
  const innocent = innocentWords(words.map(([word]) => word));
  return words.map(({ 0: word, index }, at) => {
    const plain = [...word].flatMap(plainSigns);
    const lettersAndDigits = plain.reduce((count, sign) => count + (sign.isLetterOrDigit ? 1 : 0), 0);
    return {
      start: index,
      end: index + word.length,
      plain,
      readings: plain.map(({ char }) => list.readingsOf(char)),
      lettersAndDigits,
      hasLetter: plain.some(({ char, isLetter }) => isLetter || char === '@'),
      wildcards: lettersAndDigits >= 2,
      isInnocent: innocent[at]!,
    };
  });
}

/**
 * Returns the numbers of the words that a token spells from end to end: each letter once or repeated, signs between
 * them ignored.
 */
function wordsIn(token: Token, { words }: WordList): number[] {
  const found: number[] = [];
  if (token.isInnocent) return found;
  words.begin();
  for (let at = 0; at < token.plain.length && words.size > 0; at += 1)
    words.read(token.plain[at]!, token.readings[at]!, token.wildcards);
  words.ends(token.hasLetter, (word) => found.push(word));
  return found;
}

/** Returns the highest number of tokens from `first` on that form a banned entry; 0 without one. */
function longestMatch(tokens: Token[], wordsOf: number[][], first: number, list: WordList): number {
  const whole = new Set<number>();
  let longest = 0;
  for (const word of wordsOf[first]!) {
    const entry = list.alone.get(word);
    if (entry !== undefined) {
      whole.add(entry);
      longest = Math.max(longest, 1);
    }
    for (const { entry, words } of list.phrases.get(word) ?? []) {
      if (!words.every((part, i) => wordsOf[first + i]?.includes(part))) continue;
      whole.add(entry);
      longest = Math.max(longest, words.length);
    }
  }
  return Math.max(longest, longestSplit(tokens, first, list, whole));
}

/**
 * Finds a word split by blanks: "f u c k", "fu ck". At least one piece must not be a word by itself (one letter other
 * than a and i, or no vowel), so that "pen is" and "as so" pass. Entries in `whole` occur there unsplit.
 */
function longestSplit(tokens: Token[], first: number, list: WordList, whole: ReadonlySet<number>): number {
  const { entries } = list;
  const cut = new Set<number>();
  let longest = 0;
  let fragment = false;
  let hasLetter = false;
  let count = 0;
  entries.begin();
  for (let next = first; next < tokens.length && next - first < list.longest; next += 1) {
    const token = tokens[next]!;
    if (token.isInnocent) break;
    for (let at = 0; at < token.plain.length && entries.size > 0; at += 1)
      entries.read(token.plain[at]!, token.readings[at]!, false);
    if (entries.size === 0) break;
    count += token.lettersAndDigits;
    hasLetter ||= token.hasLetter;
    fragment ||= isFragment(token);
    if (next === first || !fragment) continue;
    entries.ends(hasLetter, (entry, depth) => {
      if (whole.has(entry) || cut.has(entry) || next - first >= depth || count > depth * 4) return;
      // Short words inside a longer spelled-out one: "c l a s s".
      const spelledOn = depth <= 3 && (isSpelled(tokens[first - 1]) || isSpelled(tokens[next + 1]));
      if (spelledOn) return;
      cut.add(entry);
      longest = Math.max(longest, next - first + 1);
    });
  }
  return longest;
}

/** Returns whether the token is one letter of a spelled-out word. Letters that chats use alone do not count. */
function isSpelled(token: Token | undefined): boolean {
  return token?.lettersAndDigits === 1 && !token.plain.some(({ char }) => 'aiur'.includes(char));
}

/** Returns whether the token is one letter other than a and i, or has no vowel. A number is no fragment: "as $5". */
function isFragment({ plain, lettersAndDigits }: Token): boolean {
  let letters = '';
  for (const { char, isLetter, isLetterOrDigit } of plain) {
    if (isLetterOrDigit && !isLetter) return false;
    if (isLetter) letters += char;
  }
  if (lettersAndDigits === 0) return false;
  return letters.length === 1
    ? letters !== 'a' && letters !== 'i'
    : letters.length === plain.length && !/[aeiouy]/.test(letters);
}
