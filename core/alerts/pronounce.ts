/** A creator's list of words that are pronounced differently from their spelling. */

/** Replaces each whole word of the list in `text`, upper and lower case alike. Longer entries go first. */
export function pronounce(text: string, list: readonly { from: string; to: string }[]): string {
  const said = new Map(list.map(({ from, to }) => [key(from), to]));
  const words = [...said.keys()]
    .filter((word) => word !== '')
    .sort((one, other) => other.length - one.length);
  if (words.length === 0) return text;
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}\\p{M}])(?:${words.map(escaped).join('|')})(?![\\p{L}\\p{N}\\p{M}])`,
    'giu',
  );
  // It takes one pass, so that a replacement is not replaced again.
  return text.replace(pattern, (word) => said.get(key(word)) ?? word);
}

function key(word: string): string {
  return word.normalize('NFC').trim().toLocaleLowerCase('en');
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
