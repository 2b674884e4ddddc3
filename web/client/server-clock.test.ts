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

test('is never ahead of the server, and goes on, however wrong the device is', () => {
  noteServerTime(SERVER, 1000);
  expect(serverNow()).toBe(SERVER);
  local += 7000;
  expect(serverNow()).toBe(SERVER + 7000);
});

test('believes the answer that was on its way for the shortest time, and another one only when that is old', () => {
  noteServerTime(SERVER, 1000);
  local = 2000;
  noteServerTime(SERVER + 700, 2000);
  expect(serverNow()).toBe(SERVER + 1000);
  noteServerTime(SERVER + 1100, 2000);
  expect(serverNow()).toBe(SERVER + 1100);
  local = 70_000;
  noteServerTime(SERVER + 60_000, 70_000);
  expect(serverNow()).toBe(SERVER + 60_000);
});
