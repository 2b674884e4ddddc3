/** Counters of calls as Cloudflare has them: by the minute, forgetful, and now and then too generous, never too strict. */
import { STEPS } from '../../core/shares/minutes.ts';
import type { World } from './world.ts';

const FORGETS = 0.002;
const OVER_ADMITS = 0.01;
const MINUTE_MS = 60_000;

/** Returns bindings that count. `scale`: what all lines share is so many times as much, for a crowd of another size. */
export function countersOf({ time, chance }: World, scale: number): Record<string, object> {
  const moods = chance.stream('counters');
  const used = new Map<string, number>();
  return Object.fromEntries(
    STEPS.map((step) => [
      `LIMIT_${step}`,
      {
        limit: async ({ key }: { key: string }) => {
          const most = key.endsWith(' all') ? Math.max(1, Math.round(step * scale)) : step;
          const name = `${step} ${Math.floor(time.now / MINUTE_MS)} ${key}`;
          const count = moods.happens(FORGETS) ? 0 : (used.get(name) ?? 0);
          used.set(name, count + 1);
          return { success: count < most || moods.happens(OVER_ADMITS) };
        },
      },
    ]),
  );
}
