/**
 * Decides which texts go on air by themselves, in the mode hold, while no one is at the desk. A list of bad words never
 * ends, so this checks the reverse: all words of a text are everyday words of one language, and it only praises people.
 * Every other text waits for someone.
 */

import { KNOWN } from '../language.ts';
import { CORE_WORDS } from '../words/core-words.ts';
import { DOUBTFUL } from '../words/lists/doubtful.ts';
import EVERYDAY from '../words/lists/everyday.json' with { type: 'json' };
import { ABOUT, ABOUT_WORDS, PHRASES, YOURS } from '../words/lists/everyday-rules.ts';
import { HARM } from '../words/lists/harm.ts';
import { STREAM_TALK } from '../words/lists/stream-talk.ts';
import { NET } from './net.ts';

type Tongue = keyof typeof HARM;
const TONGUES = Object.keys(HARM) as Tongue[];

interface Vocabulary {
  /** Ordinary words, without what may hurt. */
  words: ReadonlySet<string>;
  /** The commonest of them, and what viewers write. */
  talk: ReadonlySet<string>;
}

/** The vocabularies, made for the first message: they take some milliseconds. */
let made: { vocabularies: Record<Tongue, Vocabulary>; rude: ReadonlySet<string> } | undefined;

const listOf = (text: string) => text.split(/[\s,]+/).filter((word) => word !== '');

/** Returns the word in lower case, without accents and apostrophes. */
export function plainWord(word: string): string {
  return word
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '');
}

function lists() {
  if (made) return made;
  // All rude words of our lists, also those that are ordinary in another language.
  const core = [...CORE_WORDS.whole, ...CORE_WORDS.begins, ...CORE_WORDS.holds];
  const plain = (entries: readonly string[]) => entries.map((entry) => plainWord(entry.trim()));
  const ours = new Set(plain([...core, ...DOUBTFUL.split(',')]));
  const rude = new Set([...ours, ...plain(NET)]);
  const all = new Set(listOf(STREAM_TALK.all).map(plainWord));
  const of = (tongue: Tongue): Vocabulary => {
    const talk = new Set([...all, ...listOf(STREAM_TALK[tongue]).map(plainWord)]);
    const [stems, whole] = [new Set<string>(), new Set<string>()];
    for (const entry of listOf(HARM[tongue]))
      if (entry.endsWith('.')) whole.add(plainWord(entry.slice(0, -1)));
      else stems.add(plainWord(entry));
    const harms = (word: string) => {
      if (whole.has(word) || rude.has(word)) return true;
      for (let length = 2; length <= word.length; length += 1)
        if (stems.has(word.slice(0, length))) return true;
      return false;
    };
    for (const word of KNOWN[tongue]) if (!ours.has(word)) talk.add(word);
    const words = new Set(talk);
    for (const word of EVERYDAY[tongue].split(' ')) if (!harms(word)) words.add(word);
    return { words, talk };
  };
  const vocabularies = Object.fromEntries(TONGUES.map((tongue) => [tongue, of(tongue)]));
  made = { vocabularies: vocabularies as Record<Tongue, Vocabulary>, rude };
  return made;
}

