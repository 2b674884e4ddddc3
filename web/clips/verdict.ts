import type { Check } from '../../core/draw/verify.ts';

/** open: nothing is wrong, and not everything is known. Nothing checked is nothing known. */
export function verdictOf(checks: readonly Pick<Check, 'ok'>[]): 'holds' | 'fails' | 'open' {
  if (checks.some(({ ok }) => ok === false)) return 'fails';
  return checks.length > 0 && checks.every(({ ok }) => ok) ? 'holds' : 'open';
}
