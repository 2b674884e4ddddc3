/** Everyday phrases that hold a banned word, or the end of one. They stay, written as here and not in disguise. */
const PHRASES = [
  'pussy willow',
  'pussy willows',
  'blue tit',
  'blue tits',
  'great tits',
  'coal tits',
  'chink in the armour',
  'chink in the armor',
  'chinks in the armour',
  'chinks in the armor',
  'spic and span',
  'spics and span',
  'spick and span',
  'hit parade',
  'oilseed rape',
  'rape seed',
  'rape oil',
  // The snuff: the accent makes the word.
  'rapé',
].map((phrase) => phrase.split(' '));

const byFirst = new Map<string, string[][]>();
for (const phrase of PHRASES) byFirst.set(phrase[0]!, [...(byFirst.get(phrase[0]!) ?? []), phrase]);

const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;

/** Returns for each word of a text, in order, whether it belongs to an innocent phrase. */
export function innocentWords(words: readonly string[]): boolean[] {
  const plain = words.map((word) => word.toLowerCase().replace(AROUND, ''));
  const innocent = words.map(() => false);
  for (const [at, word] of plain.entries())
    for (const phrase of byFirst.get(word) ?? [])
      if (phrase.every((part, i) => plain[at + i] === part)) innocent.fill(true, at, at + phrase.length);
  return innocent;
}
