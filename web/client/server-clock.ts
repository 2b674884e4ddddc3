/**
 * This page's estimate of the server's clock. A device's clock may be minutes wrong, and all pages must show the same
 * thing in the same second, none of them early.
 */

/** Server minus performance.now(), in ms; null until the server has sent its time. */
let offset: number | null = null;
let notedAt = 0;

/** After this time a better reading is replaced by a worse one: clocks drift, and devices sleep. */
const FORGET_MS = 60_000;

/**
 * Takes the server's time (ms since 1970) from an answer received at this value of performance.now(). The server's
 * clock has moved on since, so every reading is too low: the highest is the nearest, and none makes this page early.
 */
export function noteServerTime(serverNow: number, received: number): void {
  const measured = serverNow - received;
  if (offset !== null && measured < offset && received - notedAt < FORGET_MS) return;
  offset = measured;
  notedAt = received;
}

/** Returns the server's time in ms since 1970; the device's own until the server has sent its time. */
export function serverNow(): number {
  return offset === null ? Date.now() : offset + performance.now();
}

/** For tests. */
export function forgetServerTime(): void {
  offset = null;
  notedAt = 0;
}
