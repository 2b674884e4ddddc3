/** Heights of bars: the largest value fills `height`, whatever is above zero can be seen, zero has no bar. */
export function barsOf(values: readonly number[], height: number): number[] {
  const largest = Math.max(0, ...values);
  if (!(largest > 0)) return values.map(() => 0);
  const least = height / 50;
  return values.map((value) => (value > 0 ? Math.max(least, (value / largest) * height) : 0));
}
