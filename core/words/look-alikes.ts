/** Letters, digits and pairs of letters that a quick look takes for each other. */

/** What each is read as, one after the other. Two indexes of coins have the same. */
export const LIKE: readonly [string, string][] = [
  ...Object.entries({ 0: 'o', 1: 'l', 2: 'z', 3: 'e', 4: 'a', 5: 's', 6: 'b', 7: 't', 8: 'b', 9: 'g' }),
  ...Object.entries({ i: 'l', q: 'g', rn: 'm', vv: 'w' }),
];

/** Returns lower-case text in the form in which look-alikes are equal. */
export function asLike(text: string): string {
  return LIKE.reduce((read, [sign, letter]) => read.replaceAll(sign, letter), text);
}
