/**
 * The server's clock as this page knows it. A device's own clock may be minutes wrong, and all pages are to show the same
 * thing in the same second.
 */

/** Server minus performance.now(), in ms; null until the server told its time. */
let offset: number | null = null;
/** How long the reading behind it took: the shorter, the nearer. */
let uncertainty = Number.POSITIVE_INFINITY;
let notedAt = Number.NEGATIVE_INFINITY;

/** An older reading is replaced by a worse one after this: clocks drift, and devices sleep. */
const FORGET_MS = 60_000;

/** What the server told (ms since 1970) in an answer that was asked for and received at these times of performance.now(). */
export function noteServerTime(serverNow: number, asked: number, received: number): void {
  const took = received - asked;
  if (took > uncertainty && received - notedAt < FORGET_MS) return;
  offset = serverNow + took / 2 - received;
  uncertainty = took;
  notedAt = received;
}

/** The server's time in ms since 1970; the device's own until the server told. */
export function serverNow(): number {
  return offset === null ? Date.now() : offset + performance.now();
}

/** For tests. */
export function forgetServerTime(): void {
  offset = null;
  uncertainty = Number.POSITIVE_INFINITY;
  notedAt = Number.NEGATIVE_INFINITY;
}
