/** Lengths of time in words. */

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Returns "20 seconds", "1 hour", "2 days": in the largest unit that divides it. Whole seconds. */
export function durationText(seconds: number): string {
  const [unit, length] = UNITS.find(([, length]) => seconds >= length && seconds % length === 0) ?? [
    'second',
    1,
  ];
  const count = seconds / length;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
