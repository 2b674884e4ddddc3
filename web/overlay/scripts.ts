/** Recognises the scripts of an alert's letters, which need a font or line height of their own. Pure. */
import type { AlertText } from '../../core/alerts/alert-text.ts';

/** Chinese, Japanese, Korean: taller lines. */
export function isCjk(text: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);
}

/** Scripts that have slanted letters; others are never slanted. */
const SLANTED =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]*$/u;

export function isUpright(text: string): boolean {
  return !SLANTED.test(text);
}

/** The letters of the face of Arcade (web/public/fanfare-pixel.woff2). Small ones are drawn as capitals. */
const PIXELS = /^[ -~]*$/;

/** Returns whether the pixel face has every letter: otherwise the whole alert is drawn in Inter. */
export function isPixelText({ name, before, after, amount, message }: AlertText): boolean {
  return [name, before, after, amount, message].every((text) => PIXELS.test(text ?? ''));
}
