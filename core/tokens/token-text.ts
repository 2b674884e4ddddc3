/** Names that strangers gave their tokens, made fit to be shown. */

const NAME_LIMIT = 64;
const SYMBOL_LIMIT = 16;
const URI_LIMIT = 2048;

/**
 * Blanks, control characters, and what is drawn as nothing: Hangul fillers, empty Braille, hieroglyphic blanks, a note
 * without a head.
 */
const BLANK = /[\s\p{Cc}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0\u{13441}\u{13442}\u{1d159}]+/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Returns one line without invisible characters: control characters and format characters (text direction, invisible
 * letters; the joiner of compound emoji stays), with at most three marks on one letter and at most `limit` code points.
 * It is empty if nothing visible remains.
 */
export function cleanLine(text: string, limit: number): string {
  const seen = text
    .replace(BLANK, ' ')
    .replace(/(?!\u200d)[\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu, '')
    .replace(/(\p{M}{3})\p{M}+/gu, '$1')
    .trim();
  return VISIBLE.test(seen) ? [...seen].slice(0, limit).join('').trim() : '';
}

export function cleanName(name: string): string {
  return cleanLine(name, NAME_LIMIT);
}

/** Cleans a symbol. A leading "$" goes, because pages write it themselves. */
export function cleanSymbol(symbol: string): string {
  return cleanLine(symbol.replace(/^[\s$]+/, ''), SYMBOL_LIMIT);
}

/** An address on the web has no spaces; one longer than browsers take is malformed. */
export function cleanUri(uri: string): string {
  const trimmed = uri.trim();
  return trimmed.length > URI_LIMIT || /[\s\p{Cc}]/u.test(trimmed) ? '' : trimmed;
}

/** Letters and digits that look like those of "SOL". */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  Ѕ: 'S',
  5: 'S',
  О: 'O',
  Ο: 'O',
  Օ: 'O',
  0: 'O',
  Ꮮ: 'L',
  '◎': 'SOL',
};

/**
 * Returns true for a symbol that a viewer would take for Solana's own coin: an overlay that shows "1000 SOL" for a
 * worthless token would make a fool of the creator.
 */
export function imitatesSol(symbol: string): boolean {
  const folded = [...symbol.normalize('NFKC').toUpperCase()]
    .map((char) => LOOK_ALIKES[char] ?? char)
    .filter((char) => /[\p{L}\p{N}]/u.test(char));
  return folded.join('') === 'SOL';
}
