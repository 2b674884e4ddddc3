/** A finger and nothing finer: a phone or a tablet, where a second window is a tab that hides this one. */
export function isTouchOnly(): boolean {
  return matchMedia('(pointer: coarse)').matches && !matchMedia('(any-pointer: fine)').matches;
}
