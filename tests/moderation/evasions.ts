/**
 * Generates evasions: public terms, written as the literature says that users write them past a filter. HateCheck and
 * Multilingual HateCheck (swaps, missing letters, missing and added blanks, leet speak), Gröndahl et al. 2018 (typos,
 * word boundaries), Eger et al. 2019 (letters that look alike, VIPER), UTS 39 (confusables), and marks that no one sees.
 */
import { VOCABULARY } from './terms.ts';

export type Random = (below: number) => number;

/** Returns a seeded generator, so that a corpus can be made again. */
export function seeded(seed: string): Random {
  let state = [...seed].reduce((sum, char) => Math.imul(sum ^ char.codePointAt(0)!, 0x01000193), 0x811c9dc5);
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const LEET: Readonly<Record<string, string>> = {
  a: '4@',
  e: '3',
  i: '1!',
  o: '0',
  s: '5$',
  t: '7',
  b: '8',
  g: '9',
};
const ALIKE: Readonly<Record<string, string>> = {
  ...{
    a: 'аɑα',
    c: 'сϲ',
    e: 'еҽ',
    i: 'іι',
    o: 'оο',
    p: 'рρ',
    s: 'ѕ',
    x: 'х',
    y: 'у',
    k: 'κ',
    u: 'υ',
    n: 'п',
    h: 'һ',
    t: 'т',
  },
  ...{ а: 'a', е: 'e', о: 'o', с: 'c', у: 'y', х: 'x', р: 'p', к: 'k', и: 'u', д: 'g' },
};
const UNSEEN = ['\u200b', '\u00ad', '\u2060', '\u200c'];
const MARKS = ['\u0301', '\u0336', '\u0308', '\u0323'];
const VOWELS = /[aeiouyаеёиоуыэюяáéíóúàèìòùâêîôûäëïöüãõıışğ]/i;
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hangul}]/u;

type Rule = (term: string[], random: Random) => string;

const each =
  (change: (letter: string, random: Random, at: number) => string): Rule =>
  (term, random) =>
    term.map((letter, at) => (/\p{L}/u.test(letter) ? change(letter, random, at) : letter)).join('');
const pick = (from: string | readonly string[], random: Random) => [...from][random([...from].length)]!;
/** Returns the places inside a term between two letters. */
const inside = (term: readonly string[]) =>
  term.flatMap((letter, at) => (at > 0 && /\p{L}/u.test(letter) && /\p{L}/u.test(term[at - 1]!) ? [at] : []));
const put = (term: readonly string[], at: number, what: string) => term.toSpliced(at, 0, what).join('');

const ANY: Record<string, Rule> = {
  plain: (term) => term.join(''),
  unseen: each((letter, random) => letter + pick(UNSEEN, random)),
  unseenOnce: (term, random) => put(term, pickNumber(inside(term), random), pick(UNSEEN, random)),
  dots: (term, random) => term.join(pick('.-_·~', random)),
  dotOnce: (term, random) => put(term, pickNumber(inside(term), random), pick('.-_*', random)),
  spelled: (term) => term.filter((letter) => letter !== ' ').join(' '),
  picture: (term, random) => put(term, pickNumber(inside(term), random), pick(['🔥', '❤️', '💀'], random)),
};
const LETTERS: Record<string, Rule> = {
  leet: each((letter, random) => (LEET[letter] ? pick(LEET[letter], random) : letter)),
  leetOnce: (term, random) => once(term, random, (letter) => LEET[letter]),
  alike: each((letter, random) => (ALIKE[letter] ? pick(ALIKE[letter], random) : letter)),
  alikeOnce: (term, random) => once(term, random, (letter) => ALIKE[letter]),
  marks: each((letter, random) => letter + pick(MARKS, random)),
  wide: each((letter) =>
    /[a-z]/.test(letter) ? String.fromCharCode(letter.charCodeAt(0) + 0xfee0) : letter,
  ),
  capitals: each((letter, random) => (random(2) ? letter.toUpperCase() : letter)),
  longer: (term, random) => {
    const at = pickNumber(inside(term), random);
    return put(term, at, term[at]!.repeat(2 + random(4)));
  },
  stars: each((letter, _random, at) => (at > 0 && VOWELS.test(letter) ? '*' : letter)),
  dropped: (term, random) => term.toSpliced(1 + random(Math.max(1, term.length - 2)), 1).join(''),
  swapped: (term, random) => {
    const at = Math.max(1, pickNumber(inside(term), random));
    return at + 1 < term.length
      ? term
          .with(at, term[at + 1]!)
          .with(at + 1, term[at]!)
          .join('')
      : term.join('');
  },
  torn: (term, random) => put(term, pickNumber(inside(term), random), ' '),
};

function pickNumber(from: readonly number[], random: Random): number {
  return from.length === 0 ? 1 : from[random(from.length)]!;
}

function once(term: string[], random: Random, others: (letter: string) => string | undefined): string {
  const places = term.flatMap((letter, at) => (others(letter) ? [at] : []));
  if (places.length === 0) return term.join('');
  const at = pickNumber(places, random);
  return term.with(at, pick(others(term[at]!)!, random)).join('');
}

export interface Evasion {
  language: string;
  rule: string;
  term: string;
  /** The disguised term, and the message around it. */
  disguised: string;
  message: string;
}

/** So many evasions, as many in each language. */
export function evasions(seed: string, many: number): Evasion[] {
  const random = seeded(seed);
  const languages = Object.keys(VOCABULARY);
  return Array.from({ length: many }, (_, i) => {
    const language = languages[i % languages.length]!;
    const { terms, frames } = VOCABULARY[language]!;
    const term = terms[random(terms.length)]!;
    const { rule, disguised } = disguise(term, random);
    const message = frames[random(frames.length)]!.replace('{}', disguised);
    return { language, rule, term, disguised, message };
  });
}

/** Returns a term, written by one of the rules. */
export function disguise(term: string, random: Random): { rule: string; disguised: string } {
  const rules = UNSPACED.test(term) ? ANY : { ...ANY, ...LETTERS };
  const names = Object.keys(rules);
  // A short word is lost if a letter is dropped or swapped.
  const fitting = names.filter(
    (name) => [...term].length >= 5 || !['dropped', 'swapped', 'torn'].includes(name),
  );
  const rule = fitting[random(fitting.length)]!;
  return { rule, disguised: rules[rule]!([...term], random) };
}
