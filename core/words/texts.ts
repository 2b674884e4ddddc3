/** The texts that a message may be read as: its author chooses its letters, and readers see through some of them. */
import { MASK } from '../banned-words.ts';
import { innocentWords } from './innocent.ts';
import { plainSigns } from './letters.ts';

/** Signs of other scripts, and letters that are none of a to z with a mark: "ж", "⠓", "ł". */
const NOT_LATIN = /[^\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]|(?![a-zA-ZßœŒẞ])\p{L}/gu;

/**
 * Returns the text; the text with its Latin letters alone, without their marks; and the text with plain letters for
 * look-alike ones. Leaves out what only repeats one before. Letters of other scripts, and marks, never change the
 * second one, wherever they are added.
 */
export function textsToJudge(text: string): string[] {
  const plain = [...text].map(plainOf).join('');
  const latin = text.normalize('NFD').replace(/\p{M}/gu, '').replace(NOT_LATIN, '');
  const texts = new Map([[lettersOf(text), text]]);
  for (const other of [latin, plain]) {
    const line = other.replace(/\s+/gu, ' ').trim();
    const letters = lettersOf(line);
    if (/\p{L}/u.test(letters) && !texts.has(letters)) texts.set(letters, line);
  }
  return [...texts.values()];
}

/** Only what may pass for a Latin letter is replaced. */
function plainOf(char: string): string {
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hangul}]/u.test(char)) return char;
  // The vowels of Hindi and Thai are marks too: without them a text is nonsense.
  if (/\p{M}/u.test(char)) return /\p{sc=Inherited}/u.test(char) ? '' : char;
  const plain = plainSigns(char).map((sign) => sign.char);
  return plain.every((sign) => /[\x20-\x7e]/.test(sign)) ? plain.join('') : char;
}

/** Two texts with the same letters, digits and gaps are read alike. */
const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/**
 * Masks a text with `mask`. What only another reading of the text shows cannot be found in it: then all of it becomes
 * one mask.
 */
export function maskedAsRead(text: string, mask: (text: string) => string): string {
  const masked = mask(text);
  const words = masked.split(' ');
  const innocent = innocentWords(words);
  const [, ...others] = textsToJudge(words.filter((_, at) => !innocent[at]).join(' '));
  return others.some((other) => mask(other) !== other) ? MASK : masked;
}
