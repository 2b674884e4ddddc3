/** The length of a tipper's name. It has no word list, because the tip form loads this file. */
import { MAX_NAME_LENGTH } from './tip-limits.ts';

/** Maximum code points in a row: one picture may consist of many. */
const MAX_CODE_POINTS = 100;

/** Returns the number of visible characters: a picture of several code points is one. */
export function visibleLength(text: string): number {
  return charactersOf(text).length;
}

/** Cuts the text to the length of a name, in whole characters. */
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
