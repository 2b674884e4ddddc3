/** Light limits for cheap calls. Counted in memory, per isolate: they blunt a flood, they are no guarantee. */
import type { Context } from 'hono';
import { Refusal } from '../../core/refusals.ts';
import type { AppContext } from '../env.ts';

/** The address that asks. Cloudflare sets the header itself; what a client sends under this name does not survive. */
export function askerOf(c: Context<AppContext>): string {
  return c.req.header('cf-connecting-ip') ?? 'unknown';
}

/** Throws Refusal rate_limited and tells how long to wait. */
export function refuseRate(c: Context<AppContext>, waitMs: number): never {
  c.header('retry-after', String(Math.max(1, Math.ceil(waitMs / 1000))));
  throw new Refusal('rate_limited');
}

const MAX_KEPT = 10_000;
const windows = new Map<string, { endsAt: number; calls: number }>();

/** At most `limit` calls of `name` from one address in each window. Refuses rate_limited. */
export function throttle(c: Context<AppContext>, name: string, limit: number, windowMs: number): void {
  const now = Date.now();
  const key = `${name} ${askerOf(c)}`;
  let window = windows.get(key);
  if (!window || window.endsAt <= now) {
    if (windows.size >= MAX_KEPT) windows.clear();
    window = { endsAt: now + windowMs, calls: 0 };
    windows.set(key, window);
  }
  window.calls += 1;
  if (window.calls > limit) refuseRate(c, window.endsAt - now);
}
