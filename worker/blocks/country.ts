import type { Context } from 'hono';
import type { AppContext } from '../env.ts';

/**
 * Returns the country that a call comes from, in two capital letters, as the network sees it; null if it does not know.
 * It is compared and never stored.
 */
export function countryOf(c: Context<AppContext>): string | null {
  return (c.req.raw.cf?.country as string | undefined) ?? null;
}
