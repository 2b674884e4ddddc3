/**
 * A list of banned words as one trie, walked by a text from a place on: all words at once, each character in all its
 * readings. So the cost of a message hardly depends on how long the list is.
 */
import type { Sign } from './letters.ts';

/**
 * What else may stand for a letter. A digit or sign can stand for several: "1" is an i in "sh1t" and an l in "s1ut".
 */
const STANDS_FOR: Readonly<Record<string, string>> = {
  a: '4@*',
  b: '8',
  c: '(<*',
  e: '3*',
  g: '69',
  i: '1!|*',
  l: '1|!/',
  o: '0*',
  s: '5$z',
  t: '7+',
  u: 'v*',
  y: '*',
  z: '2',
};

/**
 * The letters that a character reads as, by the letter's number: NO, ALWAYS, or AS_STAR where stars may hide letters.
 */
export type Readings = Uint8Array;
const ALWAYS = 1;
const AS_STAR = 2;

/** Letters from a to z, digits, and what else occurs in the list, each with a number. */
class Alphabet {
  readonly #numbers = new Map<string, number>();
  readonly #readings = new Map<string, Readings>();
  readonly #nothing: Readings = new Uint8Array(0);

  numberOf(letter: string): number {
    const known = this.#numbers.get(letter);
    if (known !== undefined) return known;
    this.#numbers.set(letter, this.#numbers.size);
    return this.#numbers.size - 1;
  }

