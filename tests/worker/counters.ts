/** Bindings of counters that really count, in memory and without an end of the minute. */
import { STEPS } from '../../core/shares/minutes.ts';

/** `counts`: what each key has used; Infinity: all of it. */
export function countersOf(counts = new Map<string, number>()): Record<string, object> {
  const counterOf = (step: number) => ({
    limit: async ({ key }: { key: string }) => {
      const used = counts.get(key) ?? 0;
      if (used < step) counts.set(key, used + 1);
      return { success: used < step };
    },
  });
  return Object.fromEntries(STEPS.map((step) => [`LIMIT_${step}`, counterOf(step)]));
}
