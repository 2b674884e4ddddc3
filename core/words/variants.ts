/** Misspells a strong word on purpose, by HateCheck's rules: swaps, dropped and foreign letters. */

/** Results of the rules that are words, names or abbreviations of their own. */
const INNOCENT = new Set(
  `cnut cutn ount sht hist this wank knaw bich bihc whre shut shot sit hit ship fcik fickt flick pic spuk niger nigre ninger
  regin putta pta pto ptou prra porr por poar mrd mrde medre kurw hj chj pzd cazo caz czzo stroz mreda sik skm skr skir
  rapis raist trny tant twt tat taw salpoe debl kutsa kutas sult slt salt lust sutl hwore twta brtch purta btard carlho
  pendjo bl bly bla sk ska ebl ebt eb zalp shlh gvn mrz pute pteu ptue mere mede сук скуа сукк блт блат бля хуи мразь мрзь ебли хху хй гвно пзда medr putn pidr pdr xer pust ibne ibn
  gvt kpak krdi cpul ciota coita ctoa cota dzwka debil deibl dbil dziwka otaio otrio vado vaido vdia vaid viad foer
  fdoer fode fodr mrdr dkhd cn cnt cst dch bstrd rtrd tt kp gvr nt htn fkn fk fick fikc fck ngr wnk whr nzi fg fgt`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const VOWEL = /[aeiouyаеёиоуыэюя]/;

/** Returns the misspellings of a word; a phrase has none. */
export function variantsOf(word: string): string[] {
  if (word.includes(' ')) return [];
  const letters = [...word];
  const made = new Set<string>();
  for (let at = 1; at < letters.length - 1; at += 1) {
    // "fukc", "fcuk".
    made.add(swapped(letters, at));
    if (!VOWEL.test(letters[at]!)) continue;
    // "fxck", "fck".
    made.add(letters.with(at, 'x').join(''));
    if (letters.length >= 5) made.add(letters.toSpliced(at, 1).join(''));
  }
  const consonants = letters.filter((letter, at) => at === 0 || !VOWEL.test(letter));
  if (consonants.length >= 4) made.add(consonants.join(''));
  // "kcuf".
  made.add(letters.toReversed().join(''));
  for (const [from, to] of SOUNDS) if (word.includes(from)) made.add(word.replaceAll(from, to));
  made.delete(word);
  return [...made].filter((variant) => variant.length >= 4 && !INNOCENT.has(variant));
}

const SOUNDS: readonly (readonly [string, string])[] = [
  ['f', 'ph'],
  ['ck', 'k'],
  ['ck', 'kk'],
  ['c', 'k'],
  ['ck', 'q'],
  ['ck', 'x'],
  ['g', 'q'],
  ['i', 'ee'],
  ['i', 'e'],
  ['u', 'oo'],
  ['er', 'a'],
  ['er', 'ah'],
  ['i', 'y'],
  ['ss', 'zz'],
  ['tt', 'dd'],
];

function swapped(letters: readonly string[], at: number): string {
  return letters
    .with(at, letters[at + 1]!)
    .with(at + 1, letters[at]!)
    .join('');
}
