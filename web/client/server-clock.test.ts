import { beforeEach, expect, test, vi } from 'vitest';
import { forgetServerTime, noteServerTime, serverNow } from './server-clock.ts';

const SERVER = 1_800_000_000_000;
let local: number;

beforeEach(() => {
  forgetServerTime();
  local = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => local);
  return () => vi.restoreAllMocks();
});

test("is the device's own clock until the server told", () => {
  vi.spyOn(Date, 'now').mockReturnValue(5);
  expect(serverNow()).toBe(5);
});

test('is as far as the server was in the middle of the call, and goes on, however wrong the device is', () => {
  noteServerTime(SERVER, 800, 1000);
  expect(serverNow()).toBe(SERVER + 100);
  local += 7000;
  expect(serverNow()).toBe(SERVER + 7100);
});

test('believes the quicker answer, and a slower one only when that is old', () => {
  noteServerTime(SERVER, 990, 1000);
  noteServerTime(SERVER + 9999, 0, 1000);
  expect(serverNow()).toBe(SERVER + 5);
  local = 70_000;
  noteServerTime(SERVER + 200_000, 69_000, 70_000);
  expect(serverNow()).toBe(SERVER + 200_500);
});