/** Letters of Latin script with at most an accent each, and marks of a sentence. */
const SIGNS = /^[\p{sc=Latin}\d\s.,!?;:…'’"“”«»¡¿()%€$+&#-]*$/u;
/** Pictures that only are friendly. */
const PICTURES = [
  '\u{2764}\u{2665}\u{1f49b}\u{1f49a}\u{1f499}\u{1f49c}\u{1f9e1}\u{1f5a4}\u{1f90d}\u{1f496}',
  '\u{1f495}\u{1f497}\u{1f493}\u{1f49e}\u{1f970}\u{1f60d}\u{1f618}\u{1f600}\u{1f601}\u{1f602}',
  '\u{1f923}\u{1f603}\u{1f604}\u{1f605}\u{1f606}\u{1f60a}\u{1f60e}\u{1f973}\u{1f389}\u{1f38a}',
  '\u{1f381}\u{1f382}\u{1f525}\u{2728}\u{2b50}\u{1f31f}\u{1f4ab}\u{1f44f}\u{1f64c}\u{1f44d}',
  '\u{1f4aa}\u{1f64f}\u{1f3c6}\u{1f947}\u{1f680}\u{1f319}\u{1f4c8}\u{1f48e}\u{1f3ae}\u{1f3b6}',
  '\u{1f3b5}\u{1f3a4}\u{1f339}\u{1f338}\u{2615}\u{1f340}',
].join('');
const FRIENDLY = new RegExp(`[${PICTURES}]\ufe0f?`, 'gu');
/** Faces and hearts of signs. */
const FACES =
  /(?<![^\s])(?:<3+|[:;=8xX][-']?[)D3pPoO*]+|\^_?\^+|[xX]+[dD]+|[uo]w[uo]|T[._]T|\\o\/)(?![^\s])/gu;
const WORD = /[\p{L}\p{M}'’]+/gu;
const NUMBER = /^[#$€+]?\d{1,4}(?:[.,:]\d{1,3})?(?:[%€$k]|st|nd|rd|th|x|h|am|pm|er|e)?$/iu;
/** Numbers that are codes of hate or mockery. */
const CODES = new Set(
  '13 14 18 28 69 88 109 110 271 311 318 420 666 1312 1350 1352 1488 8814 1933 1939 1945 2137 1984'.split(
    ' ',
  ),
);
/** More of the same letter than that is no spelling; viewers stretch a few words all the same. */
const STRETCHED = /(\p{L})\1{2,}/u;
const MOST_WORDS = 60;

/**
 * Returns whether a text needs no review. `known`: further words that are ordinary here, such as the coin's name. The
 * text must be cleaned, and not suspect (suspect.ts).
 */
export function isEveryday(text: string, known: readonly string[] = []): boolean {
  const said = text.normalize('NFC').replace(FRIENDLY, ' ').replace(FACES, ' ').trim();
  if (said === '') return true;
  if (!SIGNS.test(said)) return false;
  const own = new Set(known.flatMap((name) => listOf(name)).map(plainWord));
  const tokens = said.split(/\s+/u).flatMap((token) => token.split(/(?<=\p{L})[-–,!?…;]+(?=\p{L})/u));
  const words: string[] = [];
  let numbers = '';
  for (const token of tokens) {
    const bare = token.replace(/^[.,!?;:…'’"“”«»¡¿()&+-]+|[.,!?;:…'’"“”«»()&-]+$/gu, '');
    if (bare === '') continue;
    if (/\d/.test(bare)) {
      if (!NUMBER.test(bare)) return false;
      numbers += bare.replace(/\D/g, '');
      if (CODES.has(bare.replace(/\D/g, '')) || CODES.has(numbers) || numbers.length > 4) return false;
      continue;
    }
    numbers = '';
    if (bare.match(WORD)?.[0] !== bare) return false;
    words.push(bare);
  }
  if (words.length > MOST_WORDS) return false;
  return words.length === 0 || TONGUES.some((tongue) => isOf(tongue, words, own));
}

function isOf(tongue: Tongue, written: readonly string[], own: ReadonlySet<string>): boolean {
  const { vocabularies, rude } = lists();
  const { words, talk } = vocabularies[tongue];
  const isTalk = (word: string) => own.has(word) || talk.has(word);
  const found: string[] = [];
  for (const word of written) {
    const parts = partsOf(word, (part) => isTalk(part) || words.has(part));
    if (!parts) return false;
    found.push(...parts);
  }
  // Single letters, or pieces, that spell something.
  for (let at = 0; at < found.length; at += 1)
    for (let joined = found[at]!, next = at + 1; next < Math.min(found.length, at + 4); next += 1) {
      if (next === at + 1 && joined.length === 1 && found[next]!.length === 1) return false;
      joined += found[next]!;
      if (rude.has(joined)) return false;
    }
  const line = ` ${found.join(' ')} `;
  if (PHRASES[tongue].some((phrase) => line.includes(` ${phrase} `))) return false;
  if (YOURS[tongue].test(line)) return false;
  const plain = found.filter((word) => !isTalk(word));
  if (plain.length === 0) return true;
  // Alone, or among few words, a word may be meant at anyone.
  if (found.length < 3 || plain.length * 3 > found.length * 2) return false;
  // And so may what follows "you are".
  return [...line.matchAll(ABOUT[tongue])].every(({ index, 0: about }) =>
    line
      .slice(index + about.length)
      .split(' ')
      .slice(0, ABOUT_WORDS)
      .every((word) => word === '' || isTalk(word)),
  );
}

/** Returns the known words of a written one: whole, stretched, or two with an apostrophe. Null: unknown. */
function partsOf(written: string, isKnown: (word: string) => boolean): string[] | null {
  const word = plainWord(written);
  if (STRETCHED.test(word)) {
    const [twice, once] = ['$1$1', '$1'].map((run) => word.replace(/(\p{L})\1{2,}/gu, run));
    const known = [once!, twice!].find(isKnown);
    return known === undefined ? null : [known];
  }
  if (isKnown(word)) return [word];
  const parts = written
    .split(/['’]/u)
    .map(plainWord)
    .filter((part) => part !== '');
  return parts.length === 2 && parts.every((part) => part.length === 1 || isKnown(part)) ? parts : null;
}
