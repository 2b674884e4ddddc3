/**
 * Finds texts that the judge may not understand. It counts and takes no shares: so nothing that the author adds to such
 * a text hides it.
 */
import type { Language } from '../alerts/voices.ts';
import { CHAT, hasForeignLetters, KNOWN, OTHER } from '../language.ts';
import EVERYDAY from '../words/lists/everyday.json' with { type: 'json' };
import { STREAM_TALK } from '../words/lists/stream-talk.ts';
import { plainWord } from './everyday.ts';

/** Fewer are names, or slips of the pen. */
const UNKNOWN_WORDS = 2;
const SCRIPTS = [/\p{sc=Latin}/u, /\p{sc=Devanagari}/u, /\p{sc=Thai}/u];
/** The signs of a language that the judge lacks and a voice speaks. */
const OWN_SIGNS: Partial<Record<Language, RegExp>> = {
  ja: /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}ー々、。「」]+/gu,
  zh: /\p{sc=Han}+/gu,
  ko: /\p{sc=Hangul}+/gu,
};
const WORD = /[\p{sc=Latin}\p{M}'’]+/gu;

const once = (word: string) => word.replace(/(\p{L})\1+/gu, '$1');

/** Made for the first message. Each word as it is, and with each run of a letter once. */
let made: { familiar: ReadonlySet<string>; other: ReadonlySet<string> } | undefined;

function lists() {
  if (made) return made;
  const talk = [...Object.values(STREAM_TALK), ...Object.values(EVERYDAY)].flatMap((list) =>
    list.split(/\s+/u),
  );
  const words = [...talk, ...Object.values(KNOWN).flat(), ...CHAT].map(plainWord);
  const exact = new Set(words);
  made = {
    familiar: new Set([...words, ...words.map(once)]),
    other: new Set(OTHER.filter((word) => !exact.has(word))),
  };
  return made;
}

/**
 * Returns whether a text has letters of two scripts, a letter or a word of a language that the judge lacks, or two
 * unknown words. `known`: further words that are ordinary here, such as the coin's name. `own`: the language of the
 * stream, whose script is not foreign there. Whole words, pictures and signs that are added never make this false, and
 * letters of another script always make it true.
 */
export function isForeign(text: string, known: readonly string[] = [], own?: Language): boolean {
  const signs = own && OWN_SIGNS[own];
  const said = signs ? text.replace(signs, ' ') : text;
  if (hasForeignLetters(said) || SCRIPTS.filter((script) => script.test(said)).length > 1) return true;
  const { familiar, other } = lists();
  const coin = known.map(plainWord);
  const isKnown = (word: string) => familiar.has(word) || familiar.has(once(word)) || coin.includes(word);
  let unknown = 0;
  for (const written of said.match(WORD) ?? []) {
    const parts = written.split(/['’]+/u).map(plainWord);
    if (parts.some((part) => other.has(part))) return true;
    if (!isKnown(plainWord(written))) unknown += parts.filter((part) => part !== '' && !isKnown(part)).length;
  }
  return unknown >= UNKNOWN_WORDS;
}
