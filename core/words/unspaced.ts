/** Finds words of languages without blanks inside a sentence, whatever punctuation is put into them. */

/** Words that contain such a word and mean something else. */
const INNOCENT = [
  'パチンコ',
  'ぱちんこ',
  '死ねない',
  '死ねば',
  '死ねる',
  '시발점',
  '시발역',
  '시발택시',
  '씨발아',
  '발씨',
];

/** Words that are found only at the beginning of what is between blanks: inside it they are parts of others. */
const BEGINS = ['시발'];

const HANGUL = /\p{sc=Hangul}/u;
const KATAKANA = /[\p{sc=Kana}ー]/u;
const ALL_KATAKANA = /^[\p{sc=Kana}ー]+$/u;
const LETTER = /[\p{L}\p{N}]/u;

interface Squeezed {
  text: string;
  /** For each UTF-16 unit of `text` its place in the original. */
  at: number[];
}

/** Returns the places of `words` in `text`, as beginning and end. */
export function unspacedWords(text: string, words: readonly string[]): [number, number][] {
  const squeezed = squeeze(text);
  const innocent = INNOCENT.flatMap((word) => placesOf(squeezed, word));
  const found = words.flatMap((word) =>
    placesOf(squeezed, word).filter(
      ([from, to]) => !ALL_KATAKANA.test(word) || isWhole(squeezed.text, from, to),
    ),
  );
  for (const word of BEGINS)
    found.push(...placesOf(squeezed, word).filter(([from]) => from === 0 || squeezed.text[from - 1] === ' '));
  return found
    .filter(([from, to]) => !innocent.some(([first, last]) => first <= from && to <= last))
    .map(([from, to]) => [squeezed.at[from]!, squeezed.at[to - 1]! + 1]);
}

/** Returns whether it is no part of a longer word in the same letters: "フェラ" of "フェラーリ". */
function isWhole(text: string, from: number, to: number): boolean {
  return !KATAKANA.test(text[from - 1] ?? '') && !KATAKANA.test(text[to] ?? '');
}

function placesOf({ text }: Squeezed, word: string): [number, number][] {
  const places: [number, number][] = [];
  for (let from = text.indexOf(word); from >= 0; from = text.indexOf(word, from + 1))
    places.push([from, from + word.length]);
  return places;
}

/** Removes all but letters. A blank stays beside Korean words, but not between single syllables. */
function squeeze(text: string): Squeezed {
  const squeezed: Squeezed = { text: '', at: [] };
  const tokens = [...text.matchAll(/\S+/gu)];
  let before = '';
  for (const { 0: token, index } of tokens) {
    const letters = [...token].filter((char) => LETTER.test(char)).join('');
    const isKorean = HANGUL.test(before) || HANGUL.test(letters);
    if (isKorean && before !== '' && ([...before].length > 1 || [...letters].length > 1)) {
      squeezed.text += ' ';
      squeezed.at.push(index);
    }
    if (letters !== '') before = letters;
    for (let at = 0; at < token.length; at += 1) {
      const char = String.fromCodePoint(token.codePointAt(at)!);
      if (LETTER.test(char)) {
        const lower = char.toLowerCase();
        squeezed.text += lower;
        for (let unit = 0; unit < lower.length; unit += 1) squeezed.at.push(index + at);
      }
      at += char.length - 1;
    }
  }
  return squeezed;
}
