/**
 * Reads each character of a message as what it looks like, in one table that fills as characters occur. The library
 * obscenity knows the look-alikes of Unicode.
 */
import { resolveConfusablesTransformer, toAsciiLowerCaseTransformer } from 'obscenity';

const confusables = resolveConfusablesTransformer();
const lowerCase = toAsciiLowerCaseTransformer();

/** A plain character. */
export interface Sign {
  char: string;
  isLetterOrDigit: boolean;
  isLetter: boolean;
}

const signs = new Map<string, Sign>();
const looks = new Map<string, readonly Sign[]>();
/** Users type far fewer; a message made of rare characters must not fill the memory. */
const CACHE_SIZE = 20_000;

/** Returns the plain lower-case characters that a character looks like: one, or none for a mark. */
export function plainSigns(char: string): readonly Sign[] {
  const known = looks.get(char);
  if (known) return known;
  const made = plainCharacters(char).map(signOf);
  if (looks.size >= CACHE_SIZE) looks.clear();
  looks.set(char, made);
  return made;
}

function signOf(char: string): Sign {
  const known = signs.get(char);
  if (known) return known;
  const isLetter = /\p{L}/u.test(char);
  const made = { char, isLetter, isLetterOrDigit: isLetter || /\p{N}/u.test(char) };
  if (signs.size >= CACHE_SIZE) signs.clear();
  signs.set(char, made);
  return made;
}

/** Letters that the library does not know. */
const OTHERS: Readonly<Record<string, string>> = {
  ı: 'i',
  ȷ: 'j',
  μ: 'u',
  µ: 'u',
  ß: 'ss',
  ø: 'o',
  Ø: 'o',
  '€': 'e',
  ꓲ: 'i',
  ᗴ: 'e',
  Ꮑ: 'n',
  Ꭹ: 'y',
  Ꮆ: 'g',
  ᘜ: 'g',
  ⲛ: 'n',
  ⲓ: 'i',
  ⲅ: 'g',
  ⲉ: 'e',
  𐌍: 'n',
  𐌉: 'i',
  𐌄: 'e',
  𐑌: 'n',
  ᛁ: 'i',
  ᛖ: 'e',
  ᚾ: 'n',
  Ꭵ: 'i',
};

/** Alphabets of pictures, by the code point of their A: letters in black circles and squares, letters of flags. */
const PICTURES = [0x1f150, 0x1f170, 0x1f1e6];

function plainCharacters(char: string): string[] {
  if (OTHERS[char] !== undefined) return [...OTHERS[char]];
  if (/[\x20-\x7e]/.test(char)) return [char.toLowerCase()];
  if (/\p{M}/u.test(char)) return [];
  // Taken apart, a syllable would be its first letter alone.
  if (/\p{sc=Hangul}/u.test(char)) return [char];
  const code = char.codePointAt(0)!;
  const picture = PICTURES.find((first) => code >= first && code < first + 26);
  if (picture !== undefined) return [String.fromCharCode(code - picture + 97)];
  const [base] = char.normalize('NFD');
  const looksLike = confusables.transform(base!.codePointAt(0)!) ?? 0;
  const lower = lowerCase.transform(looksLike) ?? looksLike;
  return [...String.fromCodePoint(lower).toLowerCase()];
}
