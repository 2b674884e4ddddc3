/**
 * The platform's own words in a dozen languages, which every message and name passes whatever the operator adds. Chosen
 * by hand; compared with naughty-words (CC BY 4.0, the list of LDNOOBW) and cuss (MIT). Whatever has a common innocent
 * meaning in any of these languages is left out: a holding creator sees such words all the same (suspect.ts).
 *
 * The form of an entry: "word", as in core/banned-words.ts. "word!": strong, found in more disguises (variants.ts).
 * "stem*": a word that begins so. "*stem*": a word that holds it. "=word": only with these accents. Entries in Chinese,
 * Japanese and Korean, which have no blanks between words, are found anywhere.
 */
import type { CyrillicWords } from './cyrillic.ts';
import { ARABIC, CHINESE, HINDI, JAPANESE, KOREAN, VIETNAMESE } from './lists/asian.ts';
import { ENGLISH } from './lists/english.ts';
import { GERMAN, POLISH, RUSSIAN, TURKISH } from './lists/germanic-slavic-turkic.ts';
import { FRENCH, ITALIAN, PORTUGUESE, SPANISH } from './lists/romance.ts';
import { variantsOf } from './variants.ts';

const ALL = [
  [ENGLISH, SPANISH, PORTUGUESE, FRENCH, ITALIAN, GERMAN, POLISH, RUSSIAN, TURKISH],
  [VIETNAMESE, JAPANESE, KOREAN, CHINESE, ARABIC, HINDI],
]
  .flat()
  .flatMap((list) => list.split(','))
  .map((entry) => entry.trim())
  .filter((entry) => entry !== '');

const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hangul}]/u;

interface CoreWords {
  /** Whole words and phrases, in the form of core/banned-words.ts. */
  whole: readonly string[];
  strong: readonly string[];
  begins: readonly string[];
  holds: readonly string[];
  /** They are in lower case and NFC. */
  exact: ReadonlySet<string>;
  unspaced: readonly string[];
  cyrillic: CyrillicWords;
}

const CYRILLIC = /\p{sc=Cyrillic}/u;

/** A phrase of at least so many letters is also found as one word. */
const JOINED = 8;

function sorted(): CoreWords {
  const whole = new Set<string>();
  const strong: string[] = [];
  const begins: string[] = [];
  const holds: string[] = [];
  const exact = new Set<string>();
  const unspaced: string[] = [];
  for (const entry of ALL) {
    if (UNSPACED.test(entry)) unspaced.push(entry.toLowerCase().replace(/\s/g, ''));
    else if (entry.startsWith('=')) exact.add(entry.slice(1).normalize('NFC').toLowerCase());
    else if (entry.startsWith('*')) holds.push(entry.slice(1, -1));
    else if (entry.endsWith('*')) begins.push(entry.slice(0, -1));
    else if (entry.endsWith('!')) strong.push(entry.slice(0, -1));
    else whole.add(entry);
  }
  const inCyrillic = (list: string[]) => list.filter((word) => CYRILLIC.test(word));
  const inOthers = (list: string[]) => list.filter((word) => !CYRILLIC.test(word));
  for (const word of strong) for (const variant of [word, ...variantsOf(word)]) whole.add(variant);
  for (const phrase of [...whole]) {
    const joined = phrase.replace(/\s/g, '');
    if (phrase.includes(' ') && joined.length >= JOINED) whole.add(joined);
  }
  return {
    whole: Object.freeze(inOthers([...whole])),
    strong: inOthers(strong),
    begins: inOthers(begins),
    holds: inOthers(holds),
    exact,
    unspaced,
    cyrillic: {
      whole: inCyrillic([...whole]),
      strong: inCyrillic(strong),
      begins: inCyrillic(begins),
      holds: inCyrillic(holds),
    },
  };
}

export const CORE_WORDS: CoreWords = sorted();
