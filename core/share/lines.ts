/** Fits text onto cards: it keeps what a font can draw, and breaks or cuts it to a width. */
import type { Font } from './font.ts';

const ELLIPSIS = '\u2026';

/**
 * Returns a stranger's text on one line, without signs and emoji that the font lacks. Returns null if the font lacks a
 * letter or a digit, or nothing is left: half a name would be another name, and boxes are none.
 */
export function drawableText(text: string, font: Font): string | null {
  const letters = [...text.normalize('NFC')];
  if (letters.some((letter) => /[\p{L}\p{N}\p{M}]/u.test(letter) && !font.has(letter) && !isSelector(letter)))
    return null;
  const seen = letters
    .filter((letter) => font.has(letter) || /\s/.test(letter))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return /[\p{L}\p{N}]/u.test(seen) ? seen : null;
}

/** Returns whether the character only chooses how an emoji looks; it goes where the emoji goes. */
function isSelector(letter: string): boolean {
  return letter === '\ufe0f' || letter === '\ufe0e' || letter === '\u20e3';
}

/** Returns the text, or as much of its beginning as fits, with an ellipsis. */
export function clip(font: Font, text: string, size: number, width: number, spacing = 0): string {
  if (font.width(text, size, spacing) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && font.width(letters.join('') + ELLIPSIS, size, spacing) > width) letters.pop();
  return letters.join('').trimEnd() + ELLIPSIS;
}

interface Fitted {
  size: number;
  lines: string[];
}

/**
 * Returns the text at the largest of `sizes` (falling) at which it takes no more than its lines and no word breaks; at
 * the smallest it is cut.
 */
export function fitLines(
  font: Font,
  text: string,
  width: number,
  sizes: readonly [size: number, lines: number][],
  tracking: number,
): Fitted {
  for (const [size, limit] of sizes) {
    const spacing = size * tracking;
    const whole = text.split(' ').every((word) => font.width(word, size, spacing) <= width);
    const lines = whole ? wrap(font, text, size, width, spacing) : [];
    if (whole && lines.length <= limit) return { size, lines };
  }
  const [size, limit] = sizes.at(-1)!;
  const spacing = size * tracking;
  const lines = wrap(font, text, size, width, spacing);
  if (lines.length <= limit) return { size, lines };
  const rest = clip(font, lines.slice(limit - 1).join(' '), size, width, spacing);
  return { size, lines: [...lines.slice(0, limit - 1), rest] };
}

/** Breaks the text into lines no wider than `width`: between words, and inside a word that is wider than a line. */
function wrap(font: Font, text: string, size: number, width: number, spacing: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (font.width(longer, size, spacing) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && font.width(line + letter, size, spacing) > width) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return line === '' ? lines : [...lines, line];
}
