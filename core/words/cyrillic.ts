/**
 * Finds words in Cyrillic. As the Latin letters that they look like, too many of them would be the same: и, л and п are
 * all an n there. So they keep their own letters, and look-alikes of other alphabets become Cyrillic.
 */

const LOOKS: Readonly<Record<string, string>> = {
  ...{
    a: 'а',
    b: 'в',
    c: 'с',
    e: 'е',
    k: 'к',
    m: 'м',
    h: 'н',
    o: 'о',
    p: 'р',
    t: 'т',
    y: 'у',
    x: 'х',
    u: 'и',
  },
  ...{
    n: 'п',
    r: 'г',
    i: 'и',
    '0': 'о',
    '3': 'з',
    '4': 'ч',
    '6': 'б',
    '@': 'а',
    ё: 'е',
    і: 'и',
    ї: 'и',
    є: 'е',
    ѕ: 'с',
  },
};
const CYRILLIC = /\p{sc=Cyrillic}/u;

export interface CyrillicWords {
  whole: readonly string[];
  strong: readonly string[];
  begins: readonly string[];
  holds: readonly string[];
}

interface Token {
  start: number;
  end: number;
  core: string;
}

/** Finds these words in a text's tokens, as beginning and end. */
export function cyrillicFinder(words: CyrillicWords): (tokens: readonly Token[]) => [number, number][] {
  const whole = new Set(words.whole.map(lettersOf));
  const strong = new Set(words.strong.map(lettersOf));
  const begins = words.begins.map(lettersOf);
  const holds = words.holds.map(lettersOf);
  const starred = new Map<number, string[]>();
  for (const word of words.strong) starred.set(word.length, [...(starred.get(word.length) ?? []), word]);
  const isWord = (letters: string) =>
    whole.has(letters) ||
    begins.some((stem) => letters.startsWith(stem)) ||
    holds.some((stem) => letters.includes(stem));
  const isStarred = (core: string) =>
    /^\p{L}+[*#%&?_-]+\p{L}*$/u.test(core) &&
    (starred.get(core.length) ?? []).some((word) =>
      [...word].every((letter, at) => letter === core[at] || /[^\p{L}]/u.test(core[at]!)),
    );

  return (tokens) => {
    const found: [number, number][] = [];
    for (let at = 0; at < tokens.length; at += 1) {
      const { start, end, core } = tokens[at]!;
      if (!CYRILLIC.test(core)) continue;
      const letters = lettersOf(core);
      if (
        isWord(letters) ||
        isStarred(core) ||
        core.split(/[^\p{L}\p{N}@]+/u).some((part) => isWord(lettersOf(part)))
      ) {
        found.push([start, end]);
        continue;
      }
      // A phrase, a word torn in two, and one that is spelled out.
      let joined = letters;
      let phrase = letters;
      const isSpelled = letters.length === 1;
      for (let next = at + 1; next < tokens.length && next - at < 12; next += 1) {
        const more = lettersOf(tokens[next]!.core);
        joined += more;
        phrase += ` ${more}`;
        const isTorn =
          next === at + 1 &&
          letters.length > 1 &&
          more.length > 1 &&
          strong.has(joined) &&
          joined.length >= 5;
        const isOut = isSpelled && more.length === 1 && joined.length >= 3 && isWord(joined);
        if (!whole.has(phrase) && !isTorn && !isOut) continue;
        found.push([start, tokens[next]!.end]);
        break;
      }
    }
    return found;
  };
}

/** Returns the Cyrillic letters and blanks of a text, each run of the same once. */
function lettersOf(text: string): string {
  return [...text.toLowerCase().normalize('NFC')]
    .map((char) => LOOKS[char] ?? char)
    .filter((char) => /[\p{L}\p{N} ]/u.test(char))
    .join('')
    .replace(/(\p{L})\1+/gu, '$1');
}
