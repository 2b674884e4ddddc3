/** Reads letters that are written upside down, from the end: "ʞɔnɟ". */
const UPRIGHT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ɐ: 'a',
    ɔ: 'c',
    ǝ: 'e',
    ə: 'e',
    ɟ: 'f',
    ƃ: 'g',
    ᵷ: 'g',
    ɥ: 'h',
    ᴉ: 'i',
    ı: 'i',
    ɾ: 'j',
    ʞ: 'k',
    ן: 'l',
    ꞁ: 'l',
    ɯ: 'm',
    ɹ: 'r',
    ʇ: 't',
    ʌ: 'v',
    ʍ: 'w',
    ʎ: 'y',
  }),
);
/** Letters that are other letters upside down. */
const TURNED: Readonly<Record<string, string>> = {
  b: 'q',
  d: 'p',
  n: 'u',
  p: 'd',
  q: 'b',
  u: 'n',
  m: 'w',
  w: 'm',
};

/** Returns the text as it reads upright; null if it has less than two letters that are upside down. */
export function uprightOf(text: string): string | null {
  const chars = [...text];
  if (chars.filter((char) => UPRIGHT.has(char) && char !== 'ı').length < 2) return null;
  return chars
    .map((char) => UPRIGHT.get(char) ?? TURNED[char] ?? char)
    .toReversed()
    .join('');
}
