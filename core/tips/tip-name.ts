/** How long a tipper's name is. Without a word list, because the tip form loads this file. */
import { MAX_NAME_LENGTH } from './tip-limits.ts';

/** What a row stores at most, in code points: one picture may consist of many. */
const MAX_CODE_POINTS = 100;

/** Visible characters: a picture of several code points is one. */
export function visibleLength(text: string): number {
  return charactersOf(text).length;
}

/** As much of the text as a name may have, in whole characters. */
export function cutName(text: string): string {
  let name = '';
  for (const character of charactersOf(text).slice(0, MAX_NAME_LENGTH)) {
    if ([...(name + character)].length > MAX_CODE_POINTS) break;
    name += character;
  }
  return name.trim();
}

function charactersOf(text: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  return [...segments].map(({ segment }) => segment);
}
