import { expect, test } from 'vitest';
import { clockSlot, decodeClock } from './clock.ts';

/** Slot, epoch start, epoch, leader schedule epoch, time. */
function clock(time: bigint): Uint8Array {
  const bytes = new Uint8Array(40);
  new DataView(bytes.buffer).setBigUint64(0, 99n, true);
  new DataView(bytes.buffer).setBigInt64(32, time, true);
  return bytes;
}

test('decodeClock reads the time at its offset, as a signed number', () => {
  expect(decodeClock(clock(1_800_000_000n))).toBe(1_800_000_000);
  expect(decodeClock(clock(-5n))).toBe(-5);
});

test('clockSlot reads the slot', () => {
  expect(clockSlot(clock(1n))).toBe(99);
  expect(clockSlot(new Uint8Array(41))).toBeNull();
});

test('an account of another size is not a clock', () => {
  expect(decodeClock(clock(1n).subarray(1))).toBeNull();
  expect(decodeClock(new Uint8Array(41))).toBeNull();
});
