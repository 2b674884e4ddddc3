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

test("serverNow is the device's clock until the server has sent its time", () => {
  vi.spyOn(Date, 'now').mockReturnValue(5);
  expect(serverNow()).toBe(5);
});

test("serverNow is never ahead of the server and keeps running, however wrong the device's clock is", () => {
  noteServerTime(SERVER, 1000);
  expect(serverNow()).toBe(SERVER);
  local += 7000;
  expect(serverNow()).toBe(SERVER + 7000);
});

test('serverNow trusts the answer with the shortest delay, and a slower one only once that is old', () => {
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
