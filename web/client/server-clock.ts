/**
 * The server's clock as this page knows it. A device's own clock may be minutes wrong, and all pages are to show the same
 * thing in the same second, none of them before its time.
 */

/** Server minus performance.now(), in ms; null until the server told its time. */
let offset: number | null = null;
let notedAt = 0;

/** A nearer reading is replaced by a worse one after this: clocks drift, and devices sleep. */
const FORGET_MS = 60_000;

/**
 * What the server told (ms since 1970) in an answer that was received at this time of performance.now(). The server is further by
 * then, never less far: of several readings the one that says most is the nearest, and none makes this page early.
 */
export function noteServerTime(serverNow: number, received: number): void {
  const told = serverNow - received;
  if (offset !== null && told < offset && received - notedAt < FORGET_MS) return;
  offset = told;
  notedAt = received;
}

/** The server's time in ms since 1970; the device's own until the server told. */
export function serverNow(): number {
  return offset === null ? Date.now() : offset + performance.now();
}

/** For tests. */
export function forgetServerTime(): void {
  offset = null;
  notedAt = 0;
}