  /** Ends the reading of entries: from now on all letters are known. */
  close(): void {
    const substitutes = Object.values(STANDS_FOR).flatMap((chars) => [...chars]);
    for (const char of new Set([...this.#numbers.keys(), ...substitutes])) {
      const readings = new Uint8Array(this.#numbers.size);
      for (const [letter, number] of this.#numbers) {
        if (letter === char) readings[number] = ALWAYS;
        else if (STANDS_FOR[letter]?.includes(char)) readings[number] = char === '*' ? AS_STAR : ALWAYS;
      }
      this.#readings.set(char, readings);
    }
  }

  readingsOf(char: string): Readings {
    return this.#readings.get(char) ?? this.#nothing;
  }
}

/** The words of a list, letter by letter. Node 0 is the beginning. */
class Trie {
  readonly letters: number[] = [-1];
  readonly depths: number[] = [0];
  /** First child and next sibling of each node; 0 for none. */
  readonly firsts: number[] = [0];
  readonly nexts: number[] = [0];
  /** The entries that end at each node. */
  readonly ends: (number[] | undefined)[] = [undefined];
  readonly hasLetter: boolean[] = [false];
  readonly #children = new Map<string, number>();

  /** Adds a word under the number `end`. */
  add(letters: readonly Sign[], end: number, alphabet: Alphabet): void {
    let node = 0;
    for (const { char, isLetter } of letters) {
      const letter = alphabet.numberOf(char);
      const key = `${node} ${letter}`;
      let child = this.#children.get(key);
      if (child === undefined) {
        child = this.letters.length;
        this.#children.set(key, child);
        this.letters.push(letter);
        this.depths.push(this.depths[node]! + 1);
        this.firsts.push(0);
        this.nexts.push(this.firsts[node]!);
        this.ends.push(undefined);
        this.hasLetter.push(this.hasLetter[node]! || isLetter);
        this.firsts[node] = child;
      }
      node = child;
    }
    const ends = this.ends[node] ?? [];
    if (!ends.includes(end)) this.ends[node] = [...ends, end];
  }

  /** Ends the adding of words and frees its memory. */
  close(): void {
    this.#children.clear();
  }
}

/** Where a text may be in a trie: each letter once or repeated, signs between them ignored. */
export class Walk {
  readonly #trie: Trie;
  readonly #seen: Int32Array;
  #now: Int32Array;
  #later: Int32Array;
  #stamp = 0;
  size = 0;

  constructor(trie: Trie) {
    this.#trie = trie;
    const nodes = trie.letters.length;
    this.#seen = new Int32Array(nodes);
    this.#now = new Int32Array(nodes);
    this.#later = new Int32Array(nodes);
  }

  begin(): void {
    this.#now[0] = 0;
    this.size = 1;
  }

  /** Reads one more character. `wildcards`: a star may hide a vowel or a c ("f**k"). */
  read(sign: Sign, readings: Readings, wildcards: boolean): void {
    const { letters, firsts, nexts } = this.#trie;
    const now = this.#now;
    const later = this.#later;
    const seen = this.#seen;
    this.#stamp += 1;
    const stamp = this.#stamp;
    const stays = !sign.isLetterOrDigit;
    let size = 0;
    const reads = (letter: number) => {
      const reading = readings[letter];
      return reading === ALWAYS || (reading === AS_STAR && wildcards);
    };
    for (let at = 0; at < this.size; at += 1) {
      const node = now[at]!;
      if (seen[node] !== stamp && (stays || (node !== 0 && reads(letters[node]!)))) {
        seen[node] = stamp;
        later[size] = node;
        size += 1;
      }
      if (readings.length === 0) continue;
      for (let child = firsts[node]!; child !== 0; child = nexts[child]!) {
        if (seen[child] === stamp || !reads(letters[child]!)) continue;
        seen[child] = stamp;
        later[size] = child;
        size += 1;
      }
    }
    this.#now = later;
    this.#later = now;
    this.size = size;
  }

  /** Calls `found` for each word that ends here. `withLetters`: words that are no mere numbers count too. */
  ends(withLetters: boolean, found: (end: number, depth: number, node: number) => void): void {
    const { ends, depths, hasLetter } = this.#trie;
    for (let at = 0; at < this.size; at += 1) {
      const node = this.#now[at]!;
      const here = ends[node];
      if (!here || (hasLetter[node] && !withLetters)) continue;
      for (const end of here) found(end, depths[node]!, node);
    }
  }
}

export interface WordList {
  readingsOf: (char: string) => Readings;
  /** Over each word, also those of phrases; ends with the word's number. */
  words: Walk;
  /** Over each entry written without its blanks; ends with the entry's number. */
  entries: Walk;
  /** Numbers of the words that are an entry by themselves, with the entry's number. */
  alone: ReadonlyMap<number, number>;
  /** Phrases by the number of their first word: the entry's number and the numbers of all words. */
  phrases: ReadonlyMap<number, readonly { entry: number; words: readonly number[] }[]>;
  /** Letters of the longest entry. */
  longest: number;
  isEmpty: boolean;
}

/**
 * Compiles entries, each given as its words' letters. Entries without letters ban nothing. Those of at most `unsplit`
 * letters are in `words` alone.
 */
export function compileWords(entries: readonly (readonly (readonly Sign[])[])[], unsplit = 0): WordList {
  const alphabet = new Alphabet();
  const words = new Trie();
  const joined = new Trie();
  const numbers = new Map<string, number>();
  const alone = new Map<number, number>();
  const phrases = new Map<number, { entry: number; words: number[] }[]>();
  const known = new Set<string>();
  let longest = 0;
  let isEmpty = true;
  for (const [entry, spelled] of entries.entries()) {
    const all = spelled.flat();
    if (all.length === 0) continue;
    isEmpty = false;
    longest = Math.max(longest, all.length);
    const own = spelled.map((letters) => {
      const word = letters.map(({ char }) => char).join('');
      const number = numbers.get(word) ?? numbers.size;
      numbers.set(word, number);
      words.add(letters, number, alphabet);
      return number;
    });
    // Written twice is written once.
    if (known.has(own.join(' '))) continue;
    known.add(own.join(' '));
    if (all.length > unsplit) joined.add(all, entry, alphabet);
    if (own.length === 1) alone.set(own[0]!, entry);
    else phrases.set(own[0]!, [...(phrases.get(own[0]!) ?? []), { entry, words: own }]);
  }
  for (const part of [alphabet, words, joined]) part.close();
  return {
    readingsOf: (char) => alphabet.readingsOf(char),
    words: new Walk(words),
    entries: new Walk(joined),
    alone,
    phrases,
    longest,
    isEmpty,
  };
}
